import SetteePropertyLists
import SetteeSettings

/// Goes through a schema once, collecting settings and problems.
struct SchemaReader {
  var findings = SchemaFindings()
  let root: JSONNode
  private var outline = SchemaOutline()
  private var section = SchemaSection()
  private var headings = SchemaHeadings()
  private var hasGroups = false
  private var hasDots = false
  private(set) var storage: SettingDescription.Storage?
  private var visitCount = 0

  private let settingCountMax: Int

  init(_ document: JSONDocument, settingCountMax: Int) {
    root = document.root
    self.settingCountMax = settingCountMax
  }

  /// Reads the whole schema; what it returns is of use only where there are no findings.
  mutating func read() -> SchemaOutline {
    guard root.kind == .object else {
      report(root, "A schema is an object with 'properties'.")
      return outline
    }
    guard let schema = resolved(SchemaObject(root)) else { return outline }
    readRoot(schema)
    guard let properties = schema[.properties] else {
      report(root, Self.missingProperties(schema))
      return outline
    }
    readProperties(ofRoot: properties)
    checkKeys()
    outline.descriptions = section.descriptions
    return outline
  }

  /// The group whose properties are being read.
  private struct Group {
    /// What the keys of its settings begin with, the final dot included.
    var keyPrefix = ""
    var path: [String]
    var depth = 0
    /// Default values that the group gives its settings.
    var defaults: JSONNode?
  }

  // MARK: Root

  private mutating func readRoot(_ schema: SchemaObject) {
    outline.title = string(schema[.title])
    outline.help = help(of: schema).text
    guard let extras = extras(of: schema, knowing: ["suite", "prefix", "storage", "sections"])
    else {
      return
    }
    outline.suite = string(extras["suite"])
    outline.prefix = string(extras["prefix"]) ?? ""
    storage = readStorage(extras["storage"])
    if let sections = expect(extras["sections"], .object, "an object of key prefixes and headings")
    {
      for member in sections.members {
        if let heading = string(member.value) { headings.name(member.key, heading) }
      }
    }
  }

  private static func missingProperties(_ schema: SchemaObject) -> String {
    schema[.contributes] == nil
      ? "The schema has no settings: expected an object 'properties'."
      : "This is an extension's package.json; expected a JSON Schema with 'properties'."
  }

  // MARK: Properties

  /// Reads all properties, those of a large schema in two halves at the same time.
  private mutating func readProperties(ofRoot node: JSONNode) {
    let group = Group(path: [])
    guard node.descendantCount > Self.serialCountMax, let halves = node.members.halves() else {
      return readProperties(node, of: group)
    }
    let start = self
    let readers = Parallel.both {
      var reader = start
      reader.read(halves.0, in: node, of: group)
      return reader
    } and: {
      var reader = start
      reader.findings = SchemaFindings()
      reader.read(halves.1, in: node, of: group)
      return reader
    }
    self = readers.0
    append(readers.1)
    if visitCount > settingCountMax { reportCount(node) }
  }

  /// A schema of fewer values is read before a second thread has begun.
  private static let serialCountMax = 4_000

  /// Takes up what another reader has found after what this one has.
  private mutating func append(_ other: SchemaReader) {
    findings.append(other.findings)
    section.append(other.section)
    hasGroups = hasGroups || other.hasGroups
    hasDots = hasDots || other.hasDots
    visitCount += other.visitCount
  }

  private mutating func readProperties(_ node: JSONNode, of group: Group) {
    guard node.kind == .object else {
      report(node, "'properties' must be an object of names and schemas.")
      return
    }
    read(node.members, in: node, of: group)
  }

  private mutating func read(_ members: JSONMembers, in node: JSONNode, of group: Group) {
    for member in members {
      guard visitCount < settingCountMax else { return reportCount(node) }
      visitCount += 1
      readProperty(member, of: group)
    }
  }

  private mutating func reportCount(_ node: JSONNode) {
    report(node, "A schema may describe at most \(settingCountMax) settings.")
  }

  private mutating func readProperty(_ member: JSONMember, of group: Group) {
    let name = member.key
    if let problem = Self.problem(withName: name) {
      report(member.value, problem, offset: member.keyOffset)
      return
    }
    if !hasDots { hasDots = name.utf8.contains(UInt8(ascii: ".")) }
    switch member.value.kind {
    case .object:
      guard let schema = resolved(SchemaObject(member.value)) else { return }
      if isGroup(schema) {
        readGroup(schema, named: name, in: group)
      } else {
        readSetting(schema, named: name, in: group, at: member)
      }
    case .boolean:
      let reason = "The schema allows \(member.value.boolean == true ? "any" : "no") value."
      add(
        SettingDescription(
          key: key(name, in: group), path: path(of: name, in: group), type: .json(reason: reason)),
        order: nil, at: member)
    default: report(member.value, "Expected a schema: an object, true or false.")
    }
  }

  private func isGroup(_ schema: SchemaObject) -> Bool {
    guard schema[.properties]?.members.contains(where: { _ in true }) == true else { return false }
    return schema[.type].map { $0.string == "object" } ?? true
  }

  private mutating func readGroup(_ schema: SchemaObject, named name: String, in group: Group) {
    guard let properties = schema[.properties] else { return }
    hasGroups = true
    guard group.depth < Schema.groupDepthMax else {
      report(properties, "Groups may nest at most \(Schema.groupDepthMax) levels.")
      return
    }
    let heading = string(schema[.title]) ?? headings.words(for: group.keyPrefix + name)
    let path = path(of: name, in: group) + [heading]
    if let order = readNumber(schema[.order]) { section.place(path[...], order: order) }
    readProperties(
      properties,
      of: Group(
        keyPrefix: group.keyPrefix + name + ".", path: path, depth: group.depth + 1,
        defaults: defaultValue(of: schema, named: name, in: group)))
  }

  private mutating func readSetting(
    _ schema: SchemaObject, named name: String, in group: Group, at member: JSONMember
  ) {
    let extras = extras(
      of: schema, knowing: ["storage", "secret", "widget", "section"])
    let type = readType(schema)
    add(
      SettingDescription(
        key: key(name, in: group), title: string(schema[.title]).flatMap { $0.isEmpty ? nil : $0 },
        help: help(of: schema),
        path: readSection(extras?["section"]) ?? path(of: name, in: group), type: type,
        defaultValue: readDefault(defaultValue(of: schema, named: name, in: group), for: type),
        storage: readStorage(of: schema, extras: extras),
        traits: readTraits(of: schema, extras: extras), deprecation: readDeprecation(schema),
        tags: readStrings(schema[.tags])),
      order: readNumber(schema[.order]), at: member)
  }

  private func defaultValue(
    of schema: SchemaObject, named name: String, in group: Group
  ) -> JSONNode? {
    schema[.default] ?? group.defaults?[name]
  }

  private mutating func add(
    _ description: SettingDescription, order: Double?, at member: JSONMember
  ) {
    section.insert(
      .init(description: description, serial: member.value.serial, order: order),
      below: description.path[...])
  }

  /// Reports keys that come about twice, by a dotted name and by a group.
  ///
  /// No object has a name twice, or the text would not be JSON; without groups, or without a dot
  /// in any name, a key therefore tells where it came from, and there is nothing to look for.
  private mutating func checkKeys() {
    guard hasGroups, hasDots else { return }
    let entries = section.entries.sorted { $0.serial < $1.serial }
    var seen: Set<Key> = []
    seen.reserveCapacity(entries.count)
    for entry in entries where !seen.insert(entry.description.key).inserted {
      let member = root.member(withSerial: entry.serial)
      report(
        member.value, "The setting '\(entry.description.key)' is described for the second time.",
        offset: member.keyOffset)
    }
  }

  // MARK: Keys and headings

  private func key(_ name: String, in group: Group) -> Key {
    Key(outline.prefix + group.keyPrefix + name)
  }

  private mutating func path(of name: String, in group: Group) -> [String] {
    headings.path(ofName: name, keyPrefix: group.keyPrefix, below: group.path)
  }

  /// Says why a name cannot be a key: property-list files are XML 1.0, which cannot carry it.
  private static func problem(withName name: String) -> String? {
    if name.isEmpty { return "A setting needs a name." }
    let isPlain = name.utf8.allSatisfy { $0 >= 0x20 && $0 < 0xEF }
    let isFine =
      isPlain
      || name.unicodeScalars.allSatisfy { scalar in
        scalar.value >= 0x20 && scalar.value != 0xFFFE && scalar.value != 0xFFFF
      }
    return isFine ? nil : "A setting's name cannot hold control characters."
  }

  // MARK: Problems

  mutating func report(_ node: JSONNode, _ message: String, offset: Int? = nil) {
    findings.report(node, message, offset: offset)
  }
}
