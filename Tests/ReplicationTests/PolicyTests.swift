import SetteePropertyLists
import Testing

@testable import SetteeReplication

@Suite("Conflict policies")
struct PolicyTests {
  func world(_ policy: ConflictPolicy, devices: Int = 2) -> World {
    var parameters = SyncParameters.eager
    parameters.policy = policy
    return World.devices(devices, parameters: parameters)
  }

  /// Both devices know a key and each has a waiting write; the right one uploads first.
  func contested(_ policy: ConflictPolicy) throws -> World {
    var world = world(policy)
    try world.write([("key", "base"), ("other", "base")], on: 0)
    world.settle()
    world.setOnline(false, 0)
    world.setOnline(false, 1)
    try world.set("right", "key", on: 1)
    world.advance(to: world.time + 100)
    try world.write([("key", "left"), ("other", "left"), ("new", "left")], on: 0)
    world.setOnline(true, 1)
    world.settle()
    world.setOnline(true, 0)
    _ = world.drainEvents()
    return world
  }

  @Test("The default is the last writer")
  func standard() {
    #expect(SyncParameters().policy == .lastWriterWins)
  }

  @Test("By the guide all waiting values give way when another device wrote; then a set holds")
  func guide() throws {
    var world = try contested(.guide)
    world.advance(to: world.time + 5_500)
    #expect(world.shown("key") == ["right", "right"])
    #expect(world.shown("other") == ["base", "base"], "all waiting keys give way")
    #expect(world.shown("new") == [nil, nil])
    let news = world.drainChanges().filter { $0.device == 0 }
    #expect(news.map(\.change.reason) == [.server])
    #expect(news.flatMap { $0.change.keys.map(\.key) }.sorted() == ["key", "new", "other"])
    #expect(world.devices[0].replica.pendingCount == 0)
    let lost = world.lostWrites(on: 0).map(\.conflict)
    #expect(Set(lost.map(\.key)) == ["key", "new", "other"])
    #expect(lost.allSatisfy { $0.loser.content == .value("left") }, "nothing is lost silently")
    try world.set("left again", "key", on: 0)
    world.settle()
    #expect(world.shown("key") == ["left again", "left again"])
  }

  @Test("By the guide a device that wrote alone keeps everything, acknowledged or not")
  func guideAlone() throws {
    var world = world(.guide)
    try world.set(1, "key", on: 0)
    world.advance(to: world.time + 12)
    try world.set(2, "key", on: 0)
    world.settle()
    #expect(world.shown("key") == [2, 2])
    #expect(world.lostWrites(on: 0).isEmpty)
  }

  @Test("By the account's order the last arrival wins, and the value it overtook is kept")
  func serverOrder() throws {
    var world = try contested(.serverOrder)
    world.setSkew(-3_600_000, of: 0)
    world.settle()
    #expect(world.shown("key") == ["left", "left"])
    #expect(world.shown("other") == ["left", "left"])
    let lost = world.lostWrites(on: 1).map(\.conflict)
    #expect(lost.map(\.loser.content) == [.value("right")])
    #expect(lost.first?.reason == "it reached the account last")
  }

  @Test("By the account's order a write with a clock years behind wins when it arrives last")
  func serverOrderIgnoresClocks() throws {
    var world = world(.serverOrder)
    world.setSkew(-315_360_000_000, of: 1)
    world.setOnline(false, 1)
    try world.set("right", "key", on: 1)
    try world.set("left", "key", on: 0)
    world.settle()
    world.setOnline(true, 1)
    world.settle()
    #expect(world.shown("key") == ["right", "right"])
    try world.set("left again", "key", on: 0)
    world.settle()
    #expect(world.shown("key") == ["left again", "left again"])
  }

  @Test(
    "What the account has decided stands, also where a copy of this device wrote it, and earlier",
    arguments: [ConflictPolicy.serverOrder, .guide])
  func copysWrite(policy: ConflictPolicy) throws {
    var replica = Replica(id: alpha, name: "left", parameters: parameters(policy))
    var trace = Trace()
    let moment = Moment(time: 9, wallClock: 1_009)
    replica.membership = .member(AccountID(1))
    try replica.write([("key", "mine")], at: moment, into: &trace)
    let shown = Record(value: "other's", stamp: stamp(1_005, by: beta))
    replica.hold(shown, .synced, for: "key")
    let decided = Record(value: "copy's", stamp: stamp(1_003, by: alpha)).having(overtaken: shown)
    let delivery = Delivery(
      account: AccountID(1), since: 0, upTo: 3,
      changes: [KeyedRecord(key: "key", record: decided)], receipts: [], usage: Usage(),
      answers: nil, names: DeviceNames())
    _ = replica.receive(delivery, at: moment, into: &trace)
    #expect(replica.id == alpha && replica.record(for: "key") == decided)
  }

  @Test(
    "News that comes twice takes nothing of what was written in between",
    arguments: ConflictPolicy.allCases)
  func newsTwice(policy: ConflictPolicy) throws {
    var replica = Replica(id: alpha, name: "left", parameters: parameters(policy))
    var trace = Trace()
    replica.membership = .member(AccountID(1))
    let news = KeyedRecord(
      key: "key", record: Record(value: "other's", stamp: stamp(1_005, by: beta)))
    let delivery = Delivery(
      account: AccountID(1), since: 0, upTo: 3, changes: [news], receipts: [], usage: Usage(),
      answers: nil, names: DeviceNames())
    let moment = Moment(time: 9, wallClock: 1_009)
    _ = replica.receive(delivery, at: moment, into: &trace)
    try replica.write([("key", "mine")], at: moment, into: &trace)
    _ = replica.receive(delivery, at: moment, into: &trace)
    #expect(replica.value(for: "key") == "mine" && replica.pendingCount == 1)
    #expect(replica.lostWrites.isEmpty)
  }

  @Test("By last writer the later write wins, whenever it arrives")
  func lastWriter() throws {
    var world = try contested(.lastWriterWins)
    world.settle()
    #expect(world.shown("key") == ["left", "left"])
    #expect(world.lostWrites(on: 0).map(\.conflict.loser.content) == [.value("right")])
  }

  @Test(
    "Under every policy 2 to 5 devices agree after loss, copies, disorder and outages",
    arguments: ConflictPolicy.allCases, [2, 3, 5])
  func convergence(policy: ConflictPolicy, count: Int) throws {
    for seed in 0..<12 as Range<UInt64> {
      var world = World(seed: seed, parameters: parameters(policy))
      var generator = SplitMix64(seed: seed &* 31 &+ UInt64(count))
      let account = world.addAccount(named: "home")
      for number in 0..<count {
        let bad = Link.Conditions(
          delayMin: 0, delayMax: 900, loss: 250, duplication: 250, reordering: 500)
        let device = world.addDevice(named: "device \(number)", conditions: bad)
        world.signIn(device, to: account)
      }
      for step in 0..<300 { act(step, on: &world, using: &generator) }
      for device in world.devices.indices {
        world.setConditions(.reliable(delay: 10), of: device)
        world.setOnline(true, device)
      }
      world.advance(to: world.time + 20_000)
      try expectAgreement(in: world, "\(policy) with \(count) devices, seed \(seed)")
    }
  }

  private func parameters(_ policy: ConflictPolicy) -> SyncParameters {
    var parameters = SyncParameters.eager
    parameters.quota.keyCountMax = 3
    parameters.policy = policy
    return parameters
  }

  private func act(_ step: Int, on world: inout World, using generator: inout SplitMix64) {
    let device = Int(generator.number(from: 0, through: Int64(world.devices.count - 1)))
    let key = Key("key \(generator.number(from: 0, through: 3))")
    if generator.happens(50) { world.setOnline(!world.devices[device].replica.isOnline, device) }
    if generator.happens(20) {
      world.setSkew(generator.number(from: -9_000, through: 9_000), of: device)
    }
    let value = generator.happens(200) ? Optional.none : .some(PropertyList.integer(Int128(step)))
    do {
      try world.set(value, key, on: device)
    } catch {
      #expect(!"\(error)".isEmpty, "a refusal is a legal answer")
    }
    world.advance(to: world.time + generator.number(from: 0, through: 150))
    #expect(world.accounts[0].usage.keyCount <= 3)
  }

  private func expectAgreement(in world: World, _ name: String) throws {
    for device in world.devices {
      let replica = device.replica
      #expect(replica.pendingCount == 0, "\(name)")
      for one in replica.records where one.status == .synced {
        #expect(world.accounts[0].record(for: one.key) == one.record, "\(name): \(one.key)")
      }
      for keyed in world.accounts[0].records {
        if case .refused = replica.status(of: keyed.key) { continue }
        #expect(replica.record(for: keyed.key) == keyed.record, "\(name): \(keyed.key)")
      }
    }
  }
}
