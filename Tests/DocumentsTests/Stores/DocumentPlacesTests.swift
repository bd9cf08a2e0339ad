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
    _ text: String, names: @escaping DocumentPlaces.Naming = { _ in .unknown }
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
    let places = try places("{}") { .names(.init($0.isEmpty ? ["editor.tabSize"] : [])) }
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

  @Test(
    "Keys of members asked for together are those of each, lead back, and are told of",
    arguments: [
      "{}", "{\"a.x\": 1}", "{\"a\": {\"x\": 1}, \"a.x\": 2}", "{\"a\": {\"b.x\": 1}}",
      "{\"a\": 1}", "[]",
    ])
  func members(text: String) throws {
    let names: [Key] = ["x", "y.z", "", "1", "z"]
    let naming: DocumentPlaces.Naming = { .names(.init($0.isEmpty ? ["a.z"] : [])) }
    for steps in [[], [.member("a")], [.member("a"), .member("b")]] as [[Place.Step]] {
      let (together, single) = (try places(text, names: naming), try places(text, names: naming))
      let keys = together.keys(ofMembers: names, at: steps)
      #expect(keys == together.keys(ofMembers: names, at: steps))
      for (name, key) in zip(names, keys) {
        let way = steps + [.member(name)]
        let place = try #require(single.document.document.place(of: way))
        #expect(key == single.key(of: place) && together.key(of: place) == key)
        #expect(together.place(of: key) == place && single.place(of: key) == place)
      }
    }
  }

  @Test("Members that come to be asked for together later keep their keys as well")
  func laterMembers() throws {
    let places = try places("{\"a\": {\"y.z\": 1}}")
    _ = places.keys(ofMembers: ["y.z"], at: [.member("a")])
    #expect(places.key(of: Place("a", [.member("w")])) == "a.w")
    #expect(places.keys(ofMembers: ["x"], at: [.member("a")]) == ["a.x"])
    world.write("{\"a.x\": 2}")
    try places.flush()
    world.time.advance(by: .seconds(1))
    #expect(places.place(of: "a.x") == Place("a", [.member("x")]))
  }

  @Test("A change of an object tells the keys of members that were asked for together")
  func changesOfMembers() throws {
    let places = try places("{}")
    #expect(places.keys(ofMembers: ["x", "y"], at: [.member("a")]) == ["a.x", "a.y"])
    _ = places.key(of: Place("a"))
    let recorded = RecordedChanges(of: places)
    try places.set(["x": 1] as PropertyList, forKey: "a")
    #expect(recorded.changes.last?.keys == ["a", "a.x"])
    try places.set(2, forKey: "a.y")
    #expect(recorded.changes.last?.keys == ["a", "a.y"])
  }

  @Test("The keys of all values that names lead to are those of their places")
  func keysOfValues() throws {
    let text = """
      {"a": {"b": {"c": 1}, "d.e": null}, "l": [{"x": 1}], "o": {}, "a.b": 2}
      """
    let places = try places(text)
    let there = [
      Place("a"), Place("a", [.member("b")]), Place("a", [.member("b"), .member("c")]),
      Place("a", [.member("d.e")]), Place("l"), Place("o"), Place("a.b"),
    ]
    let keys = try #require(places.keysOfValues(countMax: there.count))
    #expect(keys.count == there.count && keys == Set(there.map(places.key)))
    #expect(keys.allSatisfy { places.value(forKey: $0) != nil })
    #expect(places.keysOfValues(countMax: there.count - 1) == nil)
    #expect(try self.places("[{\"a\": 1}]").keysOfValues(countMax: 9) == nil)
    #expect(try self.places("{}").keysOfValues(countMax: 0) == [])
  }

  @Test("A word that was another place's by then does not become a second one's key")
  func takenWords() throws {
    let places = try places("{\"a.b\": 1}")
    #expect(places.keys() == ["a.b"])
    world.write("{\"a\": {\"b\": 2}}")
    try places.flush()
    world.time.advance(by: .seconds(1))
    #expect(places.place(of: "a.b") == Place("a.b") && places.keys() == ["/a/b"])
    #expect(places.value(forKey: "/a/b") == 2 && places.value(forKey: "a.b") == nil)
    #expect(places.keys(ofMembers: ["b", "c"], at: [.member("a")]) == ["/a/b", "a.c"])
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
