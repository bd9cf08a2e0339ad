import SetteePropertyLists
import SetteeSettings

/// Goes through the members that are reached from a schema's root by names alone: their objects
/// are sections, all else are settings.
///
/// It reads names and headings; no shape is made for a setting, and only those members are
/// unfolded that refer to something or have members themselves.
struct SchemaSectionReader {
  var sections = SchemaSections()
  private(set) var warnings: [String] = []
  var headings = SchemaHeadings()
  /// The keys so far, as soon as a section and a name with a dot were read: without one of them no
  /// two members can come to the same key.
  private var seen: Set<Key>?
  private var (hasSections, hasDots) = (false, false)
  var count = 0

  /// What hangs on the values.
  var conditions = SectionConditions()

  let schema: UnfoldingSchema
  private let settingCountMax: Int
  /// What is stored, as a document nests it.
  private let values: PropertyList

  /// Sections lie this many names deep.
  static let depthMax = 3
  /// Objects written inside each other, without a reference, are sections at any depth that a
  /// settings file of old could have.
  static let writtenDepthMax = 32

  init(
    _ schema: UnfoldingSchema, settingCountMax: Int, holding values: PropertyList = .dictionary([:])
  ) {
    self.schema = schema
    self.settingCountMax = settingCountMax
    self.values = values
    for (prefix, heading) in schema.sections { headings.name(prefix, heading) }
  }

  /// The object whose members are being read.
  struct Group {
    /// What the names of its settings begin with, the final dot included.
    var prefix = ""
    /// What their keys begin with.
    let keyPrefix: String
    var path: [String] = []
    /// The places from the root to here.
    var way: [SchemaPlace]
    let members: SectionMembers
    /// What hangs on the values in it, if anything does.
    var branches: SectionBranches?

    func name(of member: WrittenMember) -> Key { member.key.dropping(keyPrefix.utf8.count) }
  }

  /// Reads the members of the root, and what is inside its sections.
  mutating func read() {
    let defaults = schema.place.defaultValue
    let branches = SectionBranches(of: schema.place, holding: values, defaults: defaults)
    let root = branches?.place ?? schema.place
    guard let place = root.objectWithMembers else { return }
    let members = SectionMembers(
      of: place, below: [], in: schema.places, storage: schema.storage ?? .local,
      chosenBy: branches, defaults: defaults)
    read(
      place,
      in: Group(keyPrefix: schema.prefix, way: [root], members: members, branches: branches))
    if count > settingCountMax {
      warnings.append("Only the first \(settingCountMax) settings are shown.")
    }
  }

  private mutating func read(_ place: SchemaPlace, in group: Group) {
    var required = Set(place.parts.flatMap(\.rules.object.required))
    if let branches = group.branches {
      required.formUnion(branches.needs.keys)
      conditions.add(branches, prefix: group.keyPrefix)
    }
    for member in place.membersAsWritten(keyPrefix: group.keyPrefix) {
      guard count < settingCountMax else {
        count = settingCountMax + 1
        return
      }
      let isRequired = !required.isEmpty && required.remove(group.name(of: member)) != nil
      read(member, of: place, isRequired: isRequired, in: group)
    }
    for name in required.filter({ !place.names($0) }).sorted() {
      addUndescribed(name, in: group)
    }
    guard let branches = group.branches else { return }
    for other in branches.others { read(other, of: branches, besides: place, in: group) }
  }

  /// Adds a member that must be there and that nothing else is said of.
  private mutating func addUndescribed(_ name: Key, in group: Group) {
    count += 1
    let words = SchemaSectionWords([])
    let member = WrittenMember(
      key: Key(group.keyPrefix + name.name), hasDot: name.name.contains("."), words: words)
    add(member, words, isRequired: true, in: group)
  }

  private mutating func read(
    _ member: WrittenMember, of place: SchemaPlace, isRequired: Bool, in group: Group
  ) {
    var words = member.words
    if words.isLinked || words.hasMembers, let inner = place.member(group.name(of: member)) {
      if mayBeSection(inner, in: group, isWritten: !words.isLinked), let known = inner.section {
        return readSection(inner, known, member, in: group)
      }
      words = SchemaSectionWords(inner.parts.map(\.tree))
    }
    count += 1
    add(member, words, isRequired: isRequired, in: group)
  }

  func mayBeSection(_ place: SchemaPlace, in group: Group, isWritten: Bool) -> Bool {
    group.way.count <= (isWritten ? Self.writtenDepthMax : Self.depthMax)
      && !place.isStoredWhole && !group.way.contains { $0.sharesMembers(place) }
  }

  /// Reads the members of an object, which another place may know.
  private mutating func readSection(
    _ place: SchemaPlace, _ known: SchemaPlace, _ member: WrittenMember, in group: Group
  ) {
    let name = group.name(of: member)
    hasSections = true
    watchNames(hasDot: member.hasDot)
    let path = path(of: member, in: group) + [heading(of: place, named: name, in: group)]
    let order = SchemaSectionWords(place.parts.map(\.tree)).order
    if let order { sections.place(path, order: order) }
    let way = group.members.way + [name]
    let defaults = group.members.fallback(for: name) ?? place.defaultValue
    let branches = SectionBranches(
      of: known, holding: values.value(at: way.map { .member($0) }), defaults: defaults)
    let members = SectionMembers(
      of: branches?.place ?? known, below: way, in: schema.places,
      storage: group.members.storage, around: (place, group.members),
      chosenBy: branches, defaults: defaults)
    read(
      branches?.place ?? known,
      in: Group(
        prefix: group.prefix + name.name + ".", keyPrefix: member.key.name + ".", path: path,
        way: group.way + [place], members: members, branches: branches))
  }

  mutating func heading(of place: SchemaPlace, named name: Key, in group: Group) -> String {
    place.parts.lazy.compactMap { SchemaPlaceWords.title(of: $0) }.first
      ?? headings.words(for: group.prefix + name.name)
  }

  private mutating func add(
    _ member: WrittenMember, _ words: SchemaSectionWords, isRequired: Bool, in group: Group
  ) {
    watchNames(hasDot: member.hasDot)
    guard seen?.insert(member.key).inserted ?? true else {
      warnings.append("The setting '\(member.key)' is described for the second time.")
      return
    }
    let description = description(
      of: member, words, in: words.headings ?? path(of: member, in: group), group.members,
      isRequired: isRequired, behind: group.keyPrefix.utf8.count)
    sections.insert(description, order: words.order)
  }

  func description(
    of member: WrittenMember, _ words: SchemaSectionWords, in path: [String],
    _ members: SectionMembers, isRequired: Bool, behind prefixCount: Int
  ) -> SettingDescription {
    SettingDescription(
      key: member.key, member: .behind(prefixCount), of: members,
      titleWidth: words.titleWidth ?? Self.titleWidth(ofName: member.key, behind: prefixCount),
      path: path, isRequired: isRequired)
  }

  /// Begins to compare keys as soon as two may be the same.
  private mutating func watchNames(hasDot: Bool) {
    if hasDot { hasDots = true }
    guard hasDots, hasSections, seen == nil else { return }
    seen = Set(sections.descriptions.map(\.key))
  }

  /// The bytes of the title that a name without one gets: a blank goes before each hump.
  private static func titleWidth(ofName key: Key, behind prefixCount: Int) -> Int {
    let bytes = key.name.utf8.dropFirst(prefixCount)
    let last = bytes.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: true).last
    var (width, isLower) = (0, false)
    for byte in last ?? bytes {
      let isCapital = (0x41...0x5A).contains(byte)
      width += isCapital && isLower ? 2 : 1
      isLower = !isCapital
    }
    return width
  }

  private mutating func path(of member: WrittenMember, in group: Group) -> [String] {
    guard member.hasDot else { return group.path }
    return headings.path(
      ofName: group.name(of: member).name, keyPrefix: group.prefix, below: group.path)
  }
}

extension SchemaPlace {
  /// Whether it is an object whatever the value: then nothing has to be decided to know that.
  fileprivate var isPlainObject: Bool { !hasAlternatives && !isImpossible && kinds == .object }

  /// The place that knows the members of an object that is always there; nothing for other values
  /// and for maps.
  var section: SchemaPlace? {
    guard hasAlternatives else { return isPlainObject ? objectWithMembers : nil }
    return outline.isNullable ? nil : objectWithMembers
  }

  /// The place that knows the members of an object; nothing for other values and for maps.
  fileprivate var objectWithMembers: SchemaPlace? {
    if isPlainObject { return hasMembers ? self : nil }
    let outline = outline
    guard case .object(let object) = outline.kind, !object.isMap else { return nil }
    return outline.substitute ?? self
  }

  private var hasMembers: Bool {
    parts.contains { part in
      guard let properties = part.rules.object.properties?.tree else { return false }
      return (0..<properties.count).contains {
        properties.element(at: $0).scalar != .boolean(false)
      }
    }
  }

  /// Whether a program stores the object under one key, since it says how.
  fileprivate var isStoredWhole: Bool {
    parts.contains {
      $0.tree.member(named: "x-settee")?.member(named: Key(SetteeWord.stored.rawValue)) != nil
    }
  }

  /// Whether members of both come from one schema, as where one refers to the other.
  func sharesMembers(_ other: SchemaPlace) -> Bool {
    other.parts.contains { part in
      part.rules.object.properties != nil && parts.contains { $0 === part }
    }
  }

  /// The default of the whole value, as it is written.
  fileprivate var defaultValue: PropertyList? {
    parts.lazy.compactMap { $0.tree.member(named: "default") }.first?.propertyList
  }
}
