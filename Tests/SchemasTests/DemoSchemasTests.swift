import Foundation
import SetteeSchemas
import SetteeSettings
import TestSupport
import Testing

@Suite("Demo schemas")
struct DemoSchemasTests {
  @Test(
    "Every demo schema loads, with titles and helps, and nothing twice",
    arguments: try demoSchemas())
  func loading(file: String) throws {
    let schema = try load(file)
    #expect(schema.suite?.hasPrefix("org.settee.") == true)
    #expect(!schema.help.isEmpty)
    #expect(schema.descriptions.count >= 20)
    for setting in schema.descriptions { #expect(setting.title.unicodeScalars.count <= 30) }
    let places = schema.descriptions.map { $0.path + [$0.title] }
    #expect(Set(places).count == places.count)
  }

  @Test("There are six of them, and the editor's has sixty settings in many sections")
  func collection() throws {
    #expect(try demoSchemas().count >= 6)
    let editor = try load("code-editor.json").descriptions
    #expect(editor.count >= 60)
    #expect(Set(editor.map(\.path)).count >= 10)
  }

  @Test("The reading app has 24 settings; most are synced, its secret is not")
  func reading() throws {
    let settings = try load("reading.json").descriptions
    #expect(settings.count == 24)
    #expect(settings.filter { $0.storage == .cloud }.count >= 16)
    #expect(settings.filter { $0.traits.contains(.secret) }.map(\.storage) == [.local])
  }

  @Test("Together they use every type a form can edit, and what it only shows")
  func coverage() throws {
    let kinds = try demoSchemas().flatMap { try load($0).descriptions.map { kind(of: $0.type) } }
    #expect(
      Set(kinds) == [
        "boolean", "integer", "number", "string", "date", "date-time", "choice", "list",
        "nullable", "constant", "structure",
      ])
  }

  @Test(
    "An independent validator finds them valid against the meta-schema of JSON Schema",
    .enabled(if: hasValidator(), "python3-jsonschema is not installed"))
  func metaSchema() throws {
    let paths = try demoSchemas().map { folder.appending(path: $0).path }
    let result = try OtherProgram(
      ["python3", "-W", "ignore", "-c", Self.script] + paths, isJoined: true)
    #expect(result.status == 0, "\(result.text)")
  }

  private static let script = """
    import decimal, json, sys
    from jsonschema.validators import validator_for
    def check_defaults(node, schema):
        if isinstance(node, dict):
            if "default" in node and "properties" not in node:
                validator(node | {"$defs": schema.get("$defs", {})}).validate(node["default"])
            for child in node.values(): check_defaults(child, schema)
    for path in sys.argv[1:]:
        schema = json.load(open(path), parse_float=decimal.Decimal)
        assert schema["$schema"] == "https://json-schema.org/draft/2020-12/schema", path
        validator = validator_for(schema)
        assert validator.__name__ == "Draft202012Validator", validator
        validator.check_schema(schema)
        check_defaults(schema["properties"], schema)
    """

  private func load(_ file: String) throws -> Schema {
    let bytes = try Array(Data(contentsOf: folder.appending(path: file)))
    do {
      return try Schema(bytes: bytes, name: file)
    } catch {
      Issue.record("\(error)")
      throw error
    }
  }

  private func kind(of type: SettingType) -> String {
    switch type {
    case .boolean: "boolean"
    case .integer: "integer"
    case .number: "number"
    case .string: "string"
    case .date: "date"
    case .dateTime: "date-time"
    case .choice: "choice"
    case .list: "list"
    case .nullable: "nullable"
    case .constant: "constant"
    case .structure: "structure"
    case .json: "json"
    }
  }
}

private let folder = URL(filePath: #filePath).deletingLastPathComponent()
  .appending(path: "../../demo-schemas").standardizedFileURL

private func demoSchemas() throws -> [String] {
  try FileManager.default.contentsOfDirectory(atPath: folder.path)
    .filter { $0.hasSuffix(".json") }.sorted()
}

/// Without Python the check is skipped as well, and the report says so.
private func hasValidator() -> Bool {
  do {
    let words = ["python3", "-c", "import jsonschema.validators"]
    return try OtherProgram(words, isJoined: true).status == 0
  } catch {
    return false
  }
}
