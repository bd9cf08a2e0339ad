import SetteeEditor
import SetteePropertyLists
import SetteeSettings
import SetteeTerminals
import Testing

@Suite("Searching and filtering")
@MainActor
struct SearchingTests {
  @Test("Search shows what matches as one types, with the count")
  func incremental() throws {
    let fixture = EditorFixture()
    try fixture.press("/z")
    try fixture.press("oom")
    #expect(fixture.focus == "ui.zoom")
    #expect(fixture.status.hasPrefix(" /zoom"))
    #expect(fixture.picture.contains("1 of 11"))
    #expect(fixture.screen.isCursorVisible)
    #expect(fixture.screen.cursor == Point(column: 6, row: 22))
  }

  @Test("The count has separators: 12 of 1,000")
  func count() throws {
    let fixture = EditorFixture(EditorFixture.switches(1_000))
    try fixture.press("/switch.99<Tab>")
    #expect(fixture.status.contains(" of 1,000"))
  }

  @Test("What breaks a rule is counted in the title where that is asked for")
  func wrongCount() throws {
    let fixture = EditorFixture(values: ["editor.tabSize": 99, "ui.zoom": 9.0])
    for keys in ["/@invalid", "<Tab>"] {
      try fixture.press(keys)
      let title = fixture.picture.split(separator: "\n").first.map(String.init) ?? ""
      #expect(title.contains("2 of 11 ✗2"), "\(title)")
    }
    try fixture.press("<Esc>/zoom")
    #expect(fixture.picture.contains("1 of 11 ━"))
  }

  @Test("Esc clears a search and returns to the row where it started")
  func escapeReturns() throws {
    let fixture = EditorFixture()
    try fixture.press("jj/mail")
    #expect(fixture.focus == "mail.password" || fixture.focus?.hasPrefix("mail.") == true)
    try fixture.press("<Esc>")
    #expect(fixture.focus == "editor.cursor")
    try fixture.press("/mail<Enter>jj<Esc>")
    #expect(fixture.focus == "editor.cursor")
    #expect(fixture.picture.contains("Editor"))
  }

  @Test("Tab lists what was found; n and N go around the matches")
  func nextAndPrevious() throws {
    let fixture = EditorFixture()
    try fixture.press("/mail<Tab>")
    let first = fixture.focus
    try fixture.press("n")
    let second = fixture.focus
    #expect(first != second)
    try fixture.press("N")
    #expect(fixture.focus == first)
    try fixture.press("N")
    #expect(fixture.focus != first)
    try fixture.press("n")
    #expect(fixture.focus == first)
  }

  @Test("An empty result names the query and the key that clears it")
  func nothingFound() throws {
    let fixture = EditorFixture()
    try fixture.press("/xyzzy<Enter>")
    #expect(fixture.picture.contains("Nothing matches \"xyzzy\". Esc ends the search."))
    #expect(fixture.status == " /xyzzy  0 of 11", "the sentence stands once")
    #expect(fixture.editor.focusedField == nil)
    try fixture.press("<Enter><Space>rj+y")
    #expect(fixture.store.keys().isEmpty)
    try fixture.press("<Esc>")
    #expect(fixture.focus == "editor.wordWrap")
  }

  @Test("Matches are marked in the titles")
  func highlights() throws {
    let fixture = EditorFixture()
    try fixture.press("/wrap")
    let row = try #require(
      fixture.picture.split(separator: "\n", omittingEmptySubsequences: false)
        .firstIndex { $0.contains("Word Wrap") })
    let column = 3 + 5
    let theme = fixture.editor.look.theme
    let match = fixture.screen.shown[column, row].style
    #expect(match != fixture.screen.shown[column - 2, row].style)
    #expect(match == theme.style(.match, on: .focus))
  }

  @Test("m shows what differs from its default, m again everything")
  func modifiedFilter() throws {
    let fixture = EditorFixture(values: ["editor.tabSize": 8, "ui.zoom": 2.0])
    try fixture.press("m")
    #expect(fixture.status.contains("/@modified"))
    #expect(fixture.status.contains("2 of 11"))
    #expect(fixture.focus == "editor.tabSize")
    try fixture.press("j")
    #expect(fixture.focus == "ui.zoom")
    try fixture.press("m")
    #expect(fixture.focus == "editor.wordWrap")
    #expect(fixture.line("Font").contains("Monospace"))
  }

  @Test("A field reset stays in @modified until the query changes")
  func resetRowStays() throws {
    let fixture = EditorFixture(values: ["editor.tabSize": 8, "ui.zoom": 2.0])
    try fixture.press("mr")
    #expect(fixture.focus == "editor.tabSize")
    #expect(fixture.line("Tab Size").contains("4"))
    #expect(fixture.status.contains("Tab Size: 8 → 4"))
    try fixture.press("jk")
    #expect(fixture.focus == "editor.tabSize")
    try fixture.press("mm")
    #expect(fixture.focus == "ui.zoom")
    #expect(fixture.status.contains("1 of 11"))
  }

  @Test("A section chosen while a filter is on ends the filter")
  func sectionsEndFilters() throws {
    let fixture = EditorFixture()
    try fixture.press("/zoom<Tab><Tab>k<Enter>")
    #expect(fixture.editor.search == nil)
    #expect(fixture.focus == "mail.password")
  }

  @Test("Hits show title, path, value, and the piece of key or help that was met")
  func rows() throws {
    let fixture = EditorFixture()
    try fixture.press("/server")
    #expect(fixture.line("Password").contains("Mail"))
    #expect(fixture.line("Password").contains("Sent to the server only."))
    #expect(fixture.line("Fetch Since").contains("2026-01-01"))
    try fixture.press("<C-u>mail.poll")
    #expect(fixture.line("Poll").contains("[✓] on"))
    #expect(fixture.line("Poll").contains("mail.poll"))
    #expect(!fixture.picture.contains("│"))
  }

  private static let longTitle =
    "A rather long title of a set of things whose value stands at the row's end"
  private static let longTitled = [
    SettingDescription(
      key: "deep.value", title: longTitle, path: ["Where it", "goes"], type: .text,
      defaultValue: "Sepia")
  ]

  @Test(
    "A long title with a match is cut, path and value beside it stay whole",
    arguments: [("/goes", 80), ("/goes", 140), ("/rather", 80), (":rather", 80)])
  func longTitles(keys: String, columns: Int) throws {
    let fixture = EditorFixture(Self.longTitled, columns: columns, rows: 10)
    try fixture.press(keys)
    let line = fixture.line("A rather long")
    #expect(line.contains("… Where it › goes    Sepia"), "\(line)")
    if keys.hasPrefix(":") { #expect(line.contains("Sepia") && line.hasSuffix("goes there")) }
  }

  @Test(
    "No size makes the hits of a search or of the palette trap",
    arguments: [20, 21, 23, 26, 28, 34])
  func tinySizes(columns: Int) throws {
    for rows in [4, 6, 9] {
      for keys in ["/e", "/zz", "/@", ":theme"] {
        for descriptions in [EditorFixture.mixed, Self.longTitled] {
          let fixture = EditorFixture(descriptions, columns: columns, rows: rows)
          try fixture.press(keys)
          let lines = fixture.picture.split(separator: "\n", omittingEmptySubsequences: false)
          #expect(lines.count == rows)
          #expect(lines.allSatisfy { $0.count <= columns })
        }
      }
    }
  }

  @Test("Enter goes to the hit in the whole list, matches marked, and n walks them")
  func goesThere() throws {
    let fixture = EditorFixture()
    try fixture.press("jj/mail<Down><Enter>")
    #expect(fixture.focus == "mail.since")
    #expect(fixture.line("Zoom").contains("1"))
    try fixture.press("n")
    #expect(fixture.focus == "mail.filters")
    try fixture.press("NN")
    #expect(fixture.focus == "mail.password")
    try fixture.press("<Esc>")
    #expect(fixture.focus == "editor.cursor")
    #expect(fixture.editor.search == nil)
  }

  @Test("A list of hits has headings, and o shows a row of it in the whole list")
  func listed() throws {
    let fixture = EditorFixture()
    try fixture.press("/on<Tab>")
    #expect(fixture.picture.contains("Search › Editor"))
    #expect(fixture.picture.contains("   Mail ─"))
    try fixture.press("g]o")
    #expect(fixture.focus?.hasPrefix("mail.") == true)
    #expect(fixture.picture.contains("11 settings"))
    #expect(fixture.editor.search?.isFiltering == false)
  }

  @Test("The search line opens with the old query, which typing replaces and an arrow edits")
  func oldQuery() throws {
    let fixture = EditorFixture()
    try fixture.press("/zoom<Enter>/")
    #expect(fixture.editor.search?.query == "zoom")
    try fixture.press("font")
    #expect(fixture.editor.search?.query == "font")
    try fixture.press("<Enter>/<Left>x")
    #expect(fixture.editor.search?.query == "fonxt")
    try fixture.press("<Esc>/zoom<Enter>/<Backspace>")
    #expect(fixture.editor.search?.query == "")
  }

  @Test("@ lists the filters above the line, Tab completes them, a wrong one names the nearest")
  func filters() throws {
    let fixture = EditorFixture()
    try fixture.press("/@")
    #expect(fixture.picture.contains("@modified  @default  @invalid"))
    try fixture.press("se<Tab>")
    #expect(fixture.editor.search?.query == "@secret ")
    #expect(fixture.focus == "mail.password")
    try fixture.press("<C-u>@secrt ")
    #expect(fixture.picture.contains("mean @secret?"))
  }

  @Test("While the index is made, what is in it is found, and the rest when it is done")
  func slices() throws {
    let fixture = EditorFixture(EditorFixture.switches(1_000))
    #expect(fixture.editor.prepare())
    try fixture.press("/switch.999")
    #expect(fixture.editor.search?.list.count == 0)
    while fixture.editor.prepare() {}
    fixture.runtime.receive([EditorEvent.marked])
    #expect(fixture.focus == "switch.999")
    #expect(fixture.line("Item 999").contains("off"))
  }

  @Test("The query is edited like any line of text")
  func editingTheQuery() throws {
    let fixture = EditorFixture()
    try fixture.press("/zom<Left>o<C-a>x<Delete><Backspace>")
    #expect(fixture.editor.search?.query == "oom")
    try fixture.press("<C-u><C-e><C-w>font")
    #expect(fixture.editor.search?.query == "font")
    try fixture.press("<Down><Up><Enter>")
    #expect(fixture.editor.search?.isTyping == false)
  }

  @Test("What was found shows in its row, however narrow the window", arguments: [40, 50, 80, 140])
  func foundPiece(columns: Int) throws {
    let help = "Spaces are put in as one presses the key; a file may say otherwise, near its end."
    let descriptions = [
      SettingDescription(
        key: "text.insertSpaces", title: "Insert Spaces", help: help,
        path: ["Text Editor", "Suggestions"], type: .boolean, defaultValue: true),
      SettingDescription(
        key: "text.channel", title: "Auto Closing Brackets and the Quotation Marks",
        path: ["Text Editor"], type: .string(.init()), defaultValue: "a long value, then stable"),
    ]
    for (query, piece) in [
      ("otherwise", "otherwise"), ("presses", "presses"), ("stable", "stable"),
      ("suggest", "Suggest"), ("quotation", "Quotation"),
    ] {
      let fixture = EditorFixture(descriptions, columns: columns, rows: 12)
      try fixture.press("/\(query)")
      #expect(fixture.lines[1].contains(piece), "\(query): \(fixture.lines[1])")
    }
  }

  @Test("What was found in a choice that is not the present one shows")
  func foundChoice() throws {
    let fixture = EditorFixture(columns: 100)
    try fixture.press("/upright")
    #expect(fixture.line("Cursor Style").contains("A thin upright line."), "\(fixture.picture)")
    try fixture.press("<C-u>underl")
    #expect(fixture.line("Cursor Style").contains("Underline"), "\(fixture.picture)")
  }

  @Test("No part of a found row is cut beside blanks that could hold it")
  func crowdedRow() throws {
    let description = SettingDescription(
      key: "text.insertSpaces", title: "Insert Spaces", help: "…so that one presses Tab for it.",
      path: ["Text"], type: .boolean, defaultValue: true)
    let other = SettingDescription(
      key: "text.tab", title: "Tab", path: ["A much longer path of headings"], type: .boolean)
    let fixture = EditorFixture([description, other], columns: 80, rows: 12)
    try fixture.press("/tab")
    let line = fixture.line("Insert Spaces")
    #expect(line.contains("presses Tab for it.") && line.contains("  Text  "), "\(line)")
  }
}
