import Foundation
import Testing

@testable import SetteeCommands

/// Places inside of what may be one of several shapes.
@Suite("Places inside of unions, on the command line")
@MainActor
struct UnionPlacesTests {
  private let world = CommandWorld()

  private nonisolated static let schema = """
    {"properties": {
      "q": {"anyOf": [{"type": "string"}, {"type": "array", "items": {"type": "string"}}]},
      "n": {"oneOf": [{"type": "null"}, {"type": "array", "items": {"type": "integer"}},
        {"type": "object", "properties": {"x": {"type": "integer"}}, "required": ["x"]}]},
      "m": {"anyOf": [{"type": "array", "items": {"type": "integer"}},
        {"type": "object", "additionalProperties": {"type": "integer"}}]},
      "g": {"oneOf": [
        {"type": "object", "properties": {"x": {"type": "integer"}, "o": {"properties": {
          "b": {"type": "boolean"}}}}, "required": ["x"]},
        {"type": "object", "properties": {"x": {"type": "string"}, "o": {"properties": {
          "b": {"type": "boolean"}}}}, "required": ["x"]}]},
      "src": {"oneOf": [
        {"type": "object", "properties": {"kind": {"const": "git"}, "url": {"type": "string"},
          "at": {"type": "integer"}}, "required": ["kind", "url"]},
        {"type": "object", "properties": {"kind": {"const": "file"}, "path": {"type": "string"},
          "at": {"type": "string"}}, "required": ["kind", "path"]},
        {"type": "null"}]}}}
    """

  private enum Target: CaseIterable { case suite, document }

  private func run(_ target: Target, _ words: [String]) throws -> CommandRun {
    let file = target == .suite ? "d.plist" : "d.json"
    return try world.run(
      words + ["--file", world.config.appending(path: file).path]
        + ["--schema", world.write(Self.schema, to: "s.json")])
  }

  @Test(
    "'-' and numbers are items of what may be a list, but names where an object has those",
    arguments: Target.allCases,
    [
      ("q.-", "x", #"["x"]"#), ("q.0", "x", #"["x"]"#), ("/q/-", "x", #"["x"]"#),
      ("n.-", "5", "[5]"), ("n.0", "5", "[5]"), ("n.x", "5", #"{"x": 5}"#),
      ("m.-", "5", "[5]"), ("m.0", "5", #"{"0": 5}"#), ("m.a", "5", #"{"a": 5}"#),
    ])
  private func lists(target: Target, edit: (place: String, word: String, stored: String)) throws {
    _ = try world.write("{}\n", to: "d.json")
    let done = try run(target, ["set", edit.place, edit.word])
    #expect(done.code == .done, "\(done.errors)")
    let key = String(edit.place.first { $0 != "/" } ?? "q")
    #expect(try run(target, ["get", key]).output == edit.stored + "\n")
  }

  @Test(
    "A list or an object takes the place of null",
    arguments: [
      ("n.-", "5", #"{"n": [5]}"#), ("n.0", "5", #"{"n": [5]}"#), ("n.x", "5", #"{"n": {"x": 5}}"#),
      ("src.path", "p", #"{"src": {"path": "p"}}"#), ("src.at", "p", #"{"src": {"at": "p"}}"#),
    ])
  func nulls(place: String, word: String, stored: String) throws {
    let key = place.prefix { $0 != "." }
    let file = try world.write("{\"\(key)\": null}", to: "d.json")
    let done = try run(.document, ["set", place, word])
    #expect(done.code == .done, "\(done.errors)")
    let text = try String(contentsOfFile: file, encoding: .utf8)
    #expect(text.filter { !$0.isWhitespace } == stored.filter { !$0.isWhitespace })
  }

  @Test(
    "A value is taken that one of the shapes has there, though the present one has not",
    arguments: Target.allCases,
    [
      ("{}", "g.x", "z", #"{"x": "z"}"#), ("{}", "g.x", "5", #"{"x": 5}"#),
      (#"{"x": 5}"#, "g.x", "z", #"{"x": "z"}"#), ("{}", "g.o.b", "yes", #"{"o": {"b": true}}"#),
    ])
  private func branches(
    target: Target, edit: (before: String, place: String, word: String, stored: String)
  ) throws {
    _ = try world.write("{\"g\": \(edit.before)}\n", to: "d.json")
    if target == .suite { #expect(try run(target, ["set", "g", edit.before]).code == .done) }
    let done = try run(target, ["set", edit.place, edit.word])
    #expect(done.code == .done, "\(done.errors)")
    #expect(try run(target, ["get", "g"]).output == edit.stored + "\n")
  }

  @Test(
    "What none of the shapes has there is refused, and what that of the tag has not",
    arguments: Target.allCases)
  private func refused(target: Target) throws {
    _ = try world.write("{\"g\": {}}\n", to: "d.json")
    if target == .suite { #expect(try run(target, ["set", "g", "{}"]).code == .done) }
    let none = try run(target, ["set", "g.o.b", "maybe"])
    #expect(none.errors.contains("g.o.b: Must be on or off."), "\(none.errors)")
    #expect(try run(target, ["set", "src", #"{"kind": "git", "url": "u"}"#]).code == .done)
    let other = try run(target, ["set", "src.at", "p"])
    #expect(other.errors.contains("src.at: Must be a whole number."), "\(other.errors)")
  }
}
