import SetteePropertyLists
import Testing

@Suite("Trees of values")
struct ValueTreeTests {
  @Test("A look at a property list that knows it as a tree alone copies nothing")
  func copiesNothing() throws {
    func list(of tree: some ValueTree) -> PropertyList { tree.propertyList }
    let items = (0..<100).map { PropertyList.integer(Int128($0)) }
    let found: [PropertyList]? =
      if case .array(let items) = list(of: PropertyList.array(items)) { items } else { nil }
    let place = items.withUnsafeBufferPointer(\.baseAddress)
    #expect(try #require(found).withUnsafeBufferPointer(\.baseAddress) == place)
  }

  @Test("A tree of another kind comes to the same value, members in their order")
  func comesToTheSame() {
    let tree = OrderedTree.object([
      ("b", .list([.plain(1, spelling: nil), .plain("x", spelling: nil)])),
      ("a", .plain(.null, spelling: nil)),
    ])
    #expect(tree.propertyList == ["b": [1, "x"], "a": .null])
    #expect(tree.propertyList.count == 2 && tree.propertyList.member(at: 0).name == "b")
  }
}
