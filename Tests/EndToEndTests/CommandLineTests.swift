import TestSupport
import Testing

/// The built program without a terminal: what it prints, and how it ends.
@Suite(.aside)
struct CommandLineTests {
  @Test("Help lists every command and fits a small terminal")
  func help() throws {
    let result = try Shell.run(Program.path, ["help"])
    #expect(result.status == 0)
    for command in ["edit", "demo", "themes", "get", "set", "watch", "import", "help"] {
      #expect(result.output.contains(" \(command) "))
    }
    let lines = result.output.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.count <= 25)
    #expect(lines.allSatisfy { $0.count <= 80 })
    #expect(result.errors.isEmpty)
  }

  @Test(
    "A wrong command line ends with 2 and says what would be right",
    arguments: [
      (["edti"], "Did you mean 'edit'?"),
      (["help", "dmeo"], "Did you mean 'demo'?"),
      (["edit", "--sute", "x", "y"], "Did you mean '--suite'?"),
      (["edit"], "SCHEMA"),
      (["edit", "/nonexistent/schema.json"], "/nonexistent/schema.json"),
      (["themes", "surplus"], "one word too many"),
    ])
  func misuse(words: [String], expected: String) throws {
    let result = try Shell.run(Program.path, words)
    #expect(result.status == 2)
    #expect(result.output.isEmpty)
    #expect(result.errors.contains(expected))
  }
}
