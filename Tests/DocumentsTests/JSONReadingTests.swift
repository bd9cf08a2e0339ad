import SetteePropertyLists
import Testing

@testable import SetteeDocuments

@Suite("Reading JSON documents")
struct JSONReadingTests {
  @Test("A document's tree is what its text says")
  func tree() throws {
    let text = #"{"a": [1, -2.5, "x\ny", {"b": null}], /* c */ "d": true, // e"# + "\n}"
    let document = try Document(Array(text.utf8), format: JSONFormat.json)
    #expect(
      document.root.propertyList
        == .dictionary(["a": [1, -2.5, "x\ny", .dictionary(["b": .null])], "d": true]))
    #expect(document.comments.map(document.text) == ["/* c */", "// e"])
  }
}
