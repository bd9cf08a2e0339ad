import Foundation
import TestSupport
import Testing

/// Completions, in the shells that are there.
@Suite(.aside)
struct CompletionsTests {
  @Test(
    "bash completes commands, options, suites, keys and words",
    .enabled(if: Shell.isInstalled("bash"), "bash is not installed"),
    arguments: [
      ("ge", ["get"]), ("get --su", ["--suite"]), ("get --suite ", ["trial"]),
      ("get --suite trial c", ["colour", "count"]), ("set --type da", ["date", "data"]),
      ("help com", ["completions"]), ("completions z", ["zsh"]),
      ("list --suite trial c", []),
      ("get --file \(NSTemporaryDirectory())absent x", []),
    ] as [(String, [String])])
  func bash(words: String, expected: [String]) throws {
    let sandbox = try Sandbox()
    try sandbox.store("<key>count</key><integer>1</integer><key>colour</key><string>x</string>")
    #expect(try Self.completed(words, in: sandbox) == expected)
  }

  @Test(
    "A key is never code to bash",
    .enabled(if: Shell.isInstalled("bash"), "bash is not installed"))
  func hostileKeys() throws {
    let sandbox = try Sandbox()
    let marker = "\(sandbox.home.text)/marker"
    try sandbox.store("<key>$(touch \(marker))</key><true/><key>a; touch \(marker)</key><true/>")
    let found = try Self.completed("get --suite trial ", in: sandbox)
    #expect(found == ["$(touch \(marker))", "a; touch \(marker)"].map(Self.quoted))
    #expect(!FileManager.default.fileExists(atPath: marker))
  }

  @Test("bash takes its completions", .enabled(if: Shell.isInstalled("bash"), "no bash here"))
  func bashSyntax() throws { try expectTaken(by: "bash", checking: ["-n"]) }

  @Test("zsh takes its completions", .enabled(if: Shell.isInstalled("zsh"), "no zsh here"))
  func zshSyntax() throws { try expectTaken(by: "zsh", checking: ["-n"]) }

  @Test("fish takes its completions", .enabled(if: Shell.isInstalled("fish"), "no fish here"))
  func fishSyntax() throws { try expectTaken(by: "fish", checking: ["--no-execute"]) }

  private func expectTaken(by shell: String, checking options: [String]) throws {
    let sandbox = try Sandbox()
    let script = try Shell.run(Program.path, ["completions", shell]).output
    let path = try sandbox.write(script, to: "completions")
    let program = try #require(Shell.path(of: shell))
    let result = try Shell.run(program, options + [path], environment: sandbox.environment())
    #expect(result.status == 0, "\(result.errors)")
  }

  /// What bash would offer for a command line whose last word is being typed.
  private static func completed(_ words: String, in sandbox: Sandbox) throws -> [String] {
    let list = words.split(separator: " ", omittingEmptySubsequences: false)
      .map { quoted(String($0)) }.joined(separator: " ")
    let script = """
      source <('\(Program.path)' completions bash)
      COMP_WORDS=('\(Program.path)' \(list.isEmpty ? "''" : list))
      COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
      compopt() { :; }
      _settee '\(Program.path)' "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD-1]}"
      ((${#COMPREPLY[@]})) && printf '%s\\n' "${COMPREPLY[@]}"
      """
    let bash = try #require(Shell.path(of: "bash"))
    let result = try Shell.run(bash, ["-c", script], environment: sandbox.environment())
    #expect(result.errors == "")
    return result.output.split(separator: "\n").map(String.init)
  }

  /// As `printf %q` quotes.
  private static func quoted(_ text: String) -> String {
    text.isEmpty
      ? "''"
      : text.map { "$(); ".contains($0) ? "\\\($0)" : String($0) }.joined()
  }
}
