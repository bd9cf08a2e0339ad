import SetteePropertyLists
import SetteeSettings
import Testing

@testable import SetteeSchemas

/// Looks at many settings that nothing is kept of.
@Suite("Passing looks")
struct PassingLookTests {
  private static let circles = """
    {"$id": "https://example.org/circles", "title": "Circles",
     "properties": {
       "a": {"title": "A", "description": "Says a.", "anyOf": [{"type": "string"}, {"$ref": "#"}]},
       "b": {"type": "array", "items": {"$ref": "#/properties/b"}, "default": []},
       "c": {"$ref": "#/$defs/c%25"}, "d": {"$ref": "other.json#word"},
       "s": {"title": "S", "default": {"x": 3},
         "properties": {"x": {"type": "integer", "title": "X"}, "y": {"$ref": "#anchored"}}}},
     "$defs": {"c%": {"enum": ["one", "two"], "default": "one"},
       "e": {"$anchor": "anchored", "type": "boolean", "default": true}}}
    """
  private static let other = """
    {"$defs": {"w": {"$anchor": "word", "title": "Word", "type": "string", "default": "w"}}}
    """

  private func schema() throws -> Schema {
    try Schema(bytes: Array(Self.circles.utf8), name: "circles.json") { address in
      address == "https://example.org/other.json" ? Array(Self.other.utf8) : nil
    }
  }

  private func words(_ details: SettingDescription.Details) -> [String] {
    [
      details.title, details.help.text, details.type.kindName,
      details.defaultValue?.json() ?? "none", "\(details.traits)", "\(details.isRequired)",
    ]
  }

  @Test("They say what unfolding for good says")
  func same() throws {
    let (passed, kept) = (try schema().descriptions, try schema().descriptions)
    #expect(passed.map(\.key) == ["a", "b", "c", "d", "s.x", "s.y"])
    let look = PassingLook()
    #expect(passed.map { words($0.details(in: look)) } == kept.map { words($0.details) })
    #expect(passed.allSatisfy { !$0.isUnfolded } && kept.allSatisfy(\.isUnfolded))
    #expect(kept.map { words($0.details(in: look)) } == kept.map { words($0.details) })
  }

  @Test("What they made goes with them, be it in circles")
  func gone() throws {
    weak var library: SchemaLibrary?
    weak var place: SchemaPlace?
    weak var node: SchemaNode?
    let schema = try schema()
    do {
      let look = PassingLook()
      for description in schema.descriptions {
        let shape = try #require(description.details(in: look).valueShape)
        let inside = try #require(shape.inside as? SchemaPlaceInside)
        _ = inside.place.findings(with: ["a": ["b": [[]]]] as PropertyList)
        (library, place) = (inside.places.library, inside.place)
        node = inside.place.parts.first
        #expect(inside.places.library !== schema.tree.places.library)
      }
      #expect(library != nil && place != nil && node != nil)
    }
    #expect(library == nil && place == nil && node == nil)
  }
}
