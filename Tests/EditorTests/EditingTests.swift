import SetteeEditor
import SetteePropertyLists
import SetteeSettings
import SetteeTerminals
import Testing

@Suite("Editing fields")
@MainActor
struct EditingTests {
  @Test("A problem of a draft that its narrow column cuts stands whole in the detail")
  func problemCut() throws {
    let width = SettingDescription(
      key: "width", title: "The columns that a tab takes", path: ["Editor"],
      type: .integer(.init(minimum: .init(1), maximum: .init(16))))
    let fixture = EditorFixture([width], columns: 100)
    try fixture.press("<Enter>900")
    #expect(fixture.picture.contains("…"), "\(fixture.picture)")
    #expect(fixture.picture.contains("│ ✗ Must be a whole number from 1 to"))
    try fixture.press("<C-u>2")
    #expect(!fixture.picture.contains("Must be"))
  }

  @Test("Space and Enter switch, plus and minus say which way, y and n nothing")
  func booleans() throws {
    let fixture = EditorFixture()
    try fixture.press("<Space>")
    #expect(fixture.store.value(forKey: "editor.wordWrap") == true)
    #expect(fixture.line("Word Wrap").contains("[✓] on"))
    try fixture.press("-")
    #expect(fixture.store.value(forKey: "editor.wordWrap") == false)
    try fixture.press("y")
    #expect(fixture.store.value(forKey: "editor.wordWrap") == false)
    try fixture.press("+n<Enter><Enter>")
    #expect(fixture.store.value(forKey: "editor.wordWrap") == true)
  }

  @Test("Space takes the next choice, around the end")
  func choices() throws {
    let fixture = EditorFixture(focus: "editor.cursor")
    try fixture.press("<Space>")
    #expect(fixture.store.value(forKey: "editor.cursor") == "line")
    try fixture.press("<Space><Space>")
    #expect(fixture.line("Cursor Style").contains("Block"))
  }

  @Test("Plus and minus step a number exactly, and stop at its bounds with a word")
  func steps() throws {
    let fixture = EditorFixture(focus: "ui.zoom")
    try fixture.press("++-")
    #expect(fixture.store.value(forKey: "ui.zoom") == .real(1.25))
    try fixture.press("++++++++++++")
    #expect(fixture.store.value(forKey: "ui.zoom") == .real(4))
    #expect(fixture.status.contains("4"))
    #expect(!fixture.status.trimmed.isEmpty)
  }

  @Test("Enter opens a field, Enter stores it")
  func textField() throws {
    let fixture = EditorFixture(focus: "editor.font")
    try fixture.press("<Enter><C-u>Fira<Enter>")
    #expect(fixture.store.value(forKey: "editor.font") == "Fira")
    #expect(fixture.line("Font").contains("Fira"))
    #expect(fixture.line("Font").contains("●"))
  }

  @Test("Invalid input is refused with the rule beside the field; the old value stays")
  func invalidInput() throws {
    let fixture = EditorFixture(focus: "editor.tabSize")
    try fixture.press("<Enter>99")
    #expect(fixture.picture.contains("Must be a whole number"))
    try fixture.press("<Enter>")
    #expect(fixture.editor.openField != nil)
    #expect(fixture.store.value(forKey: "editor.tabSize") == nil)
    try fixture.press("<Esc>")
    #expect(fixture.line("Tab Size").contains("4"))
  }

  @Test("Esc leaves a field as it was and keeps the text for one undo")
  func escapeKeepsText() throws {
    let fixture = EditorFixture(focus: "editor.font")
    try fixture.press("<Enter>X<Esc>")
    #expect(fixture.store.keys().isEmpty)
    #expect(fixture.status.contains("u brings your text back"))
    try fixture.press("u")
    #expect(fixture.line("Font").contains("MonospaceX"))
    try fixture.press("<Enter>")
    #expect(fixture.store.value(forKey: "editor.font") == "MonospaceX")
  }

  @Test("A name that was left comes back once, and lets undo go on to the step before")
  func leftName() throws {
    let fixture = EditorFixture(
      [PageTrial.anything("tree")], values: ["tree": ["a": 1, "b": 2]], focus: "tree")
    try fixture.press("<Enter>xaFOO<Esc>")
    #expect(fixture.store.value(forKey: "tree") == ["b": 2])
    try fixture.press("u")
    #expect(fixture.editor.openField?.editor.draft == "FOO")
    try fixture.press("<Esc>u")
    #expect(fixture.editor.openField == nil)
    #expect(fixture.store.value(forKey: "tree") == ["a": 1, "b": 2])
  }

  @Test("A text that undo brought back, left again as it was, does not keep the next undo away")
  func textKeptOnce() throws {
    let fixture = EditorFixture(focus: "editor.wordWrap")
    try fixture.press("<Space>jjj<Enter>X<Esc>u")
    #expect(fixture.focus == "editor.font" && fixture.line("Font").contains("MonospaceX"))
    try fixture.press("<Esc>")
    #expect(fixture.status.contains("Font stays as it was."))
    #expect(!fixture.status.contains("u brings"))
    try fixture.press("u")
    #expect(fixture.store.keys().isEmpty && fixture.focus == "editor.wordWrap")
    try fixture.press("jjj<Enter>X<Esc>uY<Esc>")
    #expect(fixture.status.contains("u brings your text back"))
    try fixture.press("u")
    #expect(fixture.line("Font").contains("MonospaceXY"))
  }

  @Test("Undo and redo jump to their field and name it")
  func undoJumps() throws {
    let fixture = EditorFixture()
    try fixture.press("<Space>j+<Left>jj<Right>+u")
    #expect(fixture.status.contains("Zoom: 1.25 → 1.0"))
    try fixture.press("u")
    #expect(fixture.focus == "editor.tabSize")
    #expect(fixture.status.contains("Tab Size: 5 → 4"))
    #expect(fixture.line("Tab Size").contains("4"))
    try fixture.press("u")
    #expect(fixture.focus == "editor.wordWrap")
    try fixture.press("u")
    #expect(fixture.status.contains("Nothing to undo."))
    try fixture.press("UUU")
    #expect(fixture.focus == "ui.zoom")
    #expect(fixture.store.value(forKey: "ui.zoom") == .real(1.25))
    try fixture.press("U")
    #expect(fixture.status.contains("Nothing to redo."))
  }

  @Test(
    "Undo asks before it overwrites what somebody else has written since", arguments: [true, false])
  func contestedUndo(isForced: Bool) throws {
    let fixture = EditorFixture(focus: "editor.tabSize")
    try fixture.press("+")
    fixture.writeElsewhere(9, "editor.tabSize")
    try fixture.press("u")
    #expect(fixture.picture.contains("Changed elsewhere since"))
    try fixture.press(isForced ? "y" : "n")
    #expect(fixture.store.value(forKey: "editor.tabSize") == (isForced ? nil : 9))
    try fixture.press("u")
    #expect(fixture.status.contains("Nothing to undo.") || isForced)
  }

  @Test("Reset of a section asks with the keys and values; one undo brings all back")
  func resetSection() throws {
    let fixture = EditorFixture(values: [
      "editor.tabSize": 8, "editor.font": "Fira", "ui.zoom": 2.0,
    ])
    try fixture.press("R")
    let question = fixture.picture.split(separator: "\n").filter { $0.contains(" → ") }
    #expect(question.map { $0.contains("Tab Size") } == [true, false])
    #expect(question.map { $0.contains("Font") } == [false, true])
    #expect(question.first?.contains(/8 +→ 4/) == true)
    try fixture.press("n")
    #expect(fixture.store.keys().count == 3)
    try fixture.press("Ry")
    #expect(fixture.store.keys() == ["ui.zoom"])
    #expect(fixture.status.contains("Reset 2 settings"))
    try fixture.press("u")
    #expect(fixture.store.value(forKey: "editor.tabSize") == 8)
    #expect(fixture.store.value(forKey: "editor.font") == "Fira")
    try fixture.press("<M-r>y")
    #expect(fixture.store.keys().isEmpty)
  }

  @Test("A reset with nothing to do says so and asks nothing")
  func nothingToReset() throws {
    let fixture = EditorFixture()
    try fixture.press("R")
    #expect(fixture.status.contains("Nothing to reset in Editor."))
    try fixture.press("r")
    #expect(fixture.status.contains("Nothing to reset."))
  }

  @Test("d lists the session's changes; Enter goes to one, r takes one back")
  func changes() throws {
    let fixture = EditorFixture(values: ["editor.tabSize": 8])
    try fixture.press("<Space>j+d")
    #expect(fixture.picture.contains("Changes ─ 2 here │ 0 elsewhere"))
    #expect(fixture.line("→ 9").contains("Tab Size"))
    try fixture.press("jr")
    #expect(fixture.store.value(forKey: "editor.tabSize") == 8)
    #expect(fixture.picture.contains("Changes ─ 1 here"))
    try fixture.press("<Enter>")
    #expect(fixture.focus == "editor.wordWrap")
  }

  @Test("X takes all changes back in one act, which one undo brings again")
  func takeAllBack() throws {
    let fixture = EditorFixture(values: ["editor.tabSize": 8])
    try fixture.press("<Space>j++j<Space>d")
    #expect(fixture.picture.contains("Changes ─ 3 here"))
    try fixture.press("X")
    #expect(fixture.store.keys() == ["editor.tabSize"])
    #expect(fixture.store.value(forKey: "editor.tabSize") == 8)
    #expect(fixture.status.contains("Took back 3 changes; u undoes."))
    #expect(!fixture.picture.contains("Changes ─"), "where nothing is left, u is the form's key")
    try fixture.press("u")
    #expect(fixture.store.value(forKey: "editor.tabSize") == 10)
    #expect(fixture.store.value(forKey: "editor.wordWrap") == true)
    #expect(fixture.store.value(forKey: "editor.cursor") == "line")
  }

  @Test("The second list of changes has those from elsewhere, who made them, and old and new value")
  func changesElsewhere() throws {
    var options = Editor.Options()
    options.clock = { "2026-11-22T08:00:04Z" }
    let fixture = EditorFixture(options: options)
    fixture.writeElsewhere(6, "editor.tabSize")
    fixture.writeElsewhere(7, "editor.tabSize")
    fixture.writeElsewhere("Fira", "editor.font")
    try fixture.press("d<Tab>")
    #expect(fixture.picture.contains("0 here │ 2 elsewhere"))
    let lines = fixture.picture.split(separator: "\n").filter { $0.contains(" 08:00:04 ") }
    #expect(lines.map { $0.contains("Font") } == [true, false])
    #expect(lines.last?.contains("another program 08:00:04") == true)
    #expect(lines.last?.contains(/4 +→ 7/) == true)
    try fixture.press("j<Enter>")
    #expect(fixture.focus == "editor.tabSize")
  }

  @Test("A reset lists what changes to the eye, and counts stored copies of the default")
  func resetOfCopies() throws {
    let fixture = EditorFixture(values: [
      "editor.tabSize": 8, "editor.font": "Monospace", "editor.wordWrap": false,
    ])
    try fixture.press("R")
    #expect(fixture.picture.contains("Reset Editor? 1 setting would change."))
    #expect(
      fixture.picture.contains("2 more are at their default; their stored copies go too."))
    try fixture.press("y")
    #expect(fixture.store.keys().isEmpty)
    try fixture.press("<M-r>")
    #expect(fixture.status.contains("Nothing to reset in all settings."))
  }

  @Test("A locked, read-only or unsupported field says why it cannot be edited")
  func obstacles() throws {
    let fixture = EditorFixture(focus: "mail.filters")
    try fixture.press("<Space>")
    #expect(fixture.picture.contains("nested objects are shown, not edited."))
    try fixture.press("<Esc>+")
    #expect(fixture.store.keys().isEmpty)
  }

  @Test("A pasted text outside a text field changes nothing and says so")
  func pasteOutside() {
    let fixture = EditorFixture()
    fixture.runtime.receive([TerminalEvent.paste(" yqr\n")])
    #expect(fixture.store.keys().isEmpty)
    #expect(fixture.effects.isEmpty)
    #expect(fixture.status.contains("Pasted text was ignored"))
  }

  @Test("A pasted text inside a field is inserted, and taken back in one undo")
  func pasteInside() throws {
    let fixture = EditorFixture(focus: "editor.font")
    try fixture.press("<Enter><C-u>")
    fixture.runtime.receive([TerminalEvent.paste("Fira\nCode")])
    try fixture.press("<C-s>")
    #expect(fixture.store.value(forKey: "editor.font") == "Fira\nCode")
    try fixture.press("u")
    #expect(fixture.store.value(forKey: "editor.font") == nil)
  }
}

extension String {
  /// The text without blanks at either end.
  var trimmed: String {
    String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
  }
}
