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

  private func keys(of value: PropertyList) -> [Key] {
    ValueRows(of: value, shape: nil, opensPages: true) { steps in
      Key(steps.compactMap { $0.name?.name }.joined(separator: "/"))
    }.descriptions.map(\.key)
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
}
