import SetteeDocuments
import SetteeFiles
import SetteePropertyLists
import SetteeStores
import Synchronization
import TestSupport
import Testing

@testable import SetteeDocumentStores

@Suite("A document as a store")
struct DocumentStoreTests {
  let disk = InMemoryDisk()
  let time = ManualTimekeeper()
  let path = Path("/home/config.json")

  func store(
    _ text: String? = nil, order: @escaping @Sendable ([Place.Step]) -> [Key] = { _ in [] }
  ) throws -> DocumentStore {
    disk.makeFolder(path.parent)
    if let text { write(text) }
    let store = try DocumentStore(
      path: path, format: JSONFormat.json,
      environment: DocumentEnvironment(
        files: InMemoryFileSystem(on: disk), watcher: InMemoryFileWatcher(on: disk), time: time,
        chance: { 0.5 }, stateHome: Path("/home/state")), order: order)
    store.startWatching()
    time.advance(by: .zero)
    return store
  }

  func write(_ text: String) { disk.write(Array(text.utf8), at: path) }

  var text: String? { disk.bytes(at: path).map { String(decoding: $0, as: UTF8.self) } }

  // MARK: Writing

  @Test("A write is visible at once and in the file within 100 ms, a group in one replacement")
  func delay() throws {
    let store = try store("{\"a\": 1} // c\n")
    let inode = try InMemoryFileSystem(on: disk).status(at: path).inode
    try store.write([Edit("a", 2), Edit("b", 3)])
    #expect(store.value(forKey: "a") == 2 && store.value(forKey: "b") == 3)
    #expect(text == "{\"a\": 1} // c\n")
    time.advance(by: .milliseconds(100))
    #expect(text == "{\"a\": 2, \"b\": 3} // c\n")
    #expect(try InMemoryFileSystem(on: disk).status(at: path).inode != inode)
    #expect(disk.names(in: path.parent).sorted() == ["config.json"])
  }

  @Test("An equal value, spelled otherwise, writes nothing")
  func equal() throws {
    let store = try store("{\"a\": 1.0}")
    let receipt = try store.write([Edit("a", 1)])
    time.advance(by: .seconds(1))
    #expect(text == "{\"a\": 1.0}" && receipt.inverse.isEmpty)
  }

  @Test("A number is written as it was typed")
  func typed() throws {
    let store = try store("{\"a\": 1}")
    try store.write([Edit(Place("a"), .set(.real(1.5), spelling: "1.50"))])
    try store.flush()
    #expect(text == "{\"a\": 1.50}")
  }

  @Test("A new member goes where the schema's order has it")
  func schemaOrder() throws {
    let store = try store("{\n  \"x\": 1,\n  \"z\": 3\n}\n") { steps in
      steps.isEmpty ? ["x", "y", "z"] : []
    }
    try store.set(2, forKey: "y")
    try store.flush()
    #expect(text == "{\n  \"x\": 1,\n  \"y\": 2,\n  \"z\": 3\n}\n")
  }

  @Test("What nobody may write is refused before anything changes, with the remedy")
  func writeProtected() throws {
    write("{}")
    disk.setPermissions(0o444, at: path)
    let store = try store()
    let error = #expect(throws: StoreError.self) { try store.set(1, forKey: "a") }
    #expect(error?.description.contains("chmod u+w") == true)
    #expect(store.value(forKey: "a") == nil)
  }

  // MARK: Undo

  static let commented = """
    {
      // before
      "a": 1, // behind
      "gone": { // inside
        "deep": [1,2,   3] /* odd */
      }, // after
      "z": 0
    }

    """

  @Test("Undo brings back the very bytes, and redo the others, comments and all")
  func undoneToTheByte() throws {
    let acts: [Edit] = [
      Edit("gone", nil), Edit("a", "other"), Edit("gone", .dictionary(["deep": [1]])),
      Edit(Place("gone", [.member("deep"), .element(1)]), .remove),
      Edit(Place("z"), .rename(to: "y")), Edit(Place("z"), .move(to: 0)),
      Edit(Place("gone"), .duplicate(as: "copy")),
      Edit(Place("new", [.member("deep"), .member("deeper")]), .set(1)),
    ]
    for act in acts {
      let store = try store(Self.commented)
      let done = try store.write([act])
      try store.flush()
      let after = text
      let undone = try store.undo(done)
      try store.flush()
      #expect(text == Self.commented, "\(act)")
      try store.undo(undone)
      try store.flush()
      #expect(text == after && after != Self.commented, "\(act)")
    }
  }

  @Test("A chain of edits is undone one by one to the first bytes")
  func undoneInTurn() throws {
    let store = try store(Self.commented)
    var receipts: [EditReceipt] = []
    for edit in [Edit("gone", nil), Edit("b", 2), Edit("a", nil), Edit("z", [1])] {
      receipts.append(try store.write([edit]))
    }
    for receipt in receipts.reversed() { try store.undo(receipt) }
    try store.flush()
    #expect(text == Self.commented)
  }

  @Test("Who writes the old value back gets the old bytes back")
  func writtenBack() throws {
    let text = "{\n  \"a\": 1.50, // c\n  \"b\": { \"c\": [1,2 /* d */] }\n}\n"
    let store = try store(text)
    let b = try #require(store.value(forKey: "b"))
    try store.set(2, forKey: "a")
    try store.remove("b")
    try store.set(1, forKey: "n")
    try store.remove("n")
    try store.set(b, forKey: "b")
    try store.set(.real(1.5), forKey: "a")
    try store.flush()
    #expect(self.text == text)
  }

  @Test("Undo after a foreign change brings the value back by its place, with its comments")
  func undoneByPlace() throws {
    let store = try store(Self.commented)
    let done = try store.remove("gone")
    try store.flush()
    write(try #require(text).replacing("\"z\": 0", with: "\"z\": 5"))
    time.advance(by: .zero)
    #expect(store.value(forKey: "z") == 5)
    try store.undo(done)
    try store.flush()
    let after = try #require(text)
    #expect(after.contains("\"gone\": { // inside\n    \"deep\": [1,2,   3] /* odd */\n  }"))
    #expect(after.contains("\"z\": 5"))
    let order = try #require(after.range(of: "\"gone\"")).lowerBound
    #expect(try #require(after.range(of: "\"a\"")).lowerBound < order)
    #expect(order < (try #require(after.range(of: "\"z\"")).lowerBound))
  }

  // MARK: Other programs

  @Test("A foreign change is announced once, with exactly the places that differ")
  func foreign() throws {
    let store = try store("{\"a\": {\"x\": 1, \"y\": [1, 2]}, \"b\": 1}")
    let recorded = RecordedChanges(of: store)
    write("{\"a\": {\"x\": 1, \"y\": [1, 3]}, \"b\": 1}")
    time.advance(by: .milliseconds(1))
    #expect(recorded.changes.map(\.origin) == [.otherProcess])
    #expect(
      recorded.changes.first?.changes.flatMap(\.places)
        == [Place("a", [.member("y"), .element(1)])])
    // Other bytes that say the same, or a comment, are no news.
    write("{ \"a\": {\"x\": 1, \"y\": [1, 3]}, \"b\": 1 } // same")
    time.advance(by: .milliseconds(1))
    #expect(recorded.changes.count == 1)
    try store.set(2, forKey: "b")
    try store.flush()
    #expect(text == "{ \"a\": {\"x\": 1, \"y\": [1, 3]}, \"b\": 2 } // same")
  }

  @Test("An edit that waits stands beside what others have changed elsewhere")
  func bothStand() throws {
    let store = try store("{\"a\": 1, \"b\": 1}")
    try store.set(2, forKey: "a")
    write("{\"a\": 1, \"b\": 5, \"c\": 5}")
    time.advance(by: .milliseconds(1))
    #expect(store.value(forKey: "a") == 2 && store.value(forKey: "b") == 5)
    time.advance(by: .milliseconds(100))
    #expect(text == "{\"a\": 2, \"b\": 5, \"c\": 5}")
    #expect(store.contestedPlaces.isEmpty)
  }

  @Test(
    "Where others gave the place another value the edit stands and theirs is kept to be seen",
    arguments: [false, true])
  func contested(isSeenBefore: Bool) throws {
    let store = try store("{\"a\": 1}")
    let told = RecordedStates(store)
    try store.set(2, forKey: "a")
    write("{\"a\": 7}")
    if isSeenBefore { time.advance(by: .milliseconds(1)) }
    #expect(told.keys == (isSeenBefore ? [["a"]] : []))
    try store.flush()
    #expect(told.keys == [["a"]])
    #expect(text == "{\"a\": 2}" && store.value(forKey: "a") == 2)
    let loss = try #require(store.lostWrite(ofKey: "a"))
    #expect(loss.content == .value(7) && loss.winningContent == .value(2))
    let heard = RecordedStates(store)
    store.settle(loss, ofKey: "a")
    #expect(store.lostWrite(ofKey: "a") == nil && heard.keys == [["a"]])
  }

  @Test(
    "Where others gave the place the same value nothing is lost and nothing is written",
    arguments: [false, true])
  func agreed(isSeenBefore: Bool) throws {
    let store = try store("{\"a\": 1}")
    try store.set(2, forKey: "a")
    write("{\"a\":   2}")
    if isSeenBefore { time.advance(by: .milliseconds(1)) }
    try store.flush()
    #expect(text == "{\"a\":   2}" && store.contestedPlaces.isEmpty)
  }

  @Test(
    "Where the parent is gone, or the list around it is another, the edit is taken back and told",
    arguments: [false, true])
  func takenBack(isSeenBefore: Bool) throws {
    let cases = [
      ("{\"a\": {\"b\": 1}, \"l\": [1, 2]}", "{\"l\": [1, 2]}", Place("a", [.member("b")])),
      ("{\"l\": [1, 2]}", "{\"l\": [0, 1, 2]}", Place("l", [.element(1)])),
    ]
    for (before, theirs, place) in cases {
      let store = try store(before)
      let recorded = RecordedChanges(of: store)
      try store.write([Edit(place, .set(9)), Edit("other", 1)])
      write(theirs)
      let told = Mutex<[StoreNotice]>([])
      let notices = store.observeNotices { notice in told.withLock { $0.append(notice) } }
      if isSeenBefore { time.advance(by: .milliseconds(1)) }
      var failure: StoreError?
      do { try store.flush() } catch { failure = error }
      #expect((failure == nil) == isSeenBefore)
      let reasons = told.withLock { $0.map(\.description) }
      #expect(reasons.contains("'\(place)' changed meanwhile; look again."))
      notices.cancel()
      #expect(text == theirs, "the group goes as a whole")
      #expect(store.value(forKey: "other") == nil)
      #expect(recorded.changes.contains { if case .takenBack = $0.origin { true } else { false } })
      time.advance(by: .seconds(5))
      #expect(text == theirs)
    }
  }

  @Test(
    "Groups that wait are kept or taken back each by itself, and are no other program's change",
    arguments: [false, true])
  func groupsApart(isSeenBefore: Bool) throws {
    let store = try store("{\"a\": {\"b\": 1}, \"c\": 1, \"d\": 1}")
    try store.write([Edit(Place("a", [.member("b")]), .set(2)), Edit("d", 2)])
    try store.set(2, forKey: "c")
    try store.set(3, forKey: "c")
    try store.set(3, forKey: "d")
    write("{\"c\": 1, \"d\": 1}")
    if isSeenBefore { time.advance(by: .milliseconds(1)) }
    var failure: StoreError?
    do { try store.flush() } catch { failure = error }
    #expect((failure == nil) == isSeenBefore)
    #expect(text == "{\"c\": 3, \"d\": 3}" && store.value(forKey: "c") == 3)
    // What the edit of 'd' was built on never was in the file.
    #expect(store.contestedPlaces == [])
  }

  @Test("A file that does not parse is read-only after a second, with what it held, until it does")
  func unparsable() throws {
    let store = try store("{\"a\": 1}")
    write("{\"a\": 1,, }")
    time.advance(by: .milliseconds(900))
    #expect(store.trouble == nil)
    time.advance(by: .milliseconds(200))
    #expect(store.value(forKey: "a") == 1)
    guard case .unreadable(_, isRestored: true)? = store.trouble else {
      Issue.record("told: \(String(describing: store.trouble))")
      return
    }
    let error = #expect(throws: StoreError.self) { try store.set(2, forKey: "a") }
    #expect(error?.description.contains("line 1, column 9") == true)
    write("{\"a\": 3}")
    time.advance(by: .milliseconds(1))
    #expect(store.trouble == nil && store.value(forKey: "a") == 3)
    try store.set(2, forKey: "a")
  }

  @Test("An edit that meets a file that does not parse waits, and is written when it does")
  func waits() throws {
    let store = try store("{\"a\": 1, \"b\": 1}")
    try store.set(2, forKey: "a")
    write("{\"a\": 1, \"b\": ")
    #expect(throws: StoreError.self) { try store.flush() }
    #expect(store.value(forKey: "a") == 2 && text == "{\"a\": 1, \"b\": ")
    guard case .notSaved? = store.trouble else {
      Issue.record("told: \(String(describing: store.trouble))")
      return
    }
    write("{\"a\": 1, \"b\": 8}")
    time.advance(by: .milliseconds(10))
    #expect(text == "{\"a\": 2, \"b\": 8}" && store.trouble == nil)
  }

  @Test("Edits that cannot be saved are given up where that is asked for, and never written later")
  func givenUp() throws {
    let store = try store("{\"a\": 1}")
    let recorded = RecordedChanges(of: store)
    try store.set(2, forKey: "a")
    write("{\"a\": 1,")
    let error = #expect(throws: StoreError.self) { try store.flushOrForget() }
    guard case .corrupt? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(store.value(forKey: "a") == 1)
    #expect(recorded.changes.map { $0.changes.map(\.new) } == [[2], [1]])
    write("{\"a\": 5}")
    time.advance(by: .seconds(120))
    #expect(text == "{\"a\": 5}" && store.value(forKey: "a") == 5)
  }

  @Test("Absence counts after 100 ms and emptiness after a second; a passing one shows nothing")
  func absence() throws {
    let store = try store("{\"a\": 1}")
    let recorded = RecordedChanges(of: store)
    let told = Mutex<[StoreNotice]>([])
    let notices = store.observeNotices { notice in told.withLock { $0.append(notice) } }
    defer { notices.cancel() }
    let files = InMemoryFileSystem(on: disk)
    // As vim saves: the old file goes away, the new one comes.
    try files.rename(path, to: Path("/home/config.json~"))
    time.advance(by: .milliseconds(50))
    write("{\"a\": 1}")
    time.advance(by: .seconds(2))
    #expect(recorded.changes.isEmpty)
    write("")
    time.advance(by: .milliseconds(900))
    write("{\"a\": 2}")
    time.advance(by: .seconds(2))
    #expect(recorded.changes.map { $0.changes.map(\.new) } == [[2]])
    try files.remove(path)
    time.advance(by: .milliseconds(90))
    #expect(store.value(forKey: "a") == 2)
    time.advance(by: .milliseconds(20))
    #expect(store.value(forKey: "a") == nil && store.keys().isEmpty)
    time.advance(by: .seconds(2))
    #expect(told.withLock { $0 } == [.removed(path: path.text)])
    write("{\"a\": 3}")
    time.advance(by: .milliseconds(1))
    #expect(told.withLock { $0 } == [.removed(path: path.text), .readable])
    write("")
    time.advance(by: .milliseconds(1_100))
    #expect(store.value(forKey: "a") == nil)
  }

  @Test("A list as the root has one key, the empty one")
  func listRoot() throws {
    let store = try store("[1, {\"a\": 2}] // c")
    #expect(store.keys() == [""] && store.value(forKey: "") == [1, .dictionary(["a": 2])])
    try store.write([Edit(Place("", [.element(1), .member("a")]), .set(3))])
    try store.flush()
    #expect(text == "[1, {\"a\": 3}] // c")
    #expect(throws: StoreError.self) { try store.set(1, forKey: "b") }
  }

  @Test("Secrets in a file that others can read are told of, and the mode stays")
  func secrets() throws {
    let store = try store("{}")
    let told = Mutex<[StoreNotice]>([])
    let observation = store.observeNotices { notice in told.withLock { $0.append(notice) } }
    defer { observation.cancel() }
    disk.setPermissions(0o600, at: path)
    try self.store().noteSecrets()
    #expect(told.withLock { $0 } == [])
    store.noteSecrets()
    #expect(told.withLock { $0 } == [.readableByOthers(path: path.text)])
  }
}
