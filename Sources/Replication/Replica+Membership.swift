import SetteePropertyLists

extension Replica {
  /// Signs in: the account's values are asked for, and until they are here writes are refused.
  package mutating func signIn(
    to account: AccountID, named accountName: String, at time: Int64, into trace: inout Trace
  ) {
    guard membership == .none else { return }
    membership = .joining(account)
    isApart = false
    joiningSince = schedule.requestCount
    cursor = 0
    collectedUpTo = 0
    schedule.isSyncWanted = true
    trace.note(.signedIn(account: accountName), name, at: time)
  }

  /// Signs out: unsent writes are parked under the account's name, and its values are gone from
  /// here.
  ///
  /// What was written without any account stays.
  package mutating func signOut(
    from accountName: String, at time: Int64, into trace: inout Trace
  ) -> [VisibleChange] {
    guard let account = membership.account else { return [] }
    let isMember = membership == .member(account)
    membership = .none
    isApart = false
    schedule.awaited = nil
    schedule.isSyncWanted = false
    trace.note(.signedOut(account: accountName), name, at: time)
    guard isMember else { return [] }
    hasLeftAccount = true
    let gone = keys.map { VisibleChange.Changed(key: $0, writer: nil) }
    park(under: account)
    guard !gone.isEmpty else { return [] }
    let change = VisibleChange(reason: .accountChange, keys: gone)
    lastChange = LastChange(time: time, change: change)
    return [change]
  }

  /// Makes the first delivery after signing in the state of this device.
  ///
  /// The account's values come first; parked writes return with the stamps they had; what was
  /// written without an account enters where the account has nothing, and else goes to the
  /// journal without taking part in the order.
  mutating func finishJoining(
    _ delivery: Delivery, at moment: Moment, into trace: inout Trace
  ) -> [VisibleChange] {
    let locals = held
    membership = .member(delivery.account)
    beginSpan()
    forget()
    for keyed in delivery.changes {
      _ = adopt(keyed, as: reasonOfJoining, at: moment, into: &trace)
    }
    unpark(delivery, at: moment, into: &trace)
    for key in locals.keys.sorted() {
      guard let local = locals[key] else { continue }
      enter(local, for: key, at: moment, into: &trace)
    }
    trace.note(.finishedInitialSync(keyCount: usage.keyCount), name, at: moment.time)
    return joiningChange(since: locals)
  }

  private func joiningChange(since locals: [Key: Held]) -> [VisibleChange] {
    let keys = Set(locals.keys).union(held.keys).sorted()
    let changed = keys.filter { locals[$0]?.record.value != value(for: $0) }
    guard !changed.isEmpty else { return [] }
    let details = changed.map { key in
      VisibleChange.Changed(key: key, writer: record(for: key).map { names[$0.stamp.replica] })
    }
    return [VisibleChange(reason: reasonOfJoining, keys: details)]
  }

  private var reasonOfJoining: VisibleChange.Reason {
    hasLeftAccount ? .accountChange : .initialSync
  }

  private mutating func park(under account: AccountID) {
    let waiting = records.filter { $0.status != .synced }
    parked.append(
      ParkedWrites(
        account: account, records: waiting.map { KeyedRecord(key: $0.key, record: $0.record) },
        numbers: journal.takeNumbers(waiting.count), cursor: cursor,
        localKeys: Set(waiting.filter { $0.status == .local }.map(\.key))))
    forget()
    cursor = 0
  }

  private mutating func unpark(
    _ delivery: Delivery, at moment: Moment, into trace: inout Trace
  ) {
    let returns: (ParkedWrites) -> Bool = { [rules = parameters.rules] writes in
      writes.account == delivery.account || !rules.parksByAccount
    }
    let returning = parked.filter(returns)
    parked.removeAll(where: returns)
    if !returning.isEmpty { schedule.pendingSince = moment.time }
    for writes in returning {
      for write in writes.records {
        let status = writes.localKeys.contains(write.key) ? RecordStatus.local : .pending
        let isTooLate = writes.cursor < delivery.collectedUpTo && status != .local
        putBack(write, status, isTooLate: isTooLate, at: moment.time, into: &trace)
      }
    }
  }

  /// Puts a parked write back, unless the account has a later one, or removals were forgotten
  /// meanwhile that might have been later.
  private mutating func putBack(
    _ write: KeyedRecord, _ status: RecordStatus, isTooLate: Bool, at time: Int64,
    into trace: inout Trace
  ) {
    let present = held[write.key]
    let theirs = present?.record
    if isTooLate, theirs?.value != write.record.value {
      return keep(
        write.record, lostTo: theirs, of: write.key, cause: .awayTooLong, at: time, into: &trace)
    }
    if let theirs, isHidden(write.record, from: theirs) {
      return keepHidden(write.record, lostTo: theirs, of: write.key, at: time, into: &trace)
    }
    // Where arrival decides, an earlier write may have taken its place already.
    if parameters.policy != .lastWriterWins, theirs?.hasSeen(write.record.stamp) == true { return }
    switch theirs?.verdict(on: write.record) {
    case .same, .currentWins(isConflict: false): break
    case .currentWins(isConflict: true):
      keep(write.record, lostTo: theirs, of: write.key, at: time, into: &trace)
    case .incomingWins, nil:
      // Parked before and put back a moment ago: this one was written while that was out of sight.
      if let present, present.status != .synced {
        keepHidden(present.record, lostTo: write.record, of: write.key, at: time, into: &trace)
      }
      hold(write.record, status, for: write.key)
    }
  }

  private mutating func keepHidden(
    _ parked: Record, lostTo later: Record, of key: Key, at time: Int64, into trace: inout Trace
  ) {
    guard parked.value == later.value else {
      return keep(parked, lostTo: later, of: key, at: time, into: &trace)
    }
    trace.note(.entered(key, old: parked.stamp, new: later.stamp), name, at: time)
  }

  private mutating func enter(
    _ local: Held, for key: Key, at moment: Moment, into trace: inout Trace
  ) {
    if let theirs = held[key]?.record {
      return meet(theirs, with: local.record, of: key, at: moment, into: &trace)
    }
    guard local.status != .local else { return hold(local.record, .local, for: key) }
    enter(local.record, for: key, at: moment, into: &trace)
  }

  /// Lets a record that was written without account wait for this one, under a fresh stamp.
  mutating func enter(
    _ local: Record, for key: Key, at moment: Moment, into trace: inout Trace
  ) {
    let stamp = clock.next(wallClock: moment.wallClock, replica: id) ?? local.stamp
    if pendingCount == 0 { schedule.pendingSince = moment.time }
    hold(Record(value: local.value, stamp: stamp, after: local), .pending, for: key)
    trace.note(.entered(key, old: local.stamp, new: stamp), name, at: moment.time)
  }

  /// Decides between the account's record of a key and one that was written here without account.
  mutating func meet(
    _ theirs: Record, with local: Record, of key: Key, at moment: Moment, into trace: inout Trace
  ) {
    guard theirs.value != local.value else {
      trace.note(.entered(key, old: local.stamp, new: theirs.stamp), name, at: moment.time)
      return
    }
    if parameters.joining == .byStamp,
      case .incomingWins(let isConflict) = theirs.verdict(on: local)
    {
      if isConflict { keep(theirs, lostTo: local, of: key, at: moment.time, into: &trace) }
      if pendingCount == 0 { schedule.pendingSince = moment.time }
      return hold(local, .pending, for: key)
    }
    let cause: Conflict.Cause = parameters.joining == .byStamp ? .order : .joining
    keep(local, lostTo: theirs, of: key, cause: cause, at: moment.time, into: &trace)
  }

  mutating func forget() {
    for (key, mine) in held.sorted(by: { $0.value.record.stamp < $1.value.record.stamp }) {
      noteFate(of: mine, at: key)
    }
    held = [:]
    digest = RecordDigest()
    outbox = []
    usage = Usage()
    pendingCount = 0
    refusedCount = 0
    missingCount = 0
    localCount = 0
  }
}
