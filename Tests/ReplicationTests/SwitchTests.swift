import SetteePropertyLists
import Testing

@testable import SetteeReplication

@Suite("The app's switch")
struct SwitchTests {
  @Test("What is written while the switch is off never uploads, also not after it is on")
  func staysLocal() throws {
    var world = World.devices(2)
    try world.write([("key", "old"), ("seen", "old")], on: 0)
    world.settle()
    world.setSwitchedOn(false, 0)
    #expect(world.devices[0].replica.phase == .switchedOff)
    try world.write([("key", "off"), ("own", "off")], on: 0)
    try world.set("new", "seen", on: 1)
    world.settle()
    #expect(world.shown("seen") == ["old", "new"], "nothing arrives either")
    world.setSwitchedOn(true, 0)
    world.settle()
    #expect(world.shown("key") == ["off", "old"])
    #expect(world.shown("own") == ["off", nil])
    #expect(world.shown("seen") == ["new", "new"])
    #expect(world.devices[0].replica.status(of: "key") == .local)
    #expect(world.devices[0].replica.localCount == 2)
  }

  @Test("A key that stayed local goes out once it is written anew, and others' writes reach it")
  func writtenAnew() throws {
    var world = World.devices(2)
    world.setSwitchedOn(false, 0)
    try world.write([("a", "off"), ("b", "off")], on: 0)
    world.setSwitchedOn(true, 0)
    world.settle()
    try world.set("on", "a", on: 0)
    try world.set("theirs", "b", on: 1)
    world.settle()
    #expect(world.shown("a") == ["on", "on"])
    #expect(world.shown("b") == ["theirs", "theirs"])
    #expect(world.lostWrites(on: 0).map(\.conflict.loser.content) == [.value("off")])
    #expect(world.devices[0].replica.localCount == 0)
  }

  @Test("By the other rule it waits and uploads when the switch is on again")
  func waits() throws {
    var parameters = SyncParameters.eager
    parameters.switchedOff = .waits
    var world = World.devices(2, parameters: parameters)
    world.setSwitchedOn(false, 0)
    try world.set("off", "key", on: 0)
    world.settle()
    #expect(world.shown("key") == ["off", nil])
    world.setSwitchedOn(true, 0)
    world.settle()
    #expect(world.shown("key") == ["off", "off"])
  }

  @Test("What waited before the switch was turned off still uploads afterwards")
  func earlierWrites() throws {
    var world = World.devices(2)
    world.setOnline(false, 0)
    try world.set("before", "key", on: 0)
    world.setSwitchedOn(false, 0)
    world.setOnline(true, 0)
    world.settle()
    #expect(world.shown("key") == ["before", nil])
    world.setSwitchedOn(true, 0)
    world.settle()
    #expect(world.shown("key") == ["before", "before"])
  }

  @Test("A local write survives a change of accounts and still does not upload")
  func acrossAccounts() throws {
    var world = World.devices(2)
    world.setSwitchedOn(false, 0)
    try world.set("off", "key", on: 0)
    world.setSwitchedOn(true, 0)
    let home = world.accounts[0].id
    world.signIn(0, to: world.addAccount(named: "work"))
    world.settle()
    #expect(world.value("key", on: 0) == nil)
    world.signIn(0, to: home)
    world.settle()
    #expect(world.shown("key") == ["off", nil])
    #expect(world.accounts.allSatisfy { $0.records.isEmpty })
  }
}
