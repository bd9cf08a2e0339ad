import SetteePropertyLists
import Testing

@testable import SetteeReplication

@Suite("The standing of a replica and its keys")
struct StatusTests {
  @Test("Each key tells whether it is synced, pending, refused or local, who wrote it and why")
  func keys() throws {
    var parameters = SyncParameters.eager
    parameters.quota.keyCountMax = 3
    var world = World.devices(2, parameters: parameters)
    try world.write([("theirs", "r"), ("one", 1)], on: 1)
    world.settle()
    world.setSwitchedOn(false, 0)
    try world.set("off", "one", on: 0)
    world.setSwitchedOn(true, 0)
    world.setOnline(false, 0)
    try world.set("full", "two", on: 0)
    try world.set(1, "three", on: 1)
    world.settle()
    world.setOnline(true, 0)
    world.settle()
    world.setOnline(false, 0)
    try world.set("waits", "theirs", on: 0)
    let status = world.devices[0].replica.status(at: world.time)
    #expect(status.keys.map(\.key) == ["one", "theirs", "three", "two"])
    #expect(status.keys.map(\.standing) == [.local, .pending, .synced, .refused(.keys(3))])
    #expect(status.keys.map(\.writer) == ["left", "left", "right", "left"])
    #expect(status.keys.map(\.reason) == [nil, nil, .server, nil])
    #expect(
      status.keys.map(\.content) == [.value("off"), .value("waits"), .value(1), .value("full")])
    #expect([status.pendingCount, status.refusedCount, status.localCount] == [1, 1, 1])
    #expect(status.phase == .offline && status.nextAttempt == nil)
    #expect("\(RecordStatus.refused(.keys(3)))" == "refused: the account holds at most 3 keys")
  }

  @Test("The backlog and the next attempt are visible, and the delay grows and recovers")
  func backlog() throws {
    let parameters = SyncParameters(
      pace: Pace(period: 600_000, uploadDelay: 1_000, timeout: 1_000, burst: 2, refill: 60_000))
    var world = World.devices(1, parameters: parameters)
    var waits: [Int64] = []
    for number in 0..<4 {
      try world.set(.integer(Int128(number)), "key", on: 0)
      let status = world.devices[0].replica.status(at: world.time)
      #expect(status.pendingCount == 1)
      waits.append(try #require(status.nextAttempt) - world.time)
      world.advance(to: try #require(status.nextAttempt) + 1_000)
    }
    #expect(waits[0] == 1_000)
    #expect(waits[3] > 50_000, "\(waits)")
    #expect(world.accounts[0].record(for: "key")?.value == 3)
    world.advance(to: world.time + 180_000)
    let rested = world.devices[0].replica.status(at: world.time)
    #expect(rested.pendingCount == 0 && rested.nextUpload == world.time)
  }

  @Test("A removed key is told while its removal waits, and a secret only as a mark")
  func marks() throws {
    var world = World.devices(1)
    world.declareSecret(["token"])
    try world.write([("token", "hunter2"), ("gone", 1)], on: 0)
    world.settle()
    try world.set(Optional.none, "gone", on: 0)
    let waiting = world.devices[0].replica
    #expect(waiting.keyStatus(of: "gone")?.content == .removed)
    #expect(waiting.keyStatus(of: "gone")?.standing == .pending)
    #expect(waiting.keyStatus(of: "token")?.content.description == "a secret")
    world.settle()
    #expect(world.devices[0].replica.keyStatus(of: "gone") == nil)
  }

  @Test("After a first sync the account's keys tell that they came with it")
  func firstSync() throws {
    var world = World.devices(1)
    try world.set(1, "key", on: 0)
    world.settle()
    let new = world.addDevice(named: "new", conditions: .reliable(delay: 10))
    world.signIn(new, to: world.accounts[0].id)
    world.settle()
    #expect(world.devices[new].replica.keyStatus(of: "key")?.reason == .initialSync)
    #expect(world.devices[new].replica.keyStatus(of: "key")?.writer == "left")
  }

  @Test("What waits for an account that the device has left is told with that account")
  func parked() throws {
    var world = World.devices(1)
    world.declareSecret(["token"])
    try world.set("sent", "sent", on: 0)
    world.settle()
    world.setOnline(false, 0)
    try world.write([("waits", 1), ("token", "hunter2"), ("sent", nil)], on: 0)
    let home = world.accounts[0].id
    world.signOut(0)
    let status = world.devices[0].replica.status(at: world.time)
    #expect(status.keys.isEmpty && status.pendingCount == 0)
    #expect(status.parked.map(\.key) == ["sent", "token", "waits"])
    #expect(status.parked.map(\.content.description) == ["nothing (removed)", "a secret", "1"])
    #expect(status.parked.allSatisfy { $0.account == home && $0.writer == "left" })
    world.setOnline(true, 0)
    world.signIn(0, to: home)
    world.settle()
    #expect(world.devices[0].replica.status(at: world.time).parked.isEmpty)
    #expect(world.accounts[0].record(for: "waits")?.value == 1)
  }
}
