import Foundation
import Testing

@testable import SetteeCommands

@Suite("Documents of several variants")
@MainActor
struct DocumentVariantsTests {
  private let world = CommandWorld()

  private static let schema = """
    {"oneOf": [
      {"title": "Application", "required": ["type", "sources"], "additionalProperties": false,
        "properties": {"type": {"const": "app"}, "name": {"type": "string"},
          "sources": {"type": "array", "items": {"type": "string"}},
          "build": {"type": "object", "properties": {"strict": {"type": "boolean"}}}}},
      {"title": "Package", "required": ["type", "version"], "additionalProperties": false,
        "properties": {"type": {"const": "package"}, "name": {"type": "string"},
          "version": {"type": "string", "default": "1.0.0"}}}]}
    """
  private static let text = """
    {
      // An application.
      "type": "app",
      "sources": ["a",   "b"],  // both
      "name": "x",
      "build": { "strict": true }
    }

    """

  private func files() throws -> (document: String, schema: String) {
    (
      try world.write(Self.text, to: "tool.json"),
      try world.write(Self.schema, to: "tool.schema.json")
    )
  }

  @Test(
    "A tag in the form makes the document another variant, and undo brings the very bytes back",
    arguments: [
      ("", true, "type      ( ) app"), ("u", false, "type      app"), ("uU", true, "1.0.0"),
    ])
  func form(more: String, isPackage: Bool, words: String) throws {
    let (document, schema) = try files()
    let run = world.run([
      "edit", document, "type", "--schema", schema, "--dump-screen", "--size", "100x24", "--keys",
      "<Space>" + more,
    ])
    let text = try String(contentsOfFile: document, encoding: .utf8)
    let package = """
      {
        // An application.
        "type": "package",
        // both
        "name": "x",
        "version": "1.0.0"
      }

      """
    #expect(text == (isPackage ? package : Self.text), "\(run.output)")
    #expect(run.output.contains("Left out: sources, build.") == more.isEmpty, "\(run.output)")
    #expect(!run.output.contains("missing") && !run.output.contains("✗"), "\(run.output)")
  }

  @Test(
    "Members are kept that the other variant has as another kind, where nothing of them is lost")
  func conversions() throws {
    let schema = try world.write(
      """
      {"properties": {"rule": {"oneOf": [
        {"properties": {"kind": {"const": "allow"}, "who": {"type": "string"},
          "n": {"type": "integer"}, "ports": {"type": "array", "items": {"type": "integer"}}}},
        {"properties": {"kind": {"const": "deny"}, "n": {"type": "string"},
          "who": {"type": "array", "items": {"type": "string"}}, "ports": {"type": "integer"}}}]}}}
      """, to: "rule.schema.json")
    let document = try world.write(
      #"{"rule": {"kind": "allow", "who": "ann", "n": 4, "ports": [1, 2]}}"#, to: "rule.json")
    let run = world.run([
      "set", "rule.kind", "deny", "--file", document, "--schema", schema,
    ])
    #expect(run.code == .done && run.errors.contains("Left out: ports."), "\(run.errors)")
    let text = try String(contentsOfFile: document, encoding: .utf8)
    #expect(text == #"{"rule": {"kind": "deny", "who": ["ann"], "n": "4"}}"#)
  }

  @Test("'set' with a tag does the same, with what else is set")
  func command() throws {
    let (document, schema) = try files()
    let run = world.run([
      "set", "type", "package", "version", "2.0.0", "--file", document, "--schema", schema,
    ])
    #expect(run.code == .done && run.errors.contains("Left out: sources, build."), "\(run.errors)")
    let text = try String(contentsOfFile: document, encoding: .utf8)
    #expect(text.contains("\"type\": \"package\"") && text.contains("\"version\": \"2.0.0\""))
    #expect(!text.contains("sources") && !text.contains("strict"))
  }
}

@Suite("Documents of several variants that no tag tells apart")
@MainActor
struct DocumentShapesTests {
  private let world = CommandWorld()

  private static let schema = """
    {"oneOf": [
      {"title": "Server", "properties": {"name": {"type": "string"}, "port": {"type": "integer"}},
        "required": ["port"], "additionalProperties": false},
      {"title": "Socket", "properties": {"name": {"type": "string"}, "path": {"type": "string",
        "default": "/run"}}, "required": ["path"], "additionalProperties": false}]}
    """

  private func edit(
    _ text: String, _ keys: String, schema: String = Self.schema
  ) throws -> (rows: [String], text: String, screen: String) {
    let file = try world.write(text, to: "file.json")
    let run = world.run([
      "edit", file, "--schema", try world.write(schema, to: "s.json"), "--dump-screen", "--size",
      "100x16", "--keys", keys,
    ])
    #expect(run.code == .done, "\(run.errors)")
    let rows = run.output.split(separator: "\n").dropFirst().prefix { !$0.contains("┴") }
      .map {
        $0.drop { $0 != "│" }.dropFirst().prefix { $0 != "│" }.split(separator: " ")
          .joined(separator: " ")
      }
      .filter { !$0.isEmpty }
    return (rows, try String(contentsOfFile: file, encoding: .utf8), run.output)
  }

  @Test("The whole has a row for its variant, which switches it in one step that undo takes back")
  func switching() throws {
    let text = "{\"name\": \"x\", \"port\": 5}\n"
    let first = try edit(text, "")
    #expect(first.rows.prefix(3) == ["▌ Variant Server", "name x", "port 5"], "\(first.screen)")
    let other = try edit(text, "<Space>")
    #expect(other.rows.first == "▌ Variant Socket", "\(other.screen)")
    #expect(other.text == "{\"name\": \"x\", \"path\": \"/run\"}\n")
    #expect(other.screen.contains("Left out: port."), "\(other.screen)")
    let back = try edit(text, "<Space>u")
    #expect(back.text == text && back.rows.prefix(2) == ["▌ Variant Server", "name x"])
  }

  @Test("Alt-O opens the list of variants")
  func list() throws {
    let open = try edit("{\"port\": 5}\n", "<M-o>")
    #expect(open.screen.contains("Socket") && open.screen.contains("Server"), "\(open.screen)")
    let other = try edit("{\"port\": 5}\n", "<M-o><Down><Enter>").text
    #expect(other == "{\n  \"path\": \"/run\"\n}\n")
  }

  @Test("What both shapes take is shown as the one that was chosen")
  func choice() throws {
    let schema = """
      {"anyOf": [{"title": "A", "properties": {"a": {"type": "integer"}}},
        {"title": "B", "properties": {"b": {"type": "integer"}}}]}
      """
    #expect(try edit("{}\n", "", schema: schema).rows == ["▌ Variant A", "a not set"])
    let other = try edit("{}\n", "<Space>", schema: schema)
    #expect(other.rows == ["▌ Variant B", "b not set"] && other.text == "{}\n", "\(other.screen)")
    #expect(try edit("{}\n", "<Space>u", schema: schema).rows == ["▌ Variant A", "a not set"])
  }

  @Test("A tag says it in its own row")
  func tagged() throws {
    let schema = """
      {"oneOf": [{"properties": {"k": {"const": 1}}, "required": ["k"]},
        {"properties": {"k": {"const": 2}}, "required": ["k"]}]}
      """
    #expect(try !edit("{\"k\": 1}\n", "", schema: schema).screen.contains("Variant"))
  }
}
