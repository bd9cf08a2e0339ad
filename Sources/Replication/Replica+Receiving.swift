import SetteePropertyLists

extension Replica {
  /// Takes what an account sent: merges the records, settles what was uploaded.
  ///
  /// Harmless when repeated, late or meant for another account.
  package mutating func receive(
    _ delivery: Delivery, at moment: Moment, into trace: inout Trace
  ) -> [VisibleChange] {
    if let ignorance = ignorance(of: delivery) {
      trace.note(.ignored(ignorance), name, at: moment.time)
      if ignorance.isEndedByAsking, schedule.awaited == nil { schedule.isSyncWanted = true }
      return []
    }
    let isAwaited = delivery.answers.map { $0 == schedule.awaited?.number } ?? false
    if delivery.isDoubtful {
      if isAwaited { schedule.begin(isSyncWanted: true) }
      return []
    }
    if isAwaited, let identity = delivery.newIdentity {
      changeIdentity(to: identity, at: moment, into: &trace)
    }
    let isRecent = delivery.upTo >= cursor || delivery.isRestart
    if isRecent { learnNames(from: delivery) }
    if isAwaited { schedule.awaited = nil }
    var changes = isRecent ? merge(delivery, at: moment, into: &trace) : []
    if isRecent { move(to: delivery, at: moment) }
    changes += settle(delivery.receipts)
    if isRecent { retryRefused(within: delivery.usage, at: moment.time) }
    if let change = changes.last { lastChange = LastChange(time: moment.time, change: change) }
    return changes
  }

  /// Takes the account's names, or adds those that a folder's whole files tell: of damaged ones it
  /// no longer knows whose they are.
  private mutating func learnNames(from delivery: Delivery) {
    guard delivery.digest != nil, case .member = membership else {
      names = delivery.names
      return
    }
    for (replica, name) in delivery.names.all { names.learn(name, of: replica) }
  }

  /// Merges one record that the account has accepted; tells whether the visible value changed.
  mutating func adopt(
    _ keyed: KeyedRecord, as reason: VisibleChange.Reason, at moment: Moment,
    into trace: inout Trace
  ) -> Bool {
    let (key, incoming) = (keyed.key, keyed.record)
    if let defect = keyed.defect(within: parameters.quota) {
      malformedCount += 1
      trace.note(.ignored(defect), name, at: moment.time)
      return false
    }
    if held[key]?.record.isTwin(of: incoming) == true {
      reusedStampCount += 1
      trace.note(.reusedStamp(key), name, at: moment.time)
    }
    watchIdentity(keyed, at: moment, into: &trace)
    hear(incoming.stamp, at: moment, into: &trace)
    guard let mine = held[key] else {
      take(incoming, of: key, as: reason, at: moment.time)
      return incoming.value != nil
    }
    switch verdict(of: mine, on: incoming) {
    case .same:
      let record = mine.record.stamp == incoming.stamp ? incoming : mine.record
      if mine.status != .synced || mine.record != record {
        hold(record, .synced, for: key)
      } else if mine.confirmed?.stamp != record.stamp {
        confirm(record, of: key)
      }
      return false
    case .currentWins:
      confirm(incoming, of: key)
      return false
    case .incomingWins(let isConflict):
      if isConflict, mine.record.stamp.replica == id || mine.status != .synced {
        keep(mine.record, lostTo: incoming, of: key, at: moment.time, into: &trace)
      }
      take(incoming, of: key, as: reason, at: moment.time)
      return incoming.value != mine.record.value
    }
  }

  /// Puts a write that lost into the journal.
  mutating func keep(
    _ loser: Record, lostTo winner: Record?, of key: Key, cause: Conflict.Cause = .order,
    adoption: Int? = nil, at time: Int64, into trace: inout Trace
  ) {
    let conflict = Conflict(
      key: key, winner: winner.map { side(of: $0, for: key) } ?? .absence,
      loser: side(of: loser, for: key), cause: cause)
    guard parameters.rules.journalsConflicts else {
      trace.note(.conflict(conflict, keeper: .nobody), name, at: time)
      return
    }
    guard
      journal.keep(conflict, account: membership.account, adoption: adoption, at: time)
    else { return }
    relisted.append(key)
    trace.note(.conflict(conflict, keeper: .device), name, at: time)
  }

  /// Tells of values that arrived, each with its writer.
  mutating func announcement(
    of keys: [Key], as reason: VisibleChange.Reason, at time: Int64, into trace: inout Trace
  ) -> [VisibleChange] {
    guard !keys.isEmpty else { return [] }
    let changed = keys.map { key in
      let writer = held[key].map { names[$0.record.stamp.replica] }
      let content = held[key].map { parameters.content(of: $0.record, for: key) } ?? .removed
      trace.note(.shows(key, content, writer: writer ?? "the account"), name, at: time)
      return VisibleChange.Changed(key: key, writer: writer)
    }
    return [VisibleChange(reason: reason, keys: changed)]
  }

  private func ignorance(of delivery: Delivery) -> SyncEvent.Ignorance? {
    guard membership.account == delivery.account else { return .otherAccount }
    guard isSwitchedOn else { return .switchedOff }
    if isApart { return .apart }
    // A late answer from an earlier membership lacks what the account has taken since.
    if case .joining = membership, delivery.answers ?? 0 <= joiningSince { return .gap }
    if delivery.isRestart { return nil }
    if case .member = membership, delivery.history != history { return .otherHistory }
    return delivery.since <= cursor || !parameters.rules.checksGaps ? nil : .gap
  }

  private mutating func merge(
    _ delivery: Delivery, at moment: Moment, into trace: inout Trace
  ) -> [VisibleChange] {
    if case .joining = membership { return finishJoining(delivery, at: moment, into: &trace) }
    if delivery.isRestart { return beginAnew(with: delivery, at: moment, into: &trace) }
    if delivery.since == 0, delivery.collectedUpTo > cursor {
      return startOver(with: delivery, at: moment, into: &trace)
    }
    let isNews = parameters.policy == .guide && delivery.changes.contains(where: tellsNews)
    var changed: [Key] = []
    for keyed in delivery.changes where adopt(keyed, as: .server, at: moment, into: &trace) {
      changed.append(keyed.key)
    }
    resendRemovals(passedOverBy: delivery, at: moment.time)
    if isNews { changed += giveWay(at: moment.time, into: &trace) }
    return announcement(of: changed, as: .server, at: moment.time, into: &trace)
  }

  private mutating func move(to delivery: Delivery, at moment: Moment) {
    cursor = delivery.upTo
    history = delivery.history
    guard delivery.collectedUpTo > collectedUpTo else { return }
    collectedUpTo = delivery.collectedUpTo
    forgetTombstones(
      writtenBefore: parameters.rules.heedsTombstoneAge
        ? moment.wallClock - parameters.tombstoneAge : .max)
  }

  mutating func take(
    _ record: Record, of key: Key, as reason: VisibleChange.Reason, at time: Int64
  ) {
    hold(record, .synced, for: key)
    held[key]?.arrival = Held.Arrival(reason: reason, time: time)
  }

  mutating func hear(_ stamp: Stamp, at moment: Moment, into trace: inout Trace) {
    guard parameters.rules.hearsStamps, stamp.replica != id else { return }
    let lead = stamp.milliseconds - moment.wallClock
    if lead > parameters.clockLeadMax, stamp.milliseconds > clock.milliseconds {
      let writer = names[stamp.replica]
      trace.note(.noticedFastClock(writer: writer, lead: lead), name, at: moment.time)
    }
    clock.hear(stamp, hearsCounter: parameters.rules.hearsCounters)
  }

  private mutating func settle(_ receipts: [Delivery.Receipt]) -> [VisibleChange] {
    var refused: [VisibleChange.Changed] = []
    for receipt in receipts {
      guard let mine = held[receipt.key],
        mine.record.stamp == receipt.stamp || !parameters.rules.matchesReceipts
      else { continue }
      switch receipt.outcome {
      case .accepted where mine.status != .synced:
        hold(mine.record, .synced, for: receipt.key)
      case .refused(let limit) where mine.status == .pending:
        hold(mine.record, .refused(limit), for: receipt.key)
        refused.append(VisibleChange.Changed(key: receipt.key, writer: nil))
      case .accepted, .refused, .superseded, .malformed: break
      }
    }
    return refused.isEmpty ? [] : [VisibleChange(reason: .quotaViolation, keys: refused)]
  }

  /// Lets refused writes wait again once the account has room for them.
  private mutating func retryRefused(within usage: Usage, at time: Int64) {
    guard refusedCount > 0 else { return }
    for key in held.keys.sorted() {
      guard let mine = held[key], case .refused = mine.status else { continue }
      let change = parameters.quota.change(
        of: key, from: mine.confirmed?.byteCount, to: mine.record.byteCount)
      guard parameters.quota.limit(brokenBy: change, of: usage) == nil else { continue }
      if pendingCount == 0 { schedule.pendingSince = time }
      hold(mine.record, .pending, for: key)
    }
  }

  /// A record as one side of a conflict, whose value may have been left out as a secret.
  package func side(of keyed: KeyedRecord, isSecret: Bool) -> Conflict.Side {
    let side = side(of: keyed.record, for: keyed.key)
    guard isSecret else { return side }
    return Conflict.Side(
      content: .secret(fingerprint: 0), stamp: side.stamp, device: side.device)
  }

  /// A record as one side of a conflict; `others` knows devices that this one has not heard of.
  func side(of record: Record, for key: Key, _ others: DeviceNames? = nil) -> Conflict.Side {
    let writer = record.stamp.replica
    return Conflict.Side(
      content: parameters.content(of: record, for: key), stamp: record.stamp,
      device: others.flatMap { $0.knows(writer) ? $0[writer] : nil } ?? deviceName(of: writer))
  }
}

extension SyncEvent.Ignorance {
  /// Whether the account's answer to a request would help.
  fileprivate var isEndedByAsking: Bool {
    switch self {
    case .gap, .otherHistory: true
    case .otherAccount, .switchedOff, .apart, .malformedStamp, .malformedKey, .malformedValue: false
    }
  }
}
