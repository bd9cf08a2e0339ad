import Foundation
import TestSupport
import Testing

/// The editor as a job of a shell: stopped, and brought back.
@Suite(.aside, .enabled(if: TmuxSession.isInstalled, "tmux is not installed"))
struct SuspensionTests {
  @Test(
    "Stopped, it leaves the shell a clean terminal; brought back, it shows the same screen",
    arguments: Stop.allCases, [false, true])
  func stopAndGoOn(stop: Stop, isResized: Bool) throws {
    let sandbox = try Sandbox()
    let session = try shell(in: sandbox)
    try run("stty -g > \(sandbox.home.text)/before", in: session)
    // Never in the background, where it would be stopped before it shows anything.
    let program = "\(Program.path) edit \(try sandbox.trialSchema())"
    try session.type("sh -c 'echo $$ > pid; exec \(program)'")
    try session.send("Enter")
    try session.waitFor("Password")
    try session.send("j", "j", "Space")
    let edited = try session.waitFor("● Colour green")
    try stop.perform(on: session, in: sandbox)
    try session.waitFor("Stopped")
    #expect(try session.mouseModes() == "000")
    try run("stty -g > \(sandbox.home.text)/stopped", in: session)
    #expect(try sandbox.text("before") == sandbox.text("stopped"))
    if isResized { try session.resize(columns: 100, rows: 30) }
    try session.type("clear; fg")
    try session.send("Enter")
    let back = try session.waitFor("● Colour green")
    if isResized {
      #expect(back.squeezed.contains("▌● Colour"))
    } else {
      try session.wait("the same screen") { $0.fields == edited.fields }
    }
    #expect(try session.mouseModes() == "101")
    try session.send("Space")
    try session.waitFor("● Colour blue")
    try session.send("q")
    try session.waitFor("done 0")
  }

  /// The two ways to be stopped.
  enum Stop: CaseIterable {
    case key
    case signal

    func perform(on session: TmuxSession, in sandbox: Sandbox) throws {
      switch self {
      case .key: try session.send("C-z")
      case .signal:
        let process = try sandbox.text("pid").split(separator: "\n").joined()
        _ = try Shell.run("/bin/kill", ["-TSTP", process])
      }
    }
  }

  /// An interactive shell whose prompt says how the last program ended.
  private func shell(in sandbox: Sandbox) throws -> TmuxSession {
    let session = try TmuxSession(
      words: ["bash", "--norc", "--noprofile", "-i"], in: sandbox,
      environment: ["PS1": "done $? ", "HISTFILE": nil], columns: 80, rows: 24)
    try session.waitFor("done 0")
    try run("cd \(sandbox.home.text)", in: session)
    return session
  }

  /// Has the shell do something, on a cleared screen.
  private func run(_ line: String, in session: TmuxSession) throws {
    let mark = UUID().uuidString
    try session.type("clear; \(line) && echo \(mark)")
    try session.send("Enter")
    try session.wait("the prompt") { screen in
      let lines = screen.split(separator: "\n")
      return lines.contains { $0 == mark } && lines.last?.hasPrefix("done") == true
    }
  }
}
