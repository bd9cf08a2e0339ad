import SetteeEditor
import SetteePropertyLists
import SetteeTerminals
import Testing
import SetteeThemes

@Suite("Leaving and the rest of the world")
@MainActor
struct LeavingTests {
  @Test(
    "Each quit key quits at once where nothing is unfinished",
    arguments: [("q", 0), ("<C-q>", 0), ("<F10>", 0), ("<C-c>", 130)] as [(String, Int32)])
  func quit(key: String, code: Int32) throws {
    let fixture = EditorFixture()
    try fixture.press(key)
    #expect(fixture.effects == [.quit(code: code)])
  }

  @Test(
    "An unfinished edit is asked about; a second Ctrl-C leaves without it",
    arguments: [("<C-c>", 130), ("y", 1), ("<Enter>y", 1)] as [(String, Int32)])
  func unfinished(answer: String, code: Int32) throws {
    let fixture = EditorFixture(focus: "editor.font")
    try fixture.press("<Enter>X<C-c>")
    #expect(fixture.picture.contains("Font has an unfinished edit."))
    #expect(fixture.effects.isEmpty)
    try fixture.press(answer)
    #expect(fixture.effects == [.quit(code: code)])
    #expect(fixture.store.keys().isEmpty)
  }

  @Test("Staying keeps the draft")
  func stay() throws {
    let fixture = EditorFixture(focus: "editor.font")
    try fixture.press("<Enter>X<C-c>n<Enter>")
    #expect(fixture.effects.isEmpty)
    #expect(fixture.store.value(forKey: "editor.font") == "MonospaceX")
  }

  @Test("After quitting nothing more is taken")
  func nothingAfterQuit() throws {
    let fixture = EditorFixture()
    fixture.runtime.receive(try SetteeTerminals.KeyScript("q<Space>").events)
    #expect(fixture.store.keys().isEmpty)
  }

  @Test("The end of the terminal leaves and stores nothing")
  func closed() throws {
    let fixture = EditorFixture(focus: "editor.font")
    try fixture.press("<Enter>X")
    fixture.runtime.receive([TerminalEvent.closed])
    #expect(fixture.effects == [.quit(code: 130)])
    #expect(fixture.store.keys().isEmpty)
  }

  @Test("Ctrl-S asks for durability and tells when it is reached, or why not")
  func flush() throws {
    let fixture = EditorFixture()
    try fixture.press("<C-s>")
    #expect(fixture.effects == [.flush])
    fixture.runtime.receive([EditorEvent.flushed(problem: nil)])
    #expect(fixture.status.contains("All changes are on disk."))
    fixture.runtime.receive([EditorEvent.flushed(problem: "The disk is full.")])
    #expect(fixture.status.contains("Not saved: The disk is full."))
  }

  @Test("Ctrl-Z suspends, also while a field is open; coming back paints everything")
  func suspend() throws {
    let fixture = EditorFixture(focus: "editor.font")
    try fixture.press("<Enter>X<C-z>")
    #expect(fixture.effects == [.suspend])
    let before = fixture.picture
    fixture.runtime.receive([TerminalEvent.resumed])
    #expect(fixture.picture == before)
    #expect((fixture.screen.frames.last?.cells ?? 0) > 200)
  }

  @Test("F5 asks to read the stores again")
  func reload() throws {
    let fixture = EditorFixture()
    try fixture.press("<F5>:read<Space>values<Enter>")
    #expect(fixture.effects == [.reload, .reload])
    fixture.runtime.receive([EditorEvent.reloaded(problem: nil)])
    #expect(fixture.status.contains("Read all values again."))
  }

  @Test("The theme picker previews at once, keeps with Enter, returns with Esc")
  func themes() throws {
    var options = Editor.Options()
    let loud = Theme(name: "loud", styles: [.title: Style(attributes: .underline)])
    options.themes = { [.standard, loud] }
    let fixture = EditorFixture(options: options)
    try fixture.press("t<Down>")
    #expect(fixture.editor.look.theme.name == "loud")
    try fixture.press("<Esc>")
    #expect(fixture.editor.look.theme.name == Theme.standard.name)
    try fixture.press("t<Down><Enter>")
    #expect(fixture.editor.look.theme.name == "loud")
    #expect(fixture.effects == [.chose(theme: "loud")])
  }

  @Test("Two editors share a canvas, each with its own focus and undo")
  func twoEditors() {
    let left = EditorFixture().editor
    let right = EditorFixture().editor
    let canvas = Canvas(size: Size(columns: 80, rows: 12))
    let (one, two) = canvas.bounds.split(left: 40)
    _ = left.update(.key(.down))
    _ = left.update(.key(.character("+")))
    _ = left.draw(in: Region(canvas).part(one))
    let place = right.draw(in: Region(canvas).part(two), isFocused: false)
    #expect(place.point.column == 40)
    let lines = canvas.picture.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines[2].hasPrefix("▌● Tab Size"))
    #expect(left.form.canUndo)
    #expect(!right.form.canUndo)
    canvas.clearDamage()
    _ = left.update(.key(.up))
    _ = left.draw(in: Region(canvas).part(one))
    let touched = canvas.damage.compactMap { $0 }
    #expect(touched.allSatisfy { $0.upperBound <= 40 })
  }

  @Test("A program that has its own lines around an editor gets the panes alone")
  func bareChrome() throws {
    var options = Editor.Options()
    options.chrome = []
    let fixture = EditorFixture(columns: 40, rows: 9, options: options)
    #expect(fixture.picture.hasPrefix("▌  Word Wrap"))
    try fixture.press("/zoom")
    #expect(fixture.picture.contains("/zoom"))
    try fixture.press("<Esc>")
    #expect(!fixture.picture.contains("/zoom"))
  }
}
