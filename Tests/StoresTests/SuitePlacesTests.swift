import SetteeFiles
import SetteePropertyLists
@testable import SetteeStores
import TestSupport
import Testing

@Suite("Edits inside values, of two processes")
struct SuitePlacesTests {
  let disk = InMemoryDisk.withHome()
  let time = ManualTimekeeper()
  let first: DefaultsSuite
  let second: DefaultsSuite

  private static let a = Place("k", [.member("a")])
  private static let b = Place("k", [.member("b")])

  init() throws {
    first = try SimulatedProcess(on: disk, time: time, id: 1).suite()
    second = try SimulatedProcess(on: disk, time: time, id: 2).suite()
  }

  /// Has both know of a value.
  private func begin(_ value: PropertyList) throws {
    try first.write([Edit("k", value)], durability: .durable)
    second.synchronize()
  }

  @Test(
    "Two processes' edits of one key both stand, whoever commits first", arguments: [true, false])
  func bothStand(isFirstFirst: Bool) throws {
    try begin(.dictionary(["a": 0, "b": 0]))
    try first.write([Edit(Self.a, .set(1))])
    try second.write([Edit(Self.b, .set(2))])
    try (isFirstFirst ? first : second).flush()
    try (isFirstFirst ? second : first).flush()
    let both: PropertyList = .dictionary(["a": 1, "b": 2])
    #expect(try disk.settings() == .dictionary(["k": both]))
    first.synchronize()
    second.synchronize()
    #expect(first.value(forKey: "k") == both && second.value(forKey: "k") == both)
  }

  @Test("What another process edits inside a key shows beside own edits that wait")
  func showsBeside() throws {
    try begin(.dictionary(["a": 0, "b": 0]))
    let changes = RecordedChanges(of: second)
    try second.write([Edit(Self.b, .set(2))])
    try first.write([Edit(Self.a, .set(1))], durability: .committed)
    second.core.look(isSuspected: true)
    #expect(second.value(forKey: "k") == .dictionary(["a": 1, "b": 2]))
    #expect(
      changes.all == [
        ToldKeys(keys: ["k"], origin: .ownWrite),
        ToldKeys(keys: ["k"], origin: .otherProcess),
      ])
    try second.flush()
    #expect(try disk.settings() == .dictionary(["k": .dictionary(["a": 1, "b": 2])]))
    #expect(changes.all.count == 2, "the commit changes nothing that shows")
  }

  @Test("Edits that wait after a failed commit are made on what is there in the end")
  func afterFailure() throws {
    try begin(.dictionary(["list": ["x"], "a": 0]))
    let list = Place("k", [.member("list")])
    let process = SimulatedProcess(on: disk, time: time, id: 3)
    let third = try process.suite()
    try third.write([Edit(list.appending(.element(1)), .insert("mine"))])
    process.files.onCall { call in call.operation == .rename ? .error(5) : nil }
    #expect(throws: StoreError.self) { try third.flush(to: .committed) }
    try third.write([Edit(list.appending(.element(2)), .insert("more"))])
    try first.write(
      [Edit(list.appending(.element(0)), .insert("theirs")), Edit(Self.a, .set(1))],
      durability: .committed)
    process.files.onCall(nil)
    try third.flush()
    #expect(
      try disk.settings()
        == .dictionary(["k": .dictionary(["list": ["theirs", "x", "mine", "more"], "a": 1])]))
  }

  @Test("A commit that makes an edit anew announces what looks different by it, and only that")
  func announced() throws {
    try begin([1])
    let changes = RecordedChanges(of: second)
    try second.write([Edit(Place("k", [.element(0)]), .remove)])
    try first.write([Edit(Place("k", [.element(0)]), .insert(1))], durability: .committed)
    try second.flush()
    #expect(second.value(forKey: "k") == [1])
    #expect(
      changes.all == [
        ToldKeys(keys: ["k"], origin: .ownWrite),
        ToldKeys(keys: ["k"], origin: .otherProcess),
      ])
  }

  @Test("A whole value set before or after edits inside it is whole")
  func whole() throws {
    try begin(.dictionary(["a": 0, "b": 0]))
    try second.write([Edit(Self.a, .set(1)), Edit("k", .dictionary(["c": 3]))])
    try second.write([Edit(Self.a, .set(4))])
    try first.write([Edit(Self.b, .set(2))], durability: .committed)
    try second.flush()
    #expect(try disk.settings() == .dictionary(["k": .dictionary(["c": 3, "a": 4])]))
  }

  @Test("An edit inside a registered default stores the whole with it; its undo takes all back")
  func registered() throws {
    first.register(["k": ["x", "y"]])
    let receipt = try first.write([Edit(Place("k", [.element(1)]), .set("z"))])
    #expect(first.value(forKey: "k") == ["x", "z"])
    #expect(first.source(ofKey: "k") != .registration)
    try first.undo(receipt)
    #expect(first.value(forKey: "k") == ["x", "y"] && first.source(ofKey: "k") == .registration)
  }

  @Test("Undo leaves what another process put beside, also in an object that was made for the edit")
  func undoBeside() throws {
    let receipt = try first.write([Edit(Self.a, .set(1))], durability: .committed)
    second.synchronize()
    try second.write([Edit(Self.b, .set(2))], durability: .committed)
    try first.undo(receipt)
    try first.flush()
    #expect(try disk.settings() == .dictionary(["k": .dictionary(["b": 2])]))
  }

  @Test("A value that edits made too deep, or that XML cannot carry, is refused at once")
  func unstorable() throws {
    let deep = (0..<63).reduce(PropertyList.integer(1)) { inner, _ in [inner] }
    try begin(deep)
    let bottom = Place("k", Array(repeating: .element(0), count: 63))
    #expect(throws: StoreError.self) {
      try first.write([Edit(bottom, .set((0..<500).reduce(1) { inner, _ in [inner] }))])
    }
    #expect(throws: StoreError.self) { try first.write([Edit(bottom, .set("\u{1}"))]) }
    #expect(throws: StoreError.self) { try first.write([Edit(Place("k"), .rename(to: "\u{1}"))]) }
    #expect(first.value(forKey: "k") == deep)
  }
}
