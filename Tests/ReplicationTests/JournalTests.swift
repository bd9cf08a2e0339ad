import SetteePropertyLists
import Testing

@testable import SetteeReplication

@Suite("The journal of lost writes")
struct JournalTests {
  func conflict(_ number: Int64, _ key: Key = "key") -> Conflict {
    Conflict(
      key: key,
      winner: Conflict.Side(content: .value("w"), stamp: stamp(1_000, by: beta), device: "right"),
      loser: Conflict.Side(content: .value("l"), stamp: stamp(number), device: "left"))
  }

  @Test("Each loser is kept once")
  func once() {
    var journal = Journal()
    let kept = [1, 1, 2].map { journal.keep(conflict($0), account: nil, at: 0) }
    #expect(kept == [true, false, true])
    #expect(journal.count == 2)
  }

  @Test("The oldest make room, per key and in all, and are counted")
  func limits() {
    var journal = Journal(limits: Journal.Limits(perKey: 2, total: 3))
    for number in 1...3 as ClosedRange<Int64> {
      journal.keep(conflict(number), account: nil, at: 0)
    }
    #expect(journal.entries.map(\.conflict.loser.stamp.milliseconds) == [2, 3])
    journal.keep(conflict(4, "other"), account: nil, at: 0)
    journal.keep(conflict(5, "third"), account: nil, at: 0)
    #expect(journal.entries.map(\.conflict.loser.stamp.milliseconds) == [3, 4, 5])
    #expect(journal.droppedCount == 2)
    #expect(journal.count == 3)
  }

  @Test("The standard limits are ten per key and a thousand in all")
  func standardLimits() {
    var journal = Journal()
    for number in 0..<1_200 as Range<Int64> {
      journal.keep(conflict(number, Key("key \(number % 150)")), account: nil, at: 0)
    }
    #expect(journal.count == 1_000)
    for number in 1_200..<1_220 as Range<Int64> {
      journal.keep(conflict(number), account: nil, at: 0)
    }
    #expect(journal.entries(of: "key").count == 10)
  }

  @Test("Of many open losses others are told the latest hundred, and of settled ones nothing")
  func toldLosses() throws {
    var (replica, trace) = (Replica(id: alpha, name: "left"), Trace())
    replica.membership = .member(AccountID(1))
    for number in 0..<130 as Range<Int64> {
      replica.keep(
        Record(value: "l", stamp: stamp(number)), lostTo: nil, of: Key("key \(number)"), at: 0,
        into: &trace)
    }
    replica.settle(stamp(129), of: "key 129")
    let request = try #require(replica.makeRequest(at: 1, into: &trace))
    #expect(request.losses.map(\.stamp.milliseconds) == Array(29..<129))
  }

  @Test("A settled entry stays readable")
  func settling() {
    var journal = Journal()
    journal.keep(conflict(1), account: nil, at: 0)
    journal.settle(stamp(1), of: "key")
    journal.settle(stamp(9), of: "key")
    #expect(journal.entries.map(\.isSettled) == [true])
  }

  @Test(
    "A lost write that stands again needs nobody, whichever device has written it anew",
    arguments: ["first", nil] as [PropertyList?], [0, 1])
  func restored(first: PropertyList?, device: Int) throws {
    var world = World.devices(2)
    try world.set("before", "key", on: 0)
    world.settle()
    world.setOnline(false, 1)
    try world.set(first, "key", on: 0)
    world.settle()
    try world.set("second", "key", on: 1)
    world.setOnline(true, 1)
    world.settle()
    try world.set("third", "key", on: device)
    world.settle()
    #expect(isSettled(in: world) == [[false], [false]])
    try world.set(first, "key", on: device)
    world.settle()
    #expect(isSettled(in: world) == [[true], [true]])
    #expect(
      world.lostWrites(on: 0).map(\.conflict.loser.content) == [Content(first, isSecret: false)])
  }

  @Test("Of a secret nobody can tell whether it stands again")
  func restoredSecret() throws {
    var parameters = SyncParameters.eager
    parameters.secretKeys = ["key"]
    var world = World.devices(2, parameters: parameters)
    world.setOnline(false, 1)
    try world.set("first", "key", on: 0)
    world.settle()
    try world.set("second", "key", on: 1)
    world.setOnline(true, 1)
    world.settle()
    try world.set("first", "key", on: 0)
    world.settle()
    #expect(isSettled(in: world) == [[false], [false]])
  }

  /// Of the entries of the account and of the device that wrote them, whether they are dealt with.
  private func isSettled(in world: World) -> [[Bool]] {
    [world.accounts[0].journal.entries, world.devices[0].replica.lostWrites].map {
      $0.map(\.isSettled)
    }
  }

  @Test("What was lost in another account is not there again by an equal value in this one")
  func restoredOfOthers() {
    var journal = Journal()
    journal.keep(conflict(1), account: AccountID(1), at: 0)
    let accounts = [AccountID(2), nil, AccountID(1), AccountID(1)]
    let news = accounts.map { journal.settle(restored: .value("l"), of: "key", in: $0) }
    #expect(news == [false, false, true, false])
    #expect(journal.entries.map(\.isSettled) == [true])
  }

  @Test("A secret is kept as sixteen bits that tell two values apart")
  func secrets() {
    let (one, two) = (Content("hunter2", isSecret: true), Content("swordfish", isSecret: true))
    #expect(one != two && one == Content("hunter2", isSecret: true))
    #expect("\(one)" == "a secret")
    #expect(Content(Optional.none, isSecret: true) == .removed)
  }

  @Test("The writer's own journal has a loser that never reached the account")
  func beatenBeforeUpload() throws {
    let slow = SyncParameters(pace: Pace(period: 60_000, uploadDelay: 30_000))
    var world = World.devices(2, parameters: slow)
    try world.set("waiting", "key", on: 0)
    world.advance(to: world.time + 10)
    try world.set("faster", "key", on: 1)
    _ = world.drainEvents()
    world.syncNow(1)
    world.advance(to: world.time + 100)
    #expect(world.shown("key") == ["faster", "faster"])
    #expect(world.accounts[0].journal.count == 0)
    let entry = world.devices[0].replica.lostWrites.first
    #expect(entry?.conflict.loser.content == .value("waiting"))
    #expect(entry?.conflict.winner.device == "right")
    let told = world.told().filter { $0.hasPrefix("Conflict") }
    #expect(told.count == 1)
    #expect(told.first?.hasSuffix("the value that lost is in left's journal.") == true)
  }

  @Test("The account's journal has a loser it had accepted before")
  func beatenAfterUpload() throws {
    var world = World.devices(2)
    world.setOnline(false, 1)
    try world.set("first", "key", on: 0)
    world.settle()
    try world.set("second", "key", on: 1)
    world.setOnline(true, 1)
    world.settle()
    #expect(world.shown("key") == ["second", "second"])
    #expect(world.accounts[0].journal.entries.map(\.conflict.loser.content) == [.value("first")])
    #expect(world.lostWrites(on: 1).count == 1)
    #expect(world.lostWrites(on: 0).count == 1, "kept twice, shown once")
  }
}
