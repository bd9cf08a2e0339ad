import SetteePropertyLists

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
  private var extras: [SchemaTree] = []

  /// The words of schemas, the first of each kind counting.
  init(_ trees: [SchemaTree]) {
    for tree in trees { read(tree) }
  }

  init(_ tree: SchemaTree) { read(tree) }

  /// Whether nothing but what is written here can say what it is, and that is no object.
  var isPlain: Bool { isScalarOrList && !isLinked }

  /// The headings that a setting names itself.
  var headings: [String]? {
    for extra in extras {
      guard let section = extra.member(named: "section") else { continue }
      if let heading = SchemaPlaceWords.text(section) { return [heading] }
      if section.kind == .list { return section.propertyList.items.compactMap(\.text) }
    }
    return nil
  }

  /// Adds what another schema says of the same member.
  mutating func read(_ tree: SchemaTree) {
    tree.forEachMemberName { name, index in
      var value: SchemaTree { tree.value(ofEntry: index) }
      switch name.count {
      case 4 where name.says("$ref"), 5 where name.says("allOf"),
        11 where name.says("$dynamicRef"), 13 where name.says("$recursiveRef"):
        isLinked = true
      case 10 where name.says("properties"): hasMembers = true
      case 4 where name.says("type"): isScalarOrList = isScalarOrList || value.isTypeWithoutMembers
      case 5 where name.says("title"): titleWidth = titleWidth ?? value.textWidth
      case 5 where name.says("order"): order = order ?? SchemaPlaceWords.number(value)
      case 8 where name.says("x-settee"): extras.append(value)
      default: break
      }
    }
  }
}

/// A member that schemas describe by name, and what they say of it.
struct WrittenMember {
  let name: Key
  var words: SchemaSectionWords
}

extension SchemaPlace {
  /// The members that schemas give in file order, each once; O(n) in what is written there.
  var membersAsWritten: [WrittenMember] {
    let properties = parts.compactMap { $0.rules.object.properties?.tree }
    var members: [WrittenMember] = []
    var positions: [Key: Int] = [:]
    if properties.count == 1 { members.reserveCapacity(properties[0].count) }
    for tree in properties {
      for position in 0..<tree.count {
        let (name, schema) = tree.member(at: position)
        if properties.count > 1, let known = positions[name] {
          members[known].words.read(schema)
          continue
        }
        guard schema.scalar != .boolean(false) else { continue }
        if properties.count > 1 { positions[name] = members.count }
        members.append(WrittenMember(name: name, words: SchemaSectionWords(schema)))
      }
    }
    return members
  }
}

extension SchemaTree {
  /// Whether it names one type, and that is not the one of objects, the only one with an o.
  fileprivate var isTypeWithoutMembers: Bool {
    kind == .string && tree.withText(of: content.entry) { $0.first != UInt8(ascii: "o") }
  }

  /// The bytes of a text; nothing for other values and for an empty one, which is no title.
  fileprivate var textWidth: Int? {
    guard kind == .string else { return nil }
    let width = tree.withText(of: content.entry) { $0.count }
    return width > 0 ? width : nil
  }
}
