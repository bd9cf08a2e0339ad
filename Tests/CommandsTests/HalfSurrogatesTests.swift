import Testing

@testable import SetteeCommands

/// Texts and names of JSON with half of a surrogate pair, which no text of ours can hold.
@Suite("Half surrogates")
@MainActor
struct HalfSurrogatesTests {
  private let world = CommandWorld()

  @Test(
    "A text is printed as JSON as it is written",
    arguments: [
      (["get", "a", "--json"], #""x\ud800y""#), (["get", "o", "--json"], #"{"b": [1, "\udc00"]}"#),
      (["get", "o"], #"{"b": [1, "\udc00"]}"#), (["get", "c", "--json"], #""\\ud800""#),
    ])
  func texts(words: [String], printed: String) throws {
    let path = try world.write(
      #"{"a": "x\ud800y", "o": {"b": [1, "\udc00"]}, "c": "\\ud800"}"#, to: "a.json")
    #expect(world.run(words + ["--file", path]).output == printed + "\n")
    #expect(world.run(["list", "--json", "--file", path]).output.contains(#""value": "x\ud800y""#))
  }

  @Test("Rows have it as it is written, and no other text")
  func rows() throws {
    let path = try world.write(#"{"a": "x\ud800y", "c": "\\ud800"}"#, to: "a.json")
    let other = try world.write(#"{"a": "x\\ud800y", "c": "\\ud800"}"#, to: "b.json")
    #expect(
      world.run(["list", "--file", path]).output
        == "a\t\"x\\ud800y\"\tstring\t-\tstored\nc\t\"\\\\ud800\"\tstring\t-\tstored\n")
    #expect(world.run(["where", "a", "--file", path]).output.contains("\t\"x\\ud800y\"\n"))
    #expect(
      world.run(["diff", other, "--file", path]).output
        == "~ a\t\"x\\\\ud800y\" -> \"x\\ud800y\"\n")
  }

  @Test("A name is refused with its place")
  func names() throws {
    let text = #"{"o": {"\ud800k": 1}}"#
    let path = try world.write(text, to: "a.json")
    let got = world.run(["get", "o", "--json", "--file", path])
    #expect(got.code == .usage && got.output.isEmpty)
    #expect(got.errors.contains("Half of a surrogate pair stands in its name"), "\(got.errors)")
    #expect(world.run(["get", "o", "--raw", "--file", path]).output == #"{"\ud800k": 1}"#)
    let export = world.run(["export", "--json", "--file", path])
    #expect(export.code == .usage && export.output.isEmpty)
    #expect(export.errors.hasPrefix(#"/o/\ud800k: Half of a surrogate pair stands in its name."#))
  }

  @Test("All that a format cannot hold is named")
  func nulls() throws {
    let path = try world.write(#"{"a": null, "b": {"c": null, "d": [1, null]}}"#, to: "a.json")
    let run = world.run(["export", "--toml", "--file", path])
    #expect(
      run.errors == """
        /a: TOML has no null.
        /b/c: TOML has no null.
        /b/d/1: TOML has no null.
        '--drop' leaves these out.

        """)
  }
}
