import SetteePropertyLists
import Testing

@testable import SetteeReplication

/// A device's choice between what it has and what another account in the place of its own has.
@Suite("Adopting an account")
struct AdoptionTests {
  /// One key: what each side has, and what each choice makes of it.
  struct Row: Sendable, CustomTestStringConvertible {
    let name: String
    /// What was written here, in ticks of the clock; `nil` for a removal, absent for nothing.
    let here: (value: PropertyList?, at: Int64)?
    let there: (value: PropertyList?, at: Int64)?
    let results: [Adoption.Side: (value: PropertyList?, lost: [PropertyList?])]

    var testDescription: String { name }
  }

  static let rows = [
    Row(
      name: "only here", here: ("mine", 5), there: nil,
      results: [.both: ("mine", []), .mine: ("mine", []), .theirs: (nil, ["mine"])]),
    Row(
      name: "only there", here: nil, there: ("theirs", 5),
      results: [.both: ("theirs", []), .mine: ("theirs", []), .theirs: ("theirs", [])]),
    Row(
      name: "here later", here: ("mine", 7), there: ("theirs", 5),
      results: [
        .both: ("mine", ["theirs"]), .mine: ("mine", ["theirs"]), .theirs: ("theirs", ["mine"]),
      ]),
    Row(
      name: "there later", here: ("mine", 5), there: ("theirs", 7),
      results: [
        .both: ("theirs", ["mine"]), .mine: ("mine", ["theirs"]), .theirs: ("theirs", ["mine"]),
      ]),
    Row(
      name: "equal", here: ("same", 5), there: ("same", 7),
      results: [.both: ("same", []), .mine: ("same", []), .theirs: ("same", [])]),
    Row(
      name: "removed here", here: (nil, 5), there: ("theirs", 7),
      results: [
        .both: ("theirs", [nil]), .mine: ("theirs", [nil]), .theirs: ("theirs", [nil]),
      ]),
    Row(
      name: "removed there", here: ("mine", 5), there: (nil, 7),
      results: [.both: (nil, ["mine"]), .mine: ("mine", []), .theirs: (nil, ["mine"])]),
  ]

  @Test("What stands and what is in the journal", arguments: rows, Adoption.Side.allCases)
  func table(row: Row, side: Adoption.Side) throws {
    var (replica, trace) = (member(), Trace())
    if let here = row.here { try write(here.value, at: here.at, on: &replica) }
    let theirs = row.there.map { Record(value: $0.value, stamp: stamp(1_000 + $0.at, by: gamma)) }
    let changes = replica.adopt(
      adoption(side, theirs.map { [KeyedRecord(key: "key", record: $0)] } ?? []),
      at: Moment(time: 20, wallClock: 1_020), into: &trace)
    let result = try #require(row.results[side])
    #expect(replica.value(for: "key") == result.value)
    #expect(replica.lostWrites.map(\.conflict.loser.content) == result.lost.map(Self.content))
    let wasShown = row.here.flatMap(\.value)
    #expect(changes.flatMap(\.keys).map(\.key) == (wasShown == result.value ? [] : ["key"]))
    #expect(changes.allSatisfy { $0.reason == .accountChange })
    #expect(replica.membership == .member(AccountID(2)) && !replica.isApart)
  }

  /// What goes up, and under which stamp.
  @Test("Own records go up under their own stamps, chosen ones under one that saw the other")
  func stamps() throws {
    for side in [Adoption.Side.both, .mine] {
      var (replica, trace) = (member(), Trace())
      try write("mine", at: 5, on: &replica)
      let own = try #require(replica.record(for: "key")?.stamp)
      let theirs = Record(value: "theirs", stamp: stamp(1_003, by: gamma))
      _ = replica.adopt(
        adoption(side, [KeyedRecord(key: "key", record: theirs)]),
        at: Moment(time: 20, wallClock: 1_020), into: &trace)
      let record = try #require(replica.record(for: "key"))
      #expect(replica.status(of: "key") == .pending)
      #expect((record.stamp == own) == (side == .both))
      if side == .mine { #expect(record.hasSeen(theirs.stamp) && record.hasSeen(own)) }
      let request = try #require(replica.makeRequest(at: 30, into: &trace))
      #expect(request.account == AccountID(2) && request.records.map(\.key) == ["key"])
    }
  }

  @Test("Who belongs to no account is not apart from one, and joins the next")
  func apartFromNone() {
    var (replica, trace) = (Replica(id: alpha, name: "left"), Trace())
    replica.setApart(true, at: 1, into: &trace)
    #expect(!replica.isApart)
    replica.isApart = true
    replica.signIn(to: AccountID(1), named: "home", at: 2, into: &trace)
    replica.setApart(true, at: 3, into: &trace)
    #expect(!replica.isApart && replica.makeRequest(at: 4, into: &trace) != nil)
  }

  /// What arrived last stands, whatever its stamp.
  @Test(
    "Where arrival decides, what the account has put in a write's place stays there",
    arguments: [ConflictPolicy.serverOrder, .guide], ["theirs", "mine"] as [PropertyList])
  func overtaken(policy: ConflictPolicy, value: PropertyList) throws {
    var parameters = SyncParameters()
    parameters.policy = policy
    var (replica, trace) = (member(parameters), Trace())
    try write("mine", at: 5, on: &replica)
    let own = try #require(replica.record(for: "key"))
    let theirs = Record(value: value, stamp: stamp(7, by: gamma)).having(overtaken: own)
    replica.hold(own, .synced, for: "key")
    let contents = contents([KeyedRecord(key: "key", record: theirs)])
    #expect(theirs.stamp < own.stamp && replica.isContinued(by: contents))
    replica.hold(own, .pending, for: "key")
    _ = replica.adopt(
      adoption(.both, contents.changes), at: Moment(time: 20, wallClock: 1_020), into: &trace)
    #expect(replica.record(for: "key") == theirs && replica.pendingCount == 0)
    #expect(replica.lostWrites.isEmpty)
  }

  /// Refused writes are among what goes.
  @Test("A refused write that goes is in the journal")
  func refused() throws {
    var (replica, trace) = (member(), Trace())
    try write("large", at: 5, on: &replica)
    let record = try #require(replica.record(for: "key"))
    replica.hold(record, .refused(.keys(1)), for: "key")
    _ = replica.adopt(adoption(.theirs, []), at: Moment(time: 9, wallClock: 1_009), into: &trace)
    #expect(replica.lostWrites.map(\.conflict.cause) == [.accountReplaced])
    #expect(replica.lostWrites.first?.conflict.reason == "the account was replaced")
    #expect(replica.refusedCount == 0 && replica.keys.isEmpty)
  }

  @Test("What goes is in no journal where that rule is broken", arguments: [false, true])
  func dropped(isBroken: Bool) throws {
    var parameters = SyncParameters()
    parameters.rules.adoptionKeepsPending = !isBroken
    var (replica, trace) = (member(parameters), Trace())
    try write("mine", at: 5, on: &replica)
    _ = replica.adopt(adoption(.theirs, []), at: Moment(time: 9, wallClock: 1_009), into: &trace)
    #expect(replica.keys.isEmpty)
    #expect(replica.lostWrites.map(\.conflict.loser.content) == (isBroken ? [] : [.value("mine")]))
  }

  @Test("What an adoption took stays beyond the journal's limits until it is dealt with")
  func retention() throws {
    var parameters = SyncParameters()
    parameters.journal = Journal.Limits(perKey: 1, total: 1)
    var (replica, trace) = (member(parameters), Trace())
    for number in 0..<5 { try write(.integer(1), to: Key("key\(number)"), at: 5, on: &replica) }
    _ = replica.adopt(adoption(.theirs, []), at: Moment(time: 9, wallClock: 1_009), into: &trace)
    #expect(replica.lostWrites.count == 5 && replica.journal.droppedCount == 0)
    for number in 0..<3 as Range<Int64> {
      replica.keep(
        Record(value: .integer(2), stamp: stamp(2_000 + number)), lostTo: nil, of: "other",
        at: 10, into: &trace)
    }
    #expect(replica.lostWrites.count == 6 && replica.journal.droppedCount == 2)
    let stored = try ReplicaSnapshot(
      ReplicaSnapshot(replica).propertyList, parameters: parameters
    ).replica
    #expect(stored.journal == replica.journal)
    for entry in replica.lostWrites where entry.adoption != nil {
      replica.settle(entry.conflict.loser.stamp, of: entry.conflict.key)
    }
    #expect(replica.lostWrites.count == 1, "an entry like others, once it is settled")
  }

  @Test(
    "What was lost before an adoption stays in the journal, and what it takes again beyond limits",
    arguments: Adoption.Side.allCases)
  func formerLosses(side: Adoption.Side) throws {
    var parameters = SyncParameters()
    parameters.journal = Journal.Limits(perKey: 1, total: 1)
    var (replica, trace) = (member(parameters), Trace())
    let lost = Record(value: "lost", stamp: stamp(1_001, by: gamma))
    try write("mine", at: 5, on: &replica)
    replica.keep(lost, lostTo: replica.record(for: "key"), of: "key", at: 6, into: &trace)
    _ = replica.adopt(
      adoption(side, [KeyedRecord(key: "key", record: lost)]),
      at: Moment(time: 20, wallClock: 1_020), into: &trace)
    let open = replica.lostWrites.filter { !$0.isSettled }.map(\.conflict.loser.content)
    // What stands again needs nobody any more.
    #expect(open.contains(Self.content("lost")) == (side != .theirs))
    // Another loss makes room only for itself.
    for time in Int64(30)...32 {
      let other = Record(value: "other", stamp: stamp(time, by: gamma))
      replica.keep(other, lostTo: nil, of: "key", at: time, into: &trace)
    }
    let kept = replica.lostWrites.map(\.conflict.loser.content)
    #expect(kept.contains(Self.content("lost")) == (side != .theirs))
    #expect(replica.journal.count == 2)
  }

  @Test("Of four adoptions the losses stay; a fifth that takes something drops the first's")
  func fiveAdoptions() throws {
    var (replica, trace) = (member(), Trace())
    for number in 1...5 as ClosedRange<Int64> {
      try write(.integer(Int128(number)), at: number * 10, on: &replica)
      let former = try #require(replica.membership.account)
      let adoption = Adoption(
        number: UInt64(number), former: former, side: .theirs,
        contents: contents([], of: AccountID(UInt64(number + 1))))
      _ = replica.adopt(
        adoption, at: Moment(time: number * 10 + 1, wallClock: 2_000), into: &trace)
    }
    #expect(
      replica.lostWrites.map(\.conflict.loser.content) == [2, 3, 4, 5].map { .value($0) })
  }

  @Test("Who finds writes of a copy of itself takes another identity, and writes after them")
  func ofCopy() throws {
    for side in Adoption.Side.allCases {
      var (replica, trace) = (member(), Trace())
      try write("mine", at: 5, on: &replica)
      let others = Record(value: "copy's", stamp: stamp(9_000, by: alpha))
      _ = replica.adopt(
        adoption(side, [KeyedRecord(key: "other", record: others)]),
        at: Moment(time: 20, wallClock: 1_020), into: &trace)
      #expect(replica.id != alpha, "\(side)")
      #expect(replica.record(for: "key").map { $0.stamp.replica == replica.id } ?? true)
      try replica.write([("other", 1)], at: Moment(time: 21, wallClock: 1_021), into: &trace)
      let written = try #require(replica.record(for: "other"))
      #expect(written.stamp > others.stamp && written.hasSeen(others.stamp), "\(side)")
    }
  }

  /// Of two programs that choose at once the first counts.
  @Test("A choice made from an account that the device has left does nothing")
  func tooLate() throws {
    var (replica, trace) = (member(), Trace())
    try write("mine", at: 5, on: &replica)
    let moment = Moment(time: 9, wallClock: 1_009)
    _ = replica.adopt(adoption(.both, []), at: moment, into: &trace)
    let before = ReplicaSnapshot(replica).propertyList
    #expect(replica.adopt(adoption(.theirs, [], number: 9), at: moment, into: &trace).isEmpty)
    #expect(ReplicaSnapshot(replica).propertyList == before)
  }

  @Test("An account goes on where a device's ended if it has all, or later writes that saw it")
  func continuation() throws {
    var replica = member()
    try write("mine", at: 5, on: &replica)
    let own = try #require(replica.record(for: "key"))
    let later = Record(value: "later", stamp: stamp(1_009, by: gamma), after: own)
    let unseen = Record(value: "later", stamp: stamp(1_009, by: gamma))
    func continues(_ record: Record) -> Bool {
      replica.isContinued(by: contents([KeyedRecord(key: "key", record: record)]))
    }
    #expect(!continues(own), "something waits")
    replica.hold(own, .synced, for: "key")
    #expect(continues(own) && continues(later) && !continues(unseen))
    #expect(!replica.isContinued(by: contents([])))
  }

  @Test("An account that goes on where a device's ended takes no choice back")
  func continuedChoice() throws {
    var (replica, trace) = (member(), Trace())
    let moment = Moment(time: 20, wallClock: 1_020)
    _ = replica.adopt(adoption(.theirs, [], number: 7), at: moment, into: &trace)
    let next = Adoption(
      number: 0, former: AccountID(2), side: .both, contents: contents([], of: AccountID(3)))
    _ = replica.adopt(next, at: moment, into: &trace)
    #expect(replica.membership == .member(AccountID(3)))
    #expect(replica.lastAdoption == 7)
  }

  /// Those of earlier versions too.
  @Test("Parked writes that were stored without numbers get some that stay")
  func parkedNumbers() throws {
    var (replica, trace) = (member(), Trace())
    try write("draft", at: 5, on: &replica)
    _ = replica.signOut(from: "home", at: 9, into: &trace)
    guard case .dictionary(var fields) = ReplicaSnapshot(replica).propertyList,
      case .array(let parked)? = fields["parked"], case .dictionary(var writes)? = parked.first
    else {
      Issue.record("a replica is a dictionary with parked writes")
      return
    }
    writes["numbers"] = nil
    fields["parked"] = .array([.dictionary(writes)])
    fields["journal"] = nil
    var old = try ReplicaSnapshot(.dictionary(fields)).replica
    #expect(old.parkedStatuses.map(\.number) == [0])
    old.keep(Record(value: 1, stamp: stamp(1)), lostTo: nil, of: "x", at: 1, into: &trace)
    #expect(old.journal.entries.map(\.number) == [1])
    var again = try ReplicaSnapshot(ReplicaSnapshot(old).propertyList).replica
    #expect(again.parkedStatuses.map(\.number) == [0])
    again.dismissParked(number: 0)
    #expect(again.parkedRecords.isEmpty)
  }

  // MARK: Short words

  private static func content(_ value: PropertyList?) -> Content {
    Content(value, isSecret: false)
  }

  private func member(_ parameters: SyncParameters = SyncParameters()) -> Replica {
    var replica = Replica(id: alpha, name: "left", parameters: parameters)
    replica.membership = .member(AccountID(1))
    replica.isApart = true
    return replica
  }

  private func write(
    _ value: PropertyList?, to key: Key = "key", at time: Int64, on replica: inout Replica
  ) throws {
    var trace = Trace()
    let earlier = Moment(time: time - 1, wallClock: 1_000 + time - 1)
    // A removal needs something to remove.
    if value == nil { try replica.write([(key, "doomed")], at: earlier, into: &trace) }
    let moment = Moment(time: time, wallClock: 1_000 + time)
    try replica.write([(key, value)], at: moment, into: &trace)
    replica.isApart = true
  }

  private func contents(
    _ records: [KeyedRecord], of account: AccountID = AccountID(2)
  ) -> Delivery {
    Delivery(
      account: account, since: 0, upTo: 7, changes: records, receipts: [], usage: Usage(),
      answers: nil, names: DeviceNames())
  }

  private func adoption(
    _ side: Adoption.Side, _ records: [KeyedRecord], number: UInt64 = 1
  ) -> Adoption {
    Adoption(number: number, former: AccountID(1), side: side, contents: contents(records))
  }
}
