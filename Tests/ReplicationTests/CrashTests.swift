import SetteePropertyLists
import Testing

@testable import SetteeReplication

/// A crash is a return to an earlier value of the replica: to what was durable then.
@Suite("Crashes of a device")
struct CrashTests {
  @Test("A crash before, while or after a write is on its way applies nothing twice")
  func crashes() throws {
    for crashTime in [0, 5, 15, 25, 900, 1_500] as [Int64] {
      var world = World.devices(2)
      try world.set("first", "key", on: 0)
      let durable = world.devices[0].replica
      world.advance(to: world.time + crashTime)
      restart(0, from: durable, in: &world)
      world.settle()
      #expect(world.shown("key") == ["first", "first"], "after \(crashTime) ms")
      #expect(world.accounts[0].sequence == 1, "after \(crashTime) ms")
      #expect(world.accounts[0].journal.count == 0)
    }
  }

  @Test("A device that comes back with an older value does not overwrite a newer one")
  func olderState() throws {
    var world = World.devices(2)
    try world.set("old", "key", on: 0)
    world.settle()
    let durable = world.devices[0].replica
    try world.set("new", "key", on: 1)
    world.settle()
    restart(0, from: durable, in: &world)
    #expect(world.shown("key") == ["old", "new"])
    world.settle()
    #expect(world.shown("key") == ["new", "new"])
    try world.set("newest", "key", on: 0)
    world.settle()
    #expect(world.shown("key") == ["newest", "newest"])
  }

  @Test("Offline writes survive a restart")
  func offlineRestart() throws {
    var world = World.devices(2)
    world.setOnline(false, 0)
    try world.set("offline", "key", on: 0)
    let durable = world.devices[0].replica
    restart(0, from: durable, in: &world)
    world.setOnline(true, 0)
    world.settle()
    #expect(world.shown("key") == ["offline", "offline"])
  }

  private func restart(_ device: Int, from durable: Replica, in world: inout World) {
    world.devices[device].replica = durable
    world.refresh(device)
  }
}
