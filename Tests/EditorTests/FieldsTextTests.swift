import SetteePropertyLists
import SetteeSettings
import TestSupport
import SetteeTerminals
import Testing

@Suite("Text fields")
@MainActor
struct FieldsTextTests {
  @Test(
    "Each editing key does what readline taught",
    arguments: [
      ("", "one two", 7), ("!", "one two!", 8), ("<Home>!", "!one two", 1),
      ("<C-a>!", "!one two", 1), ("<Home><End>!", "one two!", 8), ("<C-a><C-e>!", "one two!", 8),
      ("<Left><Left>!", "one t!wo", 6), ("<Home><Right>!", "o!ne two", 2),
      ("<C-Left>!", "one !two", 5), ("<M-b><M-b>!", "!one two", 1),
      ("<Home><C-Right>", "one two", 3), ("<Home><M-f><M-f>", "one two", 7),
      ("<C-w>", "one ", 4), ("<C-w><C-w>", "", 0), ("<C-u>", "", 0),
      ("<Left><C-u>", "o", 0), ("<M-b><C-k>", "one ", 4), ("<Home><C-k>", "", 0),
      ("<BS>", "one tw", 6), ("<Home><BS>", "one two", 0), ("<Home><Del>", "ne two", 0),
      ("<End><Del>", "one two", 7), ("<Home><M-d>", " two", 0),
    ])
  func editing(script: String, text: String, column: Int) throws {
    var trial = try #require(FieldTrial(.text, "one two"))
    try trial.type(script)
    #expect(trial.editor.draft == text)
    #expect(trial.draw(columns: 40).1 == Point(column: column, row: 0))
  }

  @Test("Every printable key is text")
  func printable() throws {
    var trial = try #require(FieldTrial(.text, ""))
    let keys = "qjkhlgGnNyYrRuUdDaewtm?/:+-=0123456789 é漢"
    try trial.type(keys.replacing(" ", with: "<Space>"))
    #expect(trial.editor.draft == keys)
    #expect(trial.outcome == .stay)
  }

  @Test("Enter stores, Esc leaves and hands the draft back, which opens again")
  func ending() throws {
    var trial = try #require(FieldTrial(.text, "old"))
    #expect(try trial.type("er<Enter>") == .commit("older"))
    #expect(try trial.type("!<Esc>") == .cancel(draft: "older!"))
    var again = try #require(FieldTrial(.text, "old", draft: "older!"))
    #expect(again.editor.draft == "older!" && again.editor.isChanged)
    #expect(try again.type("<Enter>") == .commit("older!"))
  }

  @Test("A draft that breaks a rule says so while typing, and Enter keeps it")
  func problems() throws {
    let type = SettingType.string(.init(minLength: 3))
    var trial = try #require(FieldTrial(type, "abc"))
    #expect(trial.editor.problem == nil && trial.editor.height(width: 40) == 2)
    try trial.type("<BS>")
    let problem = try #require(trial.editor.problem)
    #expect(trial.editor.height(width: 60) == 2)
    #expect(trial.draw(columns: 60).0.picture.contains("✗ \(problem)"))
    #expect(try trial.type("<Enter>") == .stay)
    #expect(trial.editor.draft == "ab")
    #expect(try trial.type("d<Enter>") == .commit("abd"))
  }

  @Test(
    "Pasted text keeps its lines, and runs no key",
    arguments: [
      ("a\nb", "a\nb"), ("a\tb", "a b"),
      ("q\u{1B}[201~<Enter>", "q[201~<Enter>"), ("\u{3}\u{7}x\u{9B}y", "xy"),
      ("漢字", "漢字"),
    ])
  func pasting(pasted: String, text: String) throws {
    var trial = try #require(FieldTrial(.text, ""))
    #expect(trial.paste(pasted) == .stay)
    #expect(trial.editor.draft == text)
  }

  @Test("A paste over 64 KB asks first")
  func hugePaste() throws {
    var trial = try #require(FieldTrial(.text, ""))
    let huge = String(repeating: "x", count: 70_000)
    trial.paste(huge)
    #expect(trial.editor.draft.isEmpty)
    #expect(trial.draw(columns: 80).0.picture.contains("Insert a paste of 68 KB"))
    #expect(trial.editor.hints.map(\.keys) == ["Enter", "Esc"])
    #expect(try trial.type("<Esc>") == .stay)
    #expect(trial.editor.draft.isEmpty)
    trial.paste(huge)
    #expect(try trial.type("x<Enter>") == .stay)
    #expect(trial.editor.draft.utf8.count <= 65_536)
    #expect(trial.draw(columns: 80).0.picture.contains("Only 64 KB fit"))
  }

  @Test("The cursor's cell is where the next character appears, at every place and width")
  func cursorCell() throws {
    for text in ["a漢bc字de\u{301}f 漢字漢字 tail", "plain ascii text, rather long", "\u{1B}x\u{202E}"] {
      var trial = try #require(FieldTrial(.text, .string(text)))
      try trial.type("<Home>")
      for cursor in text.indices.map({ text[$0] }) + ["\u{0}"] {
        for columns in 4...24 {
          let (canvas, place) = trial.draw(columns: columns, rows: 1)
          let place1 = try #require(place)
          #expect(canvas.bounds.columns.contains(place1.column))
          let expected = VisibleText(String(cursor)).glyphs.first?.text ?? " "
          let shown = canvas[place1.column, 0].text
          let fits = place1.column + VisibleText(String(cursor)).width < columns
          if cursor == "\u{0}" {
            #expect(shown == " ")
          } else if fits {
            #expect(shown == expected, "\(text) in \(columns)")
          }
        }
        try trial.type("<Right>")
      }
    }
  }

  @Test("A text too long for the row shows the part around the cursor, cut marks at the ends")
  func scrolling() throws {
    var trial = try #require(
      FieldTrial(.text, "The quick brown fox jumps over the lazy dog"))
    var pictures = [trial.picture(columns: 20, rows: 1)]
    try trial.type("<C-Left><C-Left><C-Left>")
    pictures.append(trial.picture(columns: 20, rows: 1))
    try trial.type("<Home>")
    pictures.append(trial.picture(columns: 20, rows: 1))
    pictures.append(trial.picture(columns: 20, rows: 1, isASCII: true))
    expectFrame(pictures.joined(separator: "\n"), "Fields-Text-scrolled")
  }
}
