import SetteeDocuments
import SetteePropertyLists
import Testing

@testable import SetteeYAMLDocuments

@Suite("Reading YAML")
struct YAMLReadingTests {
  @Test("A first look")
  func first() throws {
    let document = try Document(Array("a: 1\nb: [x, y]\n".utf8), format: YAMLFormat.yaml)
    #expect(document.root.propertyList == .dictionary(["a": 1, "b": ["x", "y"]]))
  }
}
