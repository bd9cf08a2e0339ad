import SetteeDocuments
import SetteePropertyLists
import SetteeSettings

/// What the schemas of a member say that decides where it is shown, found in one walk over each.
struct SchemaSectionWords {
  /// Whether what is said stands somewhere else too.
  private(set) var isLinked = false
  private(set) var hasMembers = false
  /// Whether its type is one that has no members.
  private var isScalarOrList = false
  /// Its place among its neighbours.
  private(set) var order: Double?
  /// The bytes of its title, where it has one.
  private(set) var titleWidth: Int?
  /// The headings that a setting names itself.
  private(set) var headings: [String]?

  /// The words of schemas, the first of each kind counting.
  init(_ trees: [SchemaTree]) {
    for tree in trees { read(tree) }
  }

  /// The words of a schema that a lent document has.
  init(_ schema: UInt32, in lent: LentTree, of tree: SchemaTree) {
    read(schema, in: lent, of: tree)
  }

  /// Whether nothing but what is written here can say what it is, and that is no object.
  var isPlain: Bool { isScalarOrList && !isLinked }

  /// What a row takes of them, where they are plain.
  var leaf: ObjectShape.LeafWords? {
    isPlain ? ObjectShape.LeafWords(section: headings, titleWidth: titleWidth) : nil
  }

  private mutating func read(_ tree: SchemaTree) {
    tree.tree.lend { read(UInt32(truncatingIfNeeded: tree.index), in: $0, of: tree) }
  }

  /// Adds what another schema says of the same member.
  mutating func read(_ schema: UInt32, in lent: LentTree, of tree: SchemaTree) {
    for value in lent.members(of: schema) {
      if let name = lent.plainName(ofMember: value) {
        read(name, value, in: lent, of: tree)
      } else {
        lent.withName(ofMember: value) { read($0, value, in: lent, of: tree) }
      }
    }
  }

  private mutating func read(
    _ name: UnsafeBufferPointer<UInt8>, _ value: UInt32, in lent: LentTree, of tree: SchemaTree
  ) {
    switch name.count {
    case 4 where name.says("type"):
      isScalarOrList = isScalarOrList || lent.isTypeWithoutMembers(value)
    case 4 where name.says("$ref"), 5 where name.says("allOf"),
      11 where name.says("$dynamicRef"), 13 where name.says("$recursiveRef"):
      isLinked = true
    case 10 where name.says("properties"): hasMembers = true
    case 5 where name.says("title"): titleWidth = titleWidth ?? lent.textWidth(of: value)
    case 5 where name.says("order"):
      order = order ?? SchemaPlaceWords.number(tree.value(ofEntry: Int(value)))
    case 8 where name.says("x-settee"):
      headings = headings ?? Self.headings(in: tree.value(ofEntry: Int(value)))
    default: break
    }
  }

  private static func headings(in words: SchemaTree) -> [String]? {
    guard let section = words.member(named: "section") else { return nil }
    if let heading = SchemaPlaceWords.text(section) { return [heading] }
    return section.kind == .list ? section.propertyList.items.compactMap(\.text) : nil
  }
}

/// A member that schemas describe by name, and what they say of it.
struct WrittenMember {
  /// What the keys of all members begin with, and the member's name.
  let key: Key
  /// Whether its own name has a dot.
  let hasDot: Bool
  var words: SchemaSectionWords
}

extension SchemaPlace {
  /// The members that schemas give in file order, each once, under keys with a prefix; O(n) in what
  /// is written there.
  func membersAsWritten(keyPrefix: String = "") -> [WrittenMember] {
    let properties = parts.compactMap { $0.rules.object.properties?.tree }
    var members: [WrittenMember] = []
    members.reserveCapacity(properties.first?.count ?? 0)
    var positions: [Key: Int] = [:]
    var prefix = keyPrefix
    prefix.withUTF8 { prefix in
      for tree in properties {
        tree.tree.lend { lent in
          for schema in lent.members(of: UInt32(truncatingIfNeeded: tree.index)) {
            lent.withName(ofMember: schema) { name in
              let key = Key(String(prefix, name))
              if properties.count > 1, let known = positions[key] {
                return members[known].words.read(schema, in: lent, of: tree)
              }
              guard !lent.isNothing(schema) else { return }
              if properties.count > 1 { positions[key] = members.count }
              members.append(
                WrittenMember(
                  key: key, hasDot: name.contains(UInt8(ascii: ".")),
                  words: SchemaSectionWords(schema, in: lent, of: tree)))
            }
          }
        }
      }
    }
    return members
  }
}

extension String {
  /// The texts of two runs of UTF-8, one behind the other.
  fileprivate init(_ first: UnsafeBufferPointer<UInt8>, _ second: UnsafeBufferPointer<UInt8>) {
    self.init(unsafeUninitializedCapacity: first.count + second.count) { room in
      let rest = room[room.initialize(fromContentsOf: first)...]
      _ = UnsafeMutableBufferPointer(rebasing: rest).initialize(fromContentsOf: second)
      return first.count + second.count
    }
  }
}

extension LentTree {
  /// Whether a schema is `false`: then there is no such member.
  fileprivate func isNothing(_ schema: UInt32) -> Bool {
    let content = content(schema)
    return content.kind == .boolean && content.span.range.count == "false".utf8.count
  }

  /// Whether a value names one type, and that is not the one of objects, the only one with an o.
  fileprivate func isTypeWithoutMembers(_ value: UInt32) -> Bool {
    let content = content(value)
    guard content.kind == .string else { return false }
    var first: UInt8?
    withText(of: content) { first = $0.first }
    return first != UInt8(ascii: "o")
  }

  /// The bytes of a text; nothing for other values and for an empty one, which is no title.
  fileprivate func textWidth(of value: UInt32) -> Int? {
    let content = content(value)
    guard content.kind == .string else { return nil }
    var width = 0
    withText(of: content) { width = $0.count }
    return width > 0 ? width : nil
  }
}
