import SetteePropertyLists
import Testing

@testable import SetteeReplication

/// A device that comes from another account brings writes that are earlier than removals which the
/// account has forgotten by then.
@Suite("Forgotten removals")
struct ForgottenRemovalTests {
  private static let home = AccountID(1)
  private var account = Account(id: home, name: "home", parameters: Self.parameters())
  private var near = Self.device(alpha, "near")
  private var far = Self.device(beta, "far")
  private var stranger = Self.device(gamma, "stranger")
  private var trace = Trace()

  @Test("Whoever still knows of the removal brings it back, and all agree")
  mutating func removalStands() throws {
    try joinAndRemove()
    talk(\.far, at: 300)
    talk(\.near, at: 5_000)
    #expect(account.records.isEmpty && near.records.isEmpty, "the near device has forgotten it")
    #expect(far.record(for: "a")?.value == nil && far.records.count == 1, "the far one has not")
    try letStrangerIn(at: 5_100)
    #expect(account.record(for: "a")?.value == 9)
    talk(\.far, at: 5_200)
    #expect(far.pendingCount == 1, "what stands is decided once more")
    for time in [5_300, 5_400] as [Int64] {
      talk(\.far, at: time)
      talk(\.near, at: time + 10)
      talk(\.stranger, at: time + 20)
    }
    #expect(account.record(for: "a")?.value == nil)
    #expect([near, far, stranger].allSatisfy { $0.value(for: "a") == nil && $0.pendingCount == 0 })
    let lost = account.journal.entries(of: "a").map(\.conflict.loser.content)
    #expect(lost == [Content(9, isSecret: false)], "the earlier write is in the journal")
  }

  @Test("A device that was away takes the earlier write too, in place of what was removed")
  mutating func startingOver() throws {
    account = Account(id: Self.home, name: "home", parameters: Self.parameters(replicaAge: 1_000))
    try join()
    talk(\.near, at: 200)
    try near.write([("a", nil)], at: Moment(time: 250, wallClock: 250), into: &trace)
    for time in [300, 5_000, 10_000] as [Int64] { talk(\.near, at: time) }
    #expect(account.records.isEmpty && far.value(for: "a") == 1)
    try letStrangerIn(at: 10_100)
    talk(\.far, at: 10_200)
    talk(\.near, at: 10_300)
    talk(\.stranger, at: 10_400)
    #expect([near, far, stranger].map { $0.value(for: "a") } == [9, 9, 9])
  }

  @Test("What no sound device writes brings no removal back")
  mutating func garbage() throws {
    try joinAndRemove()
    talk(\.far, at: 300)
    let stamp = Stamp(milliseconds: -1, counter: 0, replica: gamma)
    let delivery = Delivery(
      account: Self.home, since: far.cursor, upTo: far.cursor + 1,
      changes: [KeyedRecord(key: "a", record: Record(value: 9, stamp: stamp))], receipts: [],
      usage: account.usage, answers: nil, names: account.names, collectedUpTo: 1)
    _ = far.receive(delivery, at: Moment(time: 310, wallClock: 310), into: &trace)
    #expect(far.record(for: "a")?.value == nil && far.pendingCount == 0)
    #expect(far.malformedCount == 1)
  }

  // MARK: Devices

  private static func parameters(replicaAge: Int64 = 1_000_000) -> SyncParameters {
    var parameters = SyncParameters.eager
    (parameters.tombstoneAge, parameters.replicaAge) = (1_000, replicaAge)
    return parameters
  }

  private static func device(_ id: ReplicaID, _ name: String) -> Replica {
    Replica(id: id, name: name, parameters: parameters())
  }

  /// Both devices have a key.
  private mutating func join() throws {
    near.signIn(to: Self.home, named: "home", at: 0, into: &trace)
    far.signIn(to: Self.home, named: "home", at: 0, into: &trace)
    talk(\.near, at: 0)
    try near.write([("a", 1)], at: Moment(time: 100, wallClock: 100), into: &trace)
    talk(\.near, at: 110)
    talk(\.far, at: 120)
    talk(\.far, at: 130)
  }

  /// Both have read past its removal.
  private mutating func joinAndRemove() throws {
    try join()
    try near.write([("a", nil)], at: Moment(time: 200, wallClock: 200), into: &trace)
    for time in [210, 220] as [Int64] {
      talk(\.near, at: time)
      talk(\.far, at: time + 5)
    }
  }

  /// A device that keeps both what it has and what the account has.
  private mutating func letStrangerIn(at time: Int64) throws {
    try stranger.write([("a", 9)], at: Moment(time: 50, wallClock: 50), into: &trace)
    stranger.membership = .member(AccountID(2))
    stranger.isApart = true
    let adoption = Adoption(
      number: 1, former: AccountID(2), side: .both, contents: account.delivery(since: 0))
    _ = stranger.adopt(adoption, at: Moment(time: time, wallClock: time), into: &trace)
    talk(\.stranger, at: time)
  }

  private mutating func talk(_ device: WritableKeyPath<Self, Replica>, at time: Int64) {
    let moment = Moment(time: time, wallClock: time)
    var replica = self[keyPath: device]
    defer { self[keyPath: device] = replica }
    guard let request = replica.makeRequest(at: time, into: &trace) else { return }
    _ = replica.receive(
      account.receive(request, at: time, into: &trace), at: moment, into: &trace)
  }
}
