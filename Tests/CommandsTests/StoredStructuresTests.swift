import Foundation
import SetteePropertyLists
import SetteeSettings
import SetteeStores
import Testing

@testable import SetteeCommands

/// Structures that a program keeps as JSON in data or text, as the commands read and write them.
@MainActor
@Suite("Structures inside JSON that a suite holds")
struct StoredStructuresTests {
  private let world = CommandWorld()

  private func run(_ words: String...) -> CommandRun { world.run(words + ["--suite", "fleet"]) }

  /// Puts what a program has stored.
  private func put(_ key: Key, _ value: PropertyList) throws {
    try suite().write([Edit(key, value)])
    try suite().flush()
  }

  /// The suite as a program has it.
  private func suite() throws -> DefaultsSuite {
    try FileManager.default.createDirectory(
      atPath: world.config.path, withIntermediateDirectories: true)
    return try DefaultsSuite(file: world.config.path + "/fleet.plist")
  }

  private func stored(_ key: Key) throws -> PropertyList? { try suite().value(forKey: key) }

  private let json = #"{"host":"a.example","port":8080}"#

  @Test("Places inside are read and written, and the value stays data or text, names sorted")
  func places() throws {
    for value in [PropertyList.data(Array(json.utf8)), .string(json)] {
      try put("m", value)
      #expect(run("get", "m.port").output == "8080\n")
      #expect(run("set", "m.port", "9090").code == .done)
      #expect(run("set", "m.also", "true").code == .done)
      let new = #"{"also":true,"host":"a.example","port":9090}"#
      let after = try stored("m")
      #expect(after == (value == .string(json) ? .string(new) : .data(Array(new.utf8))))
      #expect(run("reset", "m.also").code == .done)
      #expect(run("get", "m.also").code == .notSo)
    }
  }

  @Test("The place that supplies a value supplies what is inside, be it data, text or a tree")
  func supplied() throws {
    let tree: PropertyList = ["host": "a.example", "port": 8080]
    for value in [PropertyList.data(Array(json.utf8)), .string(json), tree] {
      try put("m", value)
      let port = run("where", "m.port")
      #expect(port.code == .done && port.errors == "")
      let lines = port.output.split(separator: "\n").filter { $0.contains("8080") }
      #expect(lines.count == 1 && lines[0].hasPrefix("> "))
      let none = run("where", "m.none")
      #expect(none.code == .notSo && !none.output.contains(">"))
      let overridden = world.run(
        ["where", "m.port", "--suite", "fleet", "--", "-m", "{port = 1;}"])
      let (first, second) = (
        overridden.output.split(separator: "\n")[0], overridden.output.split(separator: "\n")[1]
      )
      #expect(first.hasPrefix("> ") && !first.contains("8080"), "\(overridden.output)")
      #expect(second.hasPrefix("  ") && second.contains("8080"), "\(overridden.output)")
    }
  }

  @Test("Where a schema gives a structure by default, that supplies what is inside")
  func suppliedByDefault() throws {
    let schema = try world.write(
      """
      {"x-settee": {"suite": "fleet"}, "properties": {"m": {"type": "object",
        "additionalProperties": {"type": "integer"}, "default": {"port": 8080}}}}
      """, to: "schema.json")
    let port = world.run(["where", "m.port", "--schema", schema])
    #expect(port.code == .done)
    #expect(port.output.contains("> the schema's default"))
    #expect(port.output.contains("8080"))
    #expect(world.run(["where", "n.port", "--schema", schema]).code == .usage)
  }

  @Test("What is secret by a schema that nobody named is secret where a word leads inside")
  func secretInside() throws {
    _ = try world.write(
      """
      {"x-settee": {"suite": "fleet"}, "properties": {
        "m": {"type": ["object", "null"], "properties": {
          "word": {"type": "string", "writeOnly": true}, "host": {"type": "string"}}}}}
      """, to: "data/settee/schemas/suites/fleet.json")
    try put("m", ["word": "hunter2", "host": "a.example"])
    for command in ["get", "where", "describe"] {
      func shown(_ word: String) -> String {
        world.run([command, word, "--suite", "fleet"], isTerminal: true).output
      }
      #expect(!shown("m").contains("hunter2"), "\(command)")
      #expect(!shown("m.word").contains("hunter2"), "\(command)")
      #expect(shown("m.host").contains("a.example"), "\(command)")
    }
  }

  @Test("JSON in data is shown as the tree; other data and the exported file are as they are")
  func shown() throws {
    try put("m", .data(Array(json.utf8)))
    try put("d", .data([1, 2, 3]))
    #expect(run("get", "m").output == #"{"host": "a.example", "port": 8080}"# + "\n")
    #expect(run("get", "d").output == "AQID\n")
    #expect(run("list").output.contains("m\t{\"host\""))
    #expect(run("export").output.contains("<data>"))
    #expect(run("export", "--json").output.contains(#""port": 8080"#))
  }

  @Test("By a schema that says how values are stored they are edited in that form")
  func described() throws {
    let schema = try world.write(
      #"""
      {"x-settee": {"suite": "fleet", "object": "Fleet"}, "properties": {
        "m": {"type": "object", "additionalProperties": false, "x-settee": {"stored": "json-data"},
          "properties": {"host": {"type": "string"}, "port": {"type": "integer", "maximum": 9}}},
        "since": {"type": "string", "format": "date-time", "x-settee": {"stored": "date"}},
        "picture": {"type": "string", "x-settee": {"stored": "data"}},
        "log": {"type": "array", "items": {
          "type": "string", "format": "date-time", "x-settee": {"stored": "date"}}}
      }}
      """#, to: "schema.json")
    func run(_ words: String...) -> CommandRun { world.run(words + ["--schema", schema]) }
    #expect(run("set", "m.port", "3").code == .done)
    #expect(run("set", "m.port", "30").code == .usage)
    #expect(run("set", "since", "2026-11-21T09:30:00Z", "picture", "AQID").code == .done)
    #expect(run("set", "log", #"["2026-11-21T09:30:00Z"]"#).code == .done)
    #expect(try stored("m") == .data(Array(#"{"port":3}"#.utf8)))
    #expect(try stored("picture") == .data([1, 2, 3]))
    let moment = PropertyList.date(Timestamp(secondsSinceReferenceDate: 816_946_200))
    #expect(try stored("since") == moment)
    #expect(try stored("log") == [moment])
    #expect(run("get", "since").output == "2026-11-21T09:30:00Z\n")
    #expect(run("get", "m.port").output == "3\n")
    let screen = world.run(["edit", schema, "--dump-screen"]).output
    #expect(screen.contains("4 settings"), "\(screen)")
    #expect(screen.contains("2026-11-21T09:30:00Z"), "\(screen)")
    _ = try world.write(
      String(contentsOfFile: schema, encoding: .utf8), to: "data/settee/schemas/suites/fleet.json")
    #expect(world.run(["set", "m.port", "4", "--suite", "fleet"]).code == .done)
    #expect(try stored("m") == .data(Array(#"{"port":4}"#.utf8)))
  }
}
