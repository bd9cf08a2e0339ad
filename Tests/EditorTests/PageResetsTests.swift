import SetteePropertyLists
import SetteeSchemas
import Testing

/// What the question before the reset of a page says of its parts.
@Suite("Resets of pages")
@MainActor
struct PageResetsTests {
  private static let schema = """
    {"properties": {"probes": {"type": "array", "items": {"properties": {"limits": {
      "type": "object", "properties": {
        "every": {"type": "integer", "default": 10}, "name": {"type": "string"},
        "tries": {"type": "integer", "default": 3}}}}}}}}
    """

  @Test("A part that has a default becomes that, and one that is stored as its default stays")
  func defaults() throws {
    let schema = try Schema(bytes: Array(Self.schema.utf8), name: "trial")
    let limits: PropertyList = ["every": 20, "name": "a", "tries": 3]
    let fixture = EditorFixture(
      schema.descriptions, values: ["probes": [["limits": limits]]], columns: 100)
    try fixture.press("<Enter><Enter><Enter>R")
    #expect(fixture.picture.contains("2 values would change"), "\(fixture.picture)")
    #expect(fixture.line("Every  Probes").contains("→ 10"), "\(fixture.picture)")
    #expect(fixture.line("Name   Probes").contains("→ not set"), "\(fixture.picture)")
    try fixture.press("y")
    #expect(fixture.line("  Every ").contains("10"), "\(fixture.picture)")
  }
}
