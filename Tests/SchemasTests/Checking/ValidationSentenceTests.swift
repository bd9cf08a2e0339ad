import SetteeDocuments
import Testing

@testable import SetteeSchemas

/// One sentence for each keyword, with the value's place before it.
@Suite("Sentences of the validator")
struct ValidationSentenceTests {
  @Test(
    "A problem says what would be right",
    arguments: [
      (#"{"type": "string"}"#, "5", ["type: Must be text."]),
      (#"{"type": "boolean"}"#, "5", ["type: Must be on or off."]),
      (#"{"type": "null"}"#, "5", ["type: Must be none."]),
      (#"{"type": "array", "items": {"type": "string"}}"#, "5", ["type: Must be a list of text."]),
      (#"{"type": "object", "required": ["url"]}"#, "5", ["type: Must be an object with url."]),
      (#"{"type": ["string", "null"]}"#, "5", ["type: Must be text or none."]),
      (
        #"{"type": "integer", "minimum": 1024, "maximum": 65535}"#, "1.5",
        ["type: Must be a whole number from 1024 to 65535."]
      ),
      (
        #"{"type": "integer", "minimum": 1024, "maximum": 65535}"#, "80",
        ["minimum: Must be a whole number from 1024 to 65535."]
      ),
      (#"{"maximum": 5}"#, "6", ["maximum: Must be a number of 5 or less."]),
      (
        #"{"exclusiveMinimum": 0}"#, "0", ["exclusiveMinimum: Must be a number more than 0."]
      ),
      (
        #"{"exclusiveMaximum": 1}"#, "1", ["exclusiveMaximum: Must be a number less than 1."]
      ),
      (
        #"{"multipleOf": 0.1}"#, "0.25", ["multipleOf: Must be a number, a multiple of 0.1."]
      ),
      (#"{"const": {"a": 1}}"#, "2", [#"const: Must be {"a": 1}."#]),
      (#"{"enum": ["a", 2, null]}"#, "3", ["enum: Must be one of: a, 2, none."]),
      (
        #"{"anyOf": [{"enum": ["a", "b"]}, {"type": "object", "required": ["path"]}]}"#, #""c""#,
        ["enum: Must be one of: a, b, or an object with path."]
      ),
      (
        ##"{"oneOf": [{"$ref": "#/$defs/a"}, {"type": "object"}], "$defs": {"a": {"const": 1}}}"##,
        "2", ["const: Must be 1, or an object."]
      ),
      (#"{"anyOf": [{"enum": ["a", "b"]}]}"#, #""c""#, ["enum: Must be one of: a, b."]),
      (#"{"minLength": 1}"#, #""""#, ["minLength: Must not be empty."]),
      (#"{"minLength": 2}"#, #""a""#, ["minLength: Must have at least 2 characters."]),
      (
        #"{"minLength": 2, "pattern": "^x"}"#, #""a""#,
        ["minLength: Must have at least 2 characters.", "pattern: Must match the pattern ^x"]
      ),
      (#"{"maxLength": 1}"#, #""ab""#, ["maxLength: Must have at most 1 character."]),
      (#"{"pattern": "^a"}"#, #""b""#, ["pattern: Must match the pattern ^a"]),
      (
        #"{"pattern": "^a", "patternErrorMessage": "Begin with a."}"#, #""b""#,
        ["pattern: Begin with a."]
      ),
      (
        #"{"minimum": 1, "errorMessage": "Pick a positive port."}"#, "0",
        ["minimum: Pick a positive port."]
      ),
      (
        #"{"minimum": 1, "maximum": 9, "errorMessage": {"maximum": "Too far."}}"#, "10",
        ["maximum: Too far."]
      ),
      (
        #"{"minimum": 1, "maximum": 9, "errorMessage": {"maximum": "Too far."}}"#, "0",
        ["minimum: Must be a number from 1 to 9."]
      ),
      (#"{"required": ["a"], "errorMessage": "Name it."}"#, "{}", ["required: Name it."]),
      (#"{"type": "string", "errorMessage": 5}"#, "5", ["type: Must be text."]),
      (
        #"{"format": "ipv4"}"#, #""x""#,
        ["(warning) format: Must be an IPv4 address such as 192.0.2.1."]
      ),
      (#"{"minItems": 1}"#, "[]", ["minItems: Must have at least 1 item."]),
      (#"{"minItems": 1, "maxItems": 2}"#, "[1,2,3]", ["maxItems: Must have 1 to 2 items."]),
      (
        #"{"uniqueItems": true}"#, "[1, 2, 1.0]",
        ["uniqueItems: Items 1 and 3 are the same; each must be different."]
      ),
      (
        #"{"contains": {"type": "integer"}}"#, #"["a"]"#,
        ["contains: No item is a whole number; at least 1 must be."]
      ),
      (
        #"{"contains": {"type": "integer"}, "minContains": 2}"#, "[1]",
        ["minContains: 1 item is a whole number; at least 2 must be."]
      ),
      (
        #"{"contains": {"type": "integer"}, "maxContains": 1}"#, "[1, 2]",
        ["maxContains: 2 items are each a whole number; at most 1 may be."]
      ),
      (
        #"{"prefixItems": [true], "items": false}"#, "[1, 2]", ["/1 items: Nothing may stand here."]
      ),
      (
        #"{"items": [true], "additionalItems": false}"#, "[1, 2]",
        ["/1 additionalItems: Nothing may stand here."]
      ),
      (
        #"{"prefixItems": [{"type": "string"}]}"#, "[1]", ["/0 type: Must be text."]
      ),
      (#"{"unevaluatedItems": false}"#, "[1]", ["/0 unevaluatedItems: Nothing may stand here."]),
      (
        #"{"required": ["port"], "properties": {"port": {"type": "integer", "minimum": 1}}}"#, "{}",
        ["required: 'port' is missing; it must be a whole number of 1 or more."]
      ),
      (#"{"required": ["port"]}"#, "{}", ["required: 'port' is missing."]),
      (
        #"{"dependentRequired": {"cert": ["key"]}}"#, #"{"cert": 1}"#,
        ["dependentRequired: 'key' is missing: it is needed because 'cert' is there."]
      ),
      (
        #"{"dependencies": {"cert": ["key"]}}"#, #"{"cert": 1}"#,
        ["dependencies: 'key' is missing: it is needed because 'cert' is there."]
      ),
      (
        #"{"dependentSchemas": {"cert": {"properties": {"key": {"type": "string"}}}}}"#,
        #"{"cert": 1, "key": 2}"#, ["/key type: Must be text (because 'cert' is there)."]
      ),
      (
        #"{"properties": {"port": true}, "additionalProperties": false}"#, #"{"prot": 1}"#,
        ["/prot additionalProperties: 'prot' is not known here; did you mean 'port'?"]
      ),
      (
        #"{"additionalProperties": {"type": "string"}}"#, #"{"x": 1}"#, ["/x type: Must be text."]
      ),
      (
        #"{"patternProperties": {"^x": {"type": "string"}}}"#, #"{"xy": 1}"#,
        ["/xy type: Must be text."]
      ),
      (
        #"{"unevaluatedProperties": false}"#, #"{"x": 1}"#,
        ["/x unevaluatedProperties: 'x' is not known here."]
      ),
      (
        // What is wrong inside a member makes none of its neighbours unknown.
        """
        {"allOf": [{"properties": {"x": {"type": "integer"}, "y": {"type": "integer"}}}],
         "unevaluatedProperties": false}
        """, #"{"x": 1, "y": "a"}"#, ["/y type: Must be a whole number."]
      ),
      (
        #"{"propertyNames": {"pattern": "^\\w+$"}}"#, #"{"a b": 1}"#,
        [#"/a b propertyNames: The name 'a b' must match ^\w+$."#]
      ),
      (
        #"{"propertyNames": {"maxLength": 1}}"#, #"{"ab": 1}"#,
        ["/ab propertyNames: The name 'ab' must have at most 1 character."]
      ),
      (
        #"{"minProperties": 1, "maxProperties": 5}"#, "{}",
        ["minProperties: Must have 1 to 5 entries."]
      ),
      (#"{"maxProperties": 0}"#, #"{"a": 1}"#, ["maxProperties: Must have at most 0 entries."]),
      (#"{"not": {"type": "string"}}"#, #""a""#, ["not: Must not be text."]),
      (
        #"{"not": {"required": ["a", "b"]}}"#, #"{"a": 1, "b": 2}"#,
        ["not: 'a' and 'b' may not stand here together."]
      ),
      (
        """
        {"if": {"properties": {"kind": {"const": "git"}}},
        "then": {"properties": {"rev": {"type": "string"}}, "required": ["url"]}}
        """, #"{"kind": "git", "rev": 1}"#,
        [
          "required: 'url' is missing (because kind is git).",
          "/rev type: Must be text (because kind is git).",
        ]
      ),
      (
        """
        {"if": {"properties": {"kind": {"const": "git"}}},
        "then": {"properties": {"rev": {"pattern": "^r"}}}}
        """, #"{"kind": "git", "rev": "x"}"#,
        ["/rev pattern: Must match the pattern ^r (because kind is git)"]
      ),
      (
        #"{"anyOf": [{"enum": ["a", "b"]}, {"type": "string", "pattern": "^x", "minLength": 2}]}"#,
        #""q""#,
        ["anyOf: Must be one of a, b or text with at least 2 characters that matches ^x."]
      ),
      (
        """
        {"if": {"properties": {"kind": {"const": "git"}}}, "then": {"required": ["url"]}}
        """, "{}", ["required: 'url' is missing (because 'kind' is missing)."]
      ),
      (
        """
        {"if": {"properties": {"kind": {"const": "git"}}, "required": ["kind"]},
        "then": {"required": ["url"]}, "else": {"required": ["path"]}}
        """, "{}", ["required: 'path' is missing (because 'kind' is missing)."]
      ),
      (
        #"{"if": {"required": ["a"]}, "else": {"minProperties": 1}}"#, "{}",
        ["minProperties: Must have at least 1 entry (because 'a' is missing)."]
      ),
      (#"{"properties": {"a": false}}"#, #"{"a": 1}"#, ["/a properties: Nothing may stand here."]),
    ])
  func sentences(schema: String, value: String, expected: [String]) throws {
    #expect(try problems(of: value, by: schema) == expected)
  }

  @Test(
    "What fits no branch of a union is told once, or by the branch that is meant",
    arguments: [
      (
        """
        {"anyOf": [{"type": "string"}, {"type": "array", "items": {"type": "string"}},
        {"type": "object", "required": ["url"]}]}
        """, "5", ["anyOf: Must be text, a list of text, or an object with url."]
      ),
      (
        #"{"anyOf": [{"type": "string"}, {"type": "object", "required": ["url"]}]}"#, "{}",
        ["required: 'url' is missing."]
      ),
      (
        """
        {"oneOf": [
          {"properties": {"type": {"const": "git"}, "rev": {"type": "string"}}},
          {"properties": {"type": {"const": "tar"}, "file": {"type": "string"}}}]}
        """, #"{"type": "git", "rev": 5, "file": 5}"#, ["/rev type: Must be text."]
      ),
      (
        Self.job, #"{"runs-on": "x", "steps": [{"run": 5}, {"rum": ""}, {"uses": ""}]}"#,
        [
          "/steps/0/run type: Must be text.",
          "/steps/1 oneOf: Must be an object with run or an object with uses.",
        ]
      ),
      (
        Self.job, #"{"uses": 5, "steps": []}"#, ["/uses type: Must be text."]
      ),
      (
        Self.job, #"{"name": 5}"#,
        ["oneOf: Must be an object with runs-on or an object with uses."]
      ),
      (
        """
        {"oneOf": [{"title": "Git", "required": ["url"]},
        {"title": "Archive", "required": ["file"]}]}
        """, #"{"url": 1, "file": 2}"#,
        ["oneOf: Fits both 'Git' and 'Archive'; must fit exactly one."]
      ),
      (
        """
        {"$defs": {"a": {"type": "string"}}, "oneOf": [{"$ref": "#/$defs/a"}, {"minLength": 1}]}
        """,
        #""x""#, ["oneOf: Fits both 'a' and 'rule 2'; must fit exactly one."]
      ),
      (
        """
        {"oneOf": [{"type": "object", "properties": {"a": {}, "c": {}}},
        {"type": "object", "properties": {"b": {}, "c": {}}}, {"type": "object"}]}
        """, #"{"c": 1}"#,
        ["oneOf: Fits both 'an object with a' and 'an object with b'; must fit exactly one."]
      ),
      (
        #"{"oneOf": [{"type": "object"}, {"type": "object", "minProperties": 0}]}"#, "{}",
        ["oneOf: Fits both 'an object' and 'an object (2)'; must fit exactly one."]
      ),
    ])
  func unions(schema: String, value: String, expected: [String]) throws {
    #expect(try problems(of: value, by: schema) == expected)
  }

  @Test(
    "Where several branches may be meant, the sentence says what is not yet so",
    arguments: [
      (tagged, #"{"type": "z"}"#, "/type anyOf: Must be one of: x, y."),
      (tagged, "{}", "anyOf: Must be an object with type x or an object with type y."),
      (shared, #"{"x": true}"#, "/x anyOf: Must be a whole number, text, or a list."),
      (shared, "{}", "anyOf: Must be an object with x."),
      (
        """
        {"anyOf": [{"type": "object", "properties": {"k": {"type": "integer"}}},
        {"type": "object", "required": ["z"]}]}
        """, #"{"k": true}"#, "/k type: Must be a whole number."
      ),
      (
        """
        {"anyOf": [{"type": "object", "required": ["a"], "properties": {
          "a": {"type": "integer"}, "b": {"type": "integer"}, "c": {"type": "integer"}}},
        {"type": "object", "required": ["a"], "properties": {
          "a": {"type": "integer"}, "b": {"type": "string"}, "c": {"required": ["d"]}}}]}
        """, #"{"a": 1, "b": "x", "c": {}}"#, "/c required: 'd' is missing."
      ),
      (
        """
        {"anyOf": [{"type": "object", "properties": {"k": {"const": "a"}}},
        {"type": "object", "properties": {"k": {"type": "array"}}},
        {"type": "object", "properties": {"k": {"type": "string", "pattern": "^x$"}}}]}
        """, #"{"k": "b"}"#, "/k anyOf: Must be a, a list, or text that matches ^x$."
      ),
      (
        #"{"anyOf": [{"type": "array", "maxItems": 1}, {"type": "array", "minItems": 4}]}"#,
        "[1, 2]", "maxItems: Must have at most 1 item."
      ),
      (
        """
        {"anyOf": [{"type": "array", "items": {"type": "string"}},
        {"type": "array", "items": {"type": "integer"}}]}
        """, "[true]", "anyOf: Must be a list of text or a list of whole numbers."
      ),
    ])
  func nearest(schema: String, value: String, expected: String) throws {
    #expect(try problems(of: value, by: schema) == [expected])
  }

  private static let tagged = """
    {"anyOf": [{"type": "object", "required": ["type"], "properties": {"type": {"const": "x"}}},
    {"type": "object", "required": ["type"], "properties": {"type": {"const": "y"}}}]}
    """

  private static let shared = """
    {"anyOf": [{"type": "object", "required": ["x"], "properties": {"x": {"type": "integer"}}},
    {"type": "object", "required": ["x"], "properties": {"x": {"type": "string"}}},
    {"type": "object", "required": ["x"], "properties": {"x": {"type": "array"}}}]}
    """

  /// Branches that what they need tells apart.
  private static let job = """
    {"oneOf": [
      {"type": "object", "required": ["runs-on"], "properties": {"steps": {"items": {"oneOf": [
        {"type": "object", "required": ["run"], "properties": {"run": {"type": "string"}}},
        {"type": "object", "required": ["uses"]}]}}}},
      {"type": "object", "required": ["uses"], "properties": {"uses": {"type": "string"}}}]}
    """

  @Test("Names and constants are cut, values never quoted")
  func cutting() throws {
    let long = String(repeating: "x", count: 100)
    let unknown = try problems(
      of: #"{"\#(long)": "secret"}"#, by: #"{"additionalProperties": false}"#)
    #expect(unknown[0].hasSuffix("'\(String(repeating: "x", count: 39))…' is not known here."))
    let choice = try problems(of: #""secret""#, by: #"{"enum": ["\#(long)"]}"#)
    #expect(choice == ["enum: Must be one of: \(String(repeating: "x", count: 39))…."])
  }

  @Test("Problems come in document order, with pointers into document and schema")
  func places() throws {
    let validator = try Validator(
      bytes: Array(
        """
        {"$id": "https://example.org/s", "properties": {"a": {"$ref": "#/$defs/n"},
        "b": {"items": {"$ref": "#/$defs/n"}}}, "$defs": {"n": {"type": "number"}}}
        """.utf8))
    let value = try Document(Array(#"{"b": [1, "x"], "a": "y"}"#.utf8), format: JSONFormat.json)
    let found = validator.problems(in: value.root).problems
    #expect(found.map(\.pointer) == ["/b/1", "/a"])
    #expect(
      found.map(\.evaluationPath) == ["/properties/b/items/$ref/type", "/properties/a/$ref/type"])
    #expect(found.map(\.schemaPointer) == ["/$defs/n/type", "/$defs/n/type"])
    #expect(found.map(\.schemaAddress) == Array(repeating: "https://example.org/s", count: 2))
  }

  @Test("One sentence on four or more items is one line")
  func grouping() throws {
    let validator = try Validator(bytes: Array(#"{"items": {"type": "string"}}"#.utf8))
    let four = try Document(Array("[1, 2, 3, 4]".utf8), format: JSONFormat.json).root
    #expect(
      validator.problems(in: four).groups.map(\.sentence)
        == ["Must be text. … and 3 more like this"])
    let three = try Document(Array("[1, 2, 3]".utf8), format: JSONFormat.json).root
    #expect(
      validator.problems(in: three).groups.map(\.sentence)
        == Array(repeating: "Must be text.", count: 3))
  }

  private func problems(of value: String, by schema: String) throws -> [String] {
    let validator = try Validator(bytes: Array(schema.utf8))
    let document = try Document(Array(value.utf8), format: JSONFormat.json)
    return validator.problems(in: document.root).problems.map { problem in
      let place = problem.pointer.isEmpty ? "" : problem.pointer + " "
      let warning = problem.severity == .warning ? "(warning) " : ""
      return "\(warning)\(place)\(problem.keyword): \(problem.sentence)"
    }
  }
}
