import SetteePropertyLists
import SetteeSettings
import SetteeStores
import Synchronization
import TestSupport
import Testing

@Suite("A store whose values show as what they stand for")
struct UnfoldedStoreTests {
  /// What values read back as where JSON is made of them, which has no infinity.
  private static let jsonAbilities = StoreAbilities { value in
    switch value {
    case .data([]): ""
    case .data(let bytes): bytes == [0, 255, 10] ? "AP8K" : nil
    case .date: "2001-01-01T00:00:00.123Z"
    case .real(let real):
      real.isFinite ? Int128(exactly: real).map { .integer($0) } ?? value : nil
    case .null, .boolean, .integer, .string, .array, .dictionary: value
    }
  }

  @Test("It keeps the laws of all stores where nobody described the values")
  func plain() throws {
    try checkStoreLaws { UnfoldedStore(InMemoryStore()) { _ in nil } }
  }

  @Test(
    "It keeps them where every value is kept as JSON", arguments: [StoredForm.jsonData, .jsonText])
  func folded(_ form: StoredForm) throws {
    try checkStoreLaws(Self.jsonAbilities) { UnfoldedStore(InMemoryStore()) { _ in form } }
  }

  @Test("What is written otherwise and shows the same stays, and is told to nobody")
  func respelled() throws {
    let base = InMemoryStore()
    let store = UnfoldedStore(base) { $0 == "described" ? .jsonText : nil }
    let text = #"{"b": 1, "a": [2]}"#
    let tree: PropertyList = .dictionary(["a": [2], "b": 1])
    let values: [(Key, PropertyList)] = [
      ("described", .string(text)), ("data", .data(Array(text.utf8))), ("text", .string(text)),
    ]
    for (key, value) in values {
      try base.set(value, forKey: key)
      let changes = RecordedChanges(of: store)
      try store.set(tree, forKey: key)
      try store.write([Edit(Place(key, [.member("b")]), .set(1))])
      #expect(base.value(forKey: key) == value && changes.all.isEmpty, "\(key)")
    }
    let changes = RecordedChanges(of: store)
    let told = Mutex<[ToldKeys]>([])
    let observation = store.observe(["described", "data"]) { change in
      told.withLock { $0.append(ToldKeys(change)) }
    }
    defer { observation.cancel() }
    try base.write([
      Edit("described", #"{"a":[2],"b":1}"#), Edit("data", .data(Array(#"{"b":1,"a":[2]}"#.utf8))),
    ])
    #expect(changes.all.isEmpty && told.withLock { $0.isEmpty })
    try base.write([Edit("described", #"{"a":[2]}"#), Edit("data", .data([1]))])
    #expect(changes.all.map(\.keys) == [["described", "data"]])
    #expect(told.withLock { $0 } == changes.all)
  }

  @Test("A key that takes another's value in a group has it in the form in which it is stored")
  func renamed() throws {
    let base = InMemoryStore()
    let store = UnfoldedStore(base) { _ in nil }
    try base.set(.data(Array(#"{"a":1,"b":2}"#.utf8)), forKey: "k")
    try store.write([
      Edit(Place("k"), .rename(to: "new")), Edit(Place("new", [.member("a")]), .set(3)),
    ])
    #expect(base.value(forKey: "new") == .data(Array(#"{"a":3,"b":2}"#.utf8)))
    #expect(base.value(forKey: "k") == nil)
  }

  @Test("A number without an end is refused in a sentence, wherever it stands in JSON")
  func endless() throws {
    let store = UnfoldedStore(InMemoryStore()) { _ in .jsonData }
    let error = #expect(throws: StoreError.self) {
      try store.set(.dictionary(["a": [.real(.infinity)]]), forKey: "k")
    }
    #expect(error?.description == "'k' was not stored: JSON has no infinity and no not-a-number.")
  }
}
