import SetteeEditor
import SetteePropertyLists
import SetteeSettings
import SetteeTerminals
import SetteeThemes
import Testing

/// What runs of an editor leave to those after them.
@Suite("What is remembered of screens")
@MainActor
struct ScreenMemoryTests {
  private func options(_ memory: ScreenMemory = ScreenMemory()) -> Editor.Options {
    var options = Editor.Options()
    options.memory = memory
    options.formName = "/home/ann/app.json"
    options.terminalName = "xterm"
    options.themes = { [Theme(.setteeDark), Theme(.setteeLight), Theme(.terminal)] }
    options.themeForGround = { ground in
      ground.map { Theme($0 == .dark ? .setteeDark : .setteeLight) } ?? .standard
    }
    return options
  }

  // MARK: The file's text

  @Test("What is written is read again, member by member")
  func roundTrip() {
    var memory = ScreenMemory()
    memory.theme = "nordic"
    memory.grounds = ["xterm": .dark, "tmux \"odd\"": .light]
    memory.borders = [.middle: .init(sections: 18), .wide: .init(sections: 30, detail: 44)]
    memory.note(.init(form: "/a b.json", key: "editor.fontSize", line: 3))
    memory.note(.init(form: "game", key: "sound", line: 0))
    #expect(ScreenMemory(json: Array(memory.json.utf8)) == memory)
    #expect(memory.places.map(\.form) == ["game", "/a b.json"])
    #expect(ScreenMemory(json: Array(ScreenMemory().json.utf8)) == ScreenMemory())
  }

  @Test(
    "What says something else is not understood, whatever it is",
    arguments: [
      "", "[]", "{", #"{"theme": 3}"#, #"{"grounds": {"xterm": "red"}}"#, #"{"grounds": []}"#,
      #"{"borders": {"huge": {}}}"#, #"{"borders": {"wide": 3}}"#, #"{"forms": {}}"#,
      #"{"forms": [{"form": "a", "key": "b"}]}"#,
      #"{"forms": [{"form": 1, "key": "b", "line": 2}]}"#,
      #"{"forms": [{"form": "a", "key": "b", "line": -2}]}"#,
    ])
  func broken(text: String) {
    #expect(ScreenMemory(json: Array(text.utf8)) == nil)
  }

  @Test("Members of a later version are passed over")
  func later() throws {
    let memory = try #require(ScreenMemory(json: Array(#"{"theme": "a", "zoom": [1]}"#.utf8)))
    #expect(memory.theme == "a")
  }

  @Test("Two hundred forms are kept, the last ones")
  func limit() {
    var memory = ScreenMemory()
    for number in 0..<250 { memory.note(.init(form: "\(number)", key: "a", line: number)) }
    memory.note(.init(form: "240", key: "b", line: 1))
    #expect(memory.places.count == ScreenMemory.placeCountMax)
    #expect(memory.place(in: "240")?.key == "b")
    #expect(memory.place(in: "50") != nil && memory.place(in: "49") == nil)
  }

  @Test("Of two runs at a time each adds its own, and the later one decides")
  func two() {
    var (one, other, kept) = (ScreenMemory(), ScreenMemory(), ScreenMemory())
    kept.grounds = ["old": .dark]
    one.theme = "nordic"
    one.borders = [.wide: .init(sections: 20)]
    one.note(.init(form: "a", key: "x", line: 0))
    other.borders = [.wide: .init(detail: 50)]
    other.grounds = ["xterm": .light]
    other.note(.init(form: "b", key: "y", line: 0))
    kept.take(one)
    kept.take(other)
    #expect(kept.theme == "nordic")
    #expect(kept.grounds == ["old": .dark, "xterm": .light])
    #expect(kept.borders == [.wide: .init(sections: 20, detail: 50)])
    #expect(kept.places.map(\.form) == ["b", "a"])
  }

  // MARK: What a run adds

  @Test("No value, draft, query or secret is in it")
  func discreet() throws {
    let fixture = EditorFixture(
      values: ["editor.font": "ValueHere", "mail.password": "SecretHere"], focus: "editor.font",
      options: options())
    try fixture.press("<Enter>DraftHere<Esc>/QueryHere<Esc>:PaletteHere<Esc>y")
    let text = fixture.editor.addedMemory.json
    #expect(text.contains("editor.font"))
    for word in ["ValueHere", "SecretHere", "DraftHere", "QueryHere", "PaletteHere"] {
      #expect(!text.contains(word), "\(word) in \(text)")
    }
  }

  @Test("The next run begins on the same row, with the same line first")
  func place() throws {
    let first = EditorFixture(EditorFixture.switches(100), options: options())
    try first.press("40jkkk")
    let memory = first.editor.addedMemory
    let second = EditorFixture(EditorFixture.switches(100), options: options(memory))
    #expect(second.focus == "switch.37")
    #expect(second.picture == first.picture)
    let asked = EditorFixture(
      EditorFixture.switches(100), focus: "switch.5", options: options(memory))
    #expect(asked.focus == "switch.5")
  }

  @Test("A row that is gone, and a line beyond the end, lead to what there is")
  func gone() {
    var memory = ScreenMemory()
    memory.note(.init(form: "/home/ann/app.json", key: "switch.90", line: 4_000))
    #expect(
      EditorFixture(EditorFixture.switches(100), options: options(memory)).focus == "switch.90")
    #expect(
      EditorFixture(EditorFixture.switches(20), options: options(memory)).focus == "switch.0")
  }

  // MARK: Borders

  @Test(
    "Keys move the border of the pane with the focus, within twelve columns and half the window",
    arguments: [
      (80, "5<", "", 17, nil), (80, "9>", "", 31, nil), (80, "99<", "", 12, nil),
      (80, "99>", "", 40, nil), (140, "6<", "", 23, 48), (140, "6>", "", 23, 36),
      (140, "99>", "", 23, 12), (140, "4>", "<Tab>", 27, 42), (100, "99>", "<Tab>", 50, 28),
    ] as [(Int, String, String, Int, Int?)])
  func keys(columns: Int, keys: String, way: String, sections: Int, detail: Int?) throws {
    let fixture = EditorFixture(columns: columns, rows: 30, options: options())
    try fixture.press(way + keys.replacing("<", with: "<lt>"))
    let layout = fixture.editor.layout
    #expect(layout.sections?.size.columns == sections)
    if let detail { #expect(layout.detail?.size.columns == detail) }
    let next = EditorFixture(
      columns: columns, rows: 30, options: options(fixture.editor.addedMemory))
    #expect(next.editor.layout.sections?.size.columns == sections)
  }

  @Test("What was moved in a wide window leaves the others as they were")
  func breadths() throws {
    let fixture = EditorFixture(columns: 140, rows: 30, options: options())
    try fixture.press("<Tab>5>")
    #expect(fixture.editor.layout.sections?.size.columns == 28)
    fixture.resize(columns: 80, rows: 24)
    #expect(fixture.editor.layout.sections?.size.columns == 22)
    fixture.resize(columns: 160, rows: 40)
    #expect(fixture.editor.layout.sections?.size.columns == 28)
    #expect(fixture.editor.addedMemory.borders == [.wide: .init(sections: 28)])
  }

  @Test("At its end a border says so, and in one column there is none")
  func ends() throws {
    let fixture = EditorFixture(options: options())
    try fixture.press("99>>")
    #expect(fixture.status.contains("The border goes no further."))
    let narrow = EditorFixture(columns: 40, rows: 12, options: options())
    try narrow.press(">")
    #expect(narrow.picture.contains("One pane shows at a time here."))
    #expect(narrow.editor.addedMemory.borders.isEmpty)
  }

  // MARK: Themes

  @Test("A theme that was chosen is kept, and 'auto' gives the choice back to the terminal")
  func theme() throws {
    let fixture = EditorFixture(options: options())
    fixture.runtime.receive([TerminalEvent.ground(.light)])
    #expect(fixture.editor.addedMemory.grounds == ["xterm": .light])
    #expect(fixture.editor.addedMemory.theme == nil)
    try fixture.press("t<End><Enter>")
    #expect(fixture.editor.look.theme.name == "terminal")
    #expect(fixture.editor.addedMemory.theme == "terminal")
    try fixture.press("t<Home><Enter>")
    #expect(fixture.editor.look.theme.name == "settee-light")
    #expect(fixture.editor.addedMemory.theme == ScreenMemory.automaticTheme)
    fixture.runtime.receive([TerminalEvent.ground(.dark)])
    #expect(fixture.editor.look.theme.name == "settee-dark")
  }

  @Test("A theme that an earlier run chose stays, whatever the terminal says")
  func chosenBefore() {
    var options = options()
    options.hasChosenTheme = true
    let fixture = EditorFixture(options: options)
    fixture.runtime.receive([TerminalEvent.ground(.dark)])
    #expect(fixture.editor.look.theme.name == Theme.standard.name)
  }
}
