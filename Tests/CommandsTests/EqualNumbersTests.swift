import Foundation
import Testing

@testable import SetteeCommands

@Suite("Numbers in two forms, and places without names, on the command line")
@MainActor
struct EqualNumbersTests {
  private let world = CommandWorld()

  @Test(
    "What 'diff' calls different is what 'import' changes",
    arguments: [
      (#"{"a": 1.0, "b": [1]}"#, #"{"a": 1, "b": [1.0]}"#, false),
      (#"{"a": 0.1}"#, #"{"a": 1e-1}"#, false), (#"{"a": 1}"#, #"{"a": "1"}"#, true),
      (#"{"a": 12345678901234567890123}"#, #"{"a": 12345678901234567890124}"#, true),
      (#"{"a": null}"#, "{}", true), (#"{"a": 1}"#, #"{"a": true}"#, true),
    ])
  func agreement(mine: String, theirs: String, differs: Bool) throws {
    let file = try world.write(mine, to: "mine.json")
    let other = try world.write(theirs, to: "theirs.json")
    #expect((world.run(["diff", other, "--file", file]).code == .notSo) == differs)
    _ = world.run(["import", other, "--replace", "--file", file])
    #expect((try String(contentsOfFile: file, encoding: .utf8) != mine) == differs)
  }

  @Test(
    "A place with an empty name, and one in a root that is a list, are told so that they read",
    arguments: [
      (#"{"": {"q": 1}}"#, ".q.r", #"'"".q.r' was not changed: '"".q' is no object"#),
      ("[1, 2]", "7", "'7' was not changed: the list's elements"),
      ("[1, 2]", "q", "'q' is no element of the list: write its number"),
      (#"{"l": [1]}"#, "l.q", "'q' is no element of the list at /l: write its number"),
    ])
  func places(text: String, word: String, sentence: String) throws {
    let file = try world.write(text, to: "places.json")
    let run = world.run(["set", word, "1", "--file", file])
    #expect(run.errors.contains(sentence), "\(run.errors)")
  }

  @Test(
    "The default that a value differs from is told as it is, in every format",
    arguments: [
      ("q.json", #"{"listen": {"port": 9}, "limits": {"body": 5}}"#, "8080 -> 9", "\"8 MB\" -> 5"),
      ("q.toml", "[listen]\nport = 9_0\n[limits]\nbody = 5\n", "8080 -> 9_0", "\"8 MB\" -> 5"),
      ("q.yaml", "listen:\n  port: 0x10\nlimits: {body: 5}\n", "8080 -> 0x10", "\"8 MB\" -> 5"),
    ])
  func defaults(name: String, text: String, port: String, body: String) throws {
    let file = try world.write(text, to: name)
    let run = world.run(["diff", "--file", file, "--schema", "gateway"])
    #expect(run.output == "~ listen.port\t\(port)\n~ limits.body\t\(body)\n")
  }

  @Test(
    "What only a schema has of a place is in neither file, in documents and in suites",
    arguments: [
      (#"{"limits": {"requests": 5}}"#, "limits.requests\t5"),
      (#"{"listen": {"port": 8080}}"#, "listen.port\t8080"),
    ])
  func absent(text: String, line: String) throws {
    let full = try world.write(text, to: "full.json")
    let empty = try world.write("{}", to: "empty.json")
    for schema in [["--schema", "gateway"], ["--schema", "none"]] {
      #expect(world.run(["diff", full, "--file", empty] + schema).output == "- \(line)\n")
      #expect(world.run(["diff", empty, "--file", full] + schema).output == "+ \(line)\n")
    }
    #expect(world.run(["import", full, "--suite", "full", "--schema", "gateway"]).code == .done)
    let suites = ["--suite", "none", "--schema", "gateway"]
    #expect(world.run(["diff", "full"] + suites).output == "- \(line)\n")
  }
}
