import TestSupport
import Testing

/// Windows of every size.
@Suite(.aside, .enabled(if: TmuxSession.isInstalled, "tmux is not installed"))
struct ResizeTests {
  @Test("A storm of sizes leaves focus, draft and screen as they were")
  func storm() throws {
    let sandbox = try Sandbox()
    let session = try TmuxSession.edit(sandbox.trialSchema(), ["name"], in: sandbox)
    try session.send("Space")
    try session.type(" draft")
    let before = try session.waitFor("Ann draft")
    let sizes = [(120, 40), (30, 10), (10, 3), (1, 1)]
    for _ in 0..<5 {
      for (columns, rows) in sizes { try session.resize(columns: columns, rows: rows) }
    }
    try session.resize(columns: 80, rows: 24)
    try session.wait("the same screen") { $0.fields == before.fields }
    try session.send("Enter")
    try session.waitFor("● Name Ann draft")
    try session.send("q")
    #expect(try session.waitForExit() == 0)
    #expect(try sandbox.stored() == "<key>name</key><string>Ann draft</string>")
  }

  @Test(
    "A window too small says so, and shows the form when it grows",
    arguments: [(1, 1), (2, 5), (5, 2), (10, 30), (10, 3)])
  func smallStart(columns: Int, rows: Int) throws {
    let sandbox = try Sandbox()
    let session = try TmuxSession.edit(
      sandbox.trialSchema(), in: sandbox, columns: columns, rows: rows,
      showing: columns > 4 ? "win" : "")
    try session.resize(columns: 80, rows: 24)
    try session.waitFor("▌ Switch")
    try session.send("q")
    #expect(try session.waitForExit() == 0)
  }

  @Test("A bigger window is used at once")
  func biggerWindow() throws {
    let sandbox = try Sandbox()
    let session = try TmuxSession.edit(
      Program.demoSchema("code-editor"), in: sandbox, columns: 60, rows: 16)
    let small = try session.screen()
    try session.resize(columns: 140, rows: 45)
    #expect(!small.contains("Line Numbers"))
    // All in one: rows come one after the other.
    try session.wait("more rows, and longer ones") { screen in
      let lines = screen.split(separator: "\n")
      return lines.count > 20 && lines.contains { $0.count > 100 }
        && screen.contains("Line Numbers")
    }
  }
}

extension String {
  /// The text with each run of blanks as one, so that columns may move.
  var squeezed: String { split(separator: " ").joined(separator: " ") }

  /// A screen's lines but for the two last ones: status, which tells how much was drawn, and keys.
  var fields: [Substring] {
    split(separator: "\n", omittingEmptySubsequences: false).dropLast(2)
  }
}
