import SetteePropertyLists
import SetteeSettings

/// Suites keep a section's settings under dotted keys, documents in objects: from one to the other.
extension Schema {
  /// Values as a document nests them, under the keys that a suite has.
  ///
  /// What stands in a section's object goes under the section's dotted names, also what the schema
  /// does not know; all else stays as it is.
  package func spread(_ values: PropertyDictionary) -> PropertyDictionary {
    let names = SectionNames(of: self)
    var result: PropertyDictionary = [:]
    func add(_ value: PropertyList, at way: [Key]) {
      if names.isSection(way), case .dictionary(let members) = value, !members.isEmpty {
        for (name, member) in members { add(member, at: way + [name]) }
      } else {
        result[names.key(of: way)] = value
      }
    }
    for (name, value) in values { add(value, at: [name]) }
    return result
  }

  /// Values of a suite as a document nests them.
  package func nest(_ values: PropertyDictionary) -> PropertyDictionary {
    let names = SectionNames(of: self)
    var result = PropertyList.dictionary([:])
    for (key, value) in values { result.set(value, at: names.way(of: key)) }
    if case .dictionary(let members) = result { return members }
    return values
  }

  /// The object that a suite's settings are the members of, as the schema names them.
  func object(of values: PropertyDictionary) -> PropertyList {
    let names = SectionNames(of: self)
    var result = PropertyList.dictionary([:])
    for (key, value) in values where key.name.hasPrefix(prefix) {
      let way = names.way(of: key)
      result.set(value, at: way.count > 1 ? way : [key.dropping(prefix.utf8.count)])
    }
    return result
  }

  /// The names that lead from a document's root to each of a suite's keys.
  package func ways(of keys: some Sequence<Key>) -> [(key: Key, way: [Key])] {
    let names = SectionNames(of: self)
    return keys.map { ($0, names.way(of: $0)) }
  }
}

/// What a schema says of keys that it does not name: entries of its sections, and of its root.
package struct SchemaEntries: Sendable {
  private let root: Shape
  private let names: SectionNames
  private let storage: SettingDescription.Storage

  /// O(n) in the settings that the schema names.
  package init(of schema: Schema) {
    root = schema.tree.root
    names = SectionNames(of: schema)
    storage = schema.tree.storage ?? .local
  }

  /// The description of an entry; nothing for a key that the schema names, and where entries may
  /// not be or may be anything.
  package func description(of key: Key) -> SettingDescription? {
    let way = names.way(of: key)
    guard let name = way.last, !name.name.isEmpty, key.name.hasPrefix(names.prefix) else {
      return nil
    }
    var (shape, titles, traits) = (root, [String](), SettingDescription.Traits())
    for step in way.dropLast() {
      guard let inner = shape.inside.shape(ofMember: step) else { return nil }
      titles.append(inner.words.title ?? SettingDescription.title(forName: step.name))
      traits.formUnion(inner.words.traits.intersection([.secret, .readOnly]))
      shape = inner
    }
    guard case .object(let object) = shape.kind, object.allowsEntries,
      !object.members.contains(where: { $0.name == name }),
      let entry = shape.inside.shape(ofMember: name)
    else { return nil }
    if case .anything = entry.kind { return nil }
    return SettingDescription(
      place: Place(key), title: name.name, path: titles, storage: storage,
      traits: traits.union(entry.words.traits)
    ) { entry }
  }
}

/// Which keys of a suite stand for which members of a document.
private struct SectionNames {
  /// The settings of sections.
  private var keys: [[Key]: Key] = [:]
  private let ways: [Key: [Key]]
  /// The settings of the root.
  private let ownKeys: Set<Key>
  /// The names that lead to sections, by what the keys in them begin with.
  private var sections: [Substring: [Key]] = [:]
  private var sectionNames: Set<[Key]> = []
  let prefix: String

  init(of schema: Schema) {
    prefix = schema.prefix
    let known = Dictionary(
      schema.allDescriptions.compactMap { setting in setting.way.map { (setting.key, $0) } },
      uniquingKeysWith: { first, _ in first })
    ways = known
    ownKeys = Set(schema.allDescriptions.lazy.map(\.key).filter { known[$0] == nil })
    for (key, names) in ways {
      keys[names] = key
      for count in 1..<names.count where sectionNames.insert(Array(names.prefix(count))).inserted {
        let section = Array(names.prefix(count))
        sections[Substring(prefix + Self.dotted(section))] = section
      }
    }
  }

  func isSection(_ names: [Key]) -> Bool { sectionNames.contains(names) }

  func key(of names: [Key]) -> Key {
    if let key = keys[names] { return key }
    let dotted = Self.dotted(names)
    let own = Key(prefix + dotted)
    return names.count > 1 || ownKeys.contains(own) ? own : Key(dotted)
  }

  /// What the schema does not know goes by the longest section that its key begins with; the rest
  /// is one name.
  func way(of key: Key) -> [Key] {
    if let way = ways[key] { return way }
    guard !ownKeys.contains(key) else { return [key] }
    let name = Substring(key.name)
    if let section = sections[name] { return section }
    var head = name
    while let dot = head.utf8.lastIndex(of: UInt8(ascii: ".")) {
      head = head[..<dot]
      if let section = sections[head] {
        return section + [Key(String(name[name.utf8.index(after: dot)...]))]
      }
    }
    return [key]
  }

  private static func dotted(_ names: [Key]) -> String {
    names.map(\.name).joined(separator: ".")
  }
}

extension PropertyList {
  /// Puts a value into objects inside each other, which are made where they are missing; an object
  /// goes into one that is there.
  fileprivate mutating func set(_ value: PropertyList, at names: some Collection<Key>) {
    guard let name = names.first else {
      guard case (.dictionary(var members), .dictionary(let others)) = (self, value) else {
        self = value
        return
      }
      for (name, member) in others { members[name] = member }
      self = .dictionary(members)
      return
    }
    var members: PropertyDictionary = [:]
    if case .dictionary(let present) = self { members = present }
    var inner = members[name] ?? .dictionary([:])
    inner.set(value, at: names.dropFirst())
    members[name] = inner
    self = .dictionary(members)
  }
}
