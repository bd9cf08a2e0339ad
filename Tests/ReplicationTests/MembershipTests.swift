import SetteePropertyLists
import Testing

@testable import SetteeReplication

extension World {
  /// Makes an account a device's own in the place of another, with the account's values.
  fileprivate mutating func adopt(
    _ account: AccountID, from former: AccountID, on device: Int,
    keeping side: Adoption.Side = .theirs
  ) {
    guard let contents = accounts.first(where: { $0.id == account })?.delivery(since: 0) else {
      return
    }
    var trace = Trace()
    let moment = Moment(time: time, wallClock: time)
    _ = devices[device].replica.adopt(
      Adoption(number: 1, former: former, side: side, contents: contents), at: moment,
      into: &trace)
  }

  /// Brings the first device back to its account by a choice, while what it wrote there waits out
  /// of its sight.
  fileprivate mutating func parkOutOfSight() throws -> AccountID {
    let (home, second) = (accounts[0].id, addAccount(named: "work"))
    setOnline(false, 0)
    try set("parked", "key", on: 0)
    signOut(0)
    setOnline(true, 0)
    signIn(0, to: second)
    settle()
    adopt(home, from: second, on: 0)
    return home
  }

  /// Has the first device write one key in two accounts, without having seen it in the second.
  fileprivate mutating func leadTwoLives() throws -> (home: AccountID, second: AccountID) {
    let (home, second) = (accounts[0].id, addAccount(named: "work"))
    try set("at home", "key", on: 0)
    settle()
    signOut(0)
    signIn(0, to: second)
    settle()
    try set("at work", "key", on: 0)
    settle()
    return (home, second)
  }
}

@Suite("Accounts, first syncs and changes of account")
struct MembershipTests {
  @Test("A new device may not write before the account's values are here, then it has them")
  func initialSync() throws {
    var world = World.devices(2)
    try world.set("cloud", "key", on: 0)
    world.settle()
    let new = world.addDevice(named: "new", conditions: .reliable(delay: 10))
    world.signIn(new, to: world.accounts[0].id)
    #expect(world.devices[new].replica.phase == .initialSync)
    #expect(throws: WriteRefusal.initialSync) { try world.set("default", "key", on: new) }
    world.advance(to: world.time + 50)
    #expect(world.value("key", on: new) == "cloud")
    #expect(world.drainChanges().map(\.change.reason) == [.initialSync])
    try world.set("mine", "key", on: new)
    world.settle()
    #expect(world.shown("key") == ["mine", "mine", "mine"])
  }

  @Test("Written without an account: keys the account has go to the journal, others enter")
  func firstSignIn() throws {
    var world = World.devices(1)
    try world.write([("both", "cloud"), ("same", 1), ("removed", 1)], on: 0)
    world.settle()
    try world.set(Optional.none, "removed", on: 0)
    world.settle()
    let new = world.addDevice(named: "new", conditions: .reliable(delay: 10))
    world.setSkew(86_400_000, of: new)
    try world.write([("both", "local"), ("same", 1), ("removed", 2), ("own", 3)], on: new)
    #expect(world.devices[new].replica.phase == .noAccount)
    #expect(world.value("both", on: new) == "local")
    world.settle()
    #expect(world.accounts[0].records.count == 3)
    world.signIn(new, to: world.accounts[0].id)
    world.settle()
    #expect(world.shown("both") == ["cloud", "cloud"], "though the local write is a day later")
    #expect(world.shown("own") == [3, 3])
    #expect(world.shown("removed") == [nil, nil])
    let lost = world.devices[new].replica.lostWrites.map(\.conflict)
    #expect(lost.map(\.key) == ["both", "removed"])
    #expect(lost.allSatisfy { $0.cause == .joining })
    #expect(lost.first?.loser.content == .value("local"))
    #expect(lost.first?.reason == "the account already had the key")
  }

  @Test("A, B, A: values of A are gone and return, its unsent writes never reach B")
  func switching() throws {
    var world = World.devices(2)
    let (first, second) = (world.accounts[0].id, world.addAccount(named: "work"))
    try world.set("home", "place", on: 0)
    world.settle()
    world.setOnline(false, 0)
    try world.set("unsent", "draft", on: 0)
    world.signIn(0, to: second)
    #expect(world.devices[0].replica.keys.isEmpty)
    world.setOnline(true, 0)
    world.settle()
    try world.set("office", "place", on: 0)
    world.settle()
    #expect(world.accounts[1].records.map(\.key) == ["place"])
    #expect(world.value("draft", on: 1) == nil)
    world.signIn(0, to: first)
    world.settle()
    #expect(world.devices[0].replica.keys == ["draft", "place"])
    #expect(world.shown("place") == ["home", "home"])
    #expect(world.shown("draft") == ["unsent", "unsent"])
  }

  @Test("Each change of accounts is told with its reason and the keys that went and came")
  func reasons() throws {
    var world = World.devices(1)
    let second = world.addAccount(named: "work")
    try world.write([("a", 1), ("b", 1)], on: 0)
    world.settle()
    world.signIn(0, to: second)
    world.advance(to: world.time + 100)
    world.signIn(0, to: world.accounts[0].id)
    world.advance(to: world.time + 100)
    let news = world.drainChanges().map(\.change)
    #expect(news.map(\.reason) == [.accountChange, .accountChange])
    #expect(news.map { $0.keys.map(\.key) } == [["a", "b"], ["a", "b"]])
  }

  @Test(
    "A parked write that was beaten meanwhile goes to the journal, one that builds on more wins")
  func parkedConflict() throws {
    var world = World.devices(2)
    world.setOnline(false, 0)
    try world.write([("beaten", "parked"), ("kept", "parked")], on: 0)
    world.signOut(0)
    world.setOnline(true, 0)
    world.advance(to: world.time + 10)
    try world.set("later", "beaten", on: 1)
    world.settle()
    world.signIn(0, to: world.accounts[0].id)
    world.settle()
    #expect(world.shown("beaten") == ["later", "later"])
    #expect(world.shown("kept") == ["parked", "parked"])
    #expect(world.devices[0].replica.lostWrites.map(\.conflict.key) == ["beaten"])
  }

  /// As where a choice brings it back to the account, and not a person's signing in.
  @Test(
    "A parked write that gives way to what its device wrote meanwhile goes to the journal",
    arguments: [true, false], ["later", "parked"] as [PropertyList])
  func hiddenWhileParked(isSent: Bool, later: PropertyList) throws {
    var world = World.devices(1)
    let home = try world.parkOutOfSight()
    world.setOnline(isSent, 0)
    world.advance(to: world.time + 10)
    try world.set(later, "key", on: 0)
    let stamp = world.devices[0].replica.record(for: "key")?.stamp
    world.settle()
    world.signOut(0)
    world.setOnline(true, 0)
    world.signIn(0, to: home)
    world.settle()
    let replica = world.devices[0].replica
    #expect(replica.record(for: "key")?.stamp == stamp && replica.parkedRecords.isEmpty)
    let lost = replica.lostWrites.map(\.conflict.loser.content)
    #expect(lost == (later == "parked" ? [] : [.value("parked")]))
    #expect(world.accounts[0].record(for: "key")?.stamp == stamp)
  }

  /// Who builds on a later write of the device knows nothing of the one that was parked before.
  @Test("A parked write that gives way to what others built on a later one goes to the journal")
  func hiddenBehindAnother() throws {
    var world = World.devices(2)
    let home = try world.parkOutOfSight()
    world.advance(to: world.time + 10)
    try world.set("later", "key", on: 0)
    world.settle()
    try world.set("another's", "key", on: 1)
    world.settle()
    world.signOut(0)
    world.signIn(0, to: home)
    world.settle()
    #expect(world.shown("key") == ["another's", "another's"])
    let lost = world.devices[0].replica.lostWrites.map(\.conflict.loser.content)
    #expect(lost == [.value("parked")])
  }

  @Test("What a device wrote in one account is in the journal where its write in another wins")
  func twoLives() throws {
    var world = World.devices(2)
    let (home, second) = try world.leadTwoLives()
    let replica = world.devices[0].replica
    let stored = try ReplicaSnapshot(ReplicaSnapshot(replica).propertyList).replica
    #expect(replica.memberSince != nil && stored.memberSince == replica.memberSince)
    world.adopt(home, from: second, on: 0, keeping: .both)
    world.settle()
    #expect(world.shown("key") == ["at work", "at work"])
    let lost = world.devices[0].replica.lostWrites.map(\.conflict.loser.content)
    #expect(lost == [.value("at home")])
  }

  /// Else a device would go over to an account in which it has led another life.
  @Test("An account goes on where another ended only where what it shows was seen here")
  func otherLife() throws {
    var world = World.devices(1)
    let (home, _) = try world.leadTwoLives()
    world.signIn(0, to: home)
    world.settle()
    let replica = world.devices[0].replica
    #expect(replica.value(for: "key") == "at home" && replica.pendingCount == 0)
    #expect(!replica.isContinued(by: world.accounts[1].delivery(since: 0)))
    #expect(replica.isContinued(by: world.accounts[0].delivery(since: 0)))
  }

  @Test("The journal of one account is not shown under another")
  func journals() throws {
    var world = World.devices(2)
    world.setOnline(false, 0)
    try world.set("loser", "key", on: 0)
    world.advance(to: world.time + 10)
    try world.set("winner", "key", on: 1)
    world.settle()
    world.setOnline(true, 0)
    world.settle()
    #expect(world.lostWrites(on: 0).count == 1)
    world.signIn(0, to: world.addAccount(named: "work"))
    #expect(world.lostWrites(on: 0).isEmpty)
    world.signIn(0, to: world.accounts[0].id)
    #expect(world.lostWrites(on: 0).count == 1)
  }

  @Test("Signing out before the first sync keeps what was written without an account")
  func earlySignOut() throws {
    var world = World(seed: 1, parameters: .eager)
    let account = world.addAccount(named: "home")
    let device = world.addDevice(named: "left", conditions: .reliable(delay: 10))
    try world.set(1, "key", on: device)
    world.signIn(device, to: account)
    world.signOut(device)
    world.settle()
    #expect(world.value("key", on: device) == 1)
    #expect(world.accounts[0].records.isEmpty)
  }
}
