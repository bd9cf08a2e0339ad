import SetteePropertyLists

/// A choice between what a device has and what another account in the place of its own has.
package struct Adoption: Sendable, Hashable {
  /// Tells this choice from another process's of the same device: the first that is stored counts.
  ///
  /// 0 where nobody chose, since nothing differs.
  package let number: UInt64
  /// The account that the device belongs to.
  package let former: AccountID
  package let side: Side
  /// All that the account there holds, or nothing where it was founded for this.
  package let contents: Delivery

  package init(number: UInt64, former: AccountID, side: Side, contents: Delivery) {
    self.number = number
    self.former = former
    self.side = side
    self.contents = contents
  }

  /// Whose values stand where the two differ.
  package enum Side: String, Sendable, Hashable, CaseIterable {
    /// The later write of each key; the other goes to the journal.
    case both
    /// This device's where both have a key; nothing of theirs is removed.
    case mine
    /// The account's alone.
    case theirs
  }
}

/// One key over which a device and another account differ.
package struct AccountDifference: Sendable, Hashable {
  package let key: Key
  /// `nil` where the key has no value there.
  package let here: Conflict.Side?
  package let there: Conflict.Side?
}

extension Replica {
  /// The keys whose visible value is another one in an account, sorted; with secrets as marks,
  /// unless they are to be revealed.
  ///
  /// O(n log n).
  package func differences(
    from contents: Delivery, revealing: Bool = false
  ) -> [AccountDifference] {
    let theirs = contents.changes.latest
    let keys = Set(theirs.keys).union(held.keys).sorted()
    return keys.compactMap { key in
      let (here, there) = (held[key]?.record, theirs[key])
      guard here?.value != there?.value else { return nil }
      let sides = [(here, nil), (there, contents.names)].map { record, names -> Conflict.Side? in
        guard let record, record.value != nil else { return nil }
        let side = side(of: record, for: key, names)
        return revealing ? side.revealing(record.value) : side
      }
      return AccountDifference(key: key, here: sides[0], there: sides[1])
    }
  }

  /// Whether an account goes on where this device's ended: nothing waits here, and for each key it
  /// has this record, or a later one whose writer had seen it.
  package func isContinued(by contents: Delivery) -> Bool {
    guard pendingCount == 0, refusedCount == 0, localCount == 0 else { return false }
    let theirs = contents.changes.latest
    return held.allSatisfy { key, mine in
      guard let their = theirs[key] else { return mine.record.value == nil }
      return their.stamp == mine.record.stamp || hasTakenPlace(their, of: mine.record)
        || (their.stamp > mine.record.stamp && surelySaw(mine.record.stamp, their))
    }
  }

  /// Notes whether another account, or none, stands in the place of this device's own: while it
  /// does, nothing is sent or taken, and everything stays visible.
  package mutating func setApart(_ isApart: Bool, at time: Int64, into trace: inout Trace) {
    guard isApart != self.isApart else { return }
    // Who belongs to none, since another program of the device has signed out, waits for none.
    if isApart { guard case .member = membership else { return } }
    self.isApart = isApart
    schedule.begin(isSyncWanted: true)
    trace.note(isApart ? .foundStranger : .foundAgain, name, at: time)
  }

  /// Makes another account this device's own; does nothing where it no longer belongs to the one it
  /// chose from.
  ///
  /// What stands there and here is decided key by key; each write that goes is in the journal, own
  /// records go up under their own stamps.
  package mutating func adopt(
    _ adoption: Adoption, at moment: Moment, into trace: inout Trace
  ) -> [VisibleChange] {
    guard membership == .member(adoption.former) else { return [] }
    let theirs = heed(adoption.contents, at: moment, into: &trace)
    let before = held
    move(into: adoption)
    var lost: [Loss] = []
    for key in Set(theirs.keys).union(before.keys).sorted() {
      choose(
        before[key], theirs[key], of: key, adoption.side, at: moment, lost: &lost, into: &trace)
    }
    if pendingCount > 0 { schedule.pendingSince = moment.time }
    journalLosses(lost, at: moment.time, into: &trace)
    restated += before.keys
    trace.note(.adopted(adoption.side), name, at: moment.time)
    return accountChange(since: before, at: moment.time)
  }

  private struct Loss {
    let key: Key
    let loser: Record
    let winner: Record?
    let cause: Conflict.Cause
  }

  private mutating func move(into adoption: Adoption) {
    let contents = adoption.contents
    membership = .member(contents.account)
    // An account that goes on where the device's own ended takes no choice back.
    if adoption.number != 0 { lastAdoption = adoption.number }
    isApart = false
    hasLeftAccount = true
    journal.carry(from: adoption.former, to: contents.account)
    forget()
    (cursor, history, collectedUpTo) = (contents.upTo, contents.history, contents.collectedUpTo)
    schedule.begin(isSyncWanted: true)
  }

  /// The latest record of each key, without those that no sound replica makes.
  ///
  /// Hears their stamps, so that what is written from now on follows them. Where a copy of this
  /// device has written there, this one takes another identity, and what waits here another stamp,
  /// before anything is chosen.
  private mutating func heed(
    _ contents: Delivery, at moment: Moment, into trace: inout Trace
  ) -> [Key: Record] {
    for (replica, name) in contents.names.all { names.learn(name, of: replica) }
    return contents.changes.filter { isSound($0, at: moment, into: &trace) }.latest
  }

  private mutating func isSound(
    _ keyed: KeyedRecord, at moment: Moment, into trace: inout Trace
  ) -> Bool {
    if let defect = keyed.defect(within: parameters.quota) {
      malformedCount += 1
      trace.note(.ignored(defect), name, at: moment.time)
      return false
    }
    watchIdentity(keyed, at: moment, into: &trace)
    hear(keyed.record.stamp, at: moment, into: &trace)
    return true
  }

  private mutating func choose(
    _ mine: Held?, _ their: Record?, of key: Key, _ side: Adoption.Side, at moment: Moment,
    lost: inout [Loss], into trace: inout Trace
  ) {
    guard let mine else {
      if let their { take(their, of: key, as: .accountChange, at: moment.time) }
      return
    }
    let own = mine.record
    let status: RecordStatus = mine.status == .local ? .local : .pending
    guard let their, own.value != their.value || side == .theirs else {
      let isOwn =
        their.map { $0.stamp < own.stamp && !hasTakenPlace($0, of: own) } ?? (side != .theirs)
      if isOwn { return hold(own, status, for: key, over: their) }
      if let their { return take(their, of: key, as: .accountChange, at: moment.time) }
      if own.value != nil {
        lost.append(Loss(key: key, loser: own, winner: nil, cause: .accountReplaced))
      }
      return
    }
    switch side {
    case .both:
      chooseLater(mine, status, their, of: key, at: moment.time, lost: &lost)
    case .mine where own.value != nil:
      keepMine(own, status, over: their, of: key, at: moment, lost: &lost, into: &trace)
    case .mine, .theirs:
      if own.value != their.value {
        lost.append(Loss(key: key, loser: own, winner: their, cause: .accountReplaced))
      }
      take(their, of: key, as: .accountChange, at: moment.time)
    }
  }

  private mutating func chooseLater(
    _ mine: Held, _ status: RecordStatus, _ their: Record, of key: Key, at time: Int64,
    lost: inout [Loss]
  ) {
    let own = mine.record
    if hasTakenPlace(their, of: own) { return take(their, of: key, as: .accountChange, at: time) }
    switch own.verdict(on: their) {
    case .incomingWins(let isConflict):
      if isConflict { lost.append(Loss(key: key, loser: own, winner: their, cause: .order)) }
      take(their, of: key, as: .accountChange, at: time)
    case .currentWins(let isConflict):
      let isSeen = their.stamp == mine.confirmed?.stamp || surelySaw(their.stamp, own)
      if isConflict || !isSeen {
        lost.append(Loss(key: key, loser: their, winner: own, cause: .order))
      }
      hold(own, status, for: key, over: their)
    case .same: take(their, of: key, as: .accountChange, at: time)
    }
  }

  /// Whether an account's record stands in the place of a write with the account's knowledge, where
  /// arrival decides: whatever the stamps say, the account takes that write no more.
  private func hasTakenPlace(_ their: Record, of own: Record) -> Bool {
    parameters.policy != .lastWriterWins && their.hasSeen(own.stamp)
  }

  /// Puts this device's value over theirs as a new write that has seen both.
  private mutating func keepMine(
    _ own: Record, _ status: RecordStatus, over their: Record, of key: Key, at moment: Moment,
    lost: inout [Loss], into trace: inout Trace
  ) {
    let stamp = clock.next(wallClock: moment.wallClock, replica: id) ?? own.stamp
    let record = Record(value: own.value, stamp: stamp, after: their).having(overtaken: own)
    if their.value != nil {
      lost.append(Loss(key: key, loser: their, winner: record, cause: .deviceChosen))
    }
    trace.note(.entered(key, old: own.stamp, new: stamp), name, at: moment.time)
    hold(record, status, for: key, over: their)
  }

  /// Lets a record wait for the account, and remembers what that holds.
  private mutating func hold(
    _ record: Record, _ status: RecordStatus, for key: Key, over their: Record?
  ) {
    hold(record, status, for: key)
    if let their { confirm(their, of: key) }
  }

  private mutating func journalLosses(
    _ lost: [Loss], at time: Int64, into trace: inout Trace
  ) {
    guard !lost.isEmpty, parameters.rules.adoptionKeepsPending else { return }
    let batch = journal.beginAdoption()
    for one in lost {
      keep(
        one.loser, lostTo: one.winner, of: one.key, cause: one.cause, adoption: batch, at: time,
        into: &trace)
    }
  }

  private mutating func accountChange(
    since before: [Key: Held], at time: Int64
  ) -> [VisibleChange] {
    let keys = Set(before.keys).union(held.keys).sorted()
    let changed = keys.filter { before[$0]?.record.value != value(for: $0) }
    guard !changed.isEmpty else { return [] }
    let change = VisibleChange(
      reason: .accountChange,
      keys: changed.map { key in
        VisibleChange.Changed(key: key, writer: record(for: key).map { names[$0.stamp.replica] })
      })
    lastChange = LastChange(time: time, change: change)
    return [change]
  }
}

extension Conflict.Side {
  /// The side with its value, be that a secret.
  fileprivate func revealing(_ value: PropertyList?) -> Self {
    Self(content: Content(value, isSecret: false), stamp: stamp, device: device)
  }
}

extension [KeyedRecord] {
  /// The latest record of each key.
  fileprivate var latest: [Key: Record] {
    Dictionary(map { ($0.key, $0.record) }, uniquingKeysWith: { $0.merged(with: $1) })
  }
}
