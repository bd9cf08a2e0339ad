import SetteeEditor
import SetteeForms
import SetteePropertyLists
import SetteeSettings
import SetteeStores
import SetteeTerminals
import Testing

@Suite("States of a field")
@MainActor
struct StatesTests {
  /// A source whose one setting reads as told.
  private final class FixedSettings: SettingsProviding, SettingsSource {
    let settingsTitle = "States"
    let value: SettingReading
    private(set) var settings: [Setting] = []

    init(_ description: SettingDescription, _ value: SettingReading) {
      self.value = value
      settings = [Setting(description, source: self)]
    }

    func reading(of description: SettingDescription) -> SettingReading { value }
    func write(_ value: PropertyList, to description: SettingDescription) {}
    func reset(_ description: SettingDescription) {}
  }

  private static func description(
    traits: SettingDescription.Traits = [], deprecation: String? = nil
  ) -> SettingDescription {
    SettingDescription(
      key: "size", title: "Size", type: .integer(.init(minimum: .init(1), maximum: .init(9))),
      defaultValue: 4, traits: traits, deprecation: deprecation)
  }

  private static let states: [(String, SettingDescription, SettingReading)] = [
    ("default", description(), .init(value: 4)),
    ("modified", description(), .init(value: 5, source: .memory)),
    ("invalid", description(), .init(value: 99, source: .memory)),
    ("locked", description(), .init(value: 4, source: .argument, lock: "set by an argument")),
    ("read-only", description(traits: .readOnly), .init(value: 4)),
    ("pending", description(), .init(value: 4, source: .memory, sync: .pending)),
    ("refused", description(), .init(value: 4, source: .memory, sync: .refused(reason: "Full."))),
    ("synced", description(), .init(value: 4, source: .memory, sync: .synced)),
    ("deprecated", description(deprecation: "Use Width."), .init(value: 4)),
  ]

  private func picture(_ state: Int, isASCII: Bool) -> InMemoryScreen {
    let (_, description, reading) = Self.states[state]
    let screen = InMemoryScreen(colorLevel: .monochrome, isASCII: isASCII)
    let editor = Editor(SettingsForm(FixedSettings(description, reading)), isASCII: isASCII)
    ScreenLoop(editor, on: screen, schedule: { _ in }).start()
    return screen
  }

  @Test("Without colour every state reads differently", arguments: [false, true])
  func pairwiseDifferent(isASCII: Bool) {
    let pictures = Self.states.indices.map { picture($0, isASCII: isASCII).picture }
    for (one, first) in pictures.enumerated() {
      for (other, second) in pictures.enumerated() where other > one {
        #expect(first != second, "\(Self.states[one].0) looks like \(Self.states[other].0).")
      }
    }
  }

  @Test("Without UTF-8 only ASCII is shown", arguments: 0..<9)
  func onlyASCII(state: Int) {
    let shown = picture(state, isASCII: true).picture
    let isASCII = shown.allSatisfy(\.isASCII)
    #expect(isASCII, "\(shown)")
  }

  @Test("Of a number out of its range the row shows what is stored, the detail what is used")
  func used() {
    var reading = SettingReading(value: 99, source: .memory)
    reading.used = 9
    let screen = InMemoryScreen(colorLevel: .monochrome)
    let editor = Editor(SettingsForm(FixedSettings(Self.description(), reading)))
    ScreenLoop(editor, on: screen, schedule: { _ in }).start()
    let row = screen.picture.split(separator: "\n").first { $0.contains("✗ Size") } ?? ""
    #expect(row.contains("99"))
    #expect(screen.picture.contains("The program uses 9."))
  }

  @Test("A state has a glyph of its own and a word of its own", arguments: [false, true])
  func glyphsAndWords(isASCII: Bool) {
    let glyphs = isASCII ? Glyphs.ascii : .unicode
    // Both ways to be contested, or locked, look alike.
    let count = FieldState.allCases.count - 2
    #expect(Set(FieldState.allCases.map { $0.glyph(glyphs) }).count == count)
    #expect(Set(FieldState.allCases.map(\.word)).count == count)
  }

  @Test("A stored value that breaks its rules is shown, marked and explained, and can be reset")
  func invalidStoredValue() throws {
    let fixture = EditorFixture(values: ["editor.tabSize": 99], focus: "editor.tabSize")
    #expect(fixture.line("Tab Size").contains("✗"))
    #expect(fixture.line("Tab Size").contains("99"))
    #expect(fixture.picture.contains("Must be a whole number from 1 to 16."))
    #expect(fixture.store.value(forKey: "editor.tabSize") == 99)
    try fixture.press("r")
    #expect(fixture.line("Tab Size").contains("4"))
  }

  @Test(
    "Who leaves while writes wait is told at once what leaving waits for",
    arguments: [(SyncState.pending, true), (.synced, false)])
  func leaving(state: SyncState, isTold: Bool) {
    let screen = InMemoryScreen(colorLevel: .monochrome)
    let description = SettingDescription(
      key: "size", title: "Size", type: .integer(.init()), storage: .cloud)
    let reading = SettingReading(value: 5, source: .memory, sync: state)
    let loop = ScreenLoop(
      Editor(SettingsForm(FixedSettings(description, reading))), on: screen, schedule: { _ in })
    loop.start()
    loop.receive([TerminalEvent.key(KeyPress(.character("q")))])
    #expect(screen.picture.contains("Storing 1 write…") == isTold)
  }

  @Test("The detail explains all marks of the focused row, of which the row shows the first")
  func allMarks() throws {
    let reading = SettingReading(value: 99, source: .memory, sync: .pending)
    let screen = InMemoryScreen(
      size: Size(columns: 120, rows: 30), colorLevel: .monochrome)
    let editor = Editor(
      SettingsForm(FixedSettings(Self.description(deprecation: "Use Width."), reading)))
    ScreenLoop(editor, on: screen, schedule: { _ in }).start()
    let legend = screen.picture.split(separator: "\n").compactMap { line in
      line.split(separator: "│").last?.split(separator: " ").joined(separator: " ")
    }.filter { line in FieldState.allCases.contains { line.hasSuffix($0.word) } }
    #expect(
      legend == ["✗ breaks a rule", "↑ waits to sync", "● changed", "† will go away"])
  }

  @Test("The legend follows the focus to rows with more marks than one, and back")
  func marksFollow() throws {
    let fixture = EditorFixture(
      values: ["editor.tabSize": 99], columns: 120, rows: 30, focus: "editor.wordWrap")
    #expect(!fixture.picture.contains("● changed"))
    try fixture.press("j")
    #expect(fixture.picture.contains("● changed") && fixture.picture.contains("✗ breaks a rule"))
    try fixture.press("k")
    #expect(!fixture.picture.contains("● changed") && fixture.picture.contains("✗ breaks a rule"))
  }

  @Test("A locked setting says what overrides it, and edits are refused with that")
  func locked() throws {
    let state = try #require(Self.states.firstIndex { $0.0 == "locked" })
    let screen = picture(state, isASCII: false)
    #expect(screen.picture.contains("⊘"))
    #expect(screen.picture.contains("Locked: set by an argument."))
    #expect(screen.picture.contains("the command line"))
    #expect(!screen.picture.contains("Enter edit"))
  }

  @Test("A deprecated setting is marked, with its message")
  func deprecated() {
    let fixture = EditorFixture(focus: "mail.poll")
    #expect(fixture.picture.contains("† Deprecated: Push replaces it."))
  }

  @Test("The title of a choice is shown, its constant is what is stored")
  func choiceTitles() throws {
    let fixture = EditorFixture(focus: "editor.cursor")
    try fixture.press("<Enter>")
    #expect(fixture.picture.contains("A thin upright"))
    try fixture.press("<Down><Enter>")
    #expect(fixture.store.value(forKey: "editor.cursor") == "line")
    #expect(fixture.line("Cursor Style").contains("Line"))
  }

  @Test("The detail names value, default, type, range and where the value comes from")
  func detail() {
    let fixture = EditorFixture(values: ["editor.tabSize": 8], focus: "editor.tabSize")
    for part in [
      "How many columns a tab takes.", "Value    8", "Default  4", "whole number, 1–16",
      "From this session", "Key      editor.tabSize", "1 ├─────●─────┤ 16",
    ] {
      #expect(fixture.picture.contains(part), "\(part) is missing.")
    }
  }
}
