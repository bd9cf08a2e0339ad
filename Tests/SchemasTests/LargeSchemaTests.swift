import SetteeSchemas
import Testing

/// Schemas so large that two threads read them.
@Suite("Large schemas")
struct LargeSchemaTests {
  @Test("Settings of one section come together, from wherever in the file, in file order")
  func sections() throws {
    let names = (0..<2_000).map { "section\($0 % 7).name\($0)" }
    let schema = try read(names.map { "\"\($0)\": {\"type\": \"boolean\"}" })
    let expected = (0..<7).flatMap { section in
      names.filter { $0.hasPrefix("section\(section).") }
    }
    #expect(schema.descriptions.map(\.key.name) == expected)
    #expect(schema.descriptions.last?.path == ["Section6"])
  }

  @Test("An order given late in the file holds for the whole section")
  func order() throws {
    var members = (0..<2_000).map { "\"a.name\($0)\": {\"type\": \"boolean\"}" }
    members.append("\"a.first\": {\"type\": \"boolean\", \"order\": 1}")
    let schema = try read(members)
    #expect(schema.descriptions.prefix(2).map(\.key.name) == ["a.first", "a.name0"])
  }

  @Test("Problems of all parts are told once each, in file order")
  func problems() throws {
    var members = (0..<2_000).map { "\"name\($0)\": {\"type\": \"boolean\"}" }
    members[3] = "\"name3\": {\"type\": \"wrong\"}"
    members[1_990] = "\"name1990\": 7"
    let problems = try #require(throws: SchemaProblems.self) { try read(members, suite: "7") }
    #expect(
      problems.problems.map(\.pointer)
        == ["/x-settee/suite", "/properties/name3/type", "/properties/name1990"])
    #expect(problems.count == 3)
  }

  @Test("A key that a dotted name and a group make far apart is found")
  func duplicate() throws {
    var members = (0..<2_000).map { "\"name\($0)\": {\"type\": \"boolean\"}" }
    members[0] = "\"a.b\": {\"type\": \"boolean\"}"
    members[1_999] = "\"a\": {\"properties\": {\"b\": {\"type\": \"boolean\"}}}"
    let problems = try #require(throws: SchemaProblems.self) { try read(members) }
    #expect(problems.problems.map(\.pointer) == ["/properties/a/properties/b"])
  }

  @Test("The limit of settings holds for all parts together")
  func limit() throws {
    let members = (0..<2_000).map { "\"name\($0)\": {\"type\": \"boolean\"}" }
    #expect(throws: SchemaProblems.self) { try read(members, settingCountMax: 1_999) }
    #expect(try read(members, settingCountMax: 2_000).descriptions.count == 2_000)
  }

  private func read(
    _ members: [String], suite: String = "\"test\"", settingCountMax: Int = 100_000
  ) throws -> Schema {
    let text = """
      {"x-settee": {"suite": \(suite)}, "properties": {\(members.joined(separator: ","))}}
      """
    return try Schema(
      bytes: Array(text.utf8), name: "large.json", settingCountMax: settingCountMax)
  }
}
