import SetteeNcursesTerminal
import Testing

@Suite("How long a lone Escape waits")
struct EscapeDelayTests {
  private static let cases: [(String?, Int)] = [
    (nil, 40), ("", 40), ("abc", 40), ("-1", 40), ("1.5", 40), ("+5", 40), ("0", 0), ("25", 25),
    ("9999", 9_999), ("10000", 10_000), ("10001", 10_000), ("20000", 10_000),
    ("99999999999999999999999", 10_000),
  ]

  @Test("ESCDELAY takes 0 to 10,000 milliseconds; larger numbers count as 10,000", arguments: cases)
  func delay(text: String?, milliseconds: Int) {
    let options = TerminalOptions { $0 == "ESCDELAY" ? text : nil }
    #expect(options.escapeDelay == .milliseconds(milliseconds))
  }
}
