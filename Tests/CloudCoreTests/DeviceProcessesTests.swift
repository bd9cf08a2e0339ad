import CloudTestSupport
import SetteePropertyLists
import SetteeReplication
import SetteeStores
import TestSupport
import Testing

@testable import SetteeCloudCore

@Suite("Several processes of one device", .endsInAnHour)
struct DeviceProcessesTests {
  private let bench = DeviceBench()
  private let storage = InMemoryReplicaStorage()

  @Test("What one stores, the other takes up and announces once")
  func takingUp() async throws {
    let (one, two) = (try process(), try process())
    two.start()
    let store = two.store
    bench.time.advance(by: .zero)
    let changes = RecordedChanges(of: store)
    one.store.set("x", forKey: "a")
    try one.flush()
    bench.time.advance(by: .zero)
    #expect(store.string(forKey: "a") == "x")
    // A round of the second process may be the one that took it up, and be about to tell.
    await until(two) { !changes.all.isEmpty }
    #expect(changes.all == [ToldKeys(keys: ["a"], origin: .otherProcess)])
  }

  @Test("Writes of both survive, also those made before either had seen the other's")
  func bothSurvive() async throws {
    let (one, two) = (try process(), try process())
    one.store.set("x", forKey: "a")
    two.store.set("y", forKey: "b")
    two.store.set("late", forKey: "a")
    try one.flush()
    try two.flush()
    #expect(storage.replica?.value(for: "a") == .string("late"))
    #expect(storage.replica?.value(for: "b") == .string("y"))
    let stamps = storage.replica?.records.map(\.record.stamp) ?? []
    #expect(Set(stamps).count == 2, "one identity, and no stamp twice")
    #expect(await two.sync() == nil)
    #expect(bench.cloud.read { $0.records.map(\.key.name) } == ["a", "b"])
  }

  @Test("An accepted write is kept where the other process has begun to join an account")
  func acceptedBeforeJoining() throws {
    let one = try process()
    one.store.set("x", forKey: "a")
    var joining = Replica(id: one.read { $0.id }, name: "this device")
    var trace = Trace()
    joining.signIn(to: AccountID(1), named: "account", at: 0, into: &trace)
    try storage.process().update { _ in joining }
    try one.flush()
    #expect(storage.replica?.membership == .joining(AccountID(1)))
    #expect(storage.replica?.value(for: "a") == .string("x"))
  }

  @Test(
    "What a process joined, another that knew of no account yet does not leave for a smaller one")
  func joinedTwice() throws {
    var member = Replica(id: ReplicaID(5), name: "this device")
    var trace = Trace()
    let moment = Moment(time: 0, wallClock: 0)
    member.signIn(to: AccountID(9), named: "account", at: 0, into: &trace)
    let request = try #require(member.makeRequest(at: 0, into: &trace))
    var account = Account(id: AccountID(9), name: "account")
    _ = member.receive(account.receive(request, at: 0, into: &trace), at: moment, into: &trace)
    try member.write([("a", 1)], at: moment, into: &trace)
    let before = member
    let join = ReplicaStep.join(AccountID(3), name: "account", 1)
    try join.repeated(on: &member, into: &trace)
    #expect(member.membership == .member(AccountID(9)) && member.value(for: "a") == 1)
    #expect(!join.changes(before))
    // Out of one that has sent nothing yet it does go.
    var joining = Replica(id: ReplicaID(6), name: "this device")
    joining.signIn(to: AccountID(9), named: "account", at: 0, into: &trace)
    try join.repeated(on: &joining, into: &trace)
    #expect(joining.membership == .joining(AccountID(3)))
  }

  @Test("An accepted write for which the other process took the room is listed as refused")
  func acceptedBeforeFull() throws {
    let one = try process()
    one.store.set("x", forKey: "last")
    var full = Replica(id: one.read { $0.id }, name: "this device")
    var trace = Trace()
    let edits = (0..<Quota.keyCountStandard).map { (Key("key\($0)"), PropertyList?.some(1)) }
    try full.write(edits, at: Moment(time: 0, wallClock: 0), into: &trace)
    try storage.process().update { _ in full }
    try one.flush()
    #expect(storage.replica?.value(for: "last") == .string("x"))
    let limit = Quota.Limit.keys(Quota.keyCountStandard)
    #expect(storage.replica?.status(of: "last") == .refused(limit))
  }

  @Test("The app's switch, turned in one of them, is turned in the other")
  func switchedOff() async throws {
    let (one, two) = (try process(), try process())
    await one.sync()
    two.start()
    bench.time.advance(by: .zero)
    one.setSwitchedOn(false)
    try one.flush()
    bench.time.advance(by: .zero)
    await until(two) { two.status.phase == .switchedOff }
    two.store.set("off", forKey: "a")
    #expect(two.store.syncState(ofKey: "a") != .pending && two.status.nextAttempt == nil)
    try two.flush()
    one.setSwitchedOn(true)
    try one.flush()
    #expect(one.store.string(forKey: "a") == "off")
    #expect(storage.replica?.status(of: "a") == .local)
  }

  @Test("Both have one identity, also when they begin at once")
  func identity() throws {
    let (one, two) = (try process(), try process())
    one.store.set("x", forKey: "a")
    two.store.set("y", forKey: "b")
    try one.flush()
    try two.flush()
    one.store.set("z", forKey: "c")
    try one.flush()
    #expect(one.read { $0.id } == two.read { $0.id })
    #expect(storage.replica?.keys.map(\.name) == ["a", "b", "c"])
  }

  @Test("One of them talks to the account, for both; the other takes over when it ends")
  func talking() async throws {
    let (one, two) = (try process(), try process())
    for device in [one, two] {
      device.start()
      bench.time.advance(by: .milliseconds(1))
      await until(device) { device.status.nextAttempt != nil && !device.status.isSyncing }
    }
    // What the account answered is stored, and taken up by the other.
    try one.flush()
    bench.time.advance(by: .zero)
    two.store.set("x", forKey: "a")
    #expect(await two.sync() == nil && bench.cloud.read { $0.record(for: "a") } == nil)
    for _ in 1...2 { bench.time.advance(by: .seconds(1)) }
    await until(one) { one.status.pendingCount == 0 && !one.status.isSyncing }
    #expect(bench.cloud.read { $0.record(for: "a")?.value } == .string("x"))
    try one.flush()
    bench.time.advance(by: .zero)
    #expect(two.store.syncState(ofKey: "a") == .synced && two.status.pendingCount == 0)
    // The account hints at what it took; a round that begins by that talks to its end.
    await until(one) { !one.status.isSyncing }
    try one.close()
    two.store.set("y", forKey: "a")
    #expect(await two.sync() == nil)
    #expect(bench.cloud.read { $0.record(for: "a")?.value } == .string("y"))
  }

  @Test("A device that is closed in the midst of a round talks until the round ends")
  func closedMidway() async throws {
    let (one, other) = (try process(), storage.process())
    bench.onExchange {
      do {
        try one.close()
        #expect(try other.lead() == nil)
      } catch {
        Issue.record(error)
      }
    }
    #expect(await one.sync() == nil)
    bench.onExchange {}
    let lead = try other.lead()
    #expect(lead != nil)
    lead?.cancel()
  }

  private func process() throws(StoreError) -> CloudDevice { try bench.device(storage: storage) }
}
