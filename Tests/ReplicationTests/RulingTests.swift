import SetteePropertyLists
import Testing

@testable import SetteeReplication

@Suite("Rulings about one write")
struct RulingTests {
  /// One write meets what the account holds.
  struct Case: Sendable, CustomTestStringConvertible {
    let name: String
    let policy: ConflictPolicy
    let current: Record?
    let incoming: Record
    var hasNews = false
    let outcome: Delivery.Outcome
    var loser: Record?
    var testDescription: String { "\(policy.rawValue): \(name)" }
  }

  static let early = Record(value: "early", stamp: stamp(1))
  static let late = Record(value: "late", stamp: stamp(2, by: beta))
  static let heir = Record(value: "heir", stamp: stamp(3, by: beta), after: early)

  static let cases = [
    Case(
      name: "a first write", policy: .lastWriterWins, current: nil, incoming: early,
      outcome: .accepted),
    Case(
      name: "the same write again", policy: .lastWriterWins, current: early, incoming: early,
      outcome: .accepted),
    Case(
      name: "a later write that saw it", policy: .lastWriterWins, current: early, incoming: heir,
      outcome: .accepted),
    Case(
      name: "a later write that did not", policy: .lastWriterWins, current: early, incoming: late,
      outcome: .accepted, loser: early),
    Case(
      name: "an earlier write", policy: .lastWriterWins, current: late, incoming: early,
      outcome: .superseded, loser: early),
    Case(
      name: "an earlier write it saw", policy: .lastWriterWins, current: heir, incoming: early,
      outcome: .superseded),
    Case(
      name: "an earlier write arrives last", policy: .serverOrder, current: late, incoming: early,
      outcome: .accepted, loser: late),
    Case(
      name: "a late copy of what was seen", policy: .serverOrder, current: heir, incoming: early,
      outcome: .superseded),
    Case(
      name: "an earlier write without news", policy: .guide, current: late, incoming: early,
      outcome: .accepted, loser: late),
    Case(
      name: "a later write after news", policy: .guide, current: early, incoming: late,
      hasNews: true, outcome: .superseded, loser: late),
    Case(
      name: "a new key after news", policy: .guide, current: nil, incoming: late, hasNews: true,
      outcome: .superseded, loser: late),
    Case(
      name: "the same write again after news", policy: .guide, current: late, incoming: late,
      hasNews: true, outcome: .accepted),
  ]

  @Test(
    "Each policy decides as its table says, and only what was lost unseen is a defeat",
    arguments: cases)
  func decides(_ one: Case) {
    var parameters = SyncParameters()
    parameters.policy = one.policy
    let keyed = KeyedRecord(key: "key", record: one.incoming)
    let ruling = parameters.ruling(
      on: keyed, over: one.current, usage: Usage(), hasNews: one.hasNews)
    #expect(ruling.outcome == one.outcome)
    #expect(ruling.defeat?.loser.stamp == one.loser?.stamp)
    let isStored = one.outcome == .accepted && one.current?.stamp != one.incoming.stamp
    #expect(ruling.stored?.stamp == (isStored ? one.incoming.stamp : nil))
  }

  @Test(
    "Of one write that two copies of a device made, the account keeps the one that knew more",
    arguments: [ConflictPolicy.lastWriterWins, .serverOrder, .guide])
  func copies(policy: ConflictPolicy) {
    var parameters = SyncParameters()
    parameters.policy = policy
    let unknowing = Record(value: Optional.none, stamp: stamp(4, by: beta))
    let knowing = Record(value: Optional.none, stamp: stamp(4, by: beta), after: Self.early)
    for (current, incoming, stored) in [
      (unknowing, knowing, knowing), (knowing, unknowing, nil), (knowing, knowing, nil),
    ] {
      let ruling = parameters.ruling(
        on: KeyedRecord(key: "key", record: incoming), over: current, usage: Usage())
      #expect(ruling.outcome == .accepted)
      #expect(ruling.stored == stored)
      #expect(ruling.defeat == nil)
    }
  }

  @Test("Where arrival decides, a late copy of the loser does not win again")
  func lateCopies() {
    var parameters = SyncParameters()
    parameters.policy = .serverOrder
    let first = parameters.ruling(
      on: KeyedRecord(key: "key", record: Self.early), over: Self.late, usage: Usage())
    let again = parameters.ruling(
      on: KeyedRecord(key: "key", record: Self.late), over: first.stored, usage: first.usage)
    #expect(again.outcome == .superseded)
    #expect(again.defeat == nil)
  }

  @Test("Nor does it win over what was built on the winner by who knew nothing of the loser")
  func lateCopiesOfLongAgo() {
    var parameters = SyncParameters()
    parameters.policy = .serverOrder
    let first = parameters.ruling(
      on: KeyedRecord(key: "key", record: Self.early), over: Self.late, usage: Usage())
    let next = Record(value: "next", stamp: stamp(3), after: Self.early)
    let second = parameters.ruling(
      on: KeyedRecord(key: "key", record: next), over: first.stored, usage: first.usage)
    let again = parameters.ruling(
      on: KeyedRecord(key: "key", record: Self.late), over: second.stored, usage: second.usage)
    #expect(second.outcome == .accepted && second.defeat == nil)
    #expect(again.outcome == .superseded && again.defeat == nil)
  }

  @Test("A write that does not fit leaves the usage as it is, a removal makes it smaller")
  func usage() {
    let parameters = SyncParameters(quota: Quota(keyCountMax: 1))
    let first = parameters.ruling(
      on: KeyedRecord(key: "a", record: Self.early), over: nil, usage: Usage())
    #expect(first.usage.keyCount == 1 && first.usage.byteCount == 5)
    let second = parameters.ruling(
      on: KeyedRecord(key: "b", record: Self.late), over: nil, usage: first.usage)
    #expect(second.outcome == .refused(.keys(1)))
    #expect(second.usage == first.usage && second.stored == nil && second.defeat == nil)
    let removal = Record(value: nil, stamp: stamp(9), after: Self.early)
    let third = parameters.ruling(
      on: KeyedRecord(key: "a", record: removal), over: Self.early, usage: first.usage)
    #expect(third.usage == Usage())
  }

  @Test("In no order of arrival does the account exceed its quota, and room is used")
  func everyInterleaving() {
    let writes = ["a", "b", "c", "d"].enumerated().map { place, key in
      KeyedRecord(
        key: Key(key),
        record: Record(value: "12345", stamp: stamp(Int64(place + 1), by: place < 2 ? alpha : beta))
      )
    }
    for order in permutations(of: [0, 1, 2, 3]) {
      let quota = Quota(keyCountMax: 3, byteCountMax: 10)
      var account = Account(
        id: AccountID(1), name: "home", parameters: SyncParameters(quota: quota))
      var trace = Trace()
      var accepted = 0
      for (number, place) in order.enumerated() {
        let request = Request(
          account: account.id, replica: place < 2 ? alpha : beta, name: "device", number: number,
          cursor: 0, records: [writes[place]])
        let reply = account.receive(request, at: 0, into: &trace)
        accepted += reply.receipts.count { $0.outcome == .accepted }
        #expect(account.usage.byteCount <= 10 && account.usage.keyCount <= 3, "\(order)")
      }
      #expect(accepted == 2, "\(order)")
      #expect(account.usage.byteCount == 10, "\(order)")
    }
  }

  private func permutations(of items: [Int]) -> [[Int]] {
    guard !items.isEmpty else { return [[]] }
    return items.flatMap { item in
      permutations(of: items.filter { $0 != item }).map { [item] + $0 }
    }
  }
}
