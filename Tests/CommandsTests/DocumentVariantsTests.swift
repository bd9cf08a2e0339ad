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
