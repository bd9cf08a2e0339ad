import Foundation
import Testing

@testable import SetteeCommands

/// Places that a document does not have yet, and tags of unions, by their schema.
@Suite("Places that are to come, on the command line")
@MainActor
struct NewPlacesTests {
  private let world = CommandWorld()

  private func set(
    _ text: String, _ words: [String], name: String = "new.json"
  ) throws -> (run: CommandRun, text: String) {
    let file = try world.write(text, to: name)
    let run = world.run(["set"] + words + ["--file", file, "--schema", "gateway"])
    return (run, try String(contentsOfFile: file, encoding: .utf8))
  }

  @Test(
    "A schema says what a word means at a place that is not there yet",
    arguments: [
      ("{\"env\": {}}", ["env.NEW", "7"], #"{"env": {"NEW": "7"}}"#),
      ("{}", ["log.target.path", "7"], #"{"log": {"target": {"path": "7"}}}"#),
      ("{}", ["limits.extra", "7"], #"{"limits": {"extra": 7}}"#),
      ("{}", ["listen.port", "7"], #"{"listen": {"port": 7}}"#),
      (#"{"servers": []}"#, ["servers.-.host", "7"], #"{"servers": [{"host": "7"}]}"#),
    ])
  func typed(text: String, words: [String], result: String) throws {
    let (run, text) = try set(text, words)
    #expect(run.code == .done, "\(run.errors)")
    #expect(text.filter { !$0.isWhitespace } == result.filter { !$0.isWhitespace })
  }

  @Test(
    "Without a schema '-' begins a list where nothing is, and is a name in an object",
    arguments: [
      ("{}", "q.-", #"{"q":["x"]}"#), ("{}", "/q/-", #"{"q":{"-":"x"}}"#),
      ("{}", "a.b.-.c", #"{"a":{"b":[{"c":"x"}]}}"#), (#"{"q":{}}"#, "q.-", #"{"q":{"-":"x"}}"#),
      ("{}", "q.\"-\"", #"{"q":{"-":"x"}}"#), (#"{"q":[1]}"#, "q.-", #"{"q":[1,"x"]}"#),
    ])
  func withoutSchema(text: String, word: String, result: String) throws {
    let file = try world.write(text, to: "plain.json")
    let run = world.run(["set", word, "x", "--file", file])
    #expect(run.code == .done, "\(run.errors)")
    let stored = try String(contentsOfFile: file, encoding: .utf8)
    #expect(stored.filter { !$0.isWhitespace } == result)
  }

  @Test(
    "A list that is missing is made with what goes into it, in every format",
    arguments: [
      (
        "a.json", "{}",
        #"{"routes":[{"path":"/x"},{"path":"/y"}],"menu":[{"items":[{"title":"7"}]}]}"#
      ),
      (
        "a.yaml", "",
        """
        routes:
          - path: /x
          - path: /y
        menu:
          - items:
              - title: "7"

        """
      ),
      (
        "a.toml", "",
        """
        [[routes]]
        path = "/x"

        [[routes]]
        path = "/y"

        [[menu]]

        [[menu.items]]
        title = "7"

        """
      ),
    ])
  func lists(name: String, text: String, result: String) throws {
    let words = ["routes.-.path", "/x", "/routes/-/path", "/y", "menu.0.items.0.title", "7"]
    let (run, text) = try set(text, words, name: name)
    #expect(run.code == .done, "\(run.errors)")
    #expect(name.hasSuffix("json") ? text.filter { !$0.isWhitespace } == result : text == result)
  }

  @Test(
    "A place further behind, and a name in place of a number, are refused with the reason",
    arguments: [
      ("menu.3.title", "'menu.3.title' was not changed: there is no 'menu'."),
      ("menu.0.items.3.title", "'menu.0.items.3.title' was not changed: there is no 'menu'."),
      ("menu.x.title", "'x' is no element of the list at /menu: write its number"),
    ])
  func refused(word: String, sentence: String) throws {
    let (run, text) = try set("{}", [word, "a"])
    #expect(run.code != .done && run.errors.contains(sentence), "\(run.errors)")
    #expect(text == "{}")
  }

  @Test(
    "A number names one new element, each '-' another one, be the list there or not",
    arguments: ["{}", #"{"servers": []}"#],
    [
      (["servers.0.host", "servers.0.port"], #"[{"host":"7","port":7}]"#),
      (["servers.-.host", "servers.-.port"], #"[{"host":"7"},{"port":7}]"#),
      (
        ["servers.0.tags.0", "servers.0.tags.1", "servers.0.weight"],
        #"[{"tags":["7","7"],"weight":7}]"#
      ),
      (
        ["servers.0.host", "servers.0.tags.-", "/servers/0/tags/-"],
        #"[{"host":"7","tags":["7","7"]}]"#
      ),
      (["servers.-.tags.-", "servers.0.host"], #"[{"tags":["7"],"host":"7"}]"#),
    ])
  func elements(text: String, list: (words: [String], result: String)) throws {
    let (run, text) = try set(text, list.words.flatMap { [$0, "7"] })
    #expect(run.code == .done, "\(run.errors)")
    #expect(text.filter { !$0.isWhitespace } == "{\"servers\":\(list.result)}")
  }

  @Test("In a suite a list that is missing takes numbers too")
  func suites() throws {
    for words in [["routes.-.path", "/x"], ["/menu/0/title", "7"]] {
      #expect(world.run(["set"] + words + ["--schema", "gateway"]).code == .done)
    }
    #expect(world.run(["get", "routes", "--schema", "gateway"]).output == "[{\"path\": \"/x\"}]\n")
    #expect(world.run(["get", "menu.0.title", "--schema", "gateway"]).output == "7\n")
    let run = world.run(["set", "routes.x.path", "/y", "--schema", "gateway"])
    #expect(run.errors.contains("'x' is no element of the list at /routes"), "\(run.errors)")
  }

  // MARK: Tags

  nonisolated private static let probe = #"{"health": {"probe": {"kind": "http", "expect": 200}}}"#

  @Test(
    "A tag takes what any variant has there, in commands as in the palette",
    arguments: [probe, #"{"health": {"probe": {"kind": "tcp"}}}"#, "{}"], ["tcp", "http", "udp"])
  func tags(text: String, kind: String) throws {
    let (run, after) = try set(text, ["health.probe.kind", kind])
    let isKind = kind != "udp"
    #expect((run.code == .done) == isKind && after.contains("\"\(kind)\"") == isKind)
    let sentence = "Must be one of: http, tcp, command."
    #expect(run.errors.contains(sentence) != isKind, "\(run.errors)")
    let file = try world.write(text, to: "palette.json")
    let keys = ":set health.probe.kind \(kind)<Enter>"
    let screen = world.run(
      ["edit", file, "--schema", "gateway", "--dump-screen", "--size", "100x24", "--keys", keys])
    #expect(screen.output.contains(sentence) != isKind, "\(screen.output)")
    let edited = try String(contentsOfFile: file, encoding: .utf8)
    #expect(edited.contains("\"\(kind)\"") == isKind)
  }

  @Test(
    "'describe' offers a tag as a choice, and a suite takes it", arguments: ["--file", "--suite"])
  func described(option: String) throws {
    let file = try world.write(Self.probe, to: "tags.json")
    let store = option == "--file" ? ["--file", file] : ["--suite", "tags"]
    let words = store + ["--schema", "gateway"]
    for place in ["servers.7.health.probe.kind", "health.probe.kind"] {
      let run = world.run(["describe", place] + words)
      #expect(run.output.contains("[\"http\", \"tcp\", \"command\"]"), "\(run.errors)")
    }
    #expect(world.run(["set", "health.probe.kind", "tcp"] + words).code == .done)
    #expect(world.run(["get", "health.probe.kind"] + words).output == "tcp\n")
  }

  @Test("Another tag leaves out what its variant does not have, and names that")
  func misfits() throws {
    let schema = try world.write(
      """
      {"properties": {"source": {"oneOf": [
        {"properties": {"type": {"const": "git"}, "rev": {"type": "string"}},
          "additionalProperties": false},
        {"properties": {"type": {"enum": ["tar", "zip"]}, "url": {"type": "string"}},
          "additionalProperties": false}]}}}
      """, to: "closed.schema.json")
    let file = try world.write(#"{"source": {"type": "git", "rev": "a"}}"#, to: "closed.json")
    let words = ["--file", file, "--schema", schema]
    let run = world.run(["set", "source.type", "zip"] + words)
    #expect(run.code == .done && run.errors == "source: Left out: rev.\n")
    #expect(world.run(["get", "source"] + words).output == "{\"type\": \"zip\"}\n")
    #expect(world.run(["set", "source.type", "tar"] + words).errors == "")
  }
}
