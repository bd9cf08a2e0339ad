import SetteeEditor
import SetteePropertyLists
import SetteeSettings
import SetteeStores
import SetteeTerminals
import TestSupport
import Testing

/// What is drawn while something is open or told, in a list of sixty columns and the words that the
/// looks were decided with.
@Suite("Pictures of the hands")
@MainActor
struct MocksTests {
  /// The list alone, sixty columns wide, of a window that has more.
  private static func list(_ fixture: EditorFixture, lines: Int) -> String {
    fixture.picture.split(separator: "\n", omittingEmptySubsequences: false)
      .dropFirst().prefix(lines)
      .map { line in
        let part = line.dropFirst(23).prefix(60)
        return String(part.reversed().drop { $0 == " " }.reversed())
      }.joined(separator: "\n")
  }

  @Test(
    "What is open",
    arguments: [
      ("Number", "look.fontSize", "<Enter><C-u>900", 3), ("Choice", "look.weight", "<Enter>", 6),
      ("Ticks", "suggest.accept", "<Enter>", 9), ("Date", "update.last", "<Enter>", 10),
      ("Secret", "proxy.password", "<Enter>word", 9), ("Text", "mail.name", "<Enter>", 12),
    ])
  func open(name: String, key: String, keys: String, lines: Int) throws {
    let fixture = EditorFixture(
      Self.descriptions, values: ["proxy.password": "pass"], columns: 84, rows: 26,
      focus: Key(key))
    try fixture.press(keys)
    expectFrame(Self.list(fixture, lines: lines), "Looks-\(name)")
  }

  @Test("A box that has no room below its row stands above it, and nothing scrolls")
  func above() throws {
    let fixture = EditorFixture(Self.descriptions, columns: 84, rows: 18, focus: "mail.reply")
    let before = Self.list(fixture, lines: 12).split(separator: "\n")
    try fixture.press("<Enter>")
    let after = Self.list(fixture, lines: 12).split(separator: "\n")
    #expect(zip(before, after).filter { $0.prefix(20) != $1.prefix(20) }.isEmpty)
    expectFrame(after.joined(separator: "\n"), "Looks-Above")
  }

  @Test("Hits of a search in sixty columns")
  func search() throws {
    let fixture = EditorFixture(Self.descriptions, columns: 60, rows: 6)
    try fixture.press("/enabled")
    expectFrame(fixture.picture, "Looks-Search")
    let row = try #require(fixture.screen.shown.picture.split(separator: "\n").first)
    #expect(row.hasSuffix(" 2 of 14 ━━"))
  }

  @Test("The keys of the moment, the changes, and a lost write with what can be done about it")
  func told() throws {
    var options = Editor.Options()
    options.clock = { "2026-11-22T08:00:04Z" }
    let fixture = EditorFixture(
      Self.descriptions, values: ["look.fontSize": 14], columns: 56, rows: 16, options: options)
    try fixture.press("++++")
    fixture.writeElsewhere("Fira", "mail.name")
    try fixture.press("d")
    var pictures = [fixture.picture]
    try fixture.press("<Tab>")
    pictures += [fixture.picture]
    try fixture.press("<Esc>?")
    pictures += [fixture.picture]
    expectFrame(pictures.joined(separator: "\n\n"), "Looks-Told")
  }

  private static let weights = ["Light", "Regular", "Medium", "Bold"].map { name in
    SettingType.Choice(
      value: .string(name), title: name, help: name == "Medium" ? "Easier on dark grounds" : "")
  }

  private static let accepted = SettingType.list(
    .init(
      element: .choice([
        .init(value: "tab", title: "tab"), .init(value: "space", title: "space"),
        .init(value: "enter", title: "enter", help: "Moves on as well."),
      ]), isUnique: true))

  private static func setting(
    _ key: Key, _ title: String, _ type: SettingType, _ value: PropertyList?,
    path: [String] = ["Text Editor"], traits: SettingDescription.Traits = []
  ) -> SettingDescription {
    SettingDescription(
      key: key, title: title, path: path, type: type, defaultValue: value, traits: traits)
  }

  /// Fourteen settings in one section, so that no heading comes between.
  private static let descriptions = [
    setting(
      "look.fontSize", "Font Size", .integer(.init(minimum: .init(6), maximum: .init(100))), 14),
    setting("look.weight", "Font Weight", .choice(weights), "Regular"),
    setting("look.lineHeight", "Line Height", .integer(.init()), 0),
    setting("look.detect", "Detect Indentation", .boolean, true),
    setting("suggest.accept", "Accept On", accepted, ["tab", "enter"]),
    setting("suggest.hidden", "Hidden Kinds", .list(.init(element: .text)), []),
    setting("update.last", "Last Check", .dateTime, "2026-11-22T11:40:00Z"),
    setting("proxy.password", "Proxy Password", .text, "", traits: .secret),
    setting("proxy.strict", "Strict TLS", .boolean, true),
    setting("mail.name", "Name", .string(.init(maxLength: 20)), "Ada"),
    setting("mail.reply", "Reply Position", .choice(weights), "Regular"),
    setting("mail.delay", "Send Delay", .integer(.init()), 0),
    setting("minimap.enabled", "Enabled", .boolean, true, path: ["Text Editor", "Minimap"]),
    setting("suggest.enabled", "Enabled", .boolean, true, path: ["Text Editor", "Suggestions"]),
  ]
}
