import SetteeSchemas
import Testing

@Suite("Schema problems")
struct SchemaProblemTests {
  @Test("A problem shows file, line, column, pointer, what was expected, and the line with a caret")
  func oneProblem() throws {
    let text = """
      {
        "properties": {
          "size": {
            "type": "integer",
            "minimum": "four"
          }
        }
      }
      """
    #expect(
      try problems(text).description == """
        sizes.json:5:18: /properties/size/minimum: Expected a number.
            "minimum": "four"
                       ^
        """)
  }

  @Test("Several problems are reported together, in file order")
  func severalProblems() throws {
    let found = try problems(
      """
      {"properties": {
        "b": {"type": "bool"},
        "a": {"type": "string", "pattern": "x(\\\\d"},
        "": {}
      }, "x-settee": {"sufix": "app"}}
      """)
    #expect(found.problems.map(\.position.line) == [2, 3, 4, 5])
    #expect(found.problems.map(\.position.column) == [17, 40, 3, 17])
    #expect(
      found.problems[3].message == "'x-settee' has no 'sufix' here; "
        + "expected suite, prefix, storage, sections.")
  }

  @Test("A text that is not JSON is reported with its place and line")
  func syntax() throws {
    #expect(
      try problems("{\"properties\": {\n  \"a\": {\"type\": \"string\",}\n}}").description == """
        sizes.json:2:25: A comma must be followed by another value; remove it.
            "a": {"type": "string",}
                                  ^
        """)
  }

  @Test("Of very many problems the first are described and all are counted")
  func manyProblems() throws {
    let properties = (0..<1000).map { "\"s\($0)\": 1" }.joined(separator: ",\n")
    let found = try problems("{\"properties\": {\(properties)}}")
    #expect(found.count == 1000)
    #expect(found.problems.map(\.position.line) == Array(1...20))
    #expect(found.description.hasSuffix("\n\nThere are 980 more problems."))
  }

  @Test(
    "What is not an object with properties is no schema",
    arguments: [
      ("[]", "A schema is an object with 'properties'."),
      ("{}", "The schema has no settings: expected an object 'properties'."),
      ("{\"properties\": []}", "'properties' must be an object of names and schemas."),
      (
        "{\"contributes\": {}}",
        "This is an extension's package.json; expected a JSON Schema with 'properties'."
      ),
    ])
  func noSchema(text: String, message: String) throws {
    #expect(try problems(text).problems.map(\.message) == [message])
  }

  @Test("References that multiply settings without end are stopped")
  func multiplication() throws {
    let levels = (0..<30).map { level in
      let next = "{\"$ref\": \"#/$defs/l\(level + 1)\"}"
      return "\"l\(level)\": {\"properties\": {\"a\": \(next), \"b\": \(next)}}"
    }
    let text = """
      {"properties": {"x": {"$ref": "#/$defs/l0"}},
       "$defs": {\(levels.joined(separator: ", ")), "l30": {"type": "boolean"}}}
      """
    let found = try #require(throws: SchemaProblems.self) {
      try Schema(bytes: Array(text.utf8), name: "sizes.json", settingCountMax: 500)
    }
    #expect(found.problems.first?.message == "A schema may describe at most 500 settings.")
  }

  @Test("Groups that refer to themselves are stopped")
  func recursion() throws {
    let found = try problems(
      "{\"properties\": {\"x\": {\"properties\": {\"y\": {\"$ref\": \"#/properties/x\"}}}}}")
    #expect(found.problems.map(\.message) == ["Groups may nest at most 32 levels."])
  }

  @Test("Ten thousand levels of allOf are refused")
  func depth() throws {
    let text = String(repeating: "{\"allOf\": [", count: 10_000)
    let found = try problems("{\"properties\": {\"a\": \(text)")
    #expect(found.problems.map(\.message) == ["Arrays and objects may nest at most 64 levels."])
  }

  private func problems(_ text: String) throws -> SchemaProblems {
    try #require(throws: SchemaProblems.self) {
      try Schema(bytes: Array(text.utf8), name: "sizes.json")
    }
  }
}
