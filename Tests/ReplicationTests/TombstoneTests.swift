import SetteePropertyLists
import Testing

@testable import SetteeReplication

@Suite("Tombstones")
struct TombstoneTests {
  static let day: Int64 = 24 * 3_600_000

  /// A slow pace, so that months pass in few rounds.
  static var parameters: SyncParameters {
    SyncParameters(
      pace: Pace(period: 6 * 3_600_000, uploadDelay: 0, timeout: 1_000, refill: 100))
  }

  func world() throws -> World {
    var world = World.devices(2, parameters: Self.parameters)
    try world.write([("kept", 1), ("removed", 1)], on: 0)
    world.settle()
    return world
  }

  @Test("A tombstone is kept for thirty days and forgotten once every device has read past it")
  func collection() throws {
    var world = try world()
    try world.set(Optional.none, "removed", on: 0)
    world.settle()
    world.advance(to: world.time + 29 * Self.day)
    #expect(world.accounts[0].records.map(\.key) == ["kept", "removed"])
    world.advance(to: world.time + 3 * Self.day)
    #expect(world.accounts[0].records.map(\.key) == ["kept"])
    #expect(world.devices.allSatisfy { $0.replica.records.map(\.key) == ["kept"] })
    #expect(world.shown("removed") == [nil, nil])
  }

  @Test(
    "Without its age a tombstone goes as soon as every device knows it", arguments: [false, true])
  func ageless(isBroken: Bool) throws {
    var parameters = Self.parameters
    parameters.rules.heedsTombstoneAge = !isBroken
    var world = World.devices(2, parameters: parameters)
    try world.write([("kept", 1), ("removed", 1)], on: 0)
    world.settle()
    try world.set(Optional.none, "removed", on: 0)
    world.settle()
    world.advance(to: world.time + 2 * Self.day)
    #expect(world.accounts[0].records.map(\.key) == (isBroken ? ["kept"] : ["kept", "removed"]))
  }

  @Test("A device forgets what the account forgot, and keeps each tombstone for its thirty days")
  func youngTombstones() throws {
    var world = try world()
    try world.set(Optional.none, "removed", on: 0)
    world.settle()
    world.advance(to: world.time + 29 * Self.day)
    try world.set(Optional.none, "kept", on: 0)
    world.advance(to: world.time + 3 * Self.day)
    #expect(world.accounts[0].records.map(\.key) == ["kept"])
    #expect(world.devices.allSatisfy { $0.replica.records.map(\.key) == ["kept"] })
    world.advance(to: world.time + 29 * Self.day)
    #expect(world.accounts[0].records.isEmpty)
    #expect(world.devices.allSatisfy { $0.replica.records.isEmpty })
  }

  @Test("The age is the account's own, to the parameter")
  func otherAge() throws {
    var parameters = Self.parameters
    parameters.tombstoneAge = 2 * Self.day
    var world = World.devices(2, parameters: parameters)
    try world.set(1, "removed", on: 0)
    world.settle()
    try world.set(Optional.none, "removed", on: 0)
    world.settle()
    world.advance(to: world.time + Self.day)
    #expect(world.accounts[0].record(for: "removed") != nil)
    #expect(world.devices.allSatisfy { $0.replica.record(for: "removed") != nil })
    world.advance(to: world.time + 2 * Self.day)
    #expect(world.accounts[0].record(for: "removed") == nil)
    #expect(world.devices.allSatisfy { $0.replica.record(for: "removed") == nil })
  }

  @Test("It is kept for as long as a known device has not read past it")
  func awaitedDevice() throws {
    var world = try world()
    world.setOnline(false, 1)
    try world.set(Optional.none, "removed", on: 0)
    world.advance(to: world.time + 100 * Self.day)
    #expect(world.accounts[0].record(for: "removed") != nil)
    world.setOnline(true, 1)
    world.settle()
    #expect(world.shown("removed") == [nil, nil])
    world.advance(to: world.time + 3 * Self.day)
    #expect(world.accounts[0].record(for: "removed") == nil)
  }

  @Test(
    "A device away for longer starts over; what waited there is offered, and nothing returns")
  func awayTooLong() throws {
    var world = try world()
    world.setOnline(false, 1)
    try world.write([("removed", "dirty"), ("fresh", "dirty")], on: 1)
    try world.set(Optional.none, "removed", on: 0)
    world.advance(to: world.time + 200 * Self.day)
    #expect(world.accounts[0].record(for: "removed") == nil)
    try world.set(2, "kept", on: 0)
    world.settle()
    world.setOnline(true, 1)
    world.settle()
    #expect(world.shown("kept") == [2, 2])
    #expect(world.shown("removed") == [nil, nil])
    #expect(world.devices[1].replica.pendingCount == 0)
    let offered = world.lostWrites(on: 1)
    #expect(Set(offered.map(\.conflict.key)) == ["fresh", "removed"])
    #expect(offered.allSatisfy { $0.conflict.cause == .awayTooLong && !$0.isSettled })
    #expect(offered.allSatisfy { $0.conflict.loser.content == .value("dirty") })
  }

  @Test("A synced key that was removed meanwhile is gone from a device that was away too long")
  func syncedKeys() throws {
    var world = try world()
    world.setOnline(false, 1)
    try world.set(Optional.none, "removed", on: 0)
    world.advance(to: world.time + 200 * Self.day)
    world.setOnline(true, 1)
    world.advance(to: world.time + 1_000)
    #expect(world.shown("removed") == [nil, nil])
    let news = world.drainChanges().filter { $0.device == 1 }
    #expect(news.flatMap { $0.change.keys.map(\.key) } == ["removed"])
  }

  @Test("Parked writes that return after removals were forgotten are offered, not sent")
  func parked() throws {
    var world = try world()
    world.setOnline(false, 1)
    try world.set("parked", "removed", on: 1)
    world.signOut(1)
    world.setOnline(true, 1)
    try world.set(Optional.none, "removed", on: 0)
    world.advance(to: world.time + 200 * Self.day)
    world.signIn(1, to: world.accounts[0].id)
    world.settle()
    #expect(world.shown("removed") == [nil, nil])
    #expect(world.lostWrites(on: 1).map(\.conflict.cause) == [.awayTooLong])
  }

  @Test("Removed on both sides is removed, and told as no conflict of values")
  func bothRemove() throws {
    var world = try world()
    world.setOnline(false, 1)
    try world.set(Optional.none, "removed", on: 0)
    try world.set(Optional.none, "removed", on: 1)
    world.settle()
    world.setOnline(true, 1)
    world.settle()
    #expect(world.shown("removed") == [nil, nil])
    let left = world.devices[0].replica.record(for: "removed")
    #expect(left == world.devices[1].replica.record(for: "removed"))
  }
}
