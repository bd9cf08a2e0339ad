import SetteePropertyLists
import SetteeSchemas
import SetteeSettings
import Testing

@testable import SetteeEditor
@testable import SetteeForms

/// Unions on pages: what switching keeps, and how parts of several shapes are added.
@Suite("Variants")
@MainActor
struct VariantsTests {
  private static let kinds = """
    {"oneOf": [{"type": "string"}, {"type": "integer", "minimum": 1},
      {"type": "array", "items": {"type": "string"}},
      {"type": "object", "required": ["kind"], "properties": {"kind": {"const": "one"}}}]}
    """

  @Test(
    "What the new variant can take of a value it takes: numbers that are exact, a list of one",
    arguments: [
      ("12", 1, 12), (12, 0, "12"), ("12.5", 1, 1), ("x", 1, 1), ("a", 2, ["a"]), (["a"], 0, "a"),
      (7, 2, []), ("a", 3, ["kind": "one"]), ([], 0, ""), (["kind": "one"], 2, []),
    ] as [(PropertyList, Int, PropertyList)])
  func conversion(old: PropertyList, variant: Int, new: PropertyList) throws {
    let union = try UnfoldingSchema(bytes: Array(Self.kinds.utf8)).root
    let shape = try #require(union.inside.shape(ofVariant: variant))
    #expect(SettingsForm.converted(old, to: shape).value == new)
  }

  private func fixture(
    _ member: String, values: [Key: PropertyList] = [:]
  ) throws -> EditorFixture {
    let schema = try Schema(bytes: Array("{\"properties\": {\(member)}}".utf8), name: "trial")
    return EditorFixture(schema.descriptions, values: values)
  }

  private static let sources = """
    "source": {"oneOf": [
      {"title": "Git", "required": ["type"], "properties": {"type": {"const": "git"},
        "url": {"type": "string"}, "rev": {"type": "string"}}},
      {"title": "Archive", "required": ["type"], "properties": {"type": {"const": "tar"},
        "url": {"type": "string"}}}]}
    """

  @Test("Switching back without an edit between brings the old value back whole")
  func backWhole() throws {
    let git: PropertyList = ["type": "git", "url": "u", "rev": "main", "x-note": "ask"]
    let fixture = try fixture(Self.sources, values: ["source": git])
    try fixture.press("<Enter><M-o>Archive<Enter>")
    #expect(
      fixture.store.value(forKey: "source") == ["type": "tar", "url": "u", "x-note": "ask"])
    #expect(fixture.status.contains("Left out: rev."))
    try fixture.press("<M-o>Git<Enter>")
    #expect(fixture.store.value(forKey: "source") == git)
    #expect(!fixture.status.contains("Left out"))
  }

  @Test("After an edit between, what was left out is not brought back")
  func backAfterEdit() throws {
    let fixture = try fixture(
      Self.sources, values: ["source": ["type": "git", "url": "u", "rev": "main"]])
    try fixture.press("<Enter><M-o>Archive<Enter>")
    fixture.writeElsewhere(["type": "tar", "url": "v"], "source")
    try fixture.press("<M-o>Git<Enter>")
    #expect(fixture.store.value(forKey: "source") == ["type": "git", "url": "v"])
  }

  @Test("An item of an object is added as its skeleton, and its page opens")
  func skeleton() throws {
    let fixture = try fixture(
      """
      "list": {"type": "array", "items": {"required": ["kind", "port"], "properties": {
        "kind": {"const": "tcp"}, "port": {"type": "integer", "default": 80},
        "name": {"type": "string"}}}}
      """)
    try fixture.press("<Enter>a")
    #expect(fixture.store.value(forKey: "list") == [["kind": "tcp", "port": 80]])
    #expect(fixture.picture.contains("List › 1 "), "its page is open: \(fixture.picture)")
    try fixture.press("u")
    #expect(fixture.store.value(forKey: "list") == nil)
  }

  @Test("An item of a union asks for its variant first")
  func variantFirst() throws {
    let fixture = try fixture(
      """
      "list": {"type": "array", "items": {"oneOf": [{"title": "Word", "type": "string"},
        {"title": "Pair", "type": "object", "properties": {"a": {"type": "integer"}}}]}}
      """)
    try fixture.press("<Enter>a")
    #expect(fixture.picture.contains("Word") && fixture.picture.contains("Pair"))
    #expect(fixture.store.value(forKey: "list") == nil)
    try fixture.press("Word<Enter>hello<Enter>")
    #expect(fixture.store.value(forKey: "list") == ["hello"])
    try fixture.press("aPair<Enter>")
    #expect(fixture.store.value(forKey: "list") == ["hello", [:]])
  }
}
