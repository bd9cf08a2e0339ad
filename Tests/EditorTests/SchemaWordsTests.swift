import SetteePropertyLists
import SetteeSchemas
import Testing

@testable import SetteeEditor

/// What a schema's author says in words that other editors brought up.
@Suite("Words of a schema's author")
@MainActor
struct SchemaWordsTests {
  private func fixture(
    _ member: String, values: [Key: PropertyList] = [:], columns: Int = 80
  ) throws -> EditorFixture {
    let schema = try Schema(bytes: Array("{\"properties\": {\(member)}}".utf8), name: "trial")
    return EditorFixture(schema.descriptions, values: values, columns: columns)
  }

  private static let tasks = """
    "tasks": {"type": "array", "items": {
      "type": "object", "required": ["kind"],
      "properties": {"kind": {"const": "task"}, "label": {"type": "string"}},
      "defaultSnippets": [
        {"label": "Build", "body": {"kind": "task", "label": "build"}},
        {"label": "Asks for a name", "body": {"kind": "task", "label": "$1"}},
        {"body": {"kind": "task"}}]}}
    """

  @Test(
    "What a new item may begin with is offered, nothing last",
    arguments: [
      ("Build<Enter>", ["kind": "task", "label": "build"]), ("Empty<Enter>", ["kind": "task"]),
    ] as [(String, PropertyList)])
  func snippets(keys: String, item: PropertyList) throws {
    let fixture = try fixture(Self.tasks)
    try fixture.press("<Enter>a")
    for title in ["Build", "{\"kind\": \"task\"}", "Empty"] {
      #expect(fixture.picture.contains(title), "\(title)")
    }
    #expect(!fixture.picture.contains("Asks for a name"))
    try fixture.press(keys)
    #expect(fixture.store.value(forKey: "tasks") == [item])
    #expect(fixture.editor.openField == nil)
    #expect(fixture.picture.contains("Tasks › "), "its page is open")
    try fixture.press("u")
    #expect(fixture.store.value(forKey: "tasks") == nil)
  }

  @Test("Of a union the variant is chosen first, then what it may begin with")
  func snippetsOfVariants() throws {
    let fixture = try fixture(
      """
      "list": {"type": "array", "items": {"oneOf": [
        {"title": "Word", "type": "string"},
        {"title": "Pair", "type": "object", "properties": {"a": {"type": "integer"}},
          "defaultSnippets": [{"label": "One", "body": {"a": 1}}]}]}}
      """)
    try fixture.press("<Enter>aPair<Enter>")
    #expect(fixture.store.value(forKey: "list") == nil && fixture.picture.contains("Empty"))
    try fixture.press("One<Enter>")
    #expect(fixture.store.value(forKey: "list") == [["a": 1]])
  }

  private static let port = """
    "port": {"type": "integer", "minimum": 1, "errorMessage": "Pick a positive port."}
    """

  @Test("A rule that is not kept is told in the author's words, ours below them")
  func errorMessage() throws {
    let fixture = try fixture(Self.port, values: ["port": 0])
    let lines = fixture.picture.split(separator: "\n").map(String.init)
    let own = try #require(lines.firstIndex { $0.contains("Pick a positive port.") })
    #expect(lines[own + 1].contains("Must be a whole number of 1 or more."))
    try fixture.press("!")
    #expect(fixture.picture.contains("port: Pick a positive port."))
  }

  @Test("While a value is typed the author's words tell what is wrong with it")
  func errorMessageOfDraft() throws {
    let fixture = try fixture(Self.port, values: ["port": 5])
    try fixture.press("<Enter><C-u>0")
    #expect(fixture.picture.contains("Pick a positive port."))
    try fixture.press("<Enter>")
    #expect(fixture.store.value(forKey: "port") == 5)
    try fixture.press("x")
    #expect(fixture.picture.contains("Must be a whole number of 1 or more."))
  }

  @Test("A member that is missing is gone to, whatever the author says of it")
  func missing() throws {
    let fixture = try fixture(
      """
      "m": {"type": ["object", "null"], "required": ["b"], "errorMessage": "Name b.",
        "properties": {"a": {"type": "string"}, "b": {"type": "string"}}}
      """, values: ["m": ["a": "x"]])
    try fixture.press("!")
    #expect(fixture.picture.contains("Name b."))
    try fixture.press("<Enter>")
    #expect(fixture.focus == "m" && fixture.editor.list.row == 1)
  }

  @Test("The scope that VS Code gives a setting is among its facts")
  func scope() throws {
    let fixture = try fixture(
      """
      "path": {"type": "string", "scope": "machine-overridable"}
      """, columns: 140)
    #expect(fixture.picture.contains("machine-overridable"))
  }
}
