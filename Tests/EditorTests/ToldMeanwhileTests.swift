import SetteeEditor
import SetteePropertyLists
import SetteeStores
import Testing

/// What happens behind the settings while a line is typed where the status line stands.
@Suite("What is told while a line is typed")
@MainActor
struct ToldMeanwhileTests {
  private static let sentence = "settings.json was removed; the next edit makes it anew."

  private func fixture(
    typing keys: String, told sentence: String = sentence, isProblem: Bool = true
  ) throws -> EditorFixture {
    let fixture = EditorFixture(columns: 100)
    try fixture.press(keys)
    fixture.runtime.receive([EditorEvent.told(sentence, isProblem: isProblem)])
    return fixture
  }

  @Test(
    "It stands below what is found, and in the status line once the line is closed",
    arguments: [
      (":", "<Esc>"), (":tab", "<Esc>"), (":", "tab<Backspace>f<Esc>"), ("/tab", "s<Esc>"),
      ("/tab", "<Tab>"), ("/", "<Esc>"), (":", "go mail.since<Enter>"), (":tab", "?<Esc>"),
    ])
  func isKept(typed: String, rest: String) throws {
    let fixture = try fixture(typing: typed)
    #expect(fixture.picture.contains(Self.sentence) == (typed != "/"))
    try fixture.press(rest)
    #expect(fixture.status.contains(Self.sentence), "\(fixture.picture)")
    try fixture.press("j")
    #expect(!fixture.picture.contains(Self.sentence))
  }

  @Test("What a command says then stands behind it")
  func both() throws {
    let fixture = try fixture(typing: ":redo")
    try fixture.press("<Down><Up><Esc>:undo<Enter>")
    #expect(!fixture.picture.contains(Self.sentence))
    let other = try self.fixture(typing: ":next match")
    try other.press("<Enter>")
    #expect(other.status.contains("\(Self.sentence) There is no search in force."))
  }

  @Test(
    "A line that stores asks first, once; no leads back to it",
    arguments: [("set editor.tabSize 9", 9), ("reset editor.tabSize", nil)]
      as [(String, PropertyList?)])
  func asks(line: String, value: PropertyList?) throws {
    let fixture = try fixture(typing: ":set editor.tabSize 8<Enter>:\(line)")
    try fixture.press("<Enter>")
    #expect(fixture.picture.contains("\(Self.sentence) Go on?"))
    #expect(fixture.store.value(forKey: "editor.tabSize") == 8)
    try fixture.press("n")
    #expect(fixture.status.contains(":\(line)"))
    #expect(fixture.store.value(forKey: "editor.tabSize") == 8)
    try fixture.press("<Enter>")
    #expect(fixture.store.value(forKey: "editor.tabSize") == value)
  }

  @Test(
    "So does a command that stores; no leaves all as it is", arguments: ["undo", "reset the field"])
  func asksForCommands(name: String) throws {
    let fixture = try fixture(typing: ":set editor.tabSize 8<Enter>:\(name)")
    try fixture.press("<Enter>")
    #expect(fixture.picture.contains("\(Self.sentence) Go on?"), "\(fixture.picture)")
    try fixture.press("n")
    #expect(fixture.store.value(forKey: "editor.tabSize") == 8)
    try fixture.press(":\(name)<Enter>")
    #expect(fixture.store.value(forKey: "editor.tabSize") == nil)
  }

  @Test("Yes does what the line says, and what is no trouble asks nothing")
  func answers() throws {
    let asked = try fixture(typing: ":set editor.tabSize 9")
    try asked.press("<Enter>y")
    #expect(asked.store.value(forKey: "editor.tabSize") == 9)
    let told = try fixture(
      typing: ":set editor.tabSize 9", told: "All is well.", isProblem: false)
    try told.press("<Enter>")
    #expect(told.store.value(forKey: "editor.tabSize") == 9)
    #expect(told.status.contains("All is well. Tab Size: 4 → 9"))
  }
}
