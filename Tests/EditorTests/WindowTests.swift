import SetteeEditor
import SetteePropertyLists
import SetteeTerminals
import Testing

@Suite("Windows that change")
@MainActor
struct WindowTests {
  @Test("A resize storm leaves the same focus, draft and screen")
  func storm() throws {
    let fixture = EditorFixture(focus: "editor.font")
    try fixture.press("<Enter>XYZ<Left>")
    let (picture, cursor) = (fixture.picture, fixture.screen.cursor)
    for (columns, rows) in [(120, 40), (30, 10), (10, 3), (1, 1), (0, 0), (10_000, 10_000)] {
      fixture.resize(columns: columns, rows: rows)
    }
    fixture.resize(columns: 80, rows: 24)
    #expect(fixture.picture == picture)
    #expect(fixture.screen.cursor == cursor)
    try fixture.press("<Enter>")
    #expect(fixture.store.value(forKey: "editor.font") == "MonospaceXYZ")
  }

  @Test("A resize while a dialog is open keeps the dialog")
  func resizeInDialog() throws {
    let fixture = EditorFixture(values: ["editor.tabSize": 8])
    try fixture.press("R")
    let before = fixture.picture
    for size in [5, 30, 100] { fixture.resize(columns: size, rows: size / 3) }
    fixture.resize(columns: 80, rows: 24)
    #expect(fixture.picture == before)
    try fixture.press("y")
    #expect(fixture.store.keys().isEmpty)
  }

  @Test(
    "A window too small says so in one line, and growing it shows the form",
    arguments: [(1, 1), (5, 2), (30, 3), (19, 24)])
  func tooSmall(columns: Int, rows: Int) throws {
    let fixture = EditorFixture(columns: columns, rows: rows)
    let shown = String(fixture.picture.prefix { $0 != "\n" && $0 != "…" })
    #expect("window too small (need 20×4)".hasPrefix(shown))
    try fixture.press("<Space>jy+")
    #expect(fixture.store.keys().isEmpty)
    fixture.resize(columns: 80, rows: 24)
    #expect(fixture.focus == "editor.wordWrap")
    #expect(fixture.picture.contains("Word Wrap"))
  }

  @Test("In a window too small one can still leave")
  func leaveTooSmall() throws {
    let fixture = EditorFixture(columns: 10, rows: 2)
    try fixture.press("q")
    #expect(fixture.effects == [.quit(code: 0)])
  }

  @Test("A bigger window is used at once: more rows, and the detail beside them")
  func grow() {
    let fixture = EditorFixture(EditorFixture.switches(100))
    #expect(!fixture.picture.contains("Item 30"))
    fixture.resize(columns: 120, rows: 50)
    #expect(fixture.picture.contains("Item 30"))
    #expect(fixture.line("Show Item 0").contains("┬─ Show Item 0 "))
  }

  @Test("Twenty columns and four rows are enough to edit everything")
  func smallest() throws {
    let fixture = EditorFixture(columns: 20, rows: 4)
    try fixture.press("<Space>j+<Down><Down><Enter><C-u>Fira<Enter>")
    #expect(fixture.store.value(forKey: "editor.wordWrap") == true)
    #expect(fixture.store.value(forKey: "editor.tabSize") == 5)
    #expect(fixture.store.value(forKey: "editor.font") == "Fira")
    try fixture.press("<Left>j<Enter>")
    #expect(fixture.focus == "mail.password")
  }

  @Test(
    "The cursor is on the focused control after every key of a full walk", arguments: [80, 120, 40])
  func cursorWalk(columns: Int) throws {
    let fixture = EditorFixture(columns: columns, rows: 24)
    for _ in 0..<3 {
      for _ in 0..<5 {
        try expectCursorOnFocus(fixture)
        try fixture.press("<Enter>")
        let isInside = fixture.screen.cursor.map { $0.row < 24 && $0.column < columns } ?? false
        #expect(isInside)
        if fixture.editor.openField != nil { #expect(fixture.screen.isCursorVisible) }
        try fixture.press("<Esc><Esc><Right><Down>")
      }
      try fixture.press("<Left><Down>")
      let cursor = try #require(fixture.screen.cursor)
      #expect(cursor.column == 0)
      #expect(line(fixture, cursor.row).hasPrefix("▌"))
      try fixture.press("<Right>")
    }
  }

  @Test("Where no cursor is wanted in lists, it shows while text is typed and only then")
  func noCursorInLists() throws {
    var options = Editor.Options()
    options.showsCursor = false
    let fixture = EditorFixture(focus: "editor.font", options: options)
    for keys in ["", "j", "<Tab>", "<Tab>", "i", "<Esc>", "k"] {
      try fixture.press(keys)
      #expect(!fixture.screen.isCursorVisible, "after '\(keys)'")
    }
    for (open, close) in [("<Enter>", "<Esc>"), ("/", "<Esc>"), (":", "<Esc>")] {
      try fixture.press(open)
      #expect(fixture.screen.isCursorVisible, "after '\(open)'")
      try fixture.press(close)
      #expect(!fixture.screen.isCursorVisible, "'\(open)' left")
    }
  }

  private func expectCursorOnFocus(_ fixture: EditorFixture) throws {
    let cursor = try #require(fixture.screen.cursor)
    #expect(fixture.screen.isCursorVisible)
    let field = try #require(fixture.editor.focusedField)
    let title = fixture.form.fields[field].description.title
    #expect(line(fixture, cursor.row).contains("▌") && line(fixture, cursor.row).contains(title))
    #expect(fixture.screen.shown[cursor.column, cursor.row].text == "▌")
  }

  private func line(_ fixture: EditorFixture, _ row: Int) -> String {
    let lines = fixture.lines
    return lines.indices.contains(row) ? lines[row] : ""
  }
}
