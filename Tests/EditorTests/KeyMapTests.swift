import SetteeEditor
import SetteeSettings
import SetteeTerminals
import Testing

@Suite("Keys of the editor")
@MainActor
struct KeyMapTests {
  @Test("No key means two things in one place")
  func keysAreUnambiguous() {
    #expect(KeyMap.standard.clashes.isEmpty)
    let binding = KeyBinding(.undo, [.enter], "Undo")
    let other = KeyBinding(.redo, [.enter], "Redo")
    #expect(KeyMap([binding, other]).clashes == [.enter])
  }

  @Test("Every command has a key that all terminals can send", arguments: Command.allCases)
  func everyCommandHasAPlainKey(_ command: Command) {
    let keys = KeyMap.standard.bindings.filter { $0.command == command }.flatMap(\.keys)
    let plain = keys.filter { if case .function = $0 { false } else { true } }
    #expect(!plain.isEmpty)
  }

  @Test("A digit stands in for each function key in use", arguments: 1...9)
  func digitsStandIn(_ number: Int) throws {
    let digit = try #require(String(number).first)
    let map = KeyMap.standard
    #expect(
      map.command(for: .function(number), in: [.browsing])
        == map.command(for: .character(digit), in: [.browsing]))
  }

  @Test("The list of keys names every binding of the table")
  func helpIsGenerated() throws {
    let fixture = EditorFixture(columns: 120, rows: 100)
    try fixture.press("<F1>")
    let shown = fixture.picture
    for binding in KeyMap.standard.bindings {
      #expect(shown.contains(binding.title), "\(binding.command) is not in the list.")
    }
  }

  @Test("Help of the field comes first, the list of keys with the same key again")
  func helpTwice() throws {
    let fixture = EditorFixture()
    try fixture.press("?")
    #expect(fixture.picture.contains("editor.wordWrap"))
    #expect(fixture.picture.contains("Esc close"))
    try fixture.press("?")
    #expect(fixture.picture.contains("Everywhere"))
    try fixture.press("<Esc>")
    #expect(fixture.line("Word Wrap").contains("off"))
  }

  @Test("Hints show only keys that do something now")
  func hintsAreTrue() throws {
    let fixture = EditorFixture()
    #expect(!fixture.picture.contains("u undo"))
    #expect(!fixture.picture.contains("r reset"))
    #expect(fixture.picture.contains("Space switch"))
    try fixture.press("<Space>")
    #expect(fixture.hints.contains("u undo"))
    #expect(!fixture.hints.contains("redo"))
    #expect(fixture.picture.contains("r reset"))
    try fixture.press("u")
    #expect(!fixture.hints.contains("u undo"))
    #expect(fixture.hints.contains("U redo"))
    try fixture.press("j")
    #expect(!fixture.picture.contains("Space switch"))
    #expect(fixture.picture.contains("+ more"))
    try fixture.press("<Enter>")
    #expect(fixture.hints.contains("Enter store"))
    #expect(!fixture.hints.contains("quit"))
  }

  @Test("On a locked field no key that edits is offered")
  func hintsOfALockedField() throws {
    let locked = SettingDescription(
      key: "build", type: .string(.init()), defaultValue: "7", traits: .readOnly)
    let fixture = EditorFixture([locked])
    #expect(!fixture.picture.contains("edit"))
    try fixture.press("<Enter>")
    #expect(fixture.status.contains("Build is read-only."))
  }

  @Test("While a filter is on, Esc is offered to clear it, and n goes on")
  func hintsOfAFilter() throws {
    let fixture = EditorFixture()
    try fixture.press("/mail<Enter>")
    #expect(fixture.hints.contains("n next"))
    #expect(fixture.hints.contains("Esc clear filter"))
  }
}
