import SetteePropertyLists
import SetteeSettings
import Testing

@testable import SetteeSchemas

@Suite("Rows of values")
struct ValueRowsTests {
  /// A table of so many objects with two members each.
  private func table(of count: Int) -> PropertyList {
    .dictionary(
      PropertyDictionary(
        (0..<count).map { (Key("item \($0)"), .dictionary(["host": "h", "port": 1])) }))
  }

  private func rows(
    of value: PropertyList, countMax: Int = ValueRows<PropertyList>.rowCountMax
  ) -> ValueRows<PropertyList> {
    ValueRows(of: value, shape: nil, opensPages: true, countMax: countMax) { steps in
      Key(steps.compactMap { $0.name?.name }.joined(separator: "/"))
    }
  }

  private func keys(of value: PropertyList) -> [Key] { rows(of: value).descriptions.map(\.key) }

  @Test("It is known that there is more than rows are made for", arguments: 1...5)
  func cut(countMax: Int) {
    let rows = rows(of: table(of: 2), countMax: countMax)
    #expect(rows.descriptions.count == min(4, countMax) && rows.isCut == (countMax < 4))
  }

  @Test("Objects that no schema knows are headings, unless there are very many: then pages")
  func headings() {
    #expect(keys(of: table(of: 2)).contains("item 1/port"))
    #expect(keys(of: table(of: 300)).count == 600)
    #expect(keys(of: table(of: 301)).count == 301)
    #expect(keys(of: table(of: 301)).first == "item 0")
  }

  @Test("What is above many objects is a heading still")
  func depth() {
    let value: PropertyList = ["name": "n", "packages": table(of: 301)]
    let keys = keys(of: value)
    #expect(keys.count == 302 && keys.contains("packages/item 300") && keys.contains("name"))
  }

  /// Members of which none is there, and one that is.
  private static let schema = """
    {"type": "object", "required": ["port"], "properties": {
      "port": {"type": "integer", "title": "The port", "description": "Where it listens.",
        "default": 80, "maximum": 9},
      "ui.zoom": {"type": ["number", "null"], "x-settee": {"section": "Looks"}},
      "ui.font": {"type": "string", "x-settee": {"section": ["Looks", "Text"], "secret": true}},
      "ui.size": {"type": "integer"},
      "[swift]": {"type": "string"},
      "hosts": {"type": "array", "items": {"type": "string"}},
      "map": {"type": "object", "additionalProperties": {"type": "string"}},
      "log": {"type": "object", "properties": {"level": {"enum": ["low", "high"]}}},
      "never": false, "there": {"type": "boolean"}
    }}
    """

  private func rows(_ schema: String) throws -> [SettingDescription] {
    let schema = try UnfoldingSchema(bytes: Array(schema.utf8))
    let value: PropertyList = ["there": true]
    return ValueRows(of: value, shape: schema.root, opensPages: true) { steps in
      Key(steps.compactMap { $0.name?.name }.joined(separator: "/"))
    }.descriptions
  }

  @Test(
    "Members that no schema names keep their names, behind the others and under what they are",
    arguments: [
      (#", "additionalProperties": {"title": "Others", "type": "string"}"#, "Others"),
      (#", "additionalProperties": {"type": "string"}"#, "Entries"),
      (#", "patternProperties": {"^[xy]$": {"title": "Two"}}"#, "Two"),
      ("", "Other"), (#", "additionalProperties": false"#, "Other"),
      (#", "additionalProperties": true"#, "Other"),
    ])
  func entries(words: String, heading: String) throws {
    let object = "{\"properties\": {\"a\": {\"title\": \"A\"}}\(words)}"
    let members: PropertyList = ["y": "3", "a": "1", "x": "2"]
    func pictures(_ schema: String, _ value: PropertyList) throws -> [String] {
      let shape = try UnfoldingSchema(bytes: Array(schema.utf8)).root
      return ValueRows(of: value, shape: shape, opensPages: true) { steps in
        Key(steps.compactMap { $0.name?.name }.joined(separator: "/"))
      }.descriptions.map { ($0.path + [$0.title]).joined(separator: " › ") }
    }
    #expect(try pictures(object, members) == ["A", "\(heading) › y", "\(heading) › x"])
    #expect(
      try pictures("{\"properties\": {\"m\": \(object)}}", ["m": members])
        == ["m › A", "m › \(heading) › y", "m › \(heading) › x"])
  }

  @Test("An object among entries is a row of its own, which can be renamed and taken away")
  func objectsAmongEntries() throws {
    let schema = """
      {"properties": {"m": {"properties": {"a": true}, "additionalProperties":
        {"title": "Host", "properties": {"port": {"type": "integer"}}}}}}
      """
    let shape = try UnfoldingSchema(bytes: Array(schema.utf8)).root
    let value: PropertyList = ["m": ["a": 1, "web": ["port": 1]]]
    let rows = ValueRows(of: value, shape: shape, opensPages: true) {
      Key($0.compactMap { $0.name?.name }.joined(separator: "/"))
    }.descriptions
    #expect(rows.map(\.path) == [["m"], ["m", "Host"]])
    #expect(rows.map(\.title) == ["a", "web"] && rows[1].traits.contains(.entry))
  }

  // A reference to it keeps a member from being known without its shape.
  @Test("A member that is not there is described the same, whenever its shape is made")
  func late() throws {
    let made = Self.schema.replacing("\"type\": \"", with: "\"allOf\": [true], \"type\": \"")
    let (late, early) = (try rows(Self.schema), try rows(made))
    #expect(late.map(\.key) == early.map(\.key) && late.count == 9)
    #expect(late.map(\.path) == early.map(\.path))
    #expect(late.map(\.titleWidth) == early.map(\.titleWidth))
    #expect(late.map(\.isRequired) == early.map(\.isRequired))
    #expect(late.map(\.title) == early.map(\.title) && late[0].title == "The port")
    #expect(late.map(\.help) == early.map(\.help) && late[0].help == "Where it listens.")
    #expect(late.map { "\($0.type)" } == early.map { "\($0.type)" })
    #expect(late.map(\.defaultValue) == early.map(\.defaultValue))
    #expect(late.map(\.traits) == early.map(\.traits))
  }

  @Test("Of a member that is not there no shape is made before somebody asks")
  func unasked() throws {
    let text = #"{"properties": {"a": {"type": "string", "pattern": "("}}, "type": "object"}"#
    let schema = try UnfoldingSchema(bytes: Array(text.utf8))
    let rows = ValueRows(of: [:] as PropertyList, shape: schema.root, opensPages: true) { _ in "a" }
    #expect(rows.descriptions.map(\.titleWidth) == [1] && schema.warnings.first.isEmpty)
    #expect(rows.descriptions.map(\.title) == ["a"] && schema.warnings.first.count == 1)
  }
}
