import SetteePropertyLists

// Defaults beside whose entries those stand that are stored, as VS Code joins the settings of
// extensions: of such a map only the entries are stored that somebody has edited.

extension PropertyList {
  /// The value in force where this is stored over a default: objects are joined entry by entry, all
  /// else replaces what the default has.
  package func joined(onto base: PropertyList?) -> PropertyList {
    guard case (.dictionary(let entries), .dictionary(var members)?) = (self, base) else {
      return self
    }
    for (name, value) in entries { members[name] = value.joined(onto: members[name]) }
    return .dictionary(members)
  }

  /// What has to be stored for this to be in force over a default: what differs from that, and
  /// what was stored before.
  package func apart(
    from base: PropertyList?, keeping stored: PropertyList? = nil
  ) -> PropertyList {
    guard case (.dictionary(let members), .dictionary(let defaults)?) = (self, base) else {
      return self
    }
    let entries = members.compactMap { name, value -> (Key, PropertyList)? in
      let before = stored?.value(at: .member(name))
      if before == nil, value == defaults[name] { return nil }
      return (name, value.apart(from: defaults[name], keeping: before))
    }
    return .dictionary(PropertyDictionary(entries))
  }

  /// The way to an entry of a default that this is without, though no entry that is stored takes
  /// one away; `nil` where there is none.
  package func wayToMissing(of base: PropertyList) -> [Key]? {
    guard case (.dictionary(let members), .dictionary(let defaults)) = (self, base) else {
      return nil
    }
    for (name, value) in defaults {
      guard let member = members[name] else { return [name] }
      if let way = member.wayToMissing(of: value) { return [name] + way }
    }
    return nil
  }
}

extension ShapeWords {
  /// Takes a default that stands around; what is stored stands beside its entries.
  package mutating func join(_ base: PropertyList?) {
    guard let base else { return }
    defaultValue = base
    if case .dictionary(let members) = base { joinsDefault = !members.isEmpty }
  }
}

extension Shape {
  /// The shape of a member, with what a default has of it beside which what is stored stands.
  package func joinedMember(_ name: Key) -> Shape? {
    var inner = inside.shape(ofMember: name)
    if words.joinsDefault { inner?.words.join(words.defaultValue?.value(at: .member(name))) }
    return inner
  }

  /// The same of an object that is there or not; of one that is not the default is in force with
  /// all its members, over theirs.
  package func member(_ name: Key, ofStored isStored: Bool) -> Shape? {
    var inner = joinedMember(name)
    if !isStored, !words.joinsDefault, let own = words.defaultValue?.value(at: .member(name)) {
      inner?.words.defaultValue = own
    }
    return inner
  }

  /// What a default around has at a place, beside which what is stored stands.
  package func joinedDefault(at steps: some Collection<Place.Step>) -> PropertyList? {
    if words.joinsDefault { return words.defaultValue?.value(at: steps) }
    return steps.first.flatMap { inside($0)?.joinedDefault(at: steps.dropFirst()) }
  }

  /// The entries of a default that are in force though nothing stored has them.
  package func joinedNames(missingIn value: (some ValueTree)?) -> [Key] {
    guard words.joinsDefault, case .dictionary(let members)? = words.defaultValue else { return [] }
    return members.map(\.key).filter { value?.member(named: $0) == nil }
  }
}

extension SettingDescription {
  /// Whether what is stored stands beside the default's entries.
  package var joinsDefault: Bool { detail { $0.details.joinsDefault } }

  /// The value in force where one is stored.
  package func inForce(_ stored: PropertyList) -> PropertyList {
    joinsDefault ? stored.joined(onto: defaultValue) : stored
  }

  /// Says that a value is without an entry of the default, which stays whatever is stored; `nil`
  /// where it is not.
  package func absence(ofDefaultIn value: PropertyList) -> String? {
    guard joinsDefault, let way = defaultValue.flatMap(value.wayToMissing) else { return nil }
    return Self.sentence(onDefaultEntry: way.map(\.name).joined(separator: "."))
  }

  /// Says that an entry of a default cannot be taken away.
  package static func sentence(onDefaultEntry name: String) -> String {
    "'\(name)' is an entry of the default, which stays; it can have another value."
  }

  /// What is to be stored for a value to be in force; as it is where it stands alone.
  package func storable(_ value: PropertyList, over stored: PropertyList?) -> PropertyList {
    joinsDefault ? value.apart(from: defaultValue, keeping: stored) : value
  }
}
