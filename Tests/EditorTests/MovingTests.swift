import SetteeEditor
import SetteeTerminals
import Testing

@Suite("Moving through a form")
@MainActor
struct MovingTests {
  @Test("The focus starts on the first field, or on the key asked for")
  func start() {
    #expect(EditorFixture().focus == "editor.wordWrap")
    let fixture = EditorFixture(focus: "ui.zoom")
    #expect(fixture.focus == "ui.zoom")
    #expect(fixture.picture.contains("Zoom"))
  }

  @Test(
    "Keys move the focus within the list",
    arguments: [
      ("j", 1), ("<Down>", 1), ("jjk", 1), ("jj<Up>", 1), ("jj[", 0),
      ("G", 99), ("<End>", 99), ("Gg", 0), ("G<Home>", 0), ("<PageDown>", 16),
      ("<PageDown><PageUp>", 0), ("<C-d>", 8), ("<C-d><C-d><C-u>", 8), ("<PageDown><C-b>", 0),
      ("k", 0), ("Gj", 99), ("<Tab>j", 0), ("<Tab><Tab>j", 1),
    ])
  func moves(keys: String, row: Int) throws {
    let fixture = EditorFixture(EditorFixture.switches(100))
    try fixture.press(keys)
    #expect(fixture.focus == "switch.\(row)")
  }

  @Test("Tab goes from pane to pane and never walks the fields")
  func tabCyclesPanes() throws {
    let fixture = EditorFixture(EditorFixture.switches(1_000))
    #expect(fixture.editor.pane == .fields)
    try fixture.press("<Tab>")
    #expect(fixture.editor.pane == .sections)
    try fixture.press("<Tab>")
    #expect(fixture.editor.pane == .fields)
    #expect(fixture.focus == "switch.0")
    try fixture.press("<S-Tab>")
    #expect(fixture.editor.pane == .sections)
  }

  @Test("Among neighbours Tab leaves after the last pane, Shift-Tab before the first")
  func tabLeaves() throws {
    var options = Editor.Options()
    options.hasNeighbours = true
    let fixture = EditorFixture(options: options)
    try fixture.press("<Tab>")
    #expect(fixture.effects == [.leave(isForward: true)])
    #expect(fixture.editor.pane == .sections)
    try fixture.press("<S-Tab>")
    #expect(fixture.effects == [.leave(isForward: true), .leave(isForward: false)])
  }

  @Test("Down at a section's end enters the next, and the sections' mark follows")
  func continuous() throws {
    let fixture = EditorFixture()
    try fixture.press("jjjjj")
    #expect(fixture.focus == "mail.password")
    #expect(fixture.picture.contains("\n▌Mail"))
    try fixture.press("k")
    #expect(fixture.focus == "editor.rulers")
    #expect(fixture.picture.contains("\n▌Editor"))
  }

  @Test("The rule above a scrolled list names the section of its topmost row")
  func stickyHeading() throws {
    let fixture = EditorFixture(rows: 8)
    let sections = Dictionary(
      uniqueKeysWithValues: EditorFixture.mixed.map { ($0.title, $0.path[0]) })
    var named: Set<String> = []
    for keys in ["g", "<PgDn>", "<PgDn>", "<PgDn>", "k", "<PgUp>", "G"] {
      try fixture.press(keys)
      let lines = fixture.picture.split(separator: "\n").map(String.init)
      let top = lines[1].dropFirst(23)
      let section = try #require(
        sections.first { top.contains("  \($0.key) ") }?.value
          ?? sections.values.first { top.contains(" \($0) ─") }, "\(fixture.picture)")
      named.insert(section)
      #expect(lines[0].contains("━ \(section) ━"), "\(keys)\n\(fixture.picture)")
    }
    #expect(named.count > 1)
  }

  @Test("Among the sections each move scrolls the list to that section")
  func sectionsScroll() throws {
    let fixture = EditorFixture(rows: 8)
    try fixture.press("<Left>j")
    #expect(fixture.focus == "mail.password")
    #expect(fixture.picture.split(separator: "\n")[1].contains("Password"))
    try fixture.press("kk")
    #expect(fixture.picture.contains("▌All"))
    #expect(fixture.focus == "editor.wordWrap")
    try fixture.press("jj<Enter>")
    #expect(fixture.editor.pane == .fields)
    #expect(fixture.focus == "mail.password")
  }

  @Test(
    "Brackets go by heading",
    arguments: [
      ("]", "mail.password"), ("]]", "ui.zoom"), ("]]]", "ui.accent"), ("]j[", "mail.password"),
      ("]j[[", "editor.wordWrap"), ("2]", "ui.zoom"),
    ])
  func headings(keys: String, key: String) throws {
    let fixture = EditorFixture(keyMap: KeyMap.Preset.vim.keyMap)
    try fixture.press(keys)
    #expect(fixture.focus == key)
  }

  @Test("Esc steps back to the sections and never quits")
  func escapeNeverQuits() throws {
    let fixture = EditorFixture()
    try fixture.press("<Esc><Esc><Esc>")
    #expect(fixture.editor.pane == .sections)
    #expect(fixture.effects.isEmpty)
  }

  @Test("Ten thousand rows in one section scroll to the end and show it")
  func manyRows() throws {
    let fixture = EditorFixture(EditorFixture.switches(10_000))
    try fixture.press("G")
    #expect(fixture.picture.contains("Item 9999"))
    #expect(fixture.picture.contains("10,000 settings"))
    try fixture.press("/9998")
    #expect(fixture.focus == "switch.9998")
    try fixture.press("<Esc>")
    #expect(fixture.focus == "switch.9999")
  }

  @Test("Every row of a form is reached by arrows")
  func arrowsReachAll() throws {
    let fixture = EditorFixture()
    var seen: Set<String> = []
    for _ in EditorFixture.mixed {
      if let focus = fixture.focus { seen.insert(focus) }
      try fixture.press("<Down>")
    }
    #expect(seen.count == EditorFixture.mixed.count)
  }
}
