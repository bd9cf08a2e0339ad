import SetteePropertyLists

/// Suites keep a section's settings under dotted keys, documents in objects: from one to the other.
extension Schema {
  /// Values as a document nests them, under the keys that a suite has.
  ///
  /// What stands in a section's object goes under the section's dotted names, also what the schema
  /// does not know; all else stays as it is.
  package func spread(_ values: PropertyDictionary) -> PropertyDictionary {
    var keys: [[Key]: Key] = [:]
    var sections: Set<[Key]> = []
    for (key, names) in ways.byKey {
      keys[names] = key
      for count in 1..<names.count { sections.insert(Array(names.prefix(count))) }
    }
    var result: PropertyDictionary = [:]
    func add(_ value: PropertyList, at names: [Key]) {
      if sections.contains(names), case .dictionary(let members) = value {
        for (name, member) in members { add(member, at: names + [name]) }
        return
      }
      let dotted = names.map(\.name).joined(separator: ".")
      let key = keys[names] ?? Key(names.count == 1 ? dotted : prefix + dotted)
      result[key] = value
    }
    for (name, value) in values { add(value, at: [name]) }
    return result
  }

  /// Values of a suite as a document nests them.
  package func nest(_ values: PropertyDictionary) -> PropertyDictionary {
    var result = PropertyList.dictionary([:])
    let ways = ways.byKey
    for (key, value) in values { result.set(value, at: ways[key] ?? [key]) }
    if case .dictionary(let members) = result { return members }
    return values
  }
}

extension PropertyList {
  /// Puts a value into objects inside each other, which are made where they are missing.
  fileprivate mutating func set(_ value: PropertyList, at names: some Collection<Key>) {
    guard let name = names.first else {
      self = value
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
