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
      "l": {"type": "array"}, "s": {"type": "string"},
      "t": {"anyOf": [{"type": "string"}, {"type": "array", "items": {
        "properties": {"x": {"type": "integer"}}, "type": "object"}}]},
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
    "'-' in an object is a member only where an object with such a member may stand, or in quotes",
    arguments: Target.allCases,
    [
      ("q.-", false), ("l.-", false), ("s.-", false), ("n.-", false),
      (#"q."-""#, true), ("/q/-", true), ("m.-", true), ("z.-", true),
    ])
  private func objects(target: Target, edit: (place: String, isMember: Bool)) throws {
    _ = try world.write("{}\n", to: "d.json")
    let key = String(edit.place.first { $0 != "/" } ?? "q")
    let file = target == .suite ? "d.plist" : "d.json"
    let path = world.config.appending(path: file).path
    _ = world.run(["set", key, #"{"a": 1}"#, "--type", "json", "--file", path])
    let run = try run(target, ["set", edit.place, "1", "--type", "json"])
    if !edit.isMember {
      #expect(run.code == .usage, "\(run.errors)")
      #expect(
        run.errors == """
          In '\(edit.place)', '-' is the place behind a list's last element, and at /\(key) is an \
          object; write "-" for a member of that name.

          """)
    } else {
      let stored = world.run(["get", key, "--file", path]).output
      #expect(stored == #"{"a": 1, "-": 1}"# + "\n", "\(run.errors)")
    }
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
    "A value is the first item of a list that comes in its place, where that takes it",
    arguments: Target.allCases,
    [
      ("q", "a", "q.-", "x", #"["a", "x"]"#), ("q", "a", "q.0", "x", #"["x"]"#),
      ("q", "a", "q.1", "x", #"["a", "x"]"#), ("t", "a", "t.-.x", "5", nil),
    ])
  private func firstItems(
    target: Target, edit: (String, before: String, place: String, word: String, after: String?)
  ) throws {
    let (key, before, place, word, after) = edit
    _ = try world.write("{}\n", to: "d.json")
    #expect(try run(target, ["set", key, before]).code == .done)
    let kept = try run(target, ["get", key]).output
    let done = try run(target, ["set", place, word])
    #expect((done.code == .done) == (after != nil), "\(done.errors)")
    #expect(try run(target, ["get", key]).output == after.map { $0 + "\n" } ?? kept)
    if key == "t" { #expect(done.errors.contains("'t' is no list"), "\(done.errors)") }
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

  @Test("A value on the way to another shape is told of and stored, also where no tag tells them")
  func steps() throws {
    let schema = try world.write(
      """
      {"properties": {"u": {"anyOf": [
        {"properties": {"k": {"type": "integer"}, "j": {"type": "integer"}}, "type": "object"},
        {"properties": {"k": {"type": "string"}, "j": {"type": "string"}}, "type": "object"}]}}}
      """, to: "u.schema.json")
    let file = try world.write(#"{"u": {"k": 1, "j": 1}}"#, to: "u.json")
    let words = ["--file", file, "--schema", schema]
    let first = world.run(["set", "u.k", "x"] + words)
    #expect(first.code == .done && first.errors == "u.k: Must be a whole number.\n")
    let second = world.run(["set", "u.j", "y"] + words)
    #expect(second.code == .done && second.errors.isEmpty, "\(second.errors)")
    let whole = world.run(["set", "u", #"{"k": true}"#] + words)
    #expect(whole.code == .usage && whole.errors.contains("u.k: Must be a whole number or text."))
  }

  @Test("A member that any of several shapes has is known, be it in a new item")
  func known() throws {
    let schema = try world.write(
      """
      {"properties": {"b": {"anyOf": [
        {"type": "array", "items": {"properties": {"x": {"type": "integer"}}}},
        {"type": "array", "items": {"properties": {"y": {"type": "integer"}}}}]}}}
      """, to: "b.schema.json")
    for (place, told) in [("b.-.y", ""), ("b.-.z", "'z' is not in the schema")] {
      let file = try world.write("{}", to: "b.json")
      let done = world.run(["set", place, "5", "--file", file, "--schema", schema])
      #expect(done.code == .done && done.errors.hasPrefix(told), "\(done.errors)")
      #expect(told.isEmpty == done.errors.isEmpty, "\(done.errors)")
    }
  }

  @Test(
    "'describe' says of the items of a list which of several shapes they are",
    arguments: [
      (
        #"{"type": "string"}, {"type": "integer"}, {"type": "object", "title": "Range"}"#,
        "list of text, whole numbers or maps", "text, a whole number or Range"
      ),
      (
        #"{"type": "object", "title": "A"}, {"type": "object", "title": "B"}"#, "list of maps",
        "A or B"
      ),
      (
        #"{"type": "string"}, {"type": "integer"}, {"type": "boolean"}, {"type": "object"}"#,
        "list of 4 shapes", "text, a whole number, on or off or an object"
      ),
    ])
  func items(shapes: String, type: String, items: String) throws {
    let schema = try world.write(
      #"{"properties": {"ports": {"type": "array", "items": {"oneOf": [\#(shapes)]}}}}"#,
      to: "items.schema.json")
    let file = try world.write("{}", to: "items.json")
    let text = world.run(["describe", "ports", "--file", file, "--schema", schema]).output
    #expect(text.contains("Type      \(type)\n"), "\(text)")
    #expect(text.contains("Items     \(items)\n"), "\(text)")
  }

  @Test("Rules name five shapes, and of more the first four")
  func rules() throws {
    let kinds = ["string", "integer", "array", "boolean"].map { #"{"type": "\#($0)"}"# }
    let five = (kinds + [#"{"required": ["x"], "minProperties": 0, "properties": {"x": {}}}"#])
      .joined(separator: ", ")
    let schema = try world.write(
      """
      {"properties": {"a": {"anyOf": [\(five)]},
        "b": {"anyOf": [\(five), {"required": ["y"], "properties": {"y": {}}}]}}}
      """, to: "b.schema.json")
    let words = ["--file", try world.write("{}", to: "b.json"), "--schema", schema]
    let first = "Rules     text, a whole number, a list, on or off"
    #expect(world.run(["describe", "a"] + words).output.contains("\(first) or an object with x\n"))
    #expect(world.run(["describe", "b"] + words).output.contains("\(first) or 2 more\n"))
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

  @Test(
    "Where text is all that a scalar can be, a word is text", arguments: Target.allCases,
    ["5", "true", "null"])
  private func scalars(target: Target, word: String) throws {
    #expect(try run(target, ["set", "q", word]).code == .done)
    #expect(try run(target, ["get", "q"]).output == "\(word)\n")
    #expect(try run(target, ["list"]).output.contains("q\t\"\(word)\"\t"))
  }
}
