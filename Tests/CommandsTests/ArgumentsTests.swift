import SetteePropertyLists
import Testing

@testable import SetteeCommands

/// Words of a command line, and what they are sorted into.
struct ArgumentsTests {
  private let command = Subcommand(
    name: "sample", group: .help, summary: "Sample.", operands: "FILE", operandCount: 1...2,
    options: [
      CommandOption("--name", value: "TEXT", "A name."), CommandOption("--loud", "Loudly."),
      CommandOption("--file", value: "PATH", completion: .file, "A file."),
    ],
    trailing: "ARGUMENTS"
  ) { _, _ in .exit(.done) }

  @Test("Options, operands and what follows -- are told apart")
  func sorting() throws {
    let words = ["a", "--name", "x", "--loud", "b", "--", "-c", "--name"]
    let arguments = try Arguments(words, for: command)
    #expect(arguments.operands == ["a", "b"])
    #expect(arguments["--name"] == "x")
    #expect(arguments.has("--loud"))
    #expect(arguments.trailing == ["-c", "--name"])
  }

  @Test("An option's value may follow an equals sign, and the last one counts")
  func equalsSign() throws {
    let arguments = try Arguments(["f", "--name=a", "--name=b=c"], for: command)
    #expect(arguments["--name"] == "b=c")
    #expect(try Arguments(["f", "--name=--loud"], for: command)["--name"] == "--loud")
    #expect(try Arguments(["f", "--name", "--x"], for: command)["--name"] == "--x")
    #expect(try Arguments(["f", "--name="], for: command)["--name"] == "")
  }

  @Test(
    "Misuse is a sentence",
    arguments: [
      ([], "FILE is missing."),
      (["a", "b", "c"], "'c' is one word too many."),
      (["a", "--nmae", "x"], "Did you mean '--name'?"),
      (["a", "--name"], "'--name' needs a value: --name TEXT."),
      (["a", "--name", "--loud"], "'--name' needs a value: --name TEXT."),
      (["a", "--name", "--name=b"], "'--name' needs a value: --name TEXT."),
      (["a", "--file", ""], "'--file' needs a value: --file PATH."),
      (["a", "--file="], "'--file' needs a value: --file PATH."),
      (["a", "--loud=1"], "'--loud' takes no value."),
    ])
  func misuse(words: [String], expected: String) {
    let error = #expect(throws: CommandError.self) { try Arguments(words, for: command) }
    #expect(error?.description.contains(expected) == true)
    #expect(error?.code == .usage)
  }

  @Test(
    "Spelling suggests what is near, and nothing far-fetched",
    arguments: [("edti", "edit"), ("dmo", "demo"), ("EDIT", "edit"), ("frobnicate", nil)])
  func spelling(word: String, expected: String?) {
    #expect(Suggestion.nearest(to: word, in: ["edit", "demo", "themes"]) == expected)
  }
}
