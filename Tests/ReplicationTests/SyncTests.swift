import SetteePropertyLists
import Testing

@testable import SetteeReplication

@Suite("Syncing")
struct SyncTests {
  @Test("A write is visible at once here and nowhere else before the latency has passed")
  func latency() throws {
    var world = World.devices(2)
    try world.set("dark", "theme", on: 0)
    #expect(world.shown("theme") == ["dark", nil])
    world.advance(to: world.time + 19)
    #expect(world.shown("theme") == ["dark", nil])
    world.advance(to: world.time + 1)
    #expect(world.shown("theme") == ["dark", "dark"])
    let news = world.drainChanges()
    #expect(news.map(\.device) == [1])
    #expect(news.first?.change.reason == .server)
    #expect(news.first?.change.keys.map(\.writer) == ["left"])
  }

  @Test("An equal remote value changes nothing and is not told")
  func equalValue() throws {
    var world = World.devices(2)
    try world.set(7, "key", on: 0)
    world.advance(to: world.time + 5)
    try world.set(7, "key", on: 1)
    world.advance(to: world.time + 5_000)
    #expect(world.drainChanges().isEmpty)
    #expect(world.shown("key") == [7, 7])
    #expect(
      world.devices[0].replica.record(for: "key") == world.devices[1].replica.record(for: "key"))
  }

  @Test("Removals converge with later and earlier writes, and no key returns from the dead")
  func tombstones() throws {
    var world = World.devices(3)
    try world.set(1, "key", on: 0)
    world.settle()
    world.setOnline(false, 2)
    try world.set(2, "key", on: 2)
    world.advance(to: world.time + 5)
    try world.set(Optional.none, "key", on: 0)
    world.settle()
    #expect(world.shown("key") == [nil, nil, 2])
    world.setOnline(true, 2)
    world.settle()
    #expect(world.shown("key") == [nil, nil, nil], "the removal is later")
    #expect(world.devices[2].replica.journal.entries.map(\.conflict.loser.content) == [.value(2)])
    try world.set(Optional.none, "key", on: 1)
    try world.set(3, "key", on: 1)
    world.settle()
    #expect(world.shown("key") == [3, 3, 3])
  }

  @Test("Offline writes stay, and only the last value of a key goes out on reconnecting")
  func offline() throws {
    var world = World.devices(2)
    world.setOnline(false, 0)
    for number in 1...20 { try world.set(.integer(Int128(number)), "key", on: 0) }
    world.settle()
    #expect(world.devices[0].replica.pendingCount == 1)
    _ = world.drainEvents()
    world.setOnline(true, 0)
    world.settle()
    #expect(world.shown("key") == [20, 20])
    #expect(world.told().filter { $0.hasPrefix("The account accepts") }.count == 1)
  }

  @Test(
    "A hundred writes make at most the bucket's uploads, the last arrives, the delay recovers")
  func throttle() throws {
    var parameters = SyncParameters()
    parameters.pace = Pace(
      period: 60_000, uploadDelay: 50, timeout: 1_000, burst: 15, refill: 60_000)
    var world = World.devices(2, parameters: parameters)
    _ = world.drainEvents()
    for number in 1...100 {
      try world.set(.integer(Int128(number)), "key", on: 0)
      world.advance(to: world.time + 100)
    }
    func uploads(_ told: [String]) -> Int {
      told.filter { $0 == "left sends key to the account." }.count
    }
    #expect(uploads(world.told()) == 15)
    #expect(world.value("key", on: 1) != 100)
    let wait = world.devices[0].replica.nextToken(from: world.time) - world.time
    #expect(wait > 40_000)
    world.advance(to: world.time + 120_000)
    #expect(world.value("key", on: 1) == 100)
    #expect(uploads(world.told()) == 1)
    world.advance(to: world.time + 15 * 60_000)
    #expect(world.devices[0].replica.nextToken(from: world.time) == world.time)
  }

  @Test("A write made after a value was seen wins, on any device and with any clock")
  func causality() throws {
    for skew in [0, 3_600_000, -3_600_000, 315_360_000_000, -315_360_000_000] as [Int64] {
      var world = World.devices(2)
      world.setSkew(skew, of: 0)
      for round in 0..<3 {
        try world.set(.integer(Int128(2 * round)), "key", on: 0)
        world.settle()
        try world.set(.integer(Int128(2 * round + 1)), "key", on: 1)
        world.settle()
        #expect(world.shown("key") == Array(repeating: .integer(Int128(2 * round + 1)), count: 2))
      }
      #expect(world.accounts[0].journal.count == 0, "skew \(skew): nothing was concurrent")
    }
  }

  @Test("A clock days ahead counts and is remarked upon; an impossible stamp is ignored")
  func clocks() throws {
    var world = World.devices(2)
    world.setSkew(3 * 86_400_000, of: 0)
    try world.set(1, "key", on: 0)
    world.settle()
    #expect(world.told().contains("The clock of left is 3 days ahead of right's."))
    let impossible = Record(value: 2, stamp: stamp(.max, by: beta))
    let delivery = Delivery(
      account: world.accounts[0].id, since: 0, upTo: 99,
      changes: [KeyedRecord(key: "key", record: impossible)], receipts: [], usage: Usage(),
      answers: nil, names: DeviceNames())
    var replica = world.devices[1].replica
    var trace = Trace()
    _ = replica.receive(delivery, at: Moment(time: 0, wallClock: 0), into: &trace)
    #expect(replica.value(for: "key") == 1)
    #expect(trace.events.map(\.kind) == [.ignored(.malformedStamp("key"))])
    #expect(replica.clock.milliseconds < Stamp.millisecondsLimit)
  }

  @Test("A repeated, late or foreign delivery does no harm")
  func repeatedDeliveries() throws {
    var world = World.devices(2)
    try world.set(1, "key", on: 0)
    world.settle()
    let old = world.accounts[0].delivery(since: 0)
    try world.set(2, "key", on: 0)
    world.settle()
    var replica = world.devices[1].replica
    let before = replica.records.map(\.record)
    var trace = Trace()
    let moment = Moment(time: world.time, wallClock: world.time)
    for delivery in [old, old, world.accounts[0].delivery(since: 0)] {
      #expect(replica.receive(delivery, at: moment, into: &trace) == [])
    }
    let foreign = Account(id: AccountID(7), name: "other").delivery(since: 0)
    #expect(replica.receive(foreign, at: moment, into: &trace) == [])
    #expect(replica.records.map(\.record) == before)
    #expect(trace.events.map(\.kind) == [.ignored(.otherAccount)])
  }

  @Test("A delivery beyond a gap is not applied, and the device asks at once")
  func gap() throws {
    var world = World.devices(2)
    let loss = Link.Conditions(delayMin: 10, delayMax: 10, loss: 1_000)
    world.setConditions(loss, of: 1)
    try world.set(1, "a", on: 0)
    world.advance(to: world.time + 100)
    world.setConditions(.reliable(delay: 10), of: 1)
    try world.set(2, "b", on: 0)
    _ = world.drainEvents()
    world.advance(to: world.time + 20)
    #expect(world.devices[1].replica.keys.isEmpty)
    #expect(world.told().contains("right has missed a message and asks again."))
    world.advance(to: world.time + 20)
    #expect(world.devices[1].replica.keys == ["a", "b"])
  }

  @Test("A lost request is sent again after its timeout, with the same stamps")
  func timeout() throws {
    var world = World.devices(1)
    world.setConditions(Link.Conditions(delayMin: 10, delayMax: 10, loss: 1_000), of: 0)
    try world.set(1, "key", on: 0)
    let stamp = world.devices[0].replica.record(for: "key")?.stamp
    world.advance(to: world.time + 500)
    #expect(world.devices[0].replica.isSyncing)
    world.setConditions(.reliable(delay: 10), of: 0)
    world.advance(to: world.time + 2_000)
    #expect(world.accounts[0].record(for: "key")?.stamp == stamp)
    #expect(world.devices[0].replica.status(of: "key") == .synced)
  }

  @Test("A value written while its predecessor is on the way stays pending until it is accepted")
  func receiptOfPredecessor() throws {
    var world = World.devices(1)
    try world.set(1, "key", on: 0)
    world.advance(to: world.time + 5)
    try world.set(2, "key", on: 0)
    world.advance(to: world.time + 16)
    #expect(world.accounts[0].record(for: "key")?.value == 1)
    #expect(world.devices[0].replica.status(of: "key") == .pending)
    world.settle()
    #expect(world.accounts[0].record(for: "key")?.value == 2)
  }

  @Test("Two replicas that tie are decided by replica, the same way on both")
  func ties() throws {
    var world = World.devices(2)
    try world.set("left", "key", on: 0)
    try world.set("right", "key", on: 1)
    world.settle()
    let last = world.devices[0].replica.id > world.devices[1].replica.id ? "left" : "right"
    #expect(world.shown("key") == [.string(last), .string(last)])
    let conflict = world.told().first { $0.hasPrefix("Conflict over key") }
    #expect(conflict?.contains("its device comes last in the fixed order of devices") == true)
  }

  @Test("One dictionary arrives whole, or not at all")
  func dictionaries() throws {
    var world = World.devices(2)
    try world.set(.dictionary(["a": 1, "b": 1]), "pair", on: 0)
    world.settle()
    try world.set(.dictionary(["a": 2, "b": 2]), "pair", on: 0)
    var seen: Set<PropertyList?> = []
    for _ in 0..<50 {
      world.advance(to: world.time + 1)
      seen.insert(world.value("pair", on: 1))
    }
    #expect(seen == [.dictionary(["a": 1, "b": 1]), .dictionary(["a": 2, "b": 2])])
  }
}
