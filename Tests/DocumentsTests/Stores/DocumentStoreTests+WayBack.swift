import SetteeDocuments
import SetteeFiles
import SetteePropertyLists
import SetteeStores
import Synchronization
import TestSupport
import Testing

@testable import SetteeDocumentStores

// Edits that bring back what was there, without the receipt of the write that took it away.
extension DocumentStoreTests {
  @Test("A file that was made here goes where undo leaves nothing of it, and comes back with redo")
  func unmade() throws {
    let store = try store()
    let receipt = try store.write([Edit("a", 1)])
    try store.flush()
    #expect(text == "{\n  \"a\": 1\n}\n")
    let redo = try store.undo(receipt)
    try store.flush()
    #expect(text == nil && disk.names(in: path.parent).isEmpty)
    // Nobody else has removed it, so nothing is told of a removal.
    let told = Mutex<[StoreNotice]>([])
    let observation = store.observeNotices { notice in told.withLock { $0.append(notice) } }
    time.advance(by: .seconds(2))
    #expect(!told.withLock { $0.contains(.removed(path: path.text)) })
    withExtendedLifetime(observation) {}
    try store.undo(redo)
    try store.flush()
    #expect(text == "{\n  \"a\": 1\n}\n")
  }

  @Test("A file that was there, or that others have written, stays", arguments: [true, false])
  func keptEmpty(isOthers: Bool) throws {
    let store = try store(isOthers ? nil : "")
    let receipt = try store.write([Edit("a", 1)])
    try store.flush()
    if isOthers {
      write("{\n  \"a\": 1,\n  \"b\": 2\n}\n")
      try store.write([Edit("c", 3)])
      try store.flush()
      write("{\n  \"a\": 1\n}\n")
      time.advance(by: .seconds(2))
    }
    try store.undo(receipt)
    try store.flush()
    #expect(text != nil)
  }

  @Test("Who flushes before observers were told of what was taken back learns of it, and once")
  func takenBackUntold() throws {
    let store = try store("{\"a\": {\"b\": 1}}")
    try store.write([Edit(Place("a", [.member("b")]), .set(9))])
    write("{\"c\": 1}")
    let failures = Mutex<[StoreError]>([])
    let notices = store.observeNotices { notice in
      guard case .refused = notice else { return }
      do throws(StoreError) {
        try store.flush()
      } catch {
        failures.withLock { $0.append(error) }
      }
    }
    time.advance(by: .seconds(1))
    #expect(failures.withLock { $0.map(\.description) } == ["'a.b' changed meanwhile; look again."])
    try store.flush()
    withExtendedLifetime(notices) {}
  }

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
    let list = "{\"k\": [\n  /*a*/ true, \n  {\"q\":\n1}//c\n ]}\n"
    let acts: [(String, Edit)] = [
      (Self.commented, Edit(Place("z"), .rename(to: "y"))),
      (Self.commented, Edit(Place("z"), .move(to: 0))),
      (Self.commented, Edit(Place("gone"), .duplicate(as: "copy"))),
      // By place that would not be proven.
      (list, Edit(Place("k", [.element(1)]), .move(to: 0))),
    ]
    for (before, act) in acts {
      let store = try store(before)
      let done = try store.write([act])
      #expect(!done.inverse.isEmpty)
      // As edits, without the receipt.
      try store.write(done.inverse)
      try store.flush()
      #expect(text == before, "\(act)")
    }
  }

  @Test(
    "Numbers that no integer and no double is exactly come back as they stood",
    arguments: [
      (#"{"l": [12345678901234567890123,  2], "z": 1}"#, Place.Step.element(0)),
      (#"{"l": [1e400, -0.0],"z": 1}"#, .element(0)),
      (#"{"l": {"a": 0.1000000000000000000001, "b": [1.10]} , "z": 1}"#, .member("a")),
      (#"{"l": {"a": [1, {"b": -1e400}]}}"#, .member("a")),
    ])
  func inexactNumbers(_ text: String, step: Place.Step) throws {
    for place in [Place("l"), Place("l", [step])] {
      for act in [Edit.Act.remove, .set("other")] {
        let store = try store(text)
        let done = try store.write([Edit(place, act)])
        try store.write(done.inverse)
        try store.flush()
        #expect(self.text == text, "\(place) \(act)")
      }
    }
  }

  @Test("A form that puts an item back, knowing its value alone, gets the very number back")
  func inexactItem() throws {
    let text = #"{"l": [1, 12345678901234567890123, 1e400]}"#
    for index in [1, 2] {
      let store = try store(text)
      let place = Place("l", [.element(index)])
      let old = try #require(store.value(forKey: "l")?.value(at: [.element(index)]))
      try store.write([Edit(place, .remove)])
      try store.write([Edit(Place("new"), .set(1))])
      try store.write([Edit(place, .insert(old))])
      try store.write([Edit(Place("new"), .remove)])
      try store.flush()
      #expect(self.text == text)
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
    "What was removed comes back with its comments where they were, whatever was edited since",
    arguments: ["a", "b", "c"] as [Key])
  func writtenBackApart(key: Key) throws {
    let text = """
      {
        // about a
        "a": 1, // behind a
        "b":   [1, 2], /* behind b */
        "c": "x" // behind c
      }

      """
    let store = try store(text)
    let old = try #require(store.value(forKey: key))
    let other: Key = key == "a" ? "c" : "a"
    try store.remove(key)
    try store.set(7, forKey: other)
    try store.set("new", forKey: "z")
    try store.remove("z")
    try store.set(old, forKey: key)
    try store.flush()
    let changed = other == "a" ? "\"a\": 7" : "\"c\": 7"
    #expect(
      self.text == text.replacing(other == "a" ? "\"a\": 1" : "\"c\": \"x\"", with: changed))
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

  @Test(
    "What others wrote is kept with all digits of its numbers",
    arguments: ["12345678901234567890123", "[0.1000000000000000000001, 1e999]", "7"])
  func contestedDigits(theirs: String) throws {
    let store = try store("{\"a\": 1}")
    try store.set(2, forKey: "a")
    write("{\"a\": \(theirs)}")
    try store.flush()
    let loss = try #require(store.lostWrite(ofKey: "a"))
    #expect(loss.spelling == (theirs == "7" ? nil : theirs))
  }

  @Test("Members that come back stand in their old order, in whatever order they went and come")
  func formerOrder() throws {
    let values: [(name: Key, value: PropertyList)] = [
      ("d", 1), ("b", true), ("c", "x"), ("a", [1]),
    ]
    let document = try Document(
      Array(#"{"d": 1, "b": true, "c": "x", "a": [1]}"#.utf8), format: JSONFormat.json)
    func bringing(_ position: Int) -> PlacedEdit {
      PlacedEdit(Edit(values[position].name, values[position].value))
    }
    for gone in Self.arrangements(of: [0, 1, 2, 3]) {
      for back in Self.arrangements(of: gone) where back.count == gone.count {
        for isOneWrite in [true, false] {
          var memory = DocumentMemory(document)
          for position in gone {
            _ = try memory.write([PlacedEdit(Edit(values[position].name, nil))]) { _ in [] }
          }
          let groups = isOneWrite ? [back.map(bringing)] : back.map { [bringing($0)] }
          for group in groups { _ = try memory.write(group) { _ in [] } }
          let root = memory.document.root
          let names = (0..<root.count).map { root.member(at: $0).name }
          #expect(names == values.map(\.name), "\(gone) \(back) \(isOneWrite)")
        }
      }
    }
  }

  /// Some of the numbers, or all, in every order.
  private static func arrangements(of numbers: [Int]) -> [[Int]] {
    numbers.flatMap { first in
      [[first]] + arrangements(of: numbers.filter { $0 != first }).map { [first] + $0 }
    }
  }

  @Test("Each of others' writes that gave way is kept, and settled by itself")
  func contestedTwice() throws {
    let store = try store("{\"a\": 1}")
    for (own, theirs) in [(2, 7), (3, 8)] as [(PropertyList, Int)] {
      try store.set(own, forKey: "a")
      write("{\"a\": \(theirs)}")
      try store.flush()
    }
    let lost = store.lostWrites(ofKey: "a")
    #expect(lost.map(\.content) == [.value(7), .value(8)])
    #expect(store.lostWrite(ofKey: "a") == lost.last)
    store.settle(try #require(lost.first), ofKey: "a")
    #expect(store.lostWrites(ofKey: "a") == [lost.last].compactMap { $0 })
  }
}
