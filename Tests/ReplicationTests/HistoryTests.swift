import SetteePropertyLists
import Testing

@testable import SetteeReplication

@Suite("Accounts whose history goes back")
struct HistoryTests {
  @Test("After a restored backup no removal is inferred, and what is missing goes out again")
  func restored() throws {
    var world = World.devices(2)
    try world.write([("old", 1), ("changed", 1)], on: 0)
    world.settle()
    let backup = world.accounts[0]
    try world.write([("changed", 2), ("new", 1)], on: 0)
    try world.set(1, "other", on: 1)
    world.settle()
    world.restore(backup)
    #expect(world.accounts[0].record(for: "new") == nil)
    world.settle()
    for key in ["old", "changed", "new", "other"] as [Key] {
      let shown = world.shown(key)
      #expect(shown == [shown[0], shown[0]] && shown[0] != nil, "\(key)")
      #expect(world.accounts[0].record(for: key)?.value == shown[0], "\(key)")
    }
    #expect(world.shown("changed") == [2, 2])
    #expect(world.accounts[0].journal.count == 0, "one stamp is one write")
  }

  @Test("It is noticed even where the restored account has moved beyond the device's cursor")
  func overtaken() throws {
    var world = World.devices(2)
    let backup = world.accounts[0]
    try world.set(1, "mine", on: 0)
    world.settle()
    world.setOnline(false, 0)
    world.setOnline(false, 1)
    world.restore(backup)
    let third = world.addDevice(named: "third", conditions: .reliable(delay: 10))
    world.signIn(third, to: backup.id)
    world.settle()
    for number in 0..<5 {
      try world.set(1, Key("their \(number)"), on: third)
      world.settle()
    }
    world.setOnline(true, 0)
    world.settle()
    #expect(world.value("mine", on: third) == 1)
    #expect(world.value("their 4", on: 0) == 1)
    #expect(world.told().contains { $0.contains("history replaced and sends 1 key again") })
  }

  @Test("A restart delivery sets the cursor back, whatever it was, and keeps what waits")
  func delivery() throws {
    var world = World.devices(1)
    for number in 0..<5 {
      try world.set(.integer(Int128(number)), "key", on: 0)
      world.settle()
    }
    var replica = world.devices[0].replica
    var trace = Trace()
    let moment = Moment(time: world.time, wallClock: world.time)
    try replica.write([("waiting", 1)], at: moment, into: &trace)
    #expect(replica.cursor > 2)
    let theirs = KeyedRecord(key: "theirs", record: Record(value: 7, stamp: stamp(1, by: beta)))
    var restart = Delivery(
      account: world.accounts[0].id, since: 0, upTo: 1, changes: [theirs], receipts: [],
      usage: Usage(), answers: nil, names: DeviceNames())
    restart.isRestart = true
    let news = replica.receive(restart, at: moment, into: &trace)
    #expect(replica.cursor == 1)
    #expect(news.flatMap { $0.keys.map(\.key) } == ["theirs"])
    #expect(replica.status(of: "key") == .pending)
    #expect(replica.status(of: "waiting") == .pending)
    #expect(replica.value(for: "key") == 4)
  }

  @Test("A message from before the restored backup is ignored, and the device asks")
  func lateMessage() throws {
    var world = World.devices(2)
    try world.set(1, "key", on: 0)
    world.settle()
    let late = world.accounts[0].delivery(since: 0)
    world.restore(world.accounts[0])
    world.settle()
    var replica = world.devices[1].replica
    var trace = Trace()
    let before = replica.cursor
    _ = replica.receive(late, at: Moment(time: world.time, wallClock: world.time), into: &trace)
    #expect(trace.events.map(\.kind) == [.ignored(.otherHistory)])
    #expect(replica.cursor == before)
    #expect(replica.nextSync(from: world.time) == world.time)
  }

  @Test("A foreign account in the place of one's own is a change of accounts")
  func foreign() throws {
    var world = World.devices(1)
    try world.set("mine", "key", on: 0)
    world.settle()
    world.setOnline(false, 0)
    try world.set("unsent", "draft", on: 0)
    let stranger = world.addAccount(named: "stranger")
    world.signIn(0, to: stranger)
    world.setOnline(true, 0)
    world.advance(to: world.time + 1_000)
    #expect(world.devices[0].replica.keys.isEmpty)
    #expect(world.accounts[1].records.isEmpty, "nothing of the one reaches the other")
    #expect(world.drainChanges().map(\.change.reason) == [.accountChange])
  }
}
