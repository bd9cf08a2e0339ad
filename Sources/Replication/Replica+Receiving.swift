import PropertyLists

extension Replica {
  /// A foreign clock this far ahead is worth a remark; its stamps count all the same.
  package static let clockLeadMax: Int64 = 24 * 3_600_000

  /// Takes what an account sent: merges the records, settles what was uploaded.
  ///
  /// Harmless when repeated, late or meant for another account.
  package mutating func receive(
    _ delivery: Delivery, at moment: Moment, into trace: inout Trace
  ) -> [VisibleChange] {
    guard membership.account == delivery.account else {
      trace.note(.ignored(.otherAccount), name, at: moment.time)
      return []
    }
    guard delivery.since <= cursor else {
      trace.note(.ignored(.gap), name, at: moment.time)
      if schedule.awaited == nil { schedule.isSyncWanted = true }
      return []
    }
    let isRecent = delivery.upTo >= cursor
    names = isRecent ? delivery.names : names
    if let answers = delivery.answers, answers == schedule.awaited?.number {
      schedule.awaited = nil
    }
    var changes = merge(delivery, at: moment, into: &trace)
    cursor = max(cursor, delivery.upTo)
    changes += settle(delivery.receipts)
    if isRecent { retryRefused(within: delivery.usage, at: moment.time) }
    if let change = changes.last { lastChange = LastChange(time: moment.time, change: change) }
    return changes
  }

  /// Merges one record that the account has accepted; tells whether the visible value changed.
  mutating func adopt(
    _ keyed: KeyedRecord, at moment: Moment, into trace: inout Trace
  ) -> Bool {
    let (key, incoming) = (keyed.key, keyed.record)
    guard incoming.stamp.isWellFormed else {
      trace.note(.ignored(.malformedStamp(key)), name, at: moment.time)
      return false
    }
    hear(incoming.stamp, at: moment, into: &trace)
    guard let mine = held[key] else {
      hold(incoming, .synced, for: key)
      return incoming.value != nil
    }
    switch mine.record.verdict(on: incoming) {
    case .same:
      if mine.status != .synced {
        hold(mine.record, .synced, for: key)
      }
      return false
    case .currentWins:
      held[key]?.confirm(incoming)
      return false
    case .incomingWins(let isConflict):
      if isConflict, mine.record.stamp.replica == id {
        keep(mine.record, lostTo: incoming, of: key, at: moment.time, into: &trace)
      }
      hold(incoming, .synced, for: key)
      return incoming.value != mine.record.value
    }
  }

  /// Puts a write that lost into the journal.
  mutating func keep(
    _ loser: Record, lostTo winner: Record, of key: Key, cause: Conflict.Cause = .order,
    at time: Int64, into trace: inout Trace
  ) {
    let conflict = Conflict(
      key: key, winner: side(of: winner, for: key), loser: side(of: loser, for: key), cause: cause)
    guard parameters.rules.journalsConflicts else {
      trace.note(.conflict(conflict, keeper: .nobody), name, at: time)
      return
    }
    guard journal.keep(conflict, account: membership.account, at: time) else { return }
    trace.note(.conflict(conflict, keeper: .device), name, at: time)
  }

  private mutating func merge(
    _ delivery: Delivery, at moment: Moment, into trace: inout Trace
  ) -> [VisibleChange] {
    if case .joining = membership { return finishJoining(delivery, at: moment, into: &trace) }
    var changed: [VisibleChange.Changed] = []
    for keyed in delivery.changes where adopt(keyed, at: moment, into: &trace) {
      let writer = names[keyed.record.stamp.replica]
      let content = parameters.content(of: keyed.record, for: keyed.key)
      trace.note(.shows(keyed.key, content, writer: writer), name, at: moment.time)
      changed.append(VisibleChange.Changed(key: keyed.key, writer: writer))
    }
    return changed.isEmpty ? [] : [VisibleChange(reason: .server, keys: changed)]
  }

  private mutating func hear(_ stamp: Stamp, at moment: Moment, into trace: inout Trace) {
    guard parameters.rules.hearsStamps, stamp.replica != id else { return }
    let lead = stamp.milliseconds - moment.wallClock
    if lead > Self.clockLeadMax, stamp.milliseconds > clock.milliseconds {
      let writer = names[stamp.replica]
      trace.note(.noticedFastClock(writer: writer, lead: lead), name, at: moment.time)
    }
    clock.hear(stamp)
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
      case .accepted, .refused, .superseded: break
      }
    }
    return refused.isEmpty ? [] : [VisibleChange(reason: .quotaViolation, keys: refused)]
  }

  /// Lets refused writes wait again once the account has room for them.
  private mutating func retryRefused(within usage: Usage, at time: Int64) {
    guard refusedCount > 0 else { return }
    for key in held.keys.sorted() {
      guard let mine = held[key], case .refused = mine.status else { continue }
      let change = Usage.Change(from: mine.confirmed?.byteCount, to: mine.record.byteCount)
      guard parameters.quota.limit(brokenBy: change, of: usage) == nil else { continue }
      if pendingCount == 0 { schedule.pendingSince = time }
      hold(mine.record, .pending, for: key)
    }
  }

  private func side(of record: Record, for key: Key) -> Conflict.Side {
    Conflict.Side(
      content: parameters.content(of: record, for: key), stamp: record.stamp,
      device: names[record.stamp.replica])
  }
}
