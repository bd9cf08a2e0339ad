import SetteeTerminals
import Testing

/// Cutting, wrapping and drawing text in cells.
struct LayoutTests {
  private func line(_ columns: Int, isASCII: Bool = false, _ draw: (Region) -> Void) -> String {
    let canvas = Canvas(size: Size(columns: columns, rows: 1), isASCII: isASCII)
    draw(Region(canvas))
    return canvas.picture
  }

  @Test(
    "Text that does not fit ends in an ellipsis",
    arguments: [
      ("abcdef", 6, "abcdef"), ("abcdef", 5, "abcd…"), ("abcdef", 1, "…"), ("漢字漢", 6, "漢字漢"),
      ("漢字漢", 5, "漢字…"), ("漢字漢", 4, "漢…"), ("漢字漢", 2, "…"), ("a👨‍👩‍👧b", 4, "a…"),
      ("ab\u{202E}", 7, "ab…"), ("e\u{301}e\u{301}e\u{301}", 2, "e\u{301}…"), ("🇩🇪🇫🇷", 3, "DE…"),
    ])
  func cutting(_ text: String, _ columns: Int, _ shown: String) {
    #expect(line(columns) { $0.write(text) } == shown)
  }

  @Test("A long text is cut with its size")
  func size() {
    let text = String(repeating: "x", count: 1_000_000)
    #expect(line(20) { $0.write(text) } == "xxxxxxxxxxxx… 1.0 MB")
    #expect(line(6) { $0.write(text) } == "xxxxx…")
    #expect(line(20) { $0.write(String(repeating: "x", count: 5_230)) } == "xxxxxxxxxxxx… 5.2 KB")
  }

  @Test("Writing says where it ended and never leaves the region")
  func bounds() {
    let canvas = Canvas(size: Size(columns: 10, rows: 3))
    let part = Region(canvas).part(Rect(column: 2, row: 1, columns: 4, rows: 1))
    #expect(part.write("ab", column: 1) == 3)
    #expect(part.write("abcdef", column: 2) == 4)
    #expect(part.write("x", column: 9) == 9)
    part.write("y", row: 1)
    part.write("z", row: -1)
    #expect(canvas.picture == "\n   aa…\n")
  }

  @Test("Text that starts left of the region shows its end, never half a character")
  func scrolled() {
    #expect(line(5) { $0.write("abcdef", column: -2) } == "cdef")
    #expect(line(5) { $0.write("漢字ab", column: -1) } == " 字ab")
  }

  @Test("Overwriting half a wide character blanks the other half")
  func halves() {
    let canvas = Canvas(size: Size(columns: 6, rows: 1))
    let region = Region(canvas)
    region.write("漢字漢")
    region.write("x", column: 1)
    #expect(canvas.picture == " x字漢")
    region.write("y", column: 2)
    #expect(canvas.picture == " xy 漢")
    region.write("字", column: 3)
    #expect(canvas.picture == " xy字")
    canvas[5, 0] = Cell("漢")
    #expect(canvas.picture == " xy字")
    canvas[2, 0] = Cell("")
    #expect(canvas.picture == " x 字")
  }

  @Test("A cell holds nothing that a terminal must not see")
  func cells() {
    #expect(Cell("\u{1B}").text == "␛")
    #expect(Cell("\u{202E}").text == "‹")
    #expect(Cell("✓").text == "✓")
    #expect(Cell("漢").isWide)
    #expect(Cell("").isContinuation)
    #expect(Cell("👨‍👩‍👧").text == "👨")
  }

  @Test("An ASCII canvas holds only ASCII")
  func ascii() {
    #expect(line(12, isASCII: true) { $0.write("café — 漢…") } == "caf? - ?..")
    #expect(line(5, isASCII: true) { $0.write("abcdefgh") } == "abc..")
    #expect(line(5, isASCII: true) { $0.write(VisibleText("é")) } == "?")
    let canvas = Canvas(size: Size(columns: 4, rows: 3), isASCII: true)
    Region(canvas).border()
    #expect(canvas.picture == "+--+\n|  |\n+--+")
  }

  @Test("Text is aligned in a span, and the span is filled")
  func alignment() {
    #expect(line(12) { $0.write("ab", in: 2..<8, alignment: .right) } == "      ab")
    #expect(line(12) { $0.write("ab", in: 2..<8, alignment: .center) } == "    ab")
    let canvas = Canvas(size: Size(columns: 6, rows: 1))
    let reverse = Style(attributes: .reverse)
    Region(canvas).write("ab", in: 1..<5, style: reverse)
    #expect(canvas.stylePicture == ".aaaa\na reverse")
    #expect(line(6) { $0.write("abcdef", in: 3..<9) } == "   ab…")
  }

  @Test("Matches are drawn in their own style")
  func highlights() throws {
    let canvas = Canvas(size: Size(columns: 10, rows: 1))
    let text = "漢é font"
    let ranges = [try #require(text.range(of: "fo")), try #require(text.range(of: "é"))]
    let bold = Style(attributes: .bold)
    Region(canvas).write(text, style: .plain, highlights: ranges, highlightStyle: bold)
    #expect(canvas.stylePicture == "..a.aa\na bold")
  }

  @Test("Text with matches is cut like any other, a match beyond the cut with it")
  func highlightsCut() throws {
    let canvas = Canvas(size: Size(columns: 14, rows: 1))
    let text = "font in a long title"
    let ranges = [try #require(text.range(of: "font")), try #require(text.range(of: "title"))]
    let place = Region(canvas).part(Rect(columns: 10, rows: 1))
    let bold = Style(attributes: .bold)
    let end = place.write(text, column: 1, style: .plain, highlights: ranges, highlightStyle: bold)
    #expect(end == 10)
    #expect(canvas.picture == " font in …")
    #expect(canvas.stylePicture == ".aaaa\na bold")
  }

  @Test("Marks are drawn in reverse video, or plainly where all is reverse")
  func markStyle() {
    let canvas = Canvas(size: Size(columns: 4, rows: 2))
    Region(canvas).write("a\u{1B}")
    Region(canvas).write("a\u{1B}", row: 1, style: Style(attributes: .reverse))
    #expect(canvas.stylePicture == ".a\na\na reverse")
  }

  @Test(
    "Words wrap at blanks, wide characters anywhere, long words where they must",
    arguments: [
      ("the quick brown fox", 10, ["the quick", "brown fox"]),
      ("the quick brown fox", 9, ["the quick", "brown fox"]),
      ("abcdefghij", 4, ["abcd", "efgh", "ij"]), ("a  b", 2, ["a", "b"]),
      ("漢字漢字", 5, ["漢字", "漢字"]), ("one\n\ntwo", 9, ["one", "", "two"]), ("", 9, [""]),
      ("ab\u{202E}cd", 6, ["ab", "‹202E›", "cd"]), ("a\r\nb\tc", 9, ["a", "b→c"]),
    ])
  func wrapping(_ text: String, _ width: Int, _ lines: [String]) {
    #expect(VisibleText.wrapped(text, to: width).map(\.text) == lines)
  }

  @Test("Wrapped text that needs more lines than there are ends in an ellipsis")
  func wrappedCut() {
    let lines = VisibleText.wrapped("one two three four", to: 8, linesMax: 2)
    #expect(lines.map(\.text) == ["one two", "three…"])
    #expect(VisibleText.wrapped("one two", to: 0).isEmpty)
    #expect(VisibleText.wrapped("漢漢", to: 1).map(\.text) == ["漢", "漢"])
  }

  @Test("A border has its title in the top line")
  func border() {
    let canvas = Canvas(size: Size(columns: 9, rows: 3))
    let inside = Region(canvas).border(title: "Font")
    inside.write("abcdefghi")
    #expect(canvas.picture == "┌ Font ─┐\n│abcdef…│\n└───────┘")
    #expect(Region(Canvas(size: Size(columns: 1, rows: 1))).border().frame.isEmpty)
  }
}

extension String {
  fileprivate func range(of part: String) -> Range<String.Index>? {
    firstRange(of: part)
  }
}
