import SetteeSchemas
import Testing

/// Schemas with thousands of settings.
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

  @Test("Of more settings than are shown the first are, with a warning")
  func limit() throws {
    let members = (0..<2_000).map { "\"name\($0)\": {\"type\": \"boolean\"}" }
    let cut = try read(members, settingCountMax: 1_999)
    #expect(cut.descriptions.count == 1_999)
    #expect(cut.warnings == ["Only the first 1999 settings are shown."])
    let whole = try read(members, settingCountMax: 2_000)
    #expect(whole.descriptions.count == 2_000)
    #expect(whole.warnings.isEmpty)
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
