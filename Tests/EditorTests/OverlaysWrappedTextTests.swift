import Editor
import Terminals
import Testing

@Suite("Wrapped text")
struct OverlaysWrappedTextTests {
  @Test(
    "Lines break at spaces, long words anywhere, and line breaks and indents stay",
    arguments: [
      ("", 10, [""]), ("one two three", 7, ["one two", "three"]),
      ("one two three", 100, ["one two three"]), ("a\n\nb", 10, ["a", "", "b"]),
      ("abcdefgh ij", 3, ["abc", "def", "gh", "ij"]), ("  a b", 10, ["  a b"]),
      ("a  b", 10, ["a b"]), ("abc", 0, ["a", "b", "c"]), ("    x", 4, ["  x"]),
    ])
  func lines(text: String, width: Int, lines: [String]) {
    #expect(WrappedText(text, width: width).lines == lines)
  }

  @Test("A wide character is never cut in half")
  func wide() {
    for line in WrappedText("漢字漢字漢 e\u{301}e\u{301}e\u{301}", width: 3).lines {
      #expect(VisibleText(line).width <= 3)
    }
  }

  @Test("A megabyte is cut, and says so")
  func megabyte() {
    let lines = WrappedText(String(repeating: "x", count: 1 << 20), width: 64).lines
    #expect(lines.count <= WrappedText.byteCountMax / 64 + 2)
    #expect(lines.last == "(64 KB of 1024 KB shown)")
  }
}
