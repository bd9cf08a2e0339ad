import Foundation
import TestSupport
import Testing

/// The shell session in the README, as it is printed there.
@Suite(.aside)
struct ReadmeSessionTests {
  @Test(
    "Every command in the README's session prints what stands under it",
    .enabled(if: Shell.isInstalled("bash"), "bash is not installed"))
  func session() throws {
    let sandbox = try Sandbox()
    let readme = try String(
      contentsOf: Program.repository.appending(path: "README.md"), encoding: .utf8)
    let session = try #require(
      readme.firstMatch(of: /<!-- session -->\n```console\n((?:.|\n)*?)```/)
    ).1
    var printed = ""
    for command in session.split(separator: "\n") where command.hasPrefix("$ ") {
      printed += "\(command)\n" + (try output(of: command.dropFirst(2), in: sandbox))
    }
    #expect(printed.ranges(of: "$ ").count >= 5)
    #expect(printed == String(session))
  }

  /// What a command prints, both ways, with the home folder as a person writes it.
  private func output(of command: Substring, in sandbox: Sandbox) throws -> String {
    let bash = try #require(Shell.path(of: "bash"))
    let script = "settee() { '\(Program.path)' \"$@\"; }\n\(command) 2>&1"
    let result = try Shell.run(
      bash, ["-c", script], environment: sandbox.environment(["XDG_CONFIG_HOME": nil]))
    return result.output.replacing(sandbox.home.text, with: "~")
  }
}
