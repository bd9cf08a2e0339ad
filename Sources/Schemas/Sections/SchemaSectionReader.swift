import SetteePropertyLists
import SetteeSettings

/// Goes through the members that are reached from a schema's root by names alone: their objects
/// are sections, all else are settings.
///
/// It reads names and headings; no shape is made for a setting, and only those members are
/// unfolded that refer to something or have members themselves.
struct SchemaSectionReader {
  private(set) var sections = SchemaSections()
  private(set) var warnings: [String] = []
  private var headings = SchemaHeadings()
  /// The keys so far, as soon as a section and a name with a dot were read: without one of them no
  /// two members can come to the same key.
  private var seen: Set<Key>?
  private var (hasSections, hasDots) = (false, false)
  private var count = 0

  private let schema: UnfoldingSchema
  private let settingCountMax: Int

  /// Sections lie this many names deep.
  static let depthMax = 3
  /// Objects written inside each other, without a reference, are sections at any depth that a
  /// settings file of old could have.
  static let writtenDepthMax = 32

  init(_ schema: UnfoldingSchema, settingCountMax: Int) {
    self.schema = schema
    self.settingCountMax = settingCountMax
    for (prefix, heading) in schema.sections { headings.name(prefix, heading) }
  }

  /// The object whose members are being read.
  private struct Group {
    /// What the names of its settings begin with, the final dot included.
    var prefix = ""
    /// What their keys begin with.
    let keyPrefix: String
    var path: [String] = []
    /// The places from the root to here.
    var way: [SchemaPlace]
    let members: SectionMembers

    func name(of member: WrittenMember) -> Key { member.key.dropping(keyPrefix.utf8.count) }
  }

  /// Reads the members of the root, and what is inside its sections.
  mutating func read() {
    var root = schema.place
    let empty = PropertyList.dictionary([:])
    // Of a root that is one of several shapes the one that nothing speaks against.
    for _ in 0..<8 where !root.isPlainObject {
      guard let variant = root.variant(for: empty) else { break }
      root = root.outline.variants[variant]
    }
    guard let place = root.objectWithMembers else { return }
    let members = SectionMembers(
      of: place, below: [], in: schema.places, storage: schema.storage ?? .local,
      variantOf: schema.place.isPlainObject ? nil : schema.place, defaults: root.defaultValue)
    read(place, in: Group(keyPrefix: schema.prefix, way: [root], members: members))
    if count > settingCountMax {
      warnings.append("Only the first \(settingCountMax) settings are shown.")
    }
  }

  private mutating func read(_ place: SchemaPlace, in group: Group) {
    let required = Set(place.parts.flatMap(\.rules.object.required))
    for member in place.membersAsWritten(keyPrefix: group.keyPrefix) {
      guard count < settingCountMax else {
        count = settingCountMax + 1
        return
      }
      let isRequired = !required.isEmpty && required.contains(group.name(of: member))
      read(member, of: place, isRequired: isRequired, in: group)
    }
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

  private func mayBeSection(_ place: SchemaPlace, in group: Group, isWritten: Bool) -> Bool {
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
    let heading =
      place.parts.lazy.compactMap { SchemaPlaceWords.title(of: $0) }.first
      ?? headings.words(for: group.prefix + name.name)
    let path = path(of: member, in: group) + [heading]
    let order = SchemaSectionWords(place.parts.map(\.tree)).order
    if let order { sections.place(path, order: order) }
    let members = SectionMembers(
      of: known, below: group.members.way + [name], in: schema.places,
      storage: group.members.storage, around: (place, group.members),
      defaults: group.members.fallback(for: name) ?? place.defaultValue)
    read(
      known,
      in: Group(
        prefix: group.prefix + name.name + ".", keyPrefix: member.key.name + ".", path: path,
        way: group.way + [place], members: members))
  }

  private mutating func add(
    _ member: WrittenMember, _ words: SchemaSectionWords, isRequired: Bool, in group: Group
  ) {
    watchNames(hasDot: member.hasDot)
    guard seen?.insert(member.key).inserted ?? true else {
      warnings.append("The setting '\(member.key)' is described for the second time.")
      return
    }
    let prefixCount = group.keyPrefix.utf8.count
    let description = SettingDescription(
      key: member.key, member: .behind(prefixCount), of: group.members,
      titleWidth: words.titleWidth ?? Self.titleWidth(ofName: member.key, behind: prefixCount),
      path: words.headings ?? path(of: member, in: group), isRequired: isRequired)
    sections.insert(description, order: words.order)
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
  fileprivate var section: SchemaPlace? {
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

/// Makes the shapes of a section's settings.
private final class SectionMembers: MemberShapes {
  let storage: SettingDescription.Storage
  var areMissedDespiteDefault: Bool { false }
  let way: [Key]
  private let inside: SchemaPlaceInside
  /// Default values that objects around give.
  private let defaults: PropertyList?
  /// The object as its own place describes it, and the members that it is one of.
  private let around: (place: SchemaPlace, members: SectionMembers)?
  /// The union that the settings are one variant of.
  private let union: SchemaPlace?

  init(
    of place: SchemaPlace, below way: [Key], in places: SchemaPlaces,
    storage: SettingDescription.Storage, around: (SchemaPlace, SectionMembers)? = nil,
    variantOf union: SchemaPlace? = nil, defaults: PropertyList?
  ) {
    self.way = way
    self.union = union
    self.around = around
    inside = SchemaPlaceInside(places: places, place: place, whole: place)
    self.storage = storage
    self.defaults = defaults
  }

  /// Whether an object around is a secret as a whole.
  private var isSecret: Bool {
    guard let around else { return false }
    return around.place.shape.words.traits.contains(.secret) || around.members.isSecret
  }

  /// The default that an object around gives a member.
  func fallback(for name: Key) -> PropertyList? { defaults?.value(at: .member(name)) }

  func shape(ofMember name: Key) -> Shape { shape(ofMember: name, of: inside.place) }

  func shape(ofMember name: Key, in look: PassingLook) -> Shape {
    let copies = look.helper(of: inside.places) { PassingPlaces(of: inside.places) }
    return shape(ofMember: name, of: copies.place(like: inside.place) ?? inside.place)
  }

  /// The shape of a member with the default that an object around it gives, where that fits: the
  /// outermost is in force where nothing is stored.
  private func shape(ofMember name: Key, of place: SchemaPlace) -> Shape {
    guard let member = place.member(name) else { return place.shape }
    var shape = member.shape
    if let fallback = fallback(for: name), member.problem(with: fallback) == nil {
      shape.words.defaultValue = fallback
      if inside.places.joinsDefaults { shape.words.join(fallback) }
    }
    if isSecret { shape.words.traits.insert(.secret) }
    // A suite shows the settings of one variant, whatever it holds.
    if union?.shape.tag(name, as: shape) != nil { shape.words.traits.insert(.choosesVariant) }
    return shape
  }
}
