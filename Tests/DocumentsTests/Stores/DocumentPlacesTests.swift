import SetteeDocuments
import SetteeFiles
import SetteePropertyLists
import SetteeStores
import TestSupport
import Testing

@testable import SetteeDocumentStores

@Suite("A document's places as keys")
struct DocumentPlacesTests {
  private let world = DocumentStoreTests()

  private func places(
    _ text: String, names: @escaping DocumentPlaces.Naming = { _ in { _ in false } }
  ) throws -> DocumentPlaces { DocumentPlaces(of: try world.store(text), names: names) }

  @Test("Every leaf has a word that leads back to it, and a pointer")
  func leaves() throws {
    let text = """
      {"a": {"b.c": 1, "d/e": [1, 2], "": {}}, "l": [{"x": null}, []], "s": "t"}
      """
    let places = try places(text)
    let keys = places.keys()
    #expect(keys == ["a.b.c", "a.d/e", "a.\"\"", "l.0.x", "l.1", "s"])
    for key in keys {
      let place = try #require(places.place(of: key))
      #expect(try places.key(ofWord: places.pointer(of: place)) == key)
      #expect(places.value(forKey: key) != nil)
    }
    #expect(
      world.time.uptime == .zero
        && places.document.document.leaves(depth: 1).map(\.key)
          == ["a", "l", "s"]
    )
  }

  @Test("Two readings of a word that both lead to a value are told with both pointers")
  func ambiguous() throws {
    let places = try places("{\"a.b\": 1, \"a\": {\"b\": 2}}")
    let error = #expect(throws: PlaceWordError.self) { try places.key(ofWord: "a.b") }
    #expect(error?.description.contains("/a.b and /a/b") == true)
    #expect(places.keys().map { places.value(forKey: $0) } == [1, 2])
  }

  @Test("A dotted name of the schema is one member, and stays what it is")
  func schemaNames() throws {
    let places = try places("{}") { steps in
      { name in steps.isEmpty && name == "editor.tabSize" }
    }
    try places.set(4, forKey: "editor.tabSize")
    try places.set(1, forKey: "files.x")
    #expect(
      places.document.value(forKey: "editor.tabSize") == 4
        && places.document.value(forKey: "files") == .dictionary(["x": 1]))
  }

  @Test("A change tells the keys at its place, around it and in it")
  func changes() throws {
    let places = try places("{\"a\": {\"b\": {\"c\": 1, \"d\": 2}}, \"z\": 1}")
    for key: Key in ["a", "a.b", "a.b.c", "a.b.d", "z"] { _ = places.value(forKey: key) }
    let recorded = RecordedChanges(of: places)
    try places.set(5, forKey: "a.b.c")
    #expect(recorded.changes.first?.keys == ["a", "a.b", "a.b.c"])
    #expect(recorded.changes.first?.change(of: "a.b.c") == KeyChange("a.b.c", from: 1, to: 5))
    try places.remove("a.b")
    #expect(recorded.changes.last?.keys == ["a", "a.b", "a.b.c", "a.b.d"])
  }

  @Test("A receipt brings back the bytes, and losses have the keys of their places")
  func undo() throws {
    let text = "{\"a\": {\"b\": 1 /* c */}}"
    let places = try places(text)
    let receipt = try places.set(2, forKey: "a.b")
    #expect(receipt.inverse.map(\.key) == ["a.b"])
    try places.undo(receipt)
    try places.flush()
    #expect(world.text == text)
    try places.set(3, forKey: "a.b")
    world.write("{\"a\": {\"b\": 9}}")
    try places.flush()
    #expect(places.lostWrite(ofKey: "a.b")?.content == .value(9))
  }
}
