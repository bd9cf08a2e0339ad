import Testing

@testable import SetteeCommands

/// What 'list' marks is what 'check' complains of, and an inner problem is told with its place.
@Suite("Problems in lists")
@MainActor
struct ListedProblemsTests {
  private let world = CommandWorld()

  private nonisolated static let schema = """
    {"$defs": {"node": {"type": "object", "properties": {"name": {"type": "string"},
      "children": {"type": "array", "items": {"$ref": "#/$defs/node"}}}}},
    "properties": {
      "n": {"anyOf": [{"type": "null"}, {"type": "integer"}]},
      "nl": {"oneOf": [{"type": "null"}, {"type": "array", "items": {"type": "integer"}}]},
      "o": {"type": "object", "properties": {"a": {"type": "integer"}}},
      "m": {"type": "object", "additionalProperties": {"type": "integer"}},
      "l": {"type": "array", "items": {"type": "array", "items": {"type": "integer"}}},
      "objects": {"type": "array", "items": {"type": "object"}},
      "tree": {"$ref": "#/$defs/node"}}}
    """

  private nonisolated static let text = """
    {"n": null, "nl": null, "o": 3, "m": {"a": "x"}, "l": [[1], [1, "x"], 3], "objects": [{}, 7],
    "tree": {"children": [{"name": "a"}, {"children": [{"name": "k"}, {"name": 3}]}]}}
    """

  private func rows(_ path: String, _ more: [String] = []) throws -> [String: String] {
    let schema = try world.write(Self.schema, to: "s.json")
    let words = ["list", "--json", "--file", path, "--schema", schema]
    let run = world.run(words + more)
    let found = run.output.split(separator: "\n  }").compactMap { row -> (String, String)? in
      guard let key = row.firstMatch(of: /"key": "(.*)"/)?.1,
        let problem = row.firstMatch(of: /"problem": "(.*)"/)?.1
      else { return nil }
      return (String(key), String(problem))
    }
    return Dictionary(found) { first, _ in first }
  }

  @Test("A document's rows have what 'check' says of their places and those inside")
  func document() throws {
    let path = try world.write(Self.text, to: "d.json")
    #expect(
      try rows(path) == [
        "o": "Must be an object.", "m.a": "Must be a whole number.",
        "l.1": "l.1.1: Must be a whole number.", "l.2": "Must be a list of whole numbers.",
        "objects.1": "Must be an object.", "tree.children.1.children.1.name": "Must be text.",
      ])
    #expect(
      try rows(path, ["--depth", "1"]) == [
        "o": "Must be an object.", "m": "m.a: Must be a whole number.",
        "l": "l.1.1: Must be a whole number.", "objects": "objects.1: Must be an object.",
        "tree": "tree.children.1.children.1.name: Must be text.",
      ])
  }

  private nonisolated static let rules = """
    {"required": ["top", "g"], "minProperties": 9, "properties": {
      "top": {"type": "integer"},
      "g": {"type": "object", "required": ["a", "gg"], "minProperties": 2, "properties": {
        "a": {"type": "integer"}, "gg": {"type": "object", "required": ["z"], "properties": {
          "z": {"type": "integer"}}}, "b": {"type": "string"}}},
      "l": {"type": "array", "minItems": 3, "items": {"required": ["id"], "minProperties": 3,
        "properties": {"id": {"type": "integer"}, "x": {"type": "integer"}}}},
      "e": {"type": "object", "additionalProperties": {"required": ["id"],
        "properties": {"id": {"type": "integer"}}}}}}
    """

  /// Key and mark of each row.
  private func marks(_ words: [String]) -> [String] {
    world.run(words).output.split(separator: "\n").map { row in
      let cells = row.split(separator: "\t")
      return "\(cells[0]) \(cells[3])"
    }
  }

  @Test("What is wrong with a list, an object or a heading has a row, and so has what is missing")
  func containers() throws {
    let schema = try world.write(Self.rules, to: "r.json")
    let path = try world.write(#"{"g": {"b": "x"}, "l": [{"x": 1}], "e": {"k": {}}}"#, to: "d.json")
    let words = ["--file", path, "--schema", schema]
    let list = ["list"] + words
    #expect(
      marks(list) == [
        "top !", "g !", "g.a !", "g.gg !", "g.gg.z -", "g.b -", "l !", "l.0 !", "l.0.id !",
        "l.0.x -", "e.k.id !", "e.k -",
      ])
    #expect(world.run(list).errors == "\(path): Must have at least 9 entries.\n")
    let keys = world.run(["keys"] + words).output.split(separator: "\n")
    #expect(keys.map(String.init) == marks(list).map { String($0.dropLast(2)) })
    #expect(marks(list + ["--modified"]) == [])
    _ = try world.write("{}", to: "d.json")
    #expect(marks(list).prefix(3) == ["top !", "g !", "g.a -"])
  }

  @Test("A suite's rows say what is missing, unless a default stands in for it")
  func missing() throws {
    let schema = try world.write(
      """
      {"required": ["a", "b", "c"], "properties": {"a": {"type": "integer"},
        "b": {"type": "integer", "default": 1}, "c": {"type": "integer"},
        "d": {"type": "integer"}}}
      """, to: "m.json")
    let path = world.config.appending(path: "m.plist").path
    let words = ["--file", path, "--schema", schema]
    #expect(world.run(["set", "c", "3"] + words).code == .done)
    #expect(marks(["list"] + words) == ["a !", "b -", "c -", "d -"])
    #expect(
      world.run(["list", "--json"] + words).output
        .contains("'a' is missing; it must be a whole number."))
  }

  @Test("A suite's rows say where in a value it is wrong")
  func suite() throws {
    _ = try world.write(Self.schema, to: "s.json")
    let path = world.config.appending(path: "d.plist").path
    let set = ["set", "m", #"{"a": "x"}"#, "l", #"[[1], 3]"#, "--file", path]
    #expect(world.run(set).code == .done)
    #expect(
      try rows(path) == [
        "m": "m.a: Must be a whole number.", "l": "l.1: Must be a list of whole numbers.",
      ])
  }

  @Test("The row of a structure in a form says it too")
  func form() throws {
    let schema = try world.write(Self.schema, to: "s.json")
    let path = try world.write(#"{"m": {"a": "x"}}"#, to: "d.json")
    let screen = world.run(["edit", path, "m", "--schema", schema, "--dump-screen"]).output
    #expect(screen.contains("✗ m.a: Must be a whole number."), "\(screen)")
  }

  @Test(
    "A list that lacks items or repeats some is stored and told of, by 'set' as by 'import'",
    arguments: [
      ("[1]", "x: Must have at least 2 items.\n"),
      ("[1, 1]", "x: Items 1 and 2 are the same; each must be different.\n"),
    ])
  func beginnings(value: String, told: String) throws {
    let schema = try world.write(
      """
      {"properties": {"x": {"type": "array", "minItems": 2, "uniqueItems": true,
        "items": {"type": "integer"}}}}
      """, to: "x.schema.json")
    let file = try world.write("{}", to: "x.json")
    let set = world.run(["set", "x", value, "--file", file, "--schema", schema])
    #expect(set.code == .done && set.errors == told, "\(set.errors)")
    let given = try world.write("{\"x\": \(value)}", to: "given.json")
    let other = try world.write("{}", to: "y.json")
    let done = world.run(["import", given, "--file", other, "--schema", schema])
    #expect(done.code == .done && done.errors == told, "\(done.errors)")
  }

  @Test(
    "A refused list is told in the sentence of 'check'",
    arguments: [
      (#"[1, 2, "a"]"#, "x.2: Must be a whole number.\n"),
      ("3", "x: Must be a list of whole numbers.\n"),
    ])
  func refusals(value: String, told: String) throws {
    let schema = try world.write(
      #"{"properties": {"x": {"type": "array", "items": {"type": "integer"}}}}"#,
      to: "x.schema.json")
    let file = try world.write("{}", to: "x.json")
    let set = world.run(["set", "x", value, "--file", file, "--schema", schema])
    #expect(set.code == .usage && set.errors == told, "\(set.errors)")
    let given = try world.write("{\"x\": \(value)}", to: "given.json")
    let check = world.run(["check", given, "--schema", schema])
    #expect(check.output.hasSuffix(": \(told)"), "\(check.output)")
  }
}
