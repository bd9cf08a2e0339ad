import Foundation
import Testing

@testable import SetteeCommands

/// Places that one word leads to: a member with a dot in its name beside one inside an object.
@MainActor
@Suite("Places of one word")
struct TwinPlacesTests {
  private let world = CommandWorld()
  private let schema: String

  private nonisolated static let texts = [
    ("json", "{\"a.b\": 1, \"a\": {\"b\": 2, \"c.d\": 3, \"c\": {\"d\": 4}}}\n"),
    ("toml", "\"a.b\" = 1\na.b = 2\na.\"c.d\" = 3\na.c.d = 4\n"),
    ("yaml", "a.b: 1\na:\n  b: 2\n  c.d: 3\n  c:\n    d: 4\n"),
  ]
  /// Each place by its word and its pointer.
  private static let places = [
    ("\"a.b\"", "/a.b", 1), ("a.\"b\"", "/a/b", 2), ("a.\"c.d\"", "/a/c.d", 3),
    ("a.c.\"d\"", "/a/c/d", 4),
  ]

  init() throws {
    schema = try world.write(
      """
      {"properties": {"a.b": {"type": "integer", "title": "Dotted"},
        "a": {"properties": {"b": {"type": "integer", "title": "Nested"}}}}}
      """, to: "schema.json")
  }

  private func run(_ words: [String], _ path: String) -> CommandRun {
    world.run(words + ["--file", path, "--schema", schema])
  }

  @Test(
    "Each has a word and a pointer of its own, by which all commands reach it", arguments: texts)
  func reached(ending: String, text: String) throws {
    let path = try world.write(text, to: "twins.\(ending)")
    let words = run(["keys"], path).output.split(separator: "\n").map(String.init)
    #expect(Set(words) == Set(Self.places.map(\.0)))
    for (word, pointer, value) in Self.places {
      for name in [word, pointer] {
        #expect(run(["get", name], path).output == "\(value)\n", "\(name)")
        #expect(run(["where", name], path).output.contains("> \(path):"), "\(name)")
        #expect(run(["describe", name], path).output.contains("\(pointer)\n"), "\(name)")
      }
      #expect(run(["set", word, "9"], path).code == .done)
      #expect(run(["get", pointer], path).output == "9\n")
      #expect(run(["set", pointer, "\(value)"], path).code == .done)
    }
    #expect(try String(contentsOfFile: path, encoding: .utf8) == text)
    #expect(run(["reset", "/a/b"], path).code == .done)
    #expect(run(["get", "/a.b"], path).output == "1\n")
    #expect(run(["get", "a.b"], path).output == "1\n", "now only one is left")
  }

  @Test("The word that leads to both is refused with both pointers", arguments: texts)
  func ambiguous(ending: String, text: String) throws {
    let path = try world.write(text, to: "twins.\(ending)")
    for words in [["get"], ["set", "9"], ["reset"], ["where"], ["describe"], ["watch"]] {
      for (word, pointers) in [("a.b", "/a.b and /a/b"), ("a.c.d", "/a/c.d and /a/c/d")] {
        let run = run([words[0], word] + words.dropFirst(), path)
        #expect(run.code == .usage, "\(words)")
        #expect(
          run.errors
            == "'\(word)' leads to 2 values, \(pointers); write one of these instead.\n")
      }
    }
    #expect(try String(contentsOfFile: path, encoding: .utf8) == text)
  }

  @Test("Documents are compared by place, whatever word each has for it", arguments: texts)
  func compared(ending: String, text: String) throws {
    let path = try world.write(text, to: "twins.\(ending)")
    let dotted = try world.write("{\"a.b\": 2, \"a\": {\"c\": {\"d\": 4}}}", to: "dotted.json")
    let nested = try world.write("{\"a\": {\"b\": 2, \"c\": {\"d\": 4}}}", to: "nested.json")
    #expect(
      world.run(["diff", dotted, "--file", path]).output
        == "~ \"a.b\"\t2 -> 1\n+ a.\"b\"\t2\n+ a.\"c.d\"\t3\n")
    #expect(world.run(["diff", path, "--file", nested]).output == "- \"a.b\"\t1\n- a.\"c.d\"\t3\n")
    let apart = world.run(["diff", dotted, "--file", nested])
    #expect(apart.code == .notSo && apart.output == "+ a.b\t2\n- \"a.b\"\t2\n")
  }

  @Test("They come through exports and imports, of documents and of suites", arguments: texts)
  func carried(ending: String, text: String) throws {
    let path = try world.write(text, to: "twins.\(ending)")
    for format in ["json", "toml", "yaml"] {
      let exported = world.run(["export", "--\(format)", "--file", path]).output
      let copy = try world.write(exported, to: "copy.\(format)")
      #expect(world.run(["diff", copy, "--file", path]).code == .done, "\(exported)")
      let other = try world.write("", to: "other.\(format)")
      #expect(world.run(["import", path, "--file", other]).code == .done)
      #expect(world.run(["diff", path, "--file", other]).code == .done)
    }
    let suite = ["--suite", "twins", "--schema", schema]
    #expect(world.run(["import", path] + suite).code == .done)
    #expect(world.run(["diff", path] + suite).code == .done)
    #expect(world.run(["get", "/a.b"] + suite).output == "1\n")
    #expect(world.run(["get", "/a/b"] + suite).output == "2\n")
  }
}
