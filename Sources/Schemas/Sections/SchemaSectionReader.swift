import SetteePropertyLists
import SetteeSettings

/// Goes through the members that are reached from a schema's root by names alone: their objects
/// are sections, all else are settings.
///
/// It reads names and headings; no shape is made for a setting, and only those members are
/// unfolded that refer to something or have members themselves.
struct SchemaSectionReader {
  private(set) var section = SchemaSection()
  private(set) var warnings: [String] = []
  /// The names from the root to the settings of sections, by their keys.
  private(set) var ways: [Key: [Key]] = [:]
  private var headings = SchemaHeadings()
  private var seen: Set<Key> = []
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
    /// What the keys of its settings begin with, the final dot included.
    var keyPrefix = ""
    var names: [Key] = []
    var path: [String] = []
    /// The places from the root to here.
    var way: [SchemaPlace]
    /// Default values that objects around give.
    var defaults: PropertyList?
  }

  /// Reads the members of the root, and what is inside its sections.
  mutating func read() {
    var root = schema.place
    let empty = PropertyList.dictionary([:])
    // Of a root that is one of several shapes the one that nothing speaks against.
    for _ in 0..<8 {
      guard let variant = root.variant(for: empty) else { break }
      root = root.outline.variants[variant]
    }
    read(root, in: Group(way: [root], defaults: root.defaultValue))
    if count > settingCountMax {
      warnings.append("Only the first \(settingCountMax) settings are shown.")
    }
  }

  private mutating func read(_ place: SchemaPlace, in group: Group) {
    guard case .object(let object) = place.outline.kind else { return }
    let required = Set(object.members.filter(\.isRequired).map(\.name))
    for member in (place.outline.substitute ?? place).writtenMembers {
      guard count < settingCountMax else {
        count = settingCountMax + 1
        return
      }
      read(member.name, of: place, isRequired: required.contains(member.name), in: group)
    }
  }

  private mutating func read(
    _ name: Key, of place: SchemaPlace, isRequired: Bool, in group: Group
  ) {
    let written = place.trees(ofMember: name)
    let isLinked = written.contains { $0.isLinked }
    let inner = isLinked || written.contains { $0.hasMembers } ? place.member(name) : nil
    if let inner, isSection(inner, in: group, isWritten: !isLinked) {
      return readSection(inner, named: name, in: group)
    }
    count += 1
    add(
      name, of: place, isRequired: isRequired, trees: inner.map { $0.parts.map(\.tree) } ?? written,
      in: group)
  }

  private func isSection(_ place: SchemaPlace, in group: Group, isWritten: Bool) -> Bool {
    let depthMax = isWritten ? Self.writtenDepthMax : Self.depthMax
    guard group.way.count <= depthMax, !group.way.contains(where: { $0.sharesMembers(place) })
    else { return false }
    let outline = place.outline
    guard case .object(let object) = outline.kind else { return false }
    return !outline.isNullable && !object.isMap
  }

  private mutating func readSection(_ place: SchemaPlace, named name: Key, in group: Group) {
    let heading =
      place.parts.lazy.compactMap { SchemaPlaceWords.title(of: $0) }.first
      ?? headings.words(for: group.keyPrefix + name.name)
    let path = path(of: name, in: group) + [heading]
    let order = Self.number("order", in: place.parts.map(\.tree))
    if let order { section.place(path[...], order: order) }
    read(
      place,
      in: Group(
        keyPrefix: group.keyPrefix + name.name + ".", names: group.names + [name], path: path,
        way: group.way + [place],
        defaults: place.defaultValue ?? group.defaults?.value(at: .member(name))))
  }

  private mutating func add(
    _ name: Key, of place: SchemaPlace, isRequired: Bool, trees: [SchemaTree], in group: Group
  ) {
    let key = Key(schema.prefix + group.keyPrefix + name.name)
    guard seen.insert(key).inserted else {
      warnings.append("The setting '\(key)' is described for the second time.")
      return
    }
    if !group.names.isEmpty { ways[key] = group.names + [name] }
    let inside = SchemaPlaceInside(places: schema.places, place: place)
    let fallback = group.defaults?.value(at: .member(name))
    let title = trees.lazy.compactMap { SchemaPlaceWords.text($0.member(named: "title")) }.first
    let description = SettingDescription(
      place: Place(key), titleWidth: title?.utf8.count ?? Self.titleWidth(ofName: name.name),
      path: Self.headings(in: trees) ?? path(of: name, in: group),
      storage: schema.storage ?? .local, isRequired: isRequired
    ) {
      inside.shape(ofMember: name, fallback: fallback)
    }
    section.insert(
      .init(description: description, order: Self.number("order", in: trees)),
      below: description.path[...])
  }

  /// The bytes of the title that a name without one gets: a blank goes before each hump.
  private static func titleWidth(ofName name: String) -> Int {
    let bytes = name.utf8
    let last = bytes.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: true).last
    var (width, isLower) = (0, false)
    for byte in last ?? bytes[...] {
      let isCapital = (0x41...0x5A).contains(byte)
      width += isCapital && isLower ? 2 : 1
      isLower = !isCapital
    }
    return width
  }

  private mutating func path(of name: Key, in group: Group) -> [String] {
    headings.path(ofName: name.name, keyPrefix: group.keyPrefix, below: group.path)
  }

  // MARK: Words of the schema's text

  private static func number(_ keyword: Key, in trees: [SchemaTree]) -> Double? {
    trees.lazy.compactMap { SchemaPlaceWords.number($0.member(named: keyword)) }.first
  }

  /// The headings that a setting names itself.
  private static func headings(in trees: [SchemaTree]) -> [String]? {
    for tree in trees {
      guard let section = tree.member(named: "x-settee")?.member(named: "section") else { continue }
      if let heading = SchemaPlaceWords.text(section) { return [heading] }
      if section.kind == .list { return section.propertyList.items.compactMap(\.text) }
    }
    return nil
  }
}

extension SchemaPlace {
  /// What the schemas of this object say of a member, as it is written there.
  fileprivate func trees(ofMember name: Key) -> [SchemaTree] {
    if let substitute = outline.substitute { return substitute.trees(ofMember: name) }
    return parts.compactMap { $0.rules.object.properties?.tree.member(named: name) }
  }

  /// Whether members of both come from one schema, as where one refers to the other.
  fileprivate func sharesMembers(_ other: SchemaPlace) -> Bool {
    let mine = Set(parts.filter { $0.rules.object.properties != nil }.map(\.number))
    return other.parts.contains { mine.contains($0.number) }
  }

  /// The default of the whole value, as it is written.
  fileprivate var defaultValue: PropertyList? {
    parts.lazy.compactMap { $0.tree.member(named: "default") }.first?.propertyList
  }
}

extension SchemaPlaceInside {
  /// The shape of a member with the default that an object around it gives, where that fits.
  fileprivate func shape(ofMember name: Key, fallback: PropertyList?) -> Shape {
    guard let member = place.member(name) else { return place.shape }
    guard let fallback else { return member.shape }
    var shape = member.shape
    if shape.words.defaultValue == nil, member.problem(with: fallback) == nil {
      shape.words.defaultValue = fallback
    }
    return shape
  }
}

extension SchemaTree {
  /// Whether what it says stands somewhere else too.
  fileprivate var isLinked: Bool {
    kind == .object
      && ["$ref", "allOf", "$dynamicRef", "$recursiveRef"].contains { member(named: $0) != nil }
  }

  fileprivate var hasMembers: Bool { kind == .object && member(named: "properties") != nil }
}
