import SetteePropertyLists
import SetteeSettings
import SetteeStores
import SetteeTerminals
import SetteeThemes
import Testing

@testable import SetteeEditor

/// What shows where there is little room.
@Suite("Little room")
@MainActor
struct SmallScreensTests {
  @Test("The other half of the list of changes leaves nothing of the first one behind")
  func changesTurned() throws {
    let fixture = EditorFixture(focus: "editor.tabSize")
    try fixture.press("++k<Space>jjj")
    fixture.writeElsewhere(2.0, "ui.zoom")
    try fixture.press("d<Tab>")
    let lines = fixture.lines
    #expect(lines.count { $0.contains("┌ Changes") } == 1, "\(fixture.picture)")
    #expect(lines.count { $0.contains("└ Enter go") } == 1)
  }

  @Test("However many themes there are, the line that says how to leave them shows")
  func manyThemes() throws {
    var options = Editor.Options()
    options.themes = {
      (0..<40).map { Theme(name: "theme\($0)", styles: [:]) }
    }
    for rows in [20, 24] {
      let fixture = EditorFixture(rows: rows, options: options)
      try fixture.press("t")
      #expect(fixture.hints.hasPrefix(" Enter keep") && fixture.hints.contains("Esc back"))
    }
  }

  @Test("Below the list a fact is cut in no row that has blanks for it")
  func factsOfOneRow() throws {
    let name = SettingDescription(
      key: "identity.name", title: "Your Name", help: "Who you are.",
      type: .string(.init(minLength: 1, maxLength: 70)), defaultValue: "Alex Example")
    for value: PropertyList? in [nil, "Ann"] {
      let fixture = EditorFixture([name], values: value.map { ["identity.name": $0] } ?? [:])
      let line = try #require(fixture.lines.first { $0.contains("Value    ") })
      #expect(line.contains("text, 1 to 70 characters") && !line.contains("…"), "\(line)")
    }
  }

  @Test("A default of which nothing could be read is left out")
  func noRoomForDefault() throws {
    let name = SettingDescription(
      key: "name", title: "Your Name", type: .string(.init()), defaultValue: "Alexandra Example")
    for width in 1...60 {
      let fixture = EditorFixture(
        [name], values: ["name": .string(String(repeating: "x", count: width))])
      #expect(!fixture.picture.contains("default …"), "\(fixture.picture)")
    }
  }

  @Test(
    "Walking what was found is offered where there is more than one, and the whole list elsewhere",
    arguments: [
      ("/tab<Enter>", false, false), ("/o<Enter>", true, false), ("/o<Tab>", true, true),
    ])
  func foundHints(keys: String, walks: Bool, leads: Bool) throws {
    let fixture = EditorFixture(columns: 200, rows: 40)
    try fixture.press(keys)
    #expect(fixture.hints.contains("n next") == walks, "\(fixture.hints)")
    #expect(fixture.hints.contains("o whole list") == leads, "\(fixture.hints)")
  }

  @Test("The page of something that was found says that it is empty, whatever was looked for")
  func emptyPage() throws {
    let fixture = EditorFixture(values: ["editor.rulers": [80]])
    try fixture.press("/rulers<Enter><Enter>x")
    #expect(fixture.picture.contains("No items. a adds one."), "\(fixture.picture)")
  }

  @Test("All filters are named above the line, in as many rows as that takes")
  func filters() throws {
    for columns in [40, 60, 80] {
      let fixture = EditorFixture(columns: columns)
      try fixture.press("/@")
      for name in ["@modified", "@type:", "@id:"] {
        #expect(fixture.picture.contains(name), "\(fixture.picture)")
      }
    }
  }

  @Test("A hit whose letters were found apart shows the key that has them")
  func piece() throws {
    let fixture = EditorFixture()
    try fixture.press("/edcur")
    #expect(fixture.line("Cursor Style").contains("editor.cursor"), "\(fixture.picture)")
  }

  @Test("Both values of a contest are told with their keys, one below the other where they must be")
  func contest() throws {
    let fixture = EditorFixture(focus: "editor.font")
    try fixture.press("<Enter><C-u>Iosevka Term")
    fixture.writeElsewhere("JetBrains Mono", "editor.font")
    let lines = fixture.lines
    let first = try #require(lines.firstIndex { $0.contains("Changed elsewhere: JetBrains Mono") })
    #expect(lines[first + 1].contains("Alt-M store Iosevka"), "\(fixture.picture)")
    #expect(lines[first + 2].contains("Alt-T take JetBrains"), "\(fixture.picture)")
  }

  @Test("A long value from elsewhere goes on below")
  func longContest() throws {
    let fixture = EditorFixture(columns: 40, rows: 12, focus: "editor.font")
    try fixture.press("<Enter><C-u>Iosevka Term")
    fixture.writeElsewhere("JetBrains Mono", "editor.font")
    #expect(!fixture.picture.contains("…"), "\(fixture.picture)")
    let words = fixture.picture.split { $0 == " " || $0 == "\n" }
    for word in ["elsewhere:", "JetBrains", "Mono"] { #expect(words.contains { $0 == word }) }
  }

  @Test("A command's key is whole, and so are the keys that end the choice of a theme")
  func narrowLists() throws {
    var options = Editor.Options()
    options.themes = { [Theme(.terminal)] }
    let fixture = EditorFixture(columns: 40, rows: 12, options: options)
    try fixture.press(":into the fields, or")
    #expect(fixture.lines[1].hasSuffix("  Right"), "\(fixture.picture)")
    try fixture.press("<Esc>t")
    #expect(fixture.hints.contains("Enter keep") && fixture.hints.contains("Esc back"))
  }

  @Test("A theme's words are nearer to its name before they are cut")
  func themeWords() {
    let picker = ThemePicker(
      [
        .init(name: "auto", detail: "as the terminal is"),
        .init(name: "high-contrast-dark", detail: "no greys"),
      ], current: "auto")
    let canvas = Canvas(size: Size(columns: 40, rows: 12))
    _ = picker.draw(in: Region(canvas), look: Look(theme: .standard))
    let picture = canvas.picture
    #expect(picture.contains("as the terminal is") && picture.contains("dark  no greys"))
  }

  @Test("What a title leaves of its room is the old value's")
  func changeColumns() {
    let lines = [
      ChangeLine(
        field: 1, title: "Font", aside: "Editor", before: "JetBrains Mono", after: "Iosevka")
    ]
    let canvas = Canvas(size: Size(columns: 30, rows: 1))
    ChangeColumns(lines, room: 30)
      .draw(lines[0], isChosen: false, in: Region(canvas), look: Look(theme: .standard))
    #expect(canvas.picture.contains("Font JetBrains Mono → Iosevka"), "\(canvas.picture)")
  }

  @Test("A title that a list of lost writes cuts stands whole below it")
  func longJournalTitle() throws {
    let fixture = EditorFixture(
      columns: 24, rows: 16,
      choice: AccountChoice(
        place: "folder:/shared", hasAccount: true, hereCount: 0, thereCount: 0, differingCount: 0,
        secretKeys: []))
    try fixture.press("<M-j>j")
    let words = fixture.picture.split { $0 == " " || $0 == "\n" }.joined(separator: " ")
    #expect(words.contains("08:00:03 Cursor Style: Line from laptop lost to"), "\(words)")
  }

  @Test("A notice that one line has no room for is told whole, and leaves nothing behind")
  func longNotice() throws {
    let fixture = EditorFixture(focus: "editor.font")
    let before = fixture.picture
    let words = (1...30).map { "word\($0)" }.joined(separator: " ")
    fixture.runtime.receive([EditorEvent.told(words, isProblem: true)])
    #expect(fixture.picture.contains("word1 ") && fixture.picture.contains("word30"))
    try fixture.press("j")
    try fixture.press("k")
    #expect(fixture.picture == before, "\(fixture.picture)")
  }

  @Test("Whatever is typed in, its line names the way out", arguments: [20, 40, 80])
  func waysOut(columns: Int) throws {
    for keys in ["/", "/tab", "/a long query of many words indeed", ":", ":set editor.tabSize 4"] {
      let fixture = EditorFixture(columns: columns, rows: 12)
      try fixture.press(keys)
      #expect(fixture.lines.last?.contains("Esc back") == true, "\(fixture.picture)")
    }
  }

  @Test("A search that is over leaves the one line below to the keys, the way out of it among them")
  func foundKeys() throws {
    for keys in ["/tab<Enter>", "/o<Tab>"] {
      let fixture = EditorFixture(columns: 40, rows: 12)
      try fixture.press(keys)
      #expect(fixture.lines.last?.contains("Esc end search") == true, "\(fixture.picture)")
      #expect(fixture.lines.last?.hasPrefix(" Enter") != fixture.lines.last?.hasPrefix(" Space"))
    }
  }

  @Test("A refusal in a low window is told whole, over the rows above, and leaves nothing behind")
  func longRefusal() throws {
    let fixture = EditorFixture(columns: 40, rows: 12, focus: "editor.font")
    let before = fixture.picture
    let words = (1...14).map { "word\($0)" }.joined(separator: " ")
    fixture.runtime.receive([EditorEvent.told(words, isProblem: true)])
    #expect(fixture.picture.contains("word1 ") && fixture.picture.contains("word14"))
    try fixture.press("j")
    try fixture.press("k")
    #expect(fixture.picture == before, "\(fixture.picture)")
  }

  @Test("Why a text is refused stands whole below it where no detail tells it")
  func wholeTongue() throws {
    let fixture = EditorFixture(columns: 40, rows: 12, focus: "editor.tabSize")
    try fixture.press("<Enter>900")
    let told = fixture.lines.map { $0.dropFirst(20).trimmed }.joined(separator: " ")
    #expect(told.contains("Must be a whole number from 1 to 16."), "\(fixture.picture)")
  }

  @Test("The question about a long paste stands whole below the text", arguments: [40, 80])
  func longPaste(columns: Int) throws {
    let fixture = EditorFixture(columns: columns, rows: 24, focus: "editor.font")
    try fixture.press("<Enter>")
    fixture.runtime.receive([EditorEvent.paste(String(repeating: "x", count: 100_000))])
    #expect(fixture.picture.contains("drops") && fixture.picture.contains("it."))
  }

  @Test("The palette says whole why a line of it would do nothing")
  func obstacle() throws {
    let fixture = EditorFixture(columns: 40, rows: 12)
    try fixture.press(":set editor.tabSise 1")
    let told = fixture.lines.map(\.trimmed).joined(separator: " ")
    #expect(told.contains("No setting editor.tabSise."), "\(fixture.picture)")
  }

  @Test("What changed elsewhere leaves the one line to the way out of what is open")
  func newsWhileOpen() throws {
    let fixture = EditorFixture(columns: 40, rows: 12, focus: "editor.tabSize")
    try fixture.press("<Enter>")
    fixture.writeElsewhere(2.0, "ui.zoom")
    #expect(fixture.picture.contains("Esc leave"), "\(fixture.picture)")
    #expect(!fixture.picture.contains("f follows"))
    try fixture.press("<Esc>")
    fixture.now = 10_000
    try fixture.press("j")
    #expect(fixture.picture.contains("f follows"), "\(fixture.picture)")
  }

  @Test("A long title is cut before the count beside it", arguments: [40, 60, 80, 100])
  func longTitle(columns: Int) {
    let path = ["Notifications and reminders of the calendar"]
    let settings = ["a", "b"].map { name in
      SettingDescription(
        key: Key(name), title: name, help: "", path: path, type: .boolean, defaultValue: false,
        storage: .local)
    }
    let fixture = EditorFixture(settings, columns: columns, rows: 16, focus: "a")
    let title = fixture.lines[0]
    #expect(title.contains("2 settings ━"), "\(title)")
    #expect(title.contains("… ") || title.contains(" calendar "), "\(title)")
  }

  @Test("A question with three answers shows all of them in a narrow window")
  func answers() throws {
    let question = Confirmation(
      title: "Quit", question: "Not saved.", yes: "discard", no: "stay",
      other: "write to another file")
    let canvas = Canvas(size: Size(columns: 40, rows: 12))
    let look = Look(theme: .standard, isASCII: false)
    _ = question.draw(in: Region(canvas), look: look, keys: .standard)
    let text = canvas.picture
    for answer in ["y discard", "w write to another file", "n stay"] {
      #expect(text.contains(answer), "\(text)")
    }
  }
}

extension StringProtocol {
  /// Without blanks at its ends.
  fileprivate var trimmed: String {
    var text = Substring(self).drop { " ┃│└✗".contains($0) }
    while text.last.map({ " ┃│".contains($0) }) == true { text.removeLast() }
    return String(text)
  }
}
