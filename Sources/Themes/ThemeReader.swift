import SetteePropertyLists
import SetteeTerminals

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
  /// More mistakes than a user wants to read are not looked for.
  static let problemCountMax = 100

  let file: String
  private let document: JSONDocument
  private(set) var problems: [ThemeProblem] = []
  /// The palette that looks may speak of, in the making.
  private(set) var palette: [String: Leveled<Color>] = [:]

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
    reportFaint(theme, on: base)
    return theme
  }

  /// Reports that the theme to extend cannot be used.
  mutating func reportExtends(_ reason: ThemeMistake) {
    report(reason, at: document.root["extends"]?.offset ?? 0)
  }

  /// Notes a mistake; of a file that has nothing else, the first hundred.
  mutating func report(_ reason: @autoclosure () -> ThemeMistake, at offset: Int) {
    guard problems.count < Self.problemCountMax else { return }
    let position = document.position(ofOffset: offset)
    problems.append(
      ThemeProblem(file: file, line: position.line, column: position.column, reason: reason()))
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

  /// Tells of roles that this file makes too faint, where it names them or else at its beginning.
  private mutating func reportFaint(_ theme: ThemeDefinition, on base: ThemeDefinition) {
    let before = Set(base.faintRoles)
    for faint in theme.faintRoles where !before.contains(faint) {
      report(
        .faint(
          role: faint.role.name, ratio: faint.ratio, wanted: Contrast.minimum(for: faint.role)),
        at: offset(of: faint.role))
    }
    if let bar = theme.weakBar, bar != base.weakBar {
      report(
        .weakBar(role: bar.role.name, ratio: bar.ratio, wanted: Contrast.mark),
        at: offset(of: bar.role))
    }
  }

  /// Where the file speaks of a role, or else of colours.
  private func offset(of role: Role) -> Int {
    let place = document.root["roles"]?[role.name] ?? document.root["palette"]
    return place?.offset ?? 0
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
        let key = member.key
        report(
          .unknownRole(key, suggestion: Suggestion.nearest(to: key, in: Role.all.map(\.name))),
          at: member.keyOffset)
        continue
      }
      theme.looks[role] = look(member.value).over(theme.looks[role] ?? RoleLook())
    }
  }
}

// What all of them need.
extension ThemeReader {
  /// The words of a text, each with its place in the file.
  mutating func words(of node: JSONNode) -> [(word: String, offset: Int)] {
    guard let text = text(node) else { return [] }
    return ThemeWords.split(text).map { word, offset in (word, place(of: offset, in: node)) }
  }

  /// Where a byte of a text stands in the file; with escapes, where the text begins.
  func place(of offset: Int, in node: JSONNode) -> Int {
    let isPlain = node.endOffset - node.offset == (node.string?.utf8.count ?? 0) + 2
    return isPlain ? node.offset + 1 + offset : node.offset
  }

  mutating func text(_ node: JSONNode) -> String? {
    if let text = node.string { return text }
    report(.wrongType(found: node.kind.phrase, expected: "a text in quotes"), at: node.offset)
    return nil
  }

  mutating func isObject(_ node: JSONNode, _ expected: String) -> Bool {
    if node.kind == .object { return true }
    report(.wrongType(found: node.kind.phrase, expected: expected), at: node.offset)
    return false
  }

  mutating func reportUnknown(_ key: String, known: [String], at offset: Int) {
    report(
      .unknownMember(key, suggestion: Suggestion.nearest(to: key, in: known), known: known),
      at: offset)
  }
}
