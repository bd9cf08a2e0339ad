import SetteePropertyLists
import Testing

@testable import SetteeReplication

@Suite("What no sound replica sends")
struct MalformedTests {
  static let deep = (0..<70).reduce(PropertyList.string("x")) { value, _ in .array([value]) }

  static let impossible: [(String, KeyedRecord)] = [
    ("a time at the end of time", record(stamp(.max, by: beta))),
    ("a time beyond 47 bits", record(stamp(1 << 47, by: beta))),
    ("a time before 1970", record(stamp(-1, by: beta))),
    ("no replica", record(stamp(1, by: ReplicaID(0)))),
    (
      "an impossible time among what it saw",
      KeyedRecord(
        key: "bad",
        record: Record(
          value: 1, stamp: stamp(9, by: beta), after: Record(value: 1, stamp: stamp(.max))))
    ),
    ("a value that nests too deep", record(stamp(1, by: beta), value: deep)),
    ("an empty key", record(stamp(1, by: beta), key: "")),
    ("a key of 65 bytes", record(stamp(1, by: beta), key: Key(String(repeating: "k", count: 65)))),
    ("a key with a zero byte", record(stamp(1, by: beta), key: "a\u{0}")),
  ]

  static func record(_ stamp: Stamp, key: Key = "bad", value: PropertyList = 1) -> KeyedRecord {
    KeyedRecord(key: key, record: Record(value: value, stamp: stamp))
  }

  static let sound = [
    record(stamp(1, by: beta), key: "first"), record(stamp(2, by: beta), key: "last"),
  ]

  @Test("An account rejects an impossible record, counts it, and takes the others")
  func account() {
    for (name, bad) in Self.impossible {
      var account = Account(id: AccountID(1), name: "home")
      var trace = Trace()
      let request = Request(
        account: account.id, replica: beta, name: "left", number: 1, cursor: 0,
        records: [Self.sound[0], bad, Self.sound[1]])
      let reply = account.receive(request, at: 0, into: &trace)
      #expect(reply.receipts.map(\.outcome) == [.accepted, .malformed, .accepted], "\(name)")
      #expect(account.records.map(\.key) == ["first", "last"], "\(name)")
      #expect(account.malformedCount == 1, "\(name)")
      #expect(trace.events.count { $0.description.contains("ignores a write of") } == 1, "\(name)")
    }
  }

  @Test("A replica rejects an impossible record, counts it, and takes the others")
  func replica() {
    for (name, bad) in Self.impossible {
      var replica = Replica(id: alpha, name: "left")
      var trace = Trace()
      replica.signIn(to: AccountID(1), named: "home", at: 0, into: &trace)
      let delivery = Delivery(
        account: AccountID(1), since: 0, upTo: 3, changes: [Self.sound[0], bad, Self.sound[1]],
        receipts: [], usage: Usage(), answers: 1, names: DeviceNames())
      _ = replica.receive(delivery, at: Moment(time: 0, wallClock: 0), into: &trace)
      #expect(replica.keys == ["first", "last"], "\(name)")
      #expect(replica.status(at: 0).malformedCount == 1, "\(name)")
      #expect(replica.clock.milliseconds < 100, "\(name): no clock follows it")
      #expect(replica.cursor == 3, "\(name)")
    }
  }

  @Test(
    "A key that no account takes is refused before anything is written or sent",
    arguments: [
      "", "a\u{0}b", String(repeating: "k", count: 65), String(repeating: "é", count: 33),
    ])
  func keys(name: String) {
    var world = World.devices(1)
    #expect(throws: WriteRefusal.self) { try world.set(1, Key(name), on: 0) }
    #expect(throws: WriteRefusal.self) {
      try world.write([("fine", 1), (Key(name), 2)], on: 0)
    }
    world.settle()
    #expect(world.devices[0].replica.records.isEmpty)
    #expect(world.accounts[0].sequence == 0)
  }

  @Test("A key with a slash is a key")
  func slash() throws {
    var world = World.devices(2)
    try world.set(1, "a/b", on: 0)
    world.settle()
    #expect(world.shown("a/b") == [1, 1])
  }

  @Test("A reply that comes twice, a day late or for an older cursor changes nothing")
  func lateReplies() throws {
    var world = World.devices(2)
    try world.write([("key", 1), ("gone", 1)], on: 0)
    world.settle()
    let replies = [0, 1, 2].map { world.accounts[0].delivery(since: $0) }
    try world.set(2, "key", on: 1)
    try world.set(Optional.none, "gone", on: 1)
    world.settle()
    world.advance(to: world.time + 24 * 3_600_000)
    try world.set(3, "key", on: 0)
    var replica = world.devices[0].replica
    let before = replica.status(at: world.time)
    var trace = Trace()
    let moment = Moment(time: world.time, wallClock: world.time)
    for reply in replies + replies.reversed() {
      #expect(replica.receive(reply, at: moment, into: &trace) == [])
    }
    #expect(replica.status(at: world.time) == before)
    #expect(replica.status(of: "key") == .pending)
  }

  @Test("A reply that was built for a later cursor than ours is not applied")
  func laterCursor() throws {
    for isChecked in [true, false] {
      var parameters = SyncParameters.eager
      parameters.rules.checksGaps = isChecked
      var world = World.devices(1, parameters: parameters)
      try world.set(1, "missed", on: 0)
      world.settle()
      try world.set(1, "key", on: 0)
      world.settle()
      var replica = Replica(id: beta, name: "right", parameters: parameters)
      var trace = Trace()
      let moment = Moment(time: 0, wallClock: 0)
      let home = world.accounts[0].id
      replica.signIn(to: home, named: "home", at: 0, into: &trace)
      _ = replica.receive(
        Account(id: home, name: "home").delivery(since: 0, answers: 1), at: moment, into: &trace)
      _ = replica.receive(world.accounts[0].delivery(since: 1), at: moment, into: &trace)
      #expect(replica.cursor == (isChecked ? 0 : 2), "the planted bug forgets what it missed")
      #expect(replica.keys == (isChecked ? [] : ["key"]))
    }
  }
}
