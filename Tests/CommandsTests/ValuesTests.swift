import Foundation
import Testing

@testable import SetteeCommands

/// `settee set`, `get` and `reset`: what words become, what comes out, how they end.
@MainActor
struct ValuesTests {
  private let world = CommandWorld()

  @Test(
    "A new key's value is JSON where it is JSON, else text",
    arguments: [
      ("12", "integer", "12"), ("-5", "integer", "-5"), ("1.5", "real", "1.5"),
      ("true", "boolean", "true"), ("yes", "string", "yes"), ("\"12\"", "string", "12"),
      ("hello there", "string", "hello there"), ("", "string", ""),
      ("[1, \"a\"]", "array", "[1, \"a\"]"), ("{\"a\": 1}", "dictionary", "{\"a\": 1}"),
      ("null", "null", "null"), ("1.10.2", "string", "1.10.2"), ("[1,]", "string", "[1,]"),
      ("18446744073709551615", "integer", "18446744073709551615"),
      ("Zoë 東京", "string", "Zoë 東京"),
    ])
  func guess(word: String, type: String, printed: String) {
    #expect(world.trial("set", "key", word).code == .done)
    #expect(world.trial("get", "key").output == printed + "\n")
    #expect(world.trial("list").output.split(separator: "\t")[2] == type)
  }

  @Test(
    "--type says what a word is",
    arguments: [
      ("string", "12", "12"), ("boolean", "yes", "true"), ("bool", "off", "false"),
      ("integer", "12", "12"), ("int", "-9223372036854775808", "-9223372036854775808"),
      ("real", "2", "2.0"), ("float", "1e3", "1000.0"), ("real", "inf", "inf"),
      ("date", "2026-11-21T09:30:00Z", "2026-11-21T09:30:00Z"),
      ("date", "2026-11-21T09:30:00.25+01:00", "2026-11-21T08:30:00.250Z"),
      ("data", "AAEC/w==", "AAEC/w=="), ("array", "[1]", "[1]"), ("dict", "{}", "{}"),
      ("json", "\"a\"", "a"), ("null", "null", "null"),
    ])
  func types(type: String, word: String, printed: String) {
    #expect(world.trial("set", "key", word, "--type", type).errors == "")
    #expect(world.trial("get", "key").output == printed + "\n")
  }

  @Test(
    "A word that is not of the type is refused without being quoted, and nothing is stored",
    arguments: [
      ("integer", "1.5", "The value is not a whole number."),
      ("integer", "18446744073709551616", "too large to be kept exactly"),
      ("boolean", "perhaps", "not true or false"), ("real", "much", "not a number"),
      ("date", "2026-02-30T00:00:00Z", "not a moment such as"), ("data", "AB*", "base64"),
      ("array", "{}", "not a JSON list"), ("dictionary", "[]", "not a JSON object"),
      ("json", "perhaps", "not JSON"), ("blob", "1", "'blob' is no type."),
      ("strign", "1", "Did you mean 'string'?"),
    ])
  func mismatch(type: String, word: String, sentence: String) {
    let run = world.trial("set", "key", word, "--type", type)
    #expect(run.code == .usage)
    #expect(run.errors.contains(sentence), "\(run.errors)")
    #expect(!run.errors.contains("'\(word)'"))
    #expect(world.trial("keys").output == "")
  }

  @Test("A key keeps its type unless another is asked for")
  func keptType() {
    world.trial("set", "text", "12", "--type", "string")
    world.trial("set", "real", "1.5", "count", "1")
    #expect(world.trial("set", "text", "13", "real", "2", "count", "-3").code == .done)
    #expect(
      world.trial("list").output == """
        count\t-3\tinteger\t-\tstored
        real\t2.0\treal\t-\tstored
        text\t"13"\tstring\t-\tstored

        """)
    let run = world.trial("set", "count", "many")
    #expect(run.code == .usage)
    #expect(
      run.errors == """
        count: The value is not a whole number, as the one before is; '--type' changes the type.

        """)
    #expect(world.trial("set", "count", "many", "--type", "string").code == .done)
  }

  @Test("Keys and values that begin with a dash stand after --")
  func dashes() {
    #expect(world.trial("set", "-5", "-.5").code == .done)
    #expect(world.run(["set", "--suite", "trial", "--", "--key", "-value"]).code == .done)
    #expect(world.trial("keys").output == "--key\n-5\n")
  }

  @Test("A value may come from standard input, less its last line end")
  func standardInput() throws {
    #expect(world.trial("set", "text", "--stdin", input: "a\nb\n").code == .done)
    #expect(try world.stored() == ["text": "a\nb"])
    #expect(world.trial("set", "text", "x", "--stdin").code == .usage)
  }

  @Test("Several keys are one group: one wrong value, and none is stored")
  func group() throws {
    let schema = try world.schema()
    let run = world.run(["set", "switch", "on", "count", "80", "--schema", schema])
    #expect(run.code == .usage)
    #expect(run.errors == "app.count: Must be a whole number from 0 to 10.\n")
    #expect(world.trial("keys").output == "")
    #expect(world.run(["set", "switch", "on", "count", "8", "--schema", schema]).code == .done)
    #expect(try world.stored() == ["app.switch": true, "app.count": 8])
  }

  @Test(
    "A schema gives the types, and refuses in the words of its form",
    arguments: [
      (["switch", "yes"], nil), (["count", "7"], nil), (["app.count", "7"], nil),
      (["colour", "green"], nil), (["tags", "[\"a\"]"], nil), (["ratio", "2"], nil),
      (["switch", "maybe"], "app.switch: Must be on or off."),
      (["count", "1.5"], "app.count: Must be a whole number from 0 to 10."),
      (["colour", "blue"], "app.colour: Must be one of: red, green."),
      (["tags", "a"], "app.tags: Must be a list of text."),
      (["fixed", "no"], "app.fixed: The schema says that this setting is read-only."),
      (
        ["app", "{}"],
        "'app' is a group of settings, such as 'app.switch'; each has a key of its own."
      ),
      (["cuont", "7"], "'cuont' is not a setting of Trial. Did you mean 'count'?"),
    ] as [([String], String?)])
  func schema(words: [String], problem: String?) throws {
    let run = world.run(["set"] + words + ["--schema", try world.schema()])
    #expect(run.code == (problem == nil ? .done : .usage))
    #expect(run.errors == (problem.map { "\($0)\n" } ?? ""))
  }

  @Test("What a write changed is printed where that is asked for")
  func changes() throws {
    let schema = try world.schema()
    let run = world.run(
      ["set", "count", "8", "switch", "off", "password", "x", "--json", "--schema", schema])
    #expect(
      run.output == """
        {"key": "app.count", "old": 5, "new": 8}
        {"key": "app.password", "secret": true}

        """)
  }

  @Test("Resetting shows the default again; a key that is not set is told")
  func reset() throws {
    world.trial("set", "a", "1", "b", "2", "count", "3")
    #expect(world.trial("reset", "a", "b").code == .done)
    #expect(try world.stored() == ["count": 3])
    let absent = world.trial("reset", "cuont", "count")
    #expect(absent.code == .notSo)
    #expect(absent.errors == "'cuont' is not set in the suite 'trial'. Did you mean 'count'?\n")
    #expect(try world.stored() == ["count": 3])
    let schema = try world.schema()
    #expect(world.run(["reset", "switch", "--schema", schema]).code == .done)
    #expect(world.trial("reset").code == .usage)
    #expect(world.trial("reset", "a", "--all").code == .usage)
  }

  @Test(
    "On a terminal the loss of several keys is agreed to first",
    arguments: [("y\n", true), ("yes\n", true), ("n\n", false), ("\n", false), ("", false)])
  func question(answer: String, isReset: Bool) {
    world.trial("set", "a", "1", "b\u{9B}2J", "2")
    let run = world.trial("reset", "--all", input: answer, isTerminal: true)
    #expect(run.errors.hasPrefix("Reset a, b<9B>2J in the suite 'trial'? [y/N] "))
    #expect(run.code == (isReset ? .done : .notSo))
    #expect(world.trial("keys").output.isEmpty == isReset)
  }

  @Test("Nobody is asked off a terminal, with --yes, or for one key")
  func noQuestion() {
    world.trial("set", "a", "1", "b", "2", "c", "3", "d", "4")
    #expect(world.trial("reset", "a", isTerminal: true).code == .done)
    #expect(world.trial("reset", "b", "c", "--yes", isTerminal: true).code == .done)
    #expect(world.trial("reset", "--all").code == .done)
    #expect(world.trial("keys").output == "")
  }

  @Test("A file is a place like a suite")
  func file() throws {
    // No folder is made for a file that is named.
    try FileManager.default.createDirectory(at: world.config, withIntermediateDirectories: true)
    let path = world.config.appending(path: "own.plist").path
    #expect(world.run(["set", "a", "1", "--file", path]).code == .done)
    #expect(world.run(["get", "a", "--file", path]).output == "1\n")
    #expect(world.run(["get", "a", "--suite", "own"]).output == "1\n")
  }
}
