import PropertyLists

extension Replica {
  /// Signs in: the account's values are asked for, and until they are here writes are refused.
  package mutating func signIn(
    to account: AccountID, named accountName: String, at time: Int64, into trace: inout Trace
  ) {
    guard membership == .none else { return }
    membership = .joining(account)
    cursor = 0
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
    forget()
    for keyed in delivery.changes { _ = adopt(keyed, at: moment, into: &trace) }
    unpark(delivery.account, at: moment, into: &trace)
    for key in locals.keys.sorted() {
      guard let local = locals[key]?.record else { continue }
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
    return [VisibleChange(reason: hasLeftAccount ? .accountChange : .initialSync, keys: details)]
  }

  private mutating func park(under account: AccountID) {
    let waiting = records.filter { $0.status != .synced }
    forget()
    cursor = 0
    parked.append(
      ParkedWrites(
        account: account, records: waiting.map { KeyedRecord(key: $0.key, record: $0.record) }))
  }

  private mutating func unpark(
    _ account: AccountID, at moment: Moment, into trace: inout Trace
  ) {
    let writes = parked.filter { $0.account == account }.flatMap(\.records)
    parked.removeAll { $0.account == account }
    if !writes.isEmpty { schedule.pendingSince = moment.time }
    for write in writes { putBack(write, at: moment.time, into: &trace) }
  }

  private mutating func putBack(
    _ write: KeyedRecord, at time: Int64, into trace: inout Trace
  ) {
    guard let theirs = held[write.key] else {
      return hold(write.record, .pending, for: write.key)
    }
    switch theirs.record.verdict(on: write.record) {
    case .same, .currentWins(isConflict: false): break
    case .currentWins(isConflict: true):
      keep(write.record, lostTo: theirs.record, of: write.key, at: time, into: &trace)
    case .incomingWins: hold(write.record, .pending, for: write.key)
    }
  }

  private mutating func enter(
    _ local: Record, for key: Key, at moment: Moment, into trace: inout Trace
  ) {
    if let theirs = held[key]?.record {
      guard theirs.value != local.value else {
        trace.note(.entered(key, old: local.stamp, new: theirs.stamp), name, at: moment.time)
        return
      }
      keep(local, lostTo: theirs, of: key, cause: .joining, at: moment.time, into: &trace)
      return
    }
    let stamp = clock.next(wallClock: moment.wallClock, replica: id) ?? local.stamp
    if pendingCount == 0 { schedule.pendingSince = moment.time }
    let record = Record(value: local.value, stamp: stamp, after: local)
    hold(record, .pending, for: key)
    trace.note(.entered(key, old: local.stamp, new: stamp), name, at: moment.time)
  }

  private mutating func forget() {
    held = [:]
    outbox = []
    usage = Usage()
    pendingCount = 0
    refusedCount = 0
  }
}
