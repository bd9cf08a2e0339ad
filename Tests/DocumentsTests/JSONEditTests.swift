import SetteePropertyLists
import Testing

@testable import SetteeDocuments

@Suite("Editing JSON documents")
struct JSONEditTests {
  @Test("A scalar is replaced and no other byte moves")
  func scalar() throws {
    let text = "{ \"a\": 1, // c\n}"
    #expect(
      try edited(text, ["a"], .set(PropertyList.integer(2))) == "{ \"a\": 2, // c\n}")
  }

  func edited(_ text: String, _ path: [Place.Step], _ act: DocumentEdit.Act) throws -> String {
    let document = try Document(Array(text.utf8), format: JSONFormat.json)
    let edited = try document.applying([DocumentEdit(path, act)])
    return String(decoding: edited.document.bytes, as: UTF8.self)
  }
}
