import SetteePropertyLists
import Testing

@testable import SetteeReplication

extension World {
  fileprivate func stamp(of key: Key, on device: Int) -> Stamp? {
    devices[device].replica.record(for: key)?.stamp
  }

  /// Sets up a device that is a copy of another down to its identity, as after a home directory
  /// was copied.
  fileprivate mutating func addClone(of device: Int, conditions: Link.Conditions) -> Int {
    let clone = addDevice(named: devices[device].replica.name, conditions: conditions)
    devices[clone].replica = devices[device].replica
    refresh(clone)
    return clone
  }
}

@Suite("Devices with one identity")
struct IdentityTests {
  /// Two devices, and a copy of the first down to its identity.
  func cloned() throws -> World {
    var world = World.devices(2)
    try world.set("base", "key", on: 0)
    world.settle()
    let clone = world.addClone(of: 0, conditions: .reliable(delay: 10))
    #expect(world.devices[0].replica.id == world.devices[clone].replica.id)
    return world
  }

  /// The same with two writes under one stamp, of the device and of its copy, which is offline.
  func twins() throws -> World {
    var world = try cloned()
    world.setOnline(false, 2)
    try world.set("original", "key", on: 0)
    try world.set("copy", "key", on: 2)
    #expect(world.stamp(of: "key", on: 0) == world.stamp(of: "key", on: 2))
    return world
  }

  @Test("A copied device is found out, takes a new identity, and no write of either is lost")
  func clones() throws {
    var world = try cloned()
    try world.write([("key", "original"), ("a", 1)], on: 0)
    world.advance(to: world.time + 300)
    try world.write([("key", "copy"), ("b", 2)], on: 2)
    world.settle()
    world.settle()
    #expect(Set(world.devices.map(\.replica.id)).count == 3)
    #expect(world.shown("key") == ["copy", "copy", "copy"])
    #expect(world.shown("a") == [1, 1, 1] && world.shown("b") == [2, 2, 2])
    #expect(
      world.accounts[0].journal.entries.contains { $0.conflict.loser.content == .value("original") }
    )
    let told = world.told()
    #expect(told.contains { $0.hasSuffix("because another device uses the one it had.") })
  }

  @Test("Copies that write in the same millisecond do not take their writes for one")
  func simultaneous() throws {
    var world = try cloned()
    try world.set("original", "key", on: 0)
    try world.set("copy", "key", on: 2)
    #expect(world.stamp(of: "key", on: 0) == world.stamp(of: "key", on: 2))
    world.settle()
    world.settle()
    let shown = world.shown("key")
    #expect(Set(shown).count == 1)
    let lost = world.devices.indices.flatMap { world.lostWrites(on: $0) }
    let all = Set(lost.map(\.conflict.loser.content) + shown.compactMap { $0.map { .value($0) } })
    #expect(all.isSuperset(of: [.value("original"), .value("copy")]))
    #expect(Set(world.devices.map(\.replica.id)).count == 3)
  }

  @Test("Of two writes under one stamp none is lost where the first was written over meanwhile")
  func coveredTwin() throws {
    var world = try twins()
    world.settle()
    try world.set("successor", "key", on: 1)
    world.settle()
    world.setOnline(true, 2)
    world.settle()
    world.settle()
    #expect(Set(world.devices.map(\.replica.id)).count == 3)
    #expect(Set(world.shown("key")).count == 1)
    let lost =
      world.devices.indices.flatMap { world.lostWrites(on: $0) }
      + world.accounts[0].journal.entries
    let contents = lost.map(\.conflict.loser.content) + [.value(world.shown("key")[0] ?? .null)]
    #expect(contents.contains(.value("copy")))
    #expect(contents.contains(.value("successor")))
  }

  @Test("A write that a copy has replaced since does not pass for the other's under its stamp")
  func replacedTwin() throws {
    var world = try twins()
    world.settle()
    var copy = world.devices[2].replica
    var trace = Trace()
    copy.setOnline(true, at: world.time, into: &trace)
    let first = copy.makeRequest(at: world.time, into: &trace)
    try copy.write([("key", "copy's next")], at: world.moment(on: 2), into: &trace)
    copy.setOnline(false, at: world.time, into: &trace)
    copy = try ReplicaSnapshot(ReplicaSnapshot(copy).propertyList).replica
    #expect(first?.records.count == 1)
    world.devices[2].replica = copy
    world.refresh(2)
    world.setOnline(true, 2)
    world.settle()
    world.settle()
    let kept = world.accounts[0].journal.entries.map(\.conflict.loser.content)
    #expect(kept.contains(.value("original")))
    #expect(world.shown("key") == ["copy's next", "copy's next", "copy's next"])
  }

  @Test("A device that repeats itself, is late or skips numbers keeps its identity")
  func honestDevices() throws {
    var world = World.devices(2)
    let ids = world.devices.map(\.replica.id)
    let wild = Link.Conditions(
      delayMin: 0, delayMax: 3_000, loss: 300, duplication: 500, reordering: 800)
    for device in 0..<2 { world.setConditions(wild, of: device) }
    for number in 0..<200 {
      try world.set(.integer(Int128(number)), "key", on: number % 2)
      world.advance(to: world.time + 170)
    }
    #expect(world.devices.map(\.replica.id) == ids)
    #expect(!world.told().contains { $0.contains("identity") })
  }

  @Test("One stamp on two values: all choose the same, the other is kept, and it is told")
  func reusedStamps() {
    let values: [PropertyList] = ["one", "two"]
    var accounts: [Account] = []
    var told: [String] = []
    for order in [values, values.reversed()] {
      var account = Account(id: AccountID(1), name: "home")
      var trace = Trace()
      for (number, value) in order.enumerated() {
        let record = Record(value: value, stamp: stamp(5))
        let request = Request(
          account: account.id, replica: alpha, name: "broken", number: number, cursor: 0,
          records: [KeyedRecord(key: "key", record: record)])
        _ = account.receive(request, at: 0, into: &trace)
      }
      accounts.append(account)
      told += trace.drain().map(\.description)
    }
    #expect(accounts[0].record(for: "key") == accounts[1].record(for: "key"))
    #expect(accounts.map(\.reusedStampCount) == [1, 1])
    for account in accounts {
      let kept = account.journal.entries.map(\.conflict.loser.content)
      #expect(kept.count == 1)
      #expect(kept != [.value(account.record(for: "key")?.value ?? .null)])
    }
    let alarm = "Two different writes of key bear one stamp: a device is broken, or exists twice."
    #expect(told.count { $0 == alarm } == 2)
  }

  @Test("A replica that holds the other value chooses like the account, and counts it")
  func reusedStampOnReplica() throws {
    for (mine, theirs) in [("one", "two"), ("two", "one")] {
      var replica = Replica(id: beta, name: "left")
      var trace = Trace()
      let (moment, home) = (Moment(time: 0, wallClock: 0), AccountID(1))
      replica.signIn(to: home, named: "home", at: 0, into: &trace)
      for (upTo, value) in [(1, mine), (2, theirs)] as [(Int64, String)] {
        let record = Record(value: .string(value), stamp: stamp(5))
        let delivery = Delivery(
          account: home, since: upTo - 1, upTo: upTo,
          changes: [KeyedRecord(key: "key", record: record)], receipts: [], usage: Usage(),
          answers: 1, names: DeviceNames())
        _ = replica.receive(delivery, at: moment, into: &trace)
      }
      let first = Record(value: "one", stamp: stamp(5))
      let chosen = first.merged(with: Record(value: "two", stamp: stamp(5)))
      #expect(replica.value(for: "key") == chosen.value)
      #expect(replica.reusedStampCount == 1)
    }
  }
}
