import Foundation
import TestSupport
import Testing

/// The mouse in a real terminal.
@Suite(.aside, .enabled(if: TmuxSession.isInstalled, "tmux is not installed"))
struct MouseTests {
  private func report(_ code: Int, _ column: Int, _ row: Int, _ end: String = "M") -> String {
    "\u{1B}[<\(code);\(column + 1);\(row + 1)\(end)"
  }

  /// The cell of a piece of text.
  private func place(of text: String, in screen: String) throws -> (column: Int, row: Int) {
    let lines = screen.split(separator: "\n", omittingEmptySubsequences: false)
    let row = try #require(lines.firstIndex { $0.contains(text) })
    let start = try #require(lines[row].firstRange(of: text)).lowerBound
    return (lines[row].distance(from: lines[row].startIndex, to: start), row)
  }

  private func click(_ text: String, _ count: Int = 1, in session: TmuxSession) throws {
    let (column, row) = try place(of: text, in: session.screen())
    let click = report(0, column, row) + report(0, column, row, "m")
    try session.send(bytes: String(repeating: click, count: count))
  }

  @Test("Presses focus, switch and open; a named key ends it")
  func mouse() throws {
    let sandbox = try Sandbox()
    let session = try TmuxSession.edit(try sandbox.trialSchema(), in: sandbox, rows: 8)
    #expect(try session.mouseModes() == "101")
    try click("[ ]", in: session)
    try session.waitFor("[✓]")
    try click("Name", in: session)
    try session.wait("the focus") { $0.contains("▌  Name") }
    try click("Colour", 2, in: session)
    try session.waitFor("type to find")
    try session.send("Escape")
    try session.wait("the form") { !$0.contains("type to find") }
    try click("quit", in: session)
    #expect(try session.waitForExit() == 0)
    #expect(try session.mouseModes() == "000")
    #expect(try !session.screen().contains("<0;"))
    #expect(try sandbox.stored() == "<key>switch</key><true/>")
  }

  @Test("The wheel scrolls three rows, and the thumb is dragged to the end")
  func wheel() throws {
    let sandbox = try Sandbox()
    let schema = try schema(ofSwitches: 40, in: sandbox)
    let session = try TmuxSession.edit(schema, in: sandbox, rows: 12)
    try session.wait("the first rows") { $0.contains("Switch 00") }
    try session.send(bytes: report(65, 40, 4))
    try session.wait("rows below") { $0.contains("Switch 03") && !$0.contains("Switch 02") }
    try session.send(bytes: report(64, 40, 4))
    try session.wait("the first rows") { $0.contains("Switch 00") }
    let (column, row) = try place(of: "┃", in: session.screen())
    try session.send(bytes: report(0, column, row) + report(32, column, 11))
    try session.wait("the last row") { $0.contains("Switch 39") }
    try session.send(bytes: report(0, column, 11, "m") + report(32, column, row))
    try session.send("q")
    #expect(try session.waitForExit() == 0)
  }

  private func schema(ofSwitches count: Int, in sandbox: Sandbox) throws -> String {
    let switches = (0..<count).map { index in
      let number = index < 10 ? "0\(index)" : "\(index)"
      return "\"s\(number)\": {\"type\": \"boolean\", \"title\": \"Switch \(number)\"}"
    }
    return try sandbox.write(
      """
      {"$schema": "https://json-schema.org/draft/2020-12/schema", "title": "Switches",
       "x-settee": {"suite": "switches"}, "type": "object",
       "properties": {\(switches.joined(separator: ", "))}}
      """, to: "switches.json")
  }

  @Test(
    "The mouse is given back however the program ends",
    arguments: [("q", nil), ("C-c", nil), (nil, "TERM"), (nil, "TRAP")] as [(String?, String?)])
  func endings(key: String?, signal: String?) throws {
    let sandbox = try Sandbox()
    let session = try TmuxSession(
      words: [
        "bash", "-c",
        "echo $$ > \(sandbox.home.text)/pid; exec \(Program.path) edit \(sandbox.trialSchema())",
      ], in: sandbox, environment: ["SWIFT_BACKTRACE": nil], columns: 80, rows: 24)
    try session.waitFor("quit")
    #expect(try session.mouseModes() == "101")
    if let key { try session.send(key) }
    if let signal {
      let process = try sandbox.text("pid").split(separator: "\n").joined()
      _ = try Shell.run("/bin/kill", ["-\(signal)", process])
    }
    _ = try session.waitForExit()
    #expect(try session.mouseModes() == "000")
  }

  @Test("Without the mouse no mode of it is ever on", arguments: [true, false])
  func without(isOption: Bool) throws {
    let sandbox = try Sandbox()
    let file = "\(sandbox.home.text)/keys.json"
    try "{\"mouse\": false}".write(toFile: file, atomically: true, encoding: .utf8)
    let more = isOption ? ["--no-mouse"] : ["--keymap", file]
    let session = try TmuxSession.edit(try sandbox.trialSchema(), more, in: sandbox)
    #expect(try session.mouseModes() == "000")
    try session.send("q")
    #expect(try session.waitForExit() == 0)
  }
}
