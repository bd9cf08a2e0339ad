import SetteeTerminals
import Testing

@Suite("Reports of the mouse")
struct MouseReportTests {
  private static let table: [(String, MouseReport.Act, Int, Int)] = [
    ("\u{1B}[<0;1;1M", .press, 0, 0), ("\u{1B}[<0;80;24m", .release, 79, 23),
    ("\u{1B}[<32;12;3M", .drag, 11, 2), ("\u{1B}[<64;5;6M", .wheelUp, 4, 5),
    ("\u{1B}[<65;5;6M", .wheelDown, 4, 5), ("\u{1B}[<0;1000;500M", .press, 999, 499),
    ("\u{1B}[<00;01;001M", .press, 0, 0),
  ]

  @Test("The left button and the wheel are events, whole and cut anywhere", arguments: table)
  func reports(bytes: String, act: MouseReport.Act, column: Int, row: Int) {
    let expected = TerminalEvent.mouse(MouseReport(act, at: Point(column: column, row: row)))
    var (whole, split) = (KeyDecoder(), KeyDecoder())
    #expect(whole.decode(Array(bytes.utf8)) == [expected])
    #expect(bytes.utf8.flatMap { split.decode([$0]) } == [expected])
    #expect(!split.isWaiting)
  }

  @Test(
    "Other buttons, what is held, moves alone, and huge, cut or outside reports are nothing",
    arguments: [
      "<1;1;1M", "<2;1;1M", "<4;1;1M", "<8;1;1M", "<16;1;1M", "<35;1;1M", "<33;1;1M", "<66;1;1M",
      "<67;1;1M", "<64;1;1m", "<32;1;1m", "<68;1;1M", "<128;1;1M", "<0;0;1M", "<0;1;0M",
      "<0;1001;1M", "<0;1;501M", "<0;99999999999999999999;1M", "<0;1M", "<0;1;1;1M", "<;;M", "<M",
      "<0;-1;1M", "<0;1:2;1M", "<0;1 ;1M", "0;1;1M",
      "<0;1;\(String(repeating: "1", count: 100))M",
    ])
  func nothing(report: String) {
    var decoder = KeyDecoder()
    #expect(decoder.decode(Array("\u{1B}[\(report)a".utf8)) == [.key(.character("a"))])
  }

  @Test("A report that never ends is given up, and the next key is one")
  func cut() {
    var decoder = KeyDecoder()
    #expect(decoder.decode(Array("\u{1B}[<0;12".utf8)) == [])
    #expect(decoder.isWaiting)
    #expect(decoder.timeoutPassed() == [])
    #expect(decoder.decode([0x61]) == [.key(.character("a"))])
  }
}
