import SetteeSchemas
import SetteeSettings
import Testing

/// What keeps bytes from being a schema, and what does not any more.
@Suite("Schema problems")
struct SchemaProblemTests {
  @Test("A text that is not JSON is reported with its place and line")
  func syntax() throws {
    #expect(
      try problem("{\"properties\": {\n  \"a\": {\"type\": string}\n}}").description == """
        sizes.json:2:17: Expected a value, found 'string'.
            "a": {"type": string}
                          ^
        """)
  }

  @Test(
    "What is neither an object nor a boolean is no schema",
    arguments: ["[]", "7", "null", "\"properties\""])
  func noSchema(text: String) throws {
    #expect(try problem(text).message == "A schema is an object, true or false.")
  }

  @Test(
    "A schema without settings opens, and so does one whose keywords are of the wrong kind",
    arguments: [
      "{}", "true", "false", "{\"properties\": []}", "{\"contributes\": {}}",
      "{\"type\": \"array\"}", "{\"properties\": 7, \"title\": []}",
    ])
  func noSettings(text: String) throws {
    #expect(try read(text).descriptions.isEmpty)
  }

  @Test("References that multiply settings without end become values three names deep")
  func multiplication() throws {
    let levels = (0..<30).map { level in
      let next = "{\"$ref\": \"#/$defs/l\(level + 1)\"}"
      return "\"l\(level)\": {\"properties\": {\"a\": \(next), \"b\": \(next)}}"
    }
    let schema = try read(
      """
      {"properties": {"x": {"$ref": "#/$defs/l0"}},
       "$defs": {\(levels.joined(separator: ", ")), "l30": {"type": "boolean"}}}
      """)
    #expect(schema.descriptions.map(\.key.name).prefix(2) == ["x.a.a.a", "x.a.a.b"])
    #expect(schema.descriptions.count == 8)
    #expect(schema.descriptions.allSatisfy { $0.type.structure != nil })
  }

  @Test("A section that refers to itself is a value from there on")
  func recursion() throws {
    let schema = try read(
      "{\"properties\": {\"x\": {\"properties\": {\"y\": {\"$ref\": \"#/properties/x\"}}}}}")
    #expect(schema.descriptions.map(\.key.name) == ["x.y"])
    #expect(schema.descriptions[0].shape?.shape(at: [.member("y"), .member("y")]) != nil)
  }

  @Test("Objects written inside each other stay sections, so that stored keys stay what they were")
  func writtenDepth() throws {
    let schema = try read(
      """
      {"properties": {"a": {"properties": {"b": {"properties": {"c": {"properties": {"d":
        {"properties": {"e": {"type": "boolean"}}}}}}}}}}}
      """)
    #expect(schema.descriptions.map(\.key.name) == ["a.b.c.d.e"])
  }

  @Test("Ten thousand levels of allOf are refused, with the place")
  func depth() throws {
    let text = String(repeating: "{\"allOf\": [", count: 10_000)
    let found = try problem("{\"properties\": {\"a\": \(text)")
    #expect(found.message == "Lists and objects may lie at most 128 deep inside each other.")
  }

  @Test("A key that a dotted name and a section make is shown once, with a warning")
  func duplicate() throws {
    let schema = try read(
      """
      {"properties": {"a.b": {"type": "boolean"},
        "a": {"properties": {"b": {"type": "string"}, "c": {"type": "string"}}}}}
      """)
    #expect(schema.descriptions.map(\.key.name).sorted() == ["a.b", "a.c"])
    #expect(schema.warnings == ["The setting 'a.b' is described for the second time."])
  }

  @Test("So is one that two sections make, of which one has a dot in its name")
  func duplicateOfSections() throws {
    let schema = try read(
      """
      {"properties": {
        "a": {"properties": {"b": {"properties": {"c": {"type": "string"}}}}},
        "a.b": {"properties": {"c": {"type": "boolean"}, "d": {"type": "boolean"}}}}}
      """)
    #expect(schema.descriptions.map(\.key.name).sorted() == ["a.b.c", "a.b.d"])
    #expect(schema.warnings == ["The setting 'a.b.c' is described for the second time."])
  }

  private func read(_ text: String) throws -> Schema {
    try Schema(bytes: Array(text.utf8), name: "sizes.json")
  }

  private func problem(_ text: String) throws -> SchemaProblem {
    try #require(throws: SchemaProblem.self) { try read(text) }
  }
}
