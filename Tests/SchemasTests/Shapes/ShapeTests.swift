import SetteeDocuments
import SetteePropertyLists
import SetteeSettings
import Testing

@testable import SetteeSchemas

/// What schemas say of places, by tables of schemas and shapes.
@Suite("Shapes of places")
struct ShapeTests {
  @Test(
    "A schema has a shape",
    arguments: [
      (#"{"type": "boolean"}"#, "on or off"),
      (#"{"type": "integer", "minimum": 1}"#, "whole number 1 or more"),
      (#"{"type": ["integer", "number"]}"#, "number"),
      (#"{"type": ["string", "null"], "maxLength": 3}"#, "text at most 3 characters?"),
      (#"{"type": "string", "format": "date"}"#, "date"),
      (#"{"type": "null"}"#, "constant none"),
      (#"{"enum": ["a", "b", null]}"#, "choice a|b?"),
      (#"{"enum": ["a", "a"]}"#, "choice a"),
      (#"{"enum": [[1], {"a": 2}]}"#, #"choice [1]|{"a": 2}"#),
      (#"{"const": 5}"#, "constant 5"),
      (#"{"type": "object"}"#, "map"),
      (#"{"properties": {"a": true, "b": true}, "required": ["b"]}"#, "object a,b!"),
      (#"{"properties": {"a": {"order": 2}, "b": {"order": 1}, "c": {}}}"#, "object b,a,c"),
      (
        #"{"properties": {"a": true}, "additionalProperties": {"type": "string"}}"#, "object a,…"
      ),
      (#"{"additionalProperties": {"type": "string"}}"#, "map"),
      (#"{"type": "object", "propertyNames": {"enum": ["x", "y"]}}"#, "map of x|y"),
      (#"{"type": "array", "minItems": 1, "maxItems": 3}"#, "list 1-3"),
      (#"{"type": "array", "uniqueItems": true}"#, "list unique"),
      (#"{"prefixItems": [true, true], "items": false}"#, "list 2 fixed closed"),
      (#"{"items": [true], "additionalItems": {"type": "string"}}"#, "list 1 fixed"),
      (#"{"type": ["string", "array", "null"]}"#, "union text|list?"),
      (
        #"{"oneOf": [{"title": "Rule", "type": "object", "required": ["url"]}, "#
          + #"{"title": "Rule", "type": "array"}, {"title": "Rule", "type": "array", "#
          + #""minItems": 1}]}"#,
        "union Rule: an object with url|Rule: a list|Rule: a list with at least 1 item"
      ),
      (
        #"{"anyOf": [{"type": "string", "pattern": "^y$"}, {"type": "string", "pattern": "^x$"}, "#
          + #"{"type": "array"}]}"#,
        "union text that matches ^y$|text that matches ^x$|a list"
      ),
      (
        #"{"anyOf": [{"required": ["x"], "properties": {"x": {"type": "integer"}}}, "#
          + #"{"required": ["x"], "properties": {"x": {"type": "string"}}}]}"#,
        "union an object with x where x is a whole number|an object with x where x is text"
      ),
      (
        #"{"anyOf": [{"title": "O", "properties": {"k": {"enum": ["a", "b"]}}}, "#
          + #"{"title": "O", "properties": {"k": {"const": "c"}}}]}"#,
        "union O: an object where k is one of a, b|O: an object where k is c"
      ),
      ("{}", "anything?"), ("true", "anything?"), ("false", "nothing fits"),
      (#"{"allOf": [{"type": "string"}, {"type": "integer"}]}"#, "nothing fits"),
      (
        #"{"allOf": [{"minimum": 1, "type": "integer"}, {"minimum": 3, "maximum": 9}]}"#,
        "whole number 3–9"
      ),
      (#"{"allOf": [{"enum": [1, 2, 3]}, {"enum": [2, 3, 4]}]}"#, "choice 2|3"),
      (
        #"{"allOf": [{"properties": {"a": true}}, {"properties": {"b": true}, "#
          + #""required": ["a"]}]}"#,
        "object a!,b"
      ),
      (#"{"anyOf": [{"type": "string"}, {"type": "null"}]}"#, "text?"),
      (#"{"anyOf": [{"const": 1, "title": "One"}, {"const": 2}]}"#, "choice One|2"),
      (#"{"anyOf": [{"enum": ["a", "b"]}, {"type": "string"}]}"#, "text"),
      (#"{"type": "string", "oneOf": [{"minLength": 1}, {"maxLength": 5}]}"#, "text"),
      (#"{"anyOf": [{"type": "integer"}, {"type": "number"}]}"#, "number"),
      (#"{"anyOf": [{"type": "string", "maxLength": 3}, {"const": 5}]}"#, "union text|5"),
      (
        #"{"properties": {"a": true, "b": true}, "#
          + #""oneOf": [{"required": ["a"]}, {"required": ["b"]}]}"#,
        "object a,b"
      ),
      (
        """
        {"oneOf": [{"title": "Git", "properties": {"url": {"type": "string"}}},
        {"anyOf": [{"type": "string"}, {"type": "boolean"}]}, false]}
        """, "union Git|text|on or off"
      ),
      (
        """
        {"$defs": {"s": {"type": "object", "properties": {"type": {"const": "git"}}}},
        "oneOf": [{"$ref": "#/$defs/s"}, {"properties": {"type": {"const": "tar"}}}]}
        """, "union s|type tar"
      ),
      (##"{"$ref": "#"}"##, "anything?"), (##"{"$ref": "#/nowhere"}"##, "anything?"),
      (##"{"anyOf": [{"$ref": "#"}, {"type": "string"}]}"##, "text"),
    ])
  func shapes(schema: String, expected: String) throws {
    let shape = try read(schema).root
    #expect(picture(shape) == expected)
  }

  @Test(
    "A reference that may be replaced leads where the outermost schema says",
    arguments: [
      (
        #"{"$schema": "https://json-schema.org/draft/2020-12/schema", "$id": "root", "#
          + ##""$dynamicAnchor": "node", "$ref": "tree", "##
          + ##""properties": {"own": {"type": "integer"}}, "##
          + ##""$defs": {"tree": {"$id": "tree", "$dynamicAnchor": "node", "properties": "##
          + ##"{"kids": {"items": {"$dynamicRef": "#node"}}}}}}"##, "whole number"
      ),
      (
        #"{"$schema": "https://json-schema.org/draft/2019-09/schema", "$id": "root", "#
          + ##""$recursiveAnchor": true, "$ref": "tree", "##
          + ##""properties": {"own": {"type": "integer"}}, "##
          + ##""$defs": {"tree": {"$id": "tree", "$recursiveAnchor": true, "properties": "##
          + ##"{"kids": {"items": {"$recursiveRef": "#"}}}}}}"##, "whole number"
      ),
      (
        #"{"$schema": "https://json-schema.org/draft/2020-12/schema", "$id": "root", "#
          + ##""$ref": "tree", "properties": {"own": {"type": "integer"}}, "##
          + ##""$defs": {"tree": {"$id": "tree", "$dynamicAnchor": "node", "properties": "##
          + ##"{"kids": {"items": {"$dynamicRef": "#node"}}}}}}"##, "anything?"
      ),
    ])
  func dynamic(schema: String, expected: String) throws {
    let root = try read(schema).root
    let kid: [Place.Step] = [.member("kids"), .element(0)]
    #expect(picture(root.shape(at: kid + kid + [.member("own")])) == expected)
  }

  @Test(
    "One shape beside null takes null, and judges other values by itself",
    arguments: [
      #"{"anyOf": [{"type": "string", "pattern": "^A"}, {"type": "null"}]}"#,
      ##"{"anyOf": [{"type": "null"}, {"$ref": "#/$defs/a"}], "$defs": {"a": {"pattern": "^A"}}}"##,
      #"{"type": ["string", "null"], "pattern": "^A"}"#,
    ])
  func nullable(schema: String) throws {
    let shape = try read(schema).root
    #expect(shape.isNullable)
    #expect(shape.inside.findings(with: PropertyList.null).errorCount == 0)
    #expect(shape.inside.findings(with: PropertyList.string("A")).errorCount == 0)
    let wrong = shape.inside.findings(with: PropertyList.string("b"))
    #expect(wrong.problems.map(\.sentence) == ["Must match the pattern ^A"])
  }

  @Test(
    "A place inside has a shape, through references, unions and recursion",
    arguments: [
      (["servers", "0", "port"], "whole number 1–65535"), (["servers"], "list 1-"),
      (["servers", "5"], "object port!,tls"), (["env"], "map"), (["env", "PATH"], "text"),
      (["menu", "children", "0", "children", "3", "name"], "text"),
      (["menu", "children", "0", "none"], "nothing there"), (["pair", "0"], "text"),
      (["pair", "1"], "on or off"), (["pair", "2"], "nothing there"), (["x-note"], "anything?"),
      (["source", "rev"], "text"), (["source", "file"], "text"),
    ])
  func places(steps: [String], expected: String) throws {
    let schema = try read(Self.gateway)
    let way: [Place.Step] = steps.map { Int($0).map { .element($0) } ?? .member(Key($0)) }
    #expect(picture(schema.root.shape(at: way)) == expected)
  }

  private static let gateway = """
    {"properties": {
      "servers": {"type": "array", "minItems": 1, "items": {"$ref": "#/$defs/server"}},
      "env": {"additionalProperties": {"type": "string"}},
      "menu": {"$ref": "#/$defs/menu"},
      "pair": {"prefixItems": [{"type": "string"}, {"type": "boolean"}], "items": false},
      "source": {"oneOf": [
        {"properties": {"rev": {"type": "string"}}, "additionalProperties": false},
        {"properties": {"file": {"type": "string"}}, "additionalProperties": false}]}},
    "$defs": {
      "server": {"type": "object", "required": ["port"], "properties": {
        "port": {"type": "integer", "minimum": 1, "maximum": 65535}, "tls": {"type": "boolean"}}},
      "menu": {"type": "object", "additionalProperties": false, "properties": {
        "name": {"type": "string"},
        "children": {"type": "array", "items": {"$ref": "#/$defs/menu"}}}}}}
    """

  @Test("A shape has its place's words, the outermost first, beside a reference in all editions")
  func words() throws {
    let schema = try read(
      """
      {"$schema": "http://json-schema.org/draft-07/schema#",
      "properties": {"a": {"$ref": "#/definitions/n", "title": "Mine", "default": 5,
        "x-settee": {"storage": "cloud", "secert": true}}},
      "definitions": {"n": {"type": "integer", "title": "Theirs", "description": "Help.",
        "deprecated": true, "default": 7, "examples": [1], "readOnly": true, "tags": ["t"]}}}
      """)
    let words = try #require(schema.root.shape(at: [.member("a")])).words
    #expect(words.title == "Mine")
    #expect(words.help.text == "Help.")
    #expect(words.defaultValue == 5)
    #expect(words.deprecation == "This setting is not used any more.")
    #expect(words.examples == [1])
    #expect(words.traits == [.readOnly, .secret])
    #expect(words.storage == .cloud)
    #expect(words.tags == ["t"])
  }

  @Test(
    "What cannot be followed is a warning of its place",
    arguments: [
      (
        #"{"type": "integer", "default": "x"}"#, "The default does not fit. Must be a whole number."
      ),
      (##"{"$ref": "#/nowhere"}"##, "There is nothing at '#/nowhere'."),
      (#"{"x-settee": {"sekret": true}}"#, "'x-settee' has no 'sekret'; did you mean 'secret'?"),
      (#"{"x-settee": {"storage": "moon"}}"#, "'x-settee.storage' must be 'local' or 'cloud'."),
      (#"{"type": "number", "minimum": "1"}"#, "Expected a number."),
    ])
  func warnings(schema: String, sentence: String) throws {
    #expect(try read(schema).root.warnings == [sentence])
  }

  @Test(
    "A value tells its variant: by kind, tag, what fits, what is least wrong",
    arguments: [
      (#"{"type": ["string", "array"]}"#, "[]", 1), (#"{"type": ["string", "array"]}"#, #""x""#, 0),
      (Self.sources, #"{"type": "tar", "rev": 5}"#, 1), (Self.sources, #"{"type": "git"}"#, 0),
      (
        #"{"oneOf": [{"properties": {"a": true}}, {"properties": {"a": true, "b": true}}]}"#,
        #"{"a": 1, "b": 2}"#, 1
      ),
      (
        """
        {"oneOf": [
          {"type": "object", "required": ["x", "y"]}, {"type": "object", "required": ["a"]}]}
        """, "{}", 1
      ),
    ])
  func variants(schema: String, value: String, expected: Int) throws {
    let value = try Document(Array(value.utf8), format: JSONFormat.json).root
    #expect(try read(schema).root.inside.variant(for: value) == expected)
  }

  private static let sources = """
    {"oneOf": [{"properties": {"type": {"const": "git"}, "rev": {"type": "string"}}},
    {"properties": {"type": {"const": "tar"}}, "required": ["file"]}]}
    """

  private static let conditional = """
    {"properties": {"kind": {"type": "string"}},
    "if": {"properties": {"kind": {"const": "git"}}},
    "then": {"properties": {"rev": true}, "required": ["rev"]},
    "else": {"properties": {"file": true}},
    "dependentSchemas": {"cert": {"properties": {"key": true}}}}
    """

  @Test(
    "Conditions that hold for the value add their members",
    arguments: [
      (#"{"kind": "git"}"#, "object kind,rev!"), (#"{"kind": "tar"}"#, "object kind,file"),
      (#"{"kind": "git", "rev": 1, "cert": 1}"#, "object kind,rev!,key"),
    ])
  func conditions(value: String, expected: String) throws {
    let schema = try read(Self.conditional)
    let value = try Document(Array(value.utf8), format: JSONFormat.json).root
    #expect(picture(schema.root.inside.shape(for: value)) == expected)
  }

  @Test(
    "A member that only other branches know is told with what would have to hold",
    arguments: [
      (#"{"kind": "tar", "rev": 1}"#, "rev", "kind is git"),
      (#"{"kind": "git", "file": 1}"#, "file", "kind is not git"),
      (#"{"kind": "git", "key": 1}"#, "key", "'cert' is there"),
      (#"{"kind": "git", "rev": 1}"#, "rev", nil), (#"{"kind": "git", "x": 1}"#, "x", nil),
    ])
  func unmetConditions(value: String, member: String, expected: String?) throws {
    let schema = try read(Self.conditional)
    let value = try Document(Array(value.utf8), format: JSONFormat.json).root
    let inside = schema.root.inside.shape(for: value).inside
    #expect(inside.condition(ofMember: Key(member), in: value) == expected)
  }

  @Test(
    "A member of another variant is told with that variant's tag, or its title",
    arguments: [
      (#"{"type": "tar", "rev": 5}"#, "rev", "type is git"),
      (#"{"type": "git", "note": 5}"#, "note", nil),
    ])
  func otherVariants(value: String, member: String, expected: String?) throws {
    let value = try Document(Array(value.utf8), format: JSONFormat.json).root
    let inside = try read(Self.sources).root.inside
    #expect(inside.condition(ofMember: Key(member), in: value) == expected)
  }

  @Test("Where its kind tells a value's variant, nothing inside is looked at")
  func kindsAlone() throws {
    let text = #"{"anyOf": [{"type": "array"}, {"type": "object"}, {"type": "string"}]}"#
    let shape = try read(text).root
    #expect(shape.inside.variant(for: SealedList()) == 0)
  }

  /// A list that nobody may look into.
  private struct SealedList: ValueTree {
    let kind = ValueKind.list
    let count = 2
    let scalar: PropertyList? = nil

    func member(named name: Key) -> SealedList? { nil }
    func member(at position: Int) -> (name: Key, value: SealedList) { ("", element(at: position)) }
    func element(at position: Int) -> SealedList {
      Issue.record("It was looked into.")
      return self
    }
  }

  @Test("A skeleton holds constants, defaults and what is required, and nothing else")
  func skeletons() throws {
    let schema = try read(
      """
      {"required": ["type", "port", "tls", "name"], "properties": {
      "type": {"const": "git"}, "port": {"type": "integer", "default": 80},
      "name": {"type": "string"}, "other": {"type": "integer", "default": 5},
      "tls": {"required": ["on"], "properties": {"on": {"type": "boolean", "default": true}}}}}
      """)
    #expect(
      schema.root.inside.skeleton()
        == ["type": "git", "port": 80, "tls": ["on": true]])
  }

  @Test("The root's words say where values belong")
  func root() throws {
    let schema = try read(
      """
      {"title": "T", "description": "H", "x-settee": {"suite": "org.example", "prefix": "p.",
      "storage": "cloud", "sections": {"a": "Alpha"}}}
      """)
    #expect(schema.title == "T")
    #expect(schema.help == "H")
    #expect(schema.suite == "org.example")
    #expect(schema.prefix == "p.")
    #expect(schema.storage == .cloud)
    #expect(schema.sections.map(\.heading) == ["Alpha"])
  }

  @Test("Only what is no JSON, or neither an object nor a truth value, is refused")
  func refusal() throws {
    for text in ["", "5", "[]", "{", "\"a\""] {
      #expect(throws: DocumentProblem.self) { try read(text) }
    }
  }

  @Test("Rules that contradict each other are told where they stand")
  func contradiction() throws {
    let schema = try read(
      """
      {"properties": {"never": false, "both": {"allOf": [{"type": "string"}, {"type": "integer"}]},
       "none": {"enum": ["a"], "type": "integer"}}}
      """)
    let sentence = "The rules here contradict each other, so that nothing fits."
    #expect(schema.root.shape(at: [.member("both")])?.warnings == [sentence])
    #expect(schema.root.shape(at: [.member("never")]) == nil)
    #expect(
      schema.allWarnings()
        == [SchemaWarningGroup(sentence: sentence, pointer: "/properties/both", count: 2)])
  }

  @Test("Lists of names that older drafts keep among schemas are none")
  func dependencies() throws {
    let schema = try read(
      """
      {"dependencies": {"a": ["b"], "c": {"required": ["d"], "$ref": "#/nowhere"}}}
      """)
    #expect(schema.allWarnings().map(\.pointer) == ["/dependencies/c"])
  }

  @Test("Looking for warnings along chains of references ends")
  func chain() throws {
    let links = (0..<100).map { "\"d\($0)\": {\"$ref\": \"#/$defs/d\($0 + 1)\"}" }
    let schema = try read("{\"$defs\": {\(links.joined(separator: ",")), \"d100\": {}}}")
    #expect(schema.allWarnings().isEmpty)
    let last = schema.allWarnings(partCountMax: 1000).last
    #expect(last?.sentence == "From here on nothing was looked at: the schema refers too much.")
  }

  private func read(_ text: String) throws -> UnfoldingSchema {
    try UnfoldingSchema(bytes: Array(text.utf8))
  }
}
