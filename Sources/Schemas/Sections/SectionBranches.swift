import SetteePropertyLists
import SetteeSettings

/// What an object whose members are settings is for the values that are there, where that hangs on
/// them: `if`, `dependentSchemas`, `dependentRequired`, and unions.
struct SectionBranches {
  /// The object with the branches that hold.
  let place: SchemaPlace
  /// The unions of which that is one variant each, the outermost first.
  let unions: [SchemaPlace]
  /// Members that must be there since others are, and why, as phrases.
  let needs: [Key: String]
  /// The branches that do not hold, and those inside of them.
  let others: [Other]
  /// What is in force in it: what is stored, and defaults of members that decide.
  let value: PropertyList
  let deciders: SectionDeciders
  /// What is stored of it.
  let stored: PropertyList?

  /// A branch that does not hold.
  struct Other {
    /// The branch alone, for the names that it describes.
    let branch: SchemaPlace
    /// The object with that branch.
    let place: SchemaPlace
  }

  /// Defaults bring branches, and these defaults; so often they are asked for.
  private static let roundCountMax = 4

  /// Nothing where nothing hangs on values.
  /// - Parameters:
  ///   - place: The object as its schemas describe it whatever it holds.
  ///   - stored: Its value.
  ///   - defaults: The default of the whole, which is in force over those of members.
  init?(of place: SchemaPlace, holding stored: PropertyList?, defaults: PropertyList?) {
    guard place.hangsOnValues else { return nil }
    self.stored = stored
    deciders = SectionDeciders(of: place)
    var present = place
    var (value, unions) = (PropertyList.dictionary([:]), [SchemaPlace]())
    for _ in 0..<Self.roundCountMax {
      value = Self.inForce(stored, deciders.names, of: present, defaults)
      let next = place.settled(for: value)
      unions = next.unions
      if next.place === present { break }
      present = next.place
    }
    self.value = value
    self.place = present
    self.unions = unions
    needs = Self.needs(of: present, in: value)
    let held = Set(present.schemas.map(\.number))
    others = present.branchWays(besides: held).map { way in
      Other(
        branch: place.places.place(way.suffix(1)), place: place.places.place(place.schemas + way))
    }
  }

  private static func needs(of place: SchemaPlace, in value: PropertyList) -> [Key: String] {
    var needs: [Key: String] = [:]
    for (name, needed) in place.parts.flatMap(\.rules.object.dependentRequired)
    where value.value(at: .member(name)) != nil {
      for member in needed where !place.requires(member) && needs[member] == nil {
        needs[member] = SchemaPhrase.reason(byMember: name)
      }
    }
    return needs
  }

  /// What is stored, and the defaults of the members that decide.
  private static func inForce(
    _ stored: PropertyList?, _ names: Set<Key>, of place: SchemaPlace, _ defaults: PropertyList?
  ) -> PropertyList {
    var members: PropertyDictionary = [:]
    if case .dictionary(let present)? = stored { members = present }
    for name in names {
      let member = place.member(name)
      let standard = defaults?.value(at: .member(name)) ?? member?.standard()
      guard let own = members[name] else {
        members[name] = standard
        continue
      }
      // Members of a section are settings of their own, with defaults of their own.
      if member?.section != nil { members[name] = own.joined(onto: standard) }
    }
    return .dictionary(members)
  }
}

extension SchemaPlace {
  /// What is in force where nothing is stored, of a section what is of its members.
  fileprivate func standard(depth: Int = 0) -> PropertyList? {
    if let own = shape.words.defaultValue { return own }
    guard depth < SchemaSectionReader.depthMax, let section else { return nil }
    let members = section.membersAsWritten().compactMap { member in
      section.member(member.key)?.standard(depth: depth + 1).map { (member.key, $0) }
    }
    return members.isEmpty ? nil : .dictionary(PropertyDictionary(members))
  }
}

/// The members of an object that decide which of its branches hold.
struct SectionDeciders {
  private(set) var names: Set<Key> = []
  /// Whether any member may.
  private(set) var areAll = false
  /// Schemas that were looked at, by their numbers.
  private var seen: Set<Int> = []

  init(of place: SchemaPlace) {
    for part in place.parts + place.branchesInside.flatMap(\.parts) {
      let rules = part.rules
      if let condition = rules.branches.condition { add(condition) }
      names.formUnion(rules.object.dependentSchemas.map(\.name))
      names.formUnion(rules.object.dependentRequired.map(\.name))
      // What fits one variant and no other decides on it.
      for variant in place.variantNodes(of: part) ?? [] { add(variant) }
    }
  }

  /// Adds the members that a condition, or a variant, asks about.
  private mutating func add(_ condition: SchemaNode) {
    guard seen.insert(condition.number).inserted else { return }
    let (object, branches, values) = (
      condition.rules.object, condition.rules.branches, condition.rules.values
    )
    if !object.patterns.isEmpty || object.additional != nil || object.names != nil
      || object.minProperties != nil || object.maxProperties != nil || object.unevaluated != nil
      || values.constant != nil || values.choices != nil
      || condition.rules.dynamicReference != nil
    {
      areAll = true
    }
    if let tree = object.properties?.tree {
      names.formUnion((0..<tree.count).map { tree.member(at: $0).name })
    }
    names.formUnion(object.required)
    for (name, needed) in object.dependentRequired { names.formUnion([name] + needed) }
    names.formUnion(object.dependentSchemas.map(\.name))
    let parts =
      branches.all + branches.any + branches.one + object.dependentSchemas.map(\.schema)
      + [
        condition.rules.reference, branches.not, branches.condition, branches.then,
        branches.otherwise,
      ].compactMap(\.self)
    for part in parts { add(part) }
  }
}

/// What of a schema's settings hangs on values that are stored.
package struct SectionConditions: Sendable {
  /// The settings that only branches describe which do not hold, and of which nothing is stored.
  package internal(set) var otherwise: [SettingDescription] = []
  /// The keys, or their beginnings, of settings that decide.
  private var deciders: Set<Key> = []
  /// What the keys of all settings in objects begin with in which any may.
  private var prefixes: Set<String> = []
  /// The keys of settings that only branches describe which do not hold.
  private var known: Set<Key> = []
  /// What tells apart which settings there are.
  private var state: [State] = []

  private enum State: Hashable {
    case object(ObjectIdentifier)
    case needed([Key: String])
    case stored(Key)
  }

  /// Whether nothing does.
  package var isEmpty: Bool { state.isEmpty }

  /// Whether there may be other settings when the value of a key is another.
  package func mayHang(on key: Key) -> Bool {
    known.contains(key) || prefixes.contains(where: key.name.hasPrefix)
      || deciders.contains { key == $0 || key.name.hasPrefix($0.name + ".") }
  }

  /// Whether the settings are the same as under others.
  package func leavesSame(as others: SectionConditions) -> Bool { state == others.state }

  mutating func add(_ branches: SectionBranches, prefix: String) {
    state += [.object(ObjectIdentifier(branches.place)), .needed(branches.needs)]
    deciders.formUnion(branches.deciders.names.map { Key(prefix + $0.name) })
    if branches.deciders.areAll { prefixes.insert(prefix) }
  }

  /// Takes note of a key that only a branch describes which does not hold; whether it is new.
  mutating func note(_ key: Key) -> Bool { known.insert(key).inserted }

  /// Takes note that there is a value of such a key.
  mutating func noteStored(_ key: Key) { state.append(.stored(key)) }
}

extension SchemaPlace {
  /// Whether it depends on the value which members there are, or must be.
  fileprivate var hangsOnValues: Bool {
    hasConditions || parts.contains { !$0.rules.object.dependentRequired.isEmpty }
      || hasAlternatives && !outline.variants.isEmpty
  }
}
