import SetteeDocuments
import SetteeFiles
import SetteePropertyLists
import SetteeStores
import TestSupport
import Testing

@testable import SetteeDocumentStores

// Edits that bring back what was there, without the receipt of the write that took it away.
extension DocumentStoreTests {
  @Test("Acts that follow each other at one place are done, and not taken for a way back")
  func actsInARow() throws {
    let cases: [(String, [Edit], String)] = [
      (
        "{\"b\": 1}", [Edit(Place("b"), .rename(to: "c")), Edit(Place("c"), .rename(to: "d"))],
        "{\"d\": 1}"
      ),
      (
        "{\"a\": 1, \"b\": 2, \"c\": 3}",
        [Edit(Place("a"), .move(to: 2)), Edit(Place("a"), .move(to: 1))],
        "{\"b\": 2, \"a\": 1, \"c\": 3}"
      ),
      (
        "{\"l\": [1, 2]}",
        [
          Edit(Place("l", [.element(0)]), .duplicate()),
          Edit(Place("l", [.element(1)]), .set(2)),
        ], "{\"l\": [1, 2, 2]}"
      ),
    ]
    for (before, edits, after) in cases {
      let store = try store(before)
      for edit in edits { try store.write([edit]) }
      try store.flush()
      #expect(text == after)
    }
  }

  @Test("A form that renames, copies or moves back gets the very bytes back")
  func actsTakenBack() throws {
    let acts: [Edit] = [
      Edit(Place("z"), .rename(to: "y")), Edit(Place("z"), .move(to: 0)),
      Edit(Place("gone"), .duplicate(as: "copy")),
    ]
    for act in acts {
      let store = try store(Self.commented)
      let done = try store.write([act])
      #expect(!done.inverse.isEmpty)
      // As edits, without the receipt.
      try store.write(done.inverse)
      try store.flush()
      #expect(text == Self.commented, "\(act)")
    }
  }

  @Test("Objects that were made for a value go when it is taken away again at once")
  func madeObjects() throws {
    let text = "{\n  // nothing yet\n}\n"
    let store = try store(text)
    let place = Place("a", [.member("b"), .member("c")])
    try store.write([Edit(place, .set(1))])
    try store.write([Edit(place, .remove)])
    try store.flush()
    #expect(self.text == text)
    try store.write([Edit(place, .set(1))])
    try store.write([Edit(Place("z"), .set(1))])
    try store.write([Edit(place, .remove)])
    #expect(store.value(forKey: "a") == ["b": [:]])
  }

  @Test(
    "Who writes a removed structure back after a foreign change gets its comments and its place")
  func writtenBackByPlace() throws {
    let store = try store(Self.commented)
    let old = try #require(store.value(forKey: "gone"))
    try store.remove("gone")
    try store.flush()
    write(try #require(text).replacing("\"z\": 0", with: "\"z\": 5"))
    time.advance(by: .zero)
    try store.set(old, forKey: "gone")
    try store.flush()
    let after = try #require(text)
    #expect(after.contains("\"gone\": { // inside\n    \"deep\": [1,2,   3] /* odd */\n  }"))
    let order = try #require(after.range(of: "\"gone\"")).lowerBound
    #expect(order < (try #require(after.range(of: "\"z\"")).lowerBound))
  }
}
