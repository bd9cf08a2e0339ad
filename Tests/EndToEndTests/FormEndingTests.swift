import Foundation
import Testing

/// How a program's form ends, whatever the program's own flush does.
@Suite(.enabled(if: TmuxSession.isInstalled, "tmux is not installed"))
struct FormEndingTests {
  private func show(
    _ flush: String, in sandbox: Sandbox, by way: String = "form"
  ) throws -> TmuxSession {
    let program = URL(filePath: Program.path).deletingLastPathComponent()
      .appending(path: "view-probe").path
    let session = try TmuxSession(
      words: [program, way, flush], in: sandbox, environment: [:], columns: 80, rows: 24)
    try session.waitFor("quit")
    return session
  }

  @Test("A flush that needs the main queue ends with the form, and its edits are stored")
  func mainQueue() throws {
    let sandbox = try Sandbox()
    let session = try show("main-queue", in: sandbox)
    try session.send("+")
    try session.waitFor("Count 2")
    try session.send("q")
    #expect(try session.waitForExit() == 0)
    #expect(try session.screen().contains("All is well: true."))
    #expect(try sandbox.stored(in: "form-probe") == "<key>count</key><integer>2</integer>")
  }

  @Test("A program may keep its types to itself", arguments: [("own", 1), ("unexported", 0)])
  func schema(flush: String, count: Int) throws {
    let sandbox = try Sandbox()
    let session = try show(flush, in: sandbox)
    try session.send("q")
    #expect(try session.waitForExit() == 0)
    #expect(try sandbox.exportedSchemas().count == count)
  }

  @Test("Settings of an account that nobody names say so in the form")
  func alone() throws {
    let session = try show("", in: try Sandbox(), by: "account")
    try session.waitFor("✗ Kept on this device: no account is named.")
    try session.send("q")
    #expect(try session.waitForExit() == 0)
  }

  @Test("A last flush that fails is told on the terminal, and by the result")
  func failing() throws {
    let session = try show("failing", in: Sandbox())
    try session.send("q")
    #expect(try session.waitForExit() == 0)
    let screen = try session.screen()
    #expect(screen.contains("Not saved: The flush of this program saves nothing."))
    #expect(screen.contains("All is well: false."))
  }

  @Test(
    "A form that is the whole program ends it: 0 when left, 130 by Ctrl-C, 3 if not all is saved",
    arguments: [("q", "own", 0), ("C-c", "own", 130), ("q", "failing", 3)])
  func main(key: String, flush: String, code: Int) throws {
    let sandbox = try Sandbox()
    let session = try show(flush, in: sandbox, by: "main")
    try session.send("+")
    try session.waitFor("Count 2")
    try session.send(key)
    #expect(try session.waitForExit() == code)
    #expect(try session.screen().contains("Not saved: ") == (code == 3))
    if code != 3 {
      #expect(try sandbox.stored(in: "form-probe") == "<key>count</key><integer>2</integer>")
    }
  }

  @Test("A cancelled task ends its form, gives the terminal back, and its edits are stored")
  func cancelled() throws {
    let sandbox = try Sandbox()
    let session = try show("cancelled", in: sandbox)
    try session.send("+")
    #expect(try session.waitForExit() == 0)
    #expect(try session.screen().contains("CancellationError, 2."))
    #expect(try sandbox.stored(in: "form-probe") == "<key>count</key><integer>2</integer>")
  }
}
