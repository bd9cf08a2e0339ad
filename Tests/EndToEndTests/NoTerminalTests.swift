import Foundation
import TestSupport
import Testing

/// Where no form can be shown, one sentence says so.
@Suite(.aside)
struct NoTerminalTests {
  @Test(
    "A terminal type that cannot show a form gets one sentence, no escape byte, and a 2",
    arguments: ["dumb", "nonsense", "", nil], ["edit", "demo"])
  func type(name: String?, command: String) throws {
    // There the form is a talk; see PromptsTests.
    if command == "edit", name == "dumb" { return }
    let sandbox = try Sandbox()
    let words = [command, Program.demoSchema("reading")]
    let session = try PtySession(words, in: sandbox, environment: ["TERM": name])
    #expect(session.waitForEnd() == .exited(2))
    #expect(!session.output.contains(0x1B))
    #expect(session.text.hasSuffix("without one.\r\n"))
    #expect(session.text.contains("TERM"))
    #expect(session.text.split(separator: "\r\n").count == 1)
    #expect(session.modes == session.modesBefore)
  }

  @Test(
    "Without a terminal nothing is written but a sentence to standard error",
    arguments: [
      ["edit", Program.demoSchema("game")], ["demo"],
    ])
  func noTerminal(words: [String]) throws {
    let sandbox = try Sandbox()
    let result = try Shell.run(Program.path, words, environment: sandbox.environment())
    #expect(result.status == 2)
    #expect(result.output.isEmpty)
    #expect(result.errors.hasPrefix("Standard input is not a terminal."))
    #expect(result.errors.split(separator: "\n").count == 1)
  }

  @Test(
    "A program without a terminal for its form says so in one line: main ends with 2, run is false",
    arguments: [
      (["settee-sample"], 2, ""), (["view-probe", "main"], 2, ""),
      (["view-probe", "form"], 0, "All is well: false.\n"), (["view-probe", "one"], 0, ""),
    ])
  func programs(words: [String], code: Int32, output: String) throws {
    let sandbox = try Sandbox()
    let folder = URL(filePath: Program.path).deletingLastPathComponent()
    let result = try Shell.run(
      folder.appending(path: words[0]).path, Array(words.dropFirst()),
      environment: sandbox.environment())
    #expect(result.status == code && result.output == output, "\(result)")
    #expect(result.errors == "Standard input is not a terminal.\n")
  }

  @Test("Without a home there is a sentence that names what to set")
  func noHome() throws {
    let sandbox = try Sandbox()
    let session = try PtySession(
      ["edit", try sandbox.trialSchema()], in: sandbox,
      environment: ["HOME": nil, "XDG_CONFIG_HOME": nil])
    #expect(session.waitForEnd() == .exited(2))
    #expect(session.text.contains("HOME"))
    #expect(!session.output.contains(0x1B))
  }

  @Test("Two runs dump the same screen, byte for byte", arguments: ["80x24", "120x40", "30x10"])
  func dump(size: String) throws {
    let words = [
      "edit", Program.demoSchema("game"), "--dump-screen", "--size", size, "--keys", "j?<Esc>/so",
    ]
    let screens = try (0..<2).map { _ in
      let sandbox = try Sandbox()
      return try Shell.run(Program.path, words, environment: sandbox.environment())
    }
    #expect(screens[0].status == 0)
    #expect(screens[0].output == screens[1].output)
    #expect(screens[0].output.split(separator: "\n", omittingEmptySubsequences: false).count > 9)
  }
}
