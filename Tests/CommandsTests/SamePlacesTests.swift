import Foundation
import Testing

@testable import SetteeCommands

/// What a line of the palette stores at a place, beside what `settee set` does.
@Suite("One reading of places for commands and for the palette")
@MainActor
struct SamePlacesTests {
  private let world = CommandWorld()

  private func edit(_ store: [String], _ line: String, then more: String = "") -> String {
    let keys = ":" + line.replacing(" ", with: "<Space>") + "<Enter>" + more
    let words = ["--schema", "gateway", "--dump-screen", "--size", "100x30", "--keys", keys]
    return world.run(["edit"] + store + words).output
  }

  private func set(_ text: String, _ key: String, _ value: String) throws -> (CommandRun, String) {
    let file = try world.write(text, to: "set.json")
    let run = world.run(["set", key, value, "--file", file, "--schema", "gateway"])
    return (run, try String(contentsOfFile: file, encoding: .utf8))
  }

  private nonisolated static let servers = #"{"servers": [{"host": "a", "port": 1}]}"#
  private nonisolated static let fields = #"{"log": {"fields": ["path"]}}"#
  private nonisolated static let http =
    #"{"health": {"probe": {"kind": "http", "expect": 200, "path": "/p", "own": 1}}}"#

  @Test(
    "What one stores the other stores, with the same words about names",
    arguments: [
      ("{}", "servers.-.host", "a"), (servers, "servers.-.host", "b"),
      (servers, "servers.1.health.every", "2"), (servers, "servers.0.tags.-", "t"),
      (servers, "servers.-.tags.0", "t"), (servers, "servers.-.prot", "5"),
      ("{}", "menu.0.items.0.title", "x"), ("{}", "limits.window.-", "3"),
      (fields, "log.fields.-", "status"), (fields, "log.fields.0", "status"),
      ("{}", "log.fields.0", "status"), ("{}", "env.NEW", "7"),
      ("{}", "servers.-.health.probe.kind", "tcp"), ("{}", "limits.extra.a.b", "4"),
      (#"{"routes": [{"path": "/"}]}"#, "routes.-.status", "302"),
      ("{}", "log.level", "DEBUG"),
      // Headings take JSON.
      ("{}", "log", #"{"level": "debug"}"#), (fields, "log", #"{"target": {"path": "/x"}}"#),
      (#"{"listen": {"tls": {"cert": "c"}}}"#, "listen.tls", #"{"key": "k"}"#),
      // Tags leave out what the new variant does not have.
      (http, "health.probe.kind", "tcp"), (http, "health.probe.kind", "command"),
    ])
  func same(text: String, key: String, value: String) throws {
    let file = try world.write(text, to: "edit.json")
    let screen = edit([file], "set \(key) \(value)")
    let (run, stored) = try set(text, key, value)
    #expect(run.code == .done && stored != text, "\(run.errors)")
    #expect(try String(contentsOfFile: file, encoding: .utf8) == stored, "\(screen)")
    for line in run.errors.split(separator: "\n") where !line.contains(" is missing") {
      let sentence = line.split(separator: ": ", maxSplits: 1).last ?? ""
      let isOfField = ["Left out", "Stored with"].contains { sentence.hasPrefix($0) }
      #expect(screen.contains(isOfField ? sentence : line), "\(screen)")
    }
  }

  @Test(
    "What one refuses the other refuses",
    arguments: [
      (servers, "servers.3.host", "a"), (servers, "servers.-.port", "many"),
      (fields, "log.fields.7", "status"), ("{}", "menu.0.items.2.title", "x"),
      (fields, "log", "text"), (fields, "log", #"{"level": "loud"}"#),
      (#"{"log": {"target": "stdout"}}"#, "log.target.path", "/x"),
      ("{}", "log.target", "file"),
    ])
  func refused(text: String, key: String, value: String) throws {
    let file = try world.write(text, to: "edit.json")
    let screen = edit([file], "set \(key) \(value)")
    let (run, stored) = try set(text, key, value)
    #expect(run.code != .done && stored == text, "\(run.errors)")
    #expect(try String(contentsOfFile: file, encoding: .utf8) == text, "\(screen)")
  }

  @Test(
    "A list of which nothing is stored grows from its default",
    arguments: [
      ("rulers.-", "90", "[80,100,90]"), ("rulers.2", "90", "[80,100,90]"),
      ("rulers.1", "90", "[80,90]"), ("items.-.n", "5", #"[{"n":1},{"n":5}]"#),
      ("items.0.n", "5", #"[{"n":5}]"#),
    ])
  func standing(key: String, value: String, list: String) throws {
    let schema = try world.write(
      """
      {"type": "object", "properties": {
        "rulers": {"type": "array", "items": {"type": "integer"}, "default": [80, 100]},
        "items": {"type": "array", "default": [{"n": 1}],
          "items": {"type": "object", "properties": {"n": {"type": "integer"}}}}}}
      """, to: "schema.json")
    let name = key.prefix { $0 != "." }
    for isLine in [false, true] {
      let file = try world.write("{}", to: "\(isLine).json")
      let line = ":set<Space>\(key)<Space>\(value)<Enter>"
      let run = world.run(
        (isLine ? ["edit", file, "--dump-screen", "--keys", line] : ["set", key, value])
          + ["--schema", schema] + (isLine ? [] : ["--file", file]))
      let stored = try String(contentsOfFile: file, encoding: .utf8)
      let result = #"{"\#(name)":\#(list)}"#
      #expect(stored.filter { !$0.isWhitespace } == result, "\(run.output) \(run.errors)")
    }
  }

  @Test("What opens like a list is a text where no list can stand", arguments: ["[1]", "{a", "1"])
  func openingText(value: String) throws {
    let schema = try world.write(
      #"{"properties": {"mixed": {"type": ["integer", "string", "boolean"]}}}"#, to: "schema.json")
    for isLine in [false, true] {
      let file = try world.write("{}", to: "\(isLine).json")
      let line = ":set<Space>mixed<Space>\(value)<Enter>"
      let run = world.run(
        (isLine ? ["edit", file, "--dump-screen", "--keys", line] : ["set", "mixed", value])
          + ["--schema", schema] + (isLine ? [] : ["--file", file]))
      let stored = try String(contentsOfFile: file, encoding: .utf8)
      let shown = value == "1" ? value : #""\#(value)""#
      #expect(stored.filter { !$0.isWhitespace } == #"{"mixed":\#(shown)}"#, "\(run.output)")
    }
  }

  @Test(
    "'set' takes what the schema does, whatever is there",
    arguments: [
      ("l1", "null", #"{"l1":null,"any":[1]}"#),
      ("l2", #"["a",null]"#, #"{"l1":["a"],"l2":["a",null],"any":[1]}"#),
      ("mode", #"{"k":1}"#, #"{"l1":["a"],"any":[1],"mode":{"k":1}}"#),
      ("mode", "[1,2]", #"{"l1":["a"],"any":[1],"mode":[1,2]}"#),
      ("any", "[2, true]", #"{"l1":["a"],"any":[2,true]}"#),
    ])
  func allowed(key: String, value: String, result: String) throws {
    let schema = try world.write(
      """
      {"properties": {"l1": {"type": ["array", "null"], "items": {"type": "string"}},
        "l2": {"type": "array", "items": {"type": ["string", "null"]}}, "any": {},
        "mode": {"enum": ["git", {"k": 1}, [1, 2]]}, "own": {"readOnly": true}}}
      """, to: "schema.json")
    let file = try world.write(#"{"l1":["a"],"any":[1]}"#, to: "allowed.json")
    let run = world.run(["set", key, value, "--file", file, "--schema", schema])
    let stored = try String(contentsOfFile: file, encoding: .utf8)
    #expect(stored.filter { !$0.isWhitespace } == result, "\(run.errors)")
    // What may be anything keeps its kind, unless another is asked for; what is read-only stays.
    #expect(world.run(["set", "any", "x", "--file", file, "--schema", schema]).code != .done)
    let typed = ["set", "any", "x", "--type", "string", "--file", file, "--schema", schema]
    #expect(world.run(typed).code == .done)
    #expect(world.run(["set", "own", "x", "--file", file, "--schema", schema]).code != .done)
    let wrong = world.run(["set", "l2", "[1]", "--file", file, "--schema", schema])
    #expect(wrong.code != .done && wrong.errors.contains("text"), "\(wrong.errors)")
  }

  @Test("What is behind the end of a default is refused, and said so")
  func behindStanding() throws {
    let schema = try world.write(
      #"{"properties": {"rulers": {"type": "array", "default": [80]}}}"#, to: "schema.json")
    let file = try world.write("{}", to: "far.json")
    let run = world.run(["set", "rulers.3", "9", "--file", file, "--schema", schema])
    #expect(run.code != .done && !run.errors.isEmpty)
    #expect(try String(contentsOfFile: file, encoding: .utf8) == "{}")
  }

  /// What is told of those that are stored with more.
  private static let remarks = [
    "log.fields.-": "log.fields: Stored with the default's other 2 items.\n"
  ]

  @Test(
    "So it is in a suite",
    arguments: [
      ("servers.-.host", "a", "servers"), ("servers.0.tags.0", "t", "servers"),
      ("health.probe.kind", "tcp", "health.probe"), ("limits.extra.a.b", "4", "limits.extra"),
      ("log.fields.-", "status", "log.fields"), ("env.NEW", "7", "env"),
    ])
  func suites(key: String, value: String, shown: String) throws {
    let schema = ["--schema", "gateway"]
    let run = world.run(["set", key, value, "--suite", "one"] + schema)
    #expect(run.code == .done && run.errors == (Self.remarks[key] ?? ""))
    let screen = edit(["--suite", "other"], "set \(key) \(value)")
    let one = world.run(["get", shown, "--suite", "one"]).output
    #expect(world.run(["get", shown, "--suite", "other"]).output == one, "\(screen)")
  }

  @Test(
    "Each value of one command goes beside those before it, in a suite as in a document",
    arguments: [
      ("servers.0.host a servers.0.port 5", "servers", #"[{"host":"a","port":5}]"#),
      ("servers.-.host a servers.-.host b", "servers", #"[{"host":"a"},{"host":"b"}]"#),
      ("limits.extra.a 1 limits.extra.b 2", "limits.extra", #"{"a":1,"b":2}"#),
      (
        "menu.0.items.0.title x menu.0.items.1.title y", "menu",
        #"[{"items":[{"title":"x"},{"title":"y"}]}]"#
      ),
    ])
  func several(pairs: String, key: String, result: String) throws {
    let words = ["set"] + pairs.split(separator: " ").map(String.init) + ["--schema", "gateway"]
    let file = try world.write("{}", to: "several.json")
    for store in [["--suite", "several"], ["--file", file]] {
      #expect(world.run(words + store).code == .done)
      let stored = world.run(["get", key, "--schema", "gateway"] + store).output
      #expect(stored.filter { !$0.isWhitespace } == result, "\(store)")
    }
  }

  @Test("Items that are ticked in one row are gone to there, and taken away")
  func ticks() throws {
    let text = #"{"log": {"fields": ["path", "status"]}}"#
    let file = try world.write(text, to: "edit.json")
    #expect(edit([file], "go log.fields.0").contains("│▌● fields"))
    _ = edit([file], "reset log.fields.0")
    let stored = try String(contentsOfFile: file, encoding: .utf8)
    #expect(stored == #"{"log": {"fields": ["status"]}}"#)
    #expect(edit([file], "reset log.fields.1").contains("There is no log.fields.1."))
  }

  @Test("A heading that was set has no row, and undo takes it back")
  func headings() throws {
    let text = #"{"log": {"level": "error", "fields": ["path"]}}"#
    let file = try world.write(text, to: "edit.json")
    let line = #"set log {"level": "debug"}"#
    let screen = edit([file], line)
    #expect(screen.contains("│▌● level") && !screen.contains("  log "), "\(screen)")
    try Data(text.utf8).write(to: URL(filePath: file))
    let undone = edit([file], line, then: "u")
    let back = try String(contentsOfFile: file, encoding: .utf8)
    #expect(back.contains("error") && back.contains("path"), "\(undone)")
  }

  @Test("A tag with members of its variant makes that, whatever comes first")
  func tags() throws {
    let file = try world.write(Self.http, to: "set.json")
    let pairs = [("timeout", "2"), ("kind", "tcp"), ("path", "/x")]
    let words = pairs.flatMap { ["health.probe.\($0)", $1] }
    let run = world.run(["set"] + words + ["--file", file, "--schema", "gateway"])
    #expect(run.errors == "health.probe: Left out: expect.\n")
    let probe = world.run(["get", "health.probe", "--file", file]).output
    #expect(probe == #"{"kind": "tcp", "own": 1, "path": "/x", "timeout": 2}"# + "\n")
  }
}
