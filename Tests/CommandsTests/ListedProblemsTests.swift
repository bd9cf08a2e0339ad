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

  @Test("A refused list is told in the sentence of 'check'")
  func refusals() throws {
    let (value, told) = (#"[1, 2, "a"]"#, "x.2: Must be a whole number.\n")
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
