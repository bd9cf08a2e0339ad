import PropertyLists
import Terminals

/// Reads a theme file onto another theme, and reports what it cannot use.
///
/// A file is a JSON object; all its members may be missing:
///
///     {
///       "title": "Harbour lights",
///       "appearance": "dark",
///       "extends": "velvet",
///       "palette": {"accent": "#ffb454", "bad": {"direct": "#ff5f5f", "sixteen": "brightRed"}},
///       "roles": {
///         "focus": "black on accent bold",
///         "muted": {"foreground": "#8a8a8a", "attributes": ["italic"]},
///         "invalid": {"direct": "bad", "sixteen": "white on red", "monochrome": "bold reverse"}
///       }
///     }
///
/// Without `extends` it stands on `terminal`. `ThemeWords` explains colours and looks. An object
/// in a look's place names its parts (`foreground`, `background`, `attributes`), or gives a look
/// of its own to terminals with direct colour (`direct`), 256 (`indexed`) or 16 (`sixteen`)
/// colours, and attributes to those without (`monochrome`). A level that is not given takes the
/// next richer one, in the nearest colours.
struct ThemeReader {
  /// Larger files are not read: 1 MB is a hundred times the largest sensible theme.
  static let byteCountMax = 1 << 20

  let file: String
  private let document: JSONDocument
  private(set) var problems: [ThemeProblem] = []
  /// The palette that looks may speak of, in the making.
  private var palette: [String: Leveled<Color>] = [:]

  init(_ bytes: [UInt8], file: String) throws(ThemeProblem) {
    self.file = file
    do {
      document = try JSONDocument(bytes, byteCountMax: Self.byteCountMax)
    } catch {
      throw ThemeProblem(
        file: file, line: error.position.line, column: error.position.column,
        reason: .notJSON("\(error.reason)"))
    }
  }

  /// The theme this one stands on, where it says so.
  var extends: String? { document.root["extends"]?.string }

  /// Reads everything the file says, on top of another theme.
  mutating func definition(named name: String, on base: ThemeDefinition) -> ThemeDefinition {
    var theme = base
    theme.name = name
    theme.title = name
    palette = base.palette
    readPalette()
    theme.palette = palette
    guard isObject(document.root, "an object with the theme's members") else { return theme }
    for member in document.root.members { read(member, into: &theme) }
    return theme
  }

  /// Reports that the theme to extend cannot be used.
  mutating func reportExtends(_ reason: ThemeProblem.Reason) {
    report(reason, at: document.root["extends"]?.offset ?? 0)
  }

  mutating func report(_ reason: ThemeProblem.Reason, at offset: Int) {
    let position = document.position(ofOffset: offset)
    problems.append(
      ThemeProblem(file: file, line: position.line, column: position.column, reason: reason))
  }
}

// The members of the file.
extension ThemeReader {
  private static let members = ["name", "title", "appearance", "extends", "palette", "roles"]
  private static let silent: Set<String> = ["$schema", "$comment", "palette"]

  private mutating func read(_ member: JSONMember, into theme: inout ThemeDefinition) {
    switch member.key {
    case "name": readName(member.value, fileName: theme.name)
    case "title": theme.title = text(member.value) ?? theme.title
    case "appearance": theme.appearance = appearance(member.value) ?? theme.appearance
    case "extends": _ = text(member.value)
    case "roles": readRoles(member.value, into: &theme)
    case let key where Self.silent.contains(key): break
    case let key: reportUnknown(key, known: Self.members, at: member.keyOffset)
    }
  }

  private mutating func readName(_ node: JSONNode, fileName: String) {
    guard let name = text(node), !name.hasSameBytes(as: fileName) else { return }
    report(.otherName(name, fileName: fileName), at: node.offset)
  }

  private mutating func appearance(_ node: JSONNode) -> Appearance? {
    guard let word = text(node) else { return nil }
    if let appearance = Appearance(rawValue: word) { return appearance }
    report(.unknownAppearance(word), at: node.offset)
    return nil
  }

  private mutating func readPalette() {
    guard let node = document.root["palette"], isObject(node, "an object of colours by name")
    else { return }
    for member in node.members {
      guard ThemeWords.isName(member.key) else {
        report(.badColorName(member.key), at: member.keyOffset)
        continue
      }
      let colors = leveled(member.value) { reader, node in reader.color(node) }
      if !colors.isEmpty { palette[member.key] = colors }
    }
  }

  private mutating func readRoles(_ node: JSONNode, into theme: inout ThemeDefinition) {
    guard isObject(node, "an object of looks by role") else { return }
    for member in node.members {
      let role = Role(member.key)
      guard Role.all.contains(role) else {
        let similar = Suggestion.nearest(to: member.key, in: Role.all.map(\.name))
        report(.unknownRole(member.key, suggestion: similar), at: member.keyOffset)
        continue
      }
      theme.looks[role] = look(member.value).over(theme.looks[role] ?? RoleLook())
    }
  }
}

// Looks.
extension ThemeReader {
  private static let lookMembers =
    ["foreground", "background", "attributes"] + ThemeWords.levels.map(\.name) + ["monochrome"]

  private mutating func look(_ node: JSONNode) -> RoleLook {
    switch node.kind {
    case .string: return look(ofWords: node)
    case .object: return look(ofMembers: node)
    case .null, .boolean, .number, .array:
      report(
        .wrongType(
          found: name(of: node), expected: "a look such as \"black on yellow bold\" or an object"),
        at: node.offset)
      return RoleLook()
    }
  }

  private mutating func look(ofMembers node: JSONNode) -> RoleLook {
    var look = RoleLook()
    for member in node.members {
      switch member.key {
      case "foreground": look.foreground = leveled(member.value) { $0.reference($1) }
      case "background": look.background = leveled(member.value) { $0.reference($1) }
      case "attributes": look.attributes = Leveled(attributes(member.value))
      case "monochrome": look.monochrome = attributes(member.value)
      case let key:
        if let level = ThemeWords.levels.first(where: { $0.name == key })?.level {
          set(member.value, at: level, in: &look)
        } else {
          reportUnknown(key, known: Self.lookMembers, at: member.keyOffset)
        }
      }
    }
    return look
  }

  private mutating func set(_ node: JSONNode, at level: ColorLevel, in look: inout RoleLook) {
    guard text(node) != nil else { return }
    let words = self.look(ofWords: node)
    if let color = words.foreground.direct { look.foreground.set(color, at: level) }
    if let color = words.background.direct { look.background.set(color, at: level) }
    if let attributes = words.attributes.direct { look.attributes.set(attributes, at: level) }
  }

  private mutating func look(ofWords node: JSONNode) -> RoleLook {
    guard let text = text(node) else { return RoleLook() }
    var found: [(ThemeProblem.Reason, Int)] = []
    let look = ThemeWords.look(text, palette: palette) { found.append(($0, $1)) }
    for (reason, offset) in found { report(reason, at: place(of: offset, in: node)) }
    return look
  }
}

// Colours and attributes.
extension ThemeReader {
  private mutating func leveled<Value>(
    _ node: JSONNode, _ read: (inout ThemeReader, JSONNode) -> Value?
  ) -> Leveled<Value> {
    guard node.kind == .object else { return Leveled(read(&self, node)) }
    var values = Leveled<Value>()
    for member in node.members {
      guard let level = ThemeWords.levels.first(where: { $0.name == member.key })?.level else {
        reportUnknown(member.key, known: ThemeWords.levels.map(\.name), at: member.keyOffset)
        continue
      }
      if let value = read(&self, member.value) { values.set(value, at: level) }
    }
    return values
  }

  /// A colour itself, as a palette needs it.
  private mutating func color(_ node: JSONNode) -> Color? {
    guard let word = colorWord(node) else { return nil }
    if let color = ThemeWords.color(word) { return color }
    report(ThemeWords.unknownColor(word, palette: [:]), at: node.offset)
    return nil
  }

  private mutating func reference(_ node: JSONNode) -> ColorReference? {
    guard let word = colorWord(node) else { return nil }
    if let reference = ThemeWords.reference(word, palette: palette) { return reference }
    report(ThemeWords.unknownColor(word, palette: palette), at: node.offset)
    return nil
  }

  /// The word of a colour; an entry of the table may stand as a number.
  private mutating func colorWord(_ node: JSONNode) -> String? {
    if node.kind == .number { return node.source }
    if let word = node.string { return word }
    report(.wrongType(found: name(of: node), expected: "a colour"), at: node.offset)
    return nil
  }

  /// Attributes in one text or in a list; those that do not exist are left out.
  private mutating func attributes(_ node: JSONNode) -> Style.Attributes? {
    switch node.kind {
    case .string: return union(words(of: node))
    case .array: return union(node.elements.flatMap { words(of: $0) })
    case .null, .boolean, .number, .object:
      report(
        .wrongType(found: name(of: node), expected: "a list of attributes such as [\"bold\"]"),
        at: node.offset)
      return nil
    }
  }

  private mutating func union(_ words: [(word: String, offset: Int)]) -> Style.Attributes {
    var union: Style.Attributes = []
    for (word, offset) in words {
      if let attributes = ThemeWords.attributes(word) {
        union.formUnion(attributes)
      } else {
        let known = ThemeWords.attributes.map(\.name)
        let similar = Suggestion.nearest(to: word, in: known)
        report(.unknownAttribute(word, suggestion: similar), at: offset)
      }
    }
    return union
  }
}

// What all of them need.
extension ThemeReader {
  /// The words of a text, each with its place in the file.
  private mutating func words(of node: JSONNode) -> [(word: String, offset: Int)] {
    guard let text = text(node) else { return [] }
    return ThemeWords.split(text).map { word, offset in (word, place(of: offset, in: node)) }
  }

  /// Where a byte of a text stands in the file; with escapes, where the text begins.
  private func place(of offset: Int, in node: JSONNode) -> Int {
    let isPlain = node.endOffset - node.offset == (node.string?.utf8.count ?? 0) + 2
    return isPlain ? node.offset + 1 + offset : node.offset
  }

  private mutating func text(_ node: JSONNode) -> String? {
    if let text = node.string { return text }
    report(.wrongType(found: name(of: node), expected: "a text in quotes"), at: node.offset)
    return nil
  }

  private mutating func isObject(_ node: JSONNode, _ expected: String) -> Bool {
    if node.kind == .object { return true }
    report(.wrongType(found: name(of: node), expected: expected), at: node.offset)
    return false
  }

  private mutating func reportUnknown(_ key: String, known: [String], at offset: Int) {
    let similar = Suggestion.nearest(to: key, in: known)
    report(.unknownMember(key, suggestion: similar, known: known), at: offset)
  }

  private func name(of node: JSONNode) -> String {
    switch node.kind {
    case .null: "null"
    case .boolean: "true or false"
    case .number: "a number"
    case .string: "a text"
    case .array: "a list"
    case .object: "an object"
    }
  }
}
