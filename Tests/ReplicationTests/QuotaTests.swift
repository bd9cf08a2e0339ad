import SetteePropertyLists
import Testing

@testable import SetteeReplication

@Suite("Quota")
struct QuotaTests {
  @Test("1,024 keys pass, one more does not; replacing and removing always do")
  func keyCount() throws {
    var world = World.devices(1)
    let edits = (0..<1_024).map { (key: Key("key \($0)"), value: PropertyList?.some(1)) }
    try world.write(edits, on: 0)
    #expect(throws: WriteRefusal.quota("more", .keys(1_024))) {
      try world.set(1, "more", on: 0)
    }
    #expect(world.value("more", on: 0) == nil)
    try world.set(2, "key 7", on: 0)
    try world.set(Optional.none, "key 8", on: 0)
    try world.set(1, "more", on: 0)
    world.settle()
    #expect(world.accounts[0].usage.keyCount == 1_024)
  }

  @Test("1,048,576 bytes of values pass, one more does not; keys do not count")
  func byteCount() throws {
    var world = World.devices(1)
    let half = String(repeating: "x", count: 524_288)
    let key = Key(String(repeating: "k", count: 64))
    try world.write([(key, .string(half)), ("b", .string(half))], on: 0)
    #expect(throws: WriteRefusal.quota("c", .bytes(1_048_576))) {
      try world.set("x", "c", on: 0)
    }
    #expect(throws: WriteRefusal.quota("b", .bytes(1_048_576))) {
      try world.set(.string(half + "x"), "b", on: 0)
    }
    try world.set(.string(String(half.dropLast())), "b", on: 0)
    try world.set("x", "c", on: 0)
    #expect(world.devices[0].replica.usage.byteCount == 1_048_576)
  }

  @Test(
    "One value holds at most 1,048,576 bytes", arguments: [(1_048_576, true), (1_048_577, false)])
  func valueByteCount(count: Int, fits: Bool) {
    let change = Usage.Change(from: nil, to: count)
    #expect((Quota.standard.limit(brokenBy: change, of: Usage()) == nil) == fits)
  }

  @Test("A group that does not fit changes nothing, and removals in a group make room first")
  func groups() throws {
    var parameters = SyncParameters.eager
    parameters.quota.keyCountMax = 2
    var world = World.devices(1, parameters: parameters)
    try world.write([("a", 1), ("b", 1)], on: 0)
    #expect(throws: WriteRefusal.self) { try world.write([("a", 2), ("c", 1)], on: 0) }
    #expect(world.value("a", on: 0) == 1)
    try world.write([("c", 1), ("a", Optional.none)], on: 0)
    #expect(world.devices[0].replica.keys == ["b", "c"])
  }

  @Test("Two devices under quota but over it together: one is refused, later room is used")
  func together() throws {
    var parameters = SyncParameters.eager
    parameters.quota.keyCountMax = 3
    var world = World.devices(2, parameters: parameters)
    try world.write([("a", 1), ("b", 1)], on: 0)
    try world.write([("c", 1), ("d", 1)], on: 1)
    world.advance(to: world.time + 5_000)
    let refused = world.drainChanges().filter { $0.change.reason == .quotaViolation }
    #expect(refused.map(\.device) == [1])
    #expect(refused.flatMap { $0.change.keys.map(\.key) } == ["d"])
    #expect(world.accounts[0].usage.keyCount == 3)
    #expect(world.devices[1].replica.status(of: "d") == .refused(.keys(3)))
    #expect(world.shown("c") == [1, 1] && world.shown("d") == [nil, 1])
    let told = world.told()
    #expect(told.contains { $0.hasPrefix("The account refuses d from right: it holds") })
    try world.set(Optional.none, "a", on: 0)
    world.settle()
    #expect(world.shown("d") == [1, 1])
    #expect(world.devices[1].replica.refusedCount == 0)
  }

  @Test("Tombstones do not count")
  func tombstones() throws {
    var parameters = SyncParameters.eager
    parameters.quota.keyCountMax = 1
    var world = World.devices(2, parameters: parameters)
    for number in 0..<5 {
      try world.set(1, Key("key \(number)"), on: 0)
      world.settle()
      try world.set(Optional.none, Key("key \(number)"), on: 0)
      world.settle()
    }
    #expect(world.accounts[0].usage == Usage())
    #expect(world.accounts[0].records.count == 5)
  }

  @Test(
    "Bytes are counted as documented",
    arguments: [
      (.null, 1), (true, 1), (7, 8), (1.5, 8), ("äb", 3), (.data([1, 2]), 2), ([1, "x"], 9),
      (.dictionary(["key": "x"]), 4), ([], 0),
      (.date(Timestamp(secondsSinceReferenceDate: 0)), 8),
    ] as [(PropertyList, Int)])
  func bytes(value: PropertyList, count: Int) {
    #expect(value.quotaByteCount == count)
  }

  @Test(
    "Keys are as long as the rule in force allows",
    arguments: [
      (String(repeating: "k", count: 64), Quota.KeyLength.bytes(64), true),
      (String(repeating: "k", count: 65), .bytes(64), false),
      (String(repeating: "ä", count: 33), .bytes(64), false),
      (String(repeating: "k", count: 128), .units(128), true),
      (String(repeating: "k", count: 129), .units(128), false),
      (String(repeating: "😀", count: 65), .units(128), false),
      ("", .bytes(64), false), ("a\u{0}", .bytes(64), false), ("a/b é", .bytes(64), true),
    ])
  func keys(name: String, rule: Quota.KeyLength, isAllowed: Bool) {
    #expect((rule.problem(with: Key(name)) == nil) == isAllowed)
  }
}
