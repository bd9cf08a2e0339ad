import SetteePropertyLists
import Testing

@testable import SetteeReplication

@Suite("Rules that are a choice")
struct ParametersTests {
  @Test("By the other rule a write during the first sync is kept and enters afterwards")
  func initialSync() throws {
    var parameters = SyncParameters.eager
    parameters.initialSync = .keepsWrites
    var world = World.devices(1, parameters: parameters)
    try world.set("cloud", "key", on: 0)
    world.settle()
    let new = world.addDevice(named: "new", conditions: .reliable(delay: 10))
    world.signIn(new, to: world.accounts[0].id)
    try world.write([("key", "default"), ("own", 1)], on: new)
    world.settle()
    #expect(world.shown("key") == ["cloud", "cloud"], "a default never overwrites the account")
    #expect(world.shown("own") == [1, 1])
    #expect(world.lostWrites(on: new).map(\.conflict.cause) == [.joining])
  }

  @Test("By the other rule stamps decide on joining too, and the loser is kept")
  func joining() throws {
    var parameters = SyncParameters.eager
    parameters.joining = .byStamp
    var world = World.devices(1, parameters: parameters)
    try world.write([("older", "cloud"), ("newer", "cloud")], on: 0)
    world.settle()
    let new = world.addDevice(named: "new", conditions: .reliable(delay: 10))
    try world.set("local", "older", on: new)
    world.setSkew(-86_400_000, of: new)
    var behind = world.addDevice(named: "behind", conditions: .reliable(delay: 10))
    world.setSkew(-86_400_000, of: behind)
    try world.set("local", "newer", on: behind)
    for device in [new, behind] { world.signIn(device, to: world.accounts[0].id) }
    world.settle()
    #expect(Set(world.shown("older")) == ["local"])
    #expect(Set(world.shown("newer")) == ["cloud"])
    behind = 2
    #expect(world.lostWrites(on: behind).map(\.conflict.loser.content).count == 2)
  }

  @Test("Keys count against the bytes only where the parameter says so")
  func counting() throws {
    for (counting, fits) in [(Quota.Counting.values, true), (.valuesAndKeys, false)] {
      let quota = Quota(byteCountMax: 10, counting: counting)
      var world = World.devices(2, parameters: SyncParameters(quota: quota))
      try world.set("12345", "abc", on: 0)
      if fits {
        try world.set("12345", "xyz", on: 0)
      } else {
        #expect(throws: WriteRefusal.quota("xyz", .bytes(10))) {
          try world.set("12345", "xyz", on: 0)
        }
        try world.set("1234567", "abc", on: 0)
      }
      world.advance(to: world.time + 70_000)
      #expect(world.accounts[0].usage.byteCount == 10)
      #expect(world.devices[1].replica.usage == world.accounts[0].usage)
      try world.write([("abc", Optional.none), ("xyz", Optional.none)], on: 0)
      world.advance(to: world.time + 70_000)
      #expect(world.accounts[0].usage == Usage())
    }
  }

  @Test("From which lead on a clock is remarked upon is a parameter")
  func clockLead() throws {
    for (limit, isTold) in [(3_600_000, false), (1_800_000, true)] as [(Int64, Bool)] {
      var parameters = SyncParameters.eager
      parameters.clockLeadMax = limit
      var world = World.devices(2, parameters: parameters)
      world.setSkew(3_000_000, of: 0)
      try world.set(1, "key", on: 0)
      world.settle()
      #expect(world.told().contains { $0.contains("ahead of right's") } == isTold)
      #expect(world.shown("key") == [1, 1])
    }
  }

  @Test("The defaults are those that the documentation names")
  func defaults() {
    let parameters = SyncParameters()
    #expect(parameters.quota == Quota(keyCountMax: 1_024, byteCountMax: 1_048_576))
    #expect(parameters.quota.keyLength == .bytes(64) && parameters.quota.counting == .values)
    #expect(parameters.pace.burst == 15 && parameters.pace.refill == 60_000)
    #expect(parameters.journal == Journal.Limits(perKey: 10, total: 1_000))
    #expect(parameters.initialSync == .refusesWrites && parameters.joining == .accountFirst)
    #expect(parameters.switchedOff == .staysLocal && parameters.quotaNotice == .refusedKeys)
    #expect(parameters.tombstoneAge == 2_592_000_000 && parameters.clockLeadMax == 86_400_000)
  }

  @Test("Every rule can be broken by name, each alone")
  func plants() {
    let broken = Rules.Plant.allCases.map { Rules(breaking: $0) }
    #expect(Set(broken).count == broken.count && !broken.contains(Rules()))
    for plant in Rules.Plant.allCases {
      #expect(Rules.Plant(rawValue: plant.rawValue) == plant)
      #expect(!plant.description.isEmpty)
    }
    #expect(Rules.Plant(rawValue: "nothing-of-the-kind") == nil)
  }

  @Test("Beyond the journal's bounds the oldest losers go, and how many is known")
  func boundedJournal() throws {
    var parameters = SyncParameters.eager
    parameters.journal = Journal.Limits(perKey: 2, total: 3)
    var world = World.devices(2, parameters: parameters)
    for round in 0..<5 {
      world.setOnline(false, 0)
      try world.set(.string("left \(round)"), "key", on: 0)
      world.advance(to: world.time + 100)
      try world.set(.string("right \(round)"), "key", on: 1)
      world.settle()
      world.setOnline(true, 0)
      world.settle()
    }
    let journal = world.devices[0].replica.journal
    #expect(
      journal.entries.map(\.conflict.loser.content) == [.value("left 3"), .value("left 4")])
    #expect(journal.count + journal.droppedCount == 5)
  }

  @Test("The same records in any order, with copies and in any batches, show the same")
  func anyOrder() {
    let base = Record(value: "a", stamp: stamp(1))
    let records = [
      base, Record(value: "b", stamp: stamp(3, by: beta), after: base),
      Record(value: nil, stamp: stamp(2, by: gamma)),
      Record(value: "d", stamp: stamp(3, by: gamma)),
    ].map { KeyedRecord(key: "key", record: $0) }
    for seed in 0..<60 as Range<UInt64> {
      var generator = SplitMix64(seed: seed)
      var replica = Replica(id: ReplicaID(9), name: "left")
      var trace = Trace()
      replica.signIn(to: AccountID(1), named: "home", at: 0, into: &trace)
      var left = records + records
      var upTo: Int64 = 0
      while !left.isEmpty {
        let count = Int(generator.number(from: 1, through: Int64(left.count)))
        let batch = (0..<count).map { _ in
          left.remove(at: Int(generator.number(from: 0, through: Int64(left.count - 1))))
        }
        let delivery = Delivery(
          account: AccountID(1), since: upTo, upTo: upTo + 1, changes: batch, receipts: [],
          usage: Usage(), answers: 1, names: DeviceNames())
        _ = replica.receive(delivery, at: Moment(time: 0, wallClock: 0), into: &trace)
        upTo += 1
      }
      #expect(replica.records.map(\.record) == [records[3].record], "seed \(seed)")
    }
  }

  @Test("Of two keys written together one may be refused, and then they arrive apart")
  func apart() throws {
    var parameters = SyncParameters.eager
    parameters.quota.keyCountMax = 2
    var world = World.devices(2, parameters: parameters)
    world.setOnline(false, 1)
    try world.write([("a", 1), ("b", 1)], on: 1)
    try world.set(1, "c", on: 0)
    world.settle()
    world.setOnline(true, 1)
    world.settle()
    #expect(world.shown("a") == [1, 1])
    #expect(world.shown("b") == [nil, 1])
  }
}
