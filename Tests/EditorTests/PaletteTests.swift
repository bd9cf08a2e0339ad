import SetteeEditor
import SetteePropertyLists
import SetteeTerminals
import SetteeThemes
import Testing

@Suite("The palette")
@MainActor
struct PaletteTests {
  @Test(
    "A command is called what it is called at the row in focus",
    arguments: [
      ("editor.tabSize", "One step up", "Next choice"),
      ("editor.cursor", "Next choice", "One step up"),
    ] as [(Key, String, String)])
  func titlesHere(focus: Key, here: String, elsewhere: String) throws {
    let fixture = EditorFixture(focus: focus)
    try fixture.press(":\(here)")
    #expect(fixture.lines.contains { $0.contains(here) && $0.contains("+") }, "\(fixture.picture)")
    let other = EditorFixture(focus: focus)
    try other.press(":\(elsewhere)")
    #expect(other.picture.contains(" 0 of "), "\(other.picture)")
  }

  @Test("Of keys that mean two things, the list of keys has what they do at the row in focus")
  func keysHere() throws {
    let fixture = EditorFixture(columns: 140, rows: 60, focus: "editor.wordWrap")
    try fixture.press("?")
    let (switching, editing) = (
      fixture.lines.first { $0.contains("Switch") },
      fixture.lines.first { $0.contains("Edit the field") }
    )
    #expect(switching?.contains("Space") == true, "\(fixture.picture)")
    #expect(editing?.contains("Space Edit") == false && editing?.contains("Space  ") == false)
  }

  private func fixture(_ keys: String, values: [Key: PropertyList] = [:]) throws -> EditorFixture {
    var options = Editor.Options()
    options.themes = { ["plain", "nordic"].map { Theme(name: $0, styles: [:]) } }
    let fixture = EditorFixture(values: values, options: options)
    try fixture.press(keys)
    return fixture
  }

  @Test("Where a word is found, titles that merely have its letters are not listed")
  func letters() throws {
    let fixture = EditorFixture()
    try fixture.press(":theme")
    #expect(fixture.picture.contains("Choose a theme"))
    #expect(!fixture.picture.contains("The page of the item before"))
    try fixture.press("<C-u>chsthm")
    #expect(fixture.picture.contains("Choose a theme"))
  }

  @Test("Both keys open it, and Esc closes it without a trace", arguments: [":", "<C-p>"])
  func opens(key: String) throws {
    let fixture = try fixture("")
    let before = fixture.picture
    try fixture.press(key)
    #expect(fixture.picture.contains("Commands"))
    #expect(fixture.status.hasPrefix(" :"))
    #expect(fixture.screen.isCursorVisible)
    try fixture.press("zo<Esc>")
    #expect(fixture.picture == before)
  }

  @Test(
    "It finds commands, settings, sections, themes and problems",
    arguments: [
      (":undo", "Undo"), (":zoom", "Zoom"), (":window", "section"), (":nordic", "theme"),
      (":stored", "problem"), (":reset eve", "Reset everything"), (":rstevr", "Reset everything"),
      (":journal", "Journal of lost writes"),
    ])
  func finds(keys: String, row: String) throws {
    let fixture = try fixture(keys, values: ["editor.tabSize": 99, "editor.font": "stored"])
    let isProblem = row == "problem"
    if isProblem { try fixture.press("<C-u>tabsize") }
    #expect(fixture.picture.split(separator: "\n").dropFirst().contains { $0.contains(row) })
  }

  @Test("Enter runs what is chosen, or goes there")
  func runs() throws {
    #expect(try fixture(":zoom<Enter>").focus == "ui.zoom")
    #expect(try fixture(":window<Down><Enter>").focus?.hasPrefix("ui.") == true)
    #expect(
      try fixture(":modified<C-u>changed settings<Enter>").editor.search?.query == "@modified")
    #expect(try fixture(":quit<Enter>").effects == [.quit(code: 0)])
    let themed = try fixture(":nordic<Enter>")
    #expect(themed.effects == [.chose(theme: "nordic")])
    #expect(themed.editor.look.theme.name == "nordic")
  }

  @Test("A command that can do nothing now says why, in its row and when it is taken")
  func obstacles() throws {
    let fixture = try fixture(":undo")
    #expect(fixture.line("Undo").contains("There is nothing to undo."))
    try fixture.press("<Enter>")
    #expect(fixture.status.contains("There is nothing to undo."))
  }

  @Test(
    "What belongs to rows of a kind says of other rows that they are none",
    arguments: [
      (":write<Space>a<Space>copy", "This follows no other value."),
      (":open<Space>the<Space>file", "There is no mistake here."),
      (":out<Space>of<Space>the<Space>page", "No page is open."),
      (":move<Space>the<Space>item", "Nothing here can do that."),
      (":to<Space>none", " cannot be none."),
      (":equal<Space>names", " stands only once."),
    ])
  func places(keys: String, sentence: String) throws {
    #expect(try fixture(keys + "<Enter>").status.contains(sentence))
  }

  @Test("Every command of the table stands in it, none that is not there yet")
  func complete() throws {
    let browsing: Set<KeyContext> = [
      .contested, .found, .sections, .switchRow, .choiceRow, .numberRow, .itemRow, .entryRow,
      .unionRow, .followerRow, .page, .mistake, .list,
    ]
    let bindings = KeyMap.standard.bindings.filter { browsing.contains($0.context) }
    let commands = Set(bindings.map(\.command)).subtracting([EditorCommand.palette.rawValue])
    for command in commands.sorted() {
      // It is called what it is called at the row in focus.
      let found = try Set(bindings.filter { $0.command == command }.map(\.title)).map { title in
        let fixture = try fixture(":")
        _ = fixture.editor.update(.paste(title))
        fixture.runtime.receive([EditorEvent.tick])
        return (title: title, fixture: fixture)
      }.filter { $0.fixture.picture.contains("  \($0.title) ") }
      #expect(!found.isEmpty, "\(command)")
      for (_, fixture) in found {
        try fixture.press("<Enter>")
        #expect(!fixture.picture.contains("not there yet"))
      }
    }
  }

  @Test(
    "Typed commands act, and are checked in the form's words as they are typed",
    arguments: [
      (":set editor.tabSize 8", "Set Tab Size: 4 → 8"),
      (":set editor.tabSize 99", "Tab Size: Must be a whole number from 1 to 16."),
      (":set editor.tabSize many", "Tab Size: "),
      (":set editor.tabSize  ", "Set Tab Size to what?"),
      (":set editor.tabsize 8", "No setting editor.tabsize; editor.tabSize is near."),
      (":reset editor.tabSize", "Reset editor.tabSize"), (":go ui.zoom", "Go to ui.zoom"),
      (":7", "Go to row 7"), (":77", "There are 11 rows."), (":w", "Save to disk"),
      (":wq", "Save to disk and quit"), (":q", "Quit"),
    ])
  func typed(keys: String, row: String) throws {
    let fixture = try fixture("")
    try fixture.press(keys.replacing(" ", with: "<Space>"))
    #expect(fixture.picture.contains(row))
  }

  @Test("Typed commands do what they say, or change nothing")
  func typedRuns() throws {
    #expect(
      try fixture(":set<Space>editor.tabSize<Space>8<Enter>").store.value(
        forKey: "editor.tabSize") == 8)
    #expect(try fixture(":set<Space>editor.tabSize<Space>99<Enter>").store.keys().isEmpty)
    #expect(try fixture(":go<Space>ui.zoom<Enter>").focus == "ui.zoom")
    #expect(try fixture(":7<Enter>").focus == "mail.since")
    #expect(try fixture(":w<Enter>").effects == [.flush])
    #expect(try fixture(":wq<Enter>").effects == [.flush, .quit(code: 0)])
    let reset = try fixture(":reset<Space>ui.zoom<Enter>", values: ["ui.zoom": 2.0])
    #expect(reset.store.keys().isEmpty)
  }

  @Test("Tab completes keys and words")
  func completes() throws {
    let fixture = try fixture(":set<Space>tabs<Tab>")
    #expect(fixture.status.hasPrefix(" :set editor.tabSize "))
    try fixture.press("<C-u>nord<Tab>")
    #expect(fixture.status.hasPrefix(" :nordic"))
  }

  @Test("An empty line shows what was taken last first")
  func recent() throws {
    let fixture = try fixture(":choose<Space>a<Space>theme<Enter><Esc>:")
    let lines = fixture.picture.split(separator: "\n")
    #expect(lines[1].contains("Choose a theme"))
  }

  @Test("Secrets stay hidden in its lines")
  func secrets() throws {
    let fixture = try fixture(":set<Space>mail.password<Space>hunter2")
    #expect(fixture.line("Set Password").contains("hunter2") == false)
    try fixture.press("<C-u>password")
    #expect(fixture.line("Password").contains("••••••••"))
  }
}
