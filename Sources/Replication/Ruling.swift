import SetteePropertyLists

/// What an account makes of one write: the decision alone, apart from where records are stored.
///
/// `Account` stores it in memory. An engine whose store compares and puts does the same in three
/// steps: read the key's record and the usage, ask for a ruling, put `stored` and `usage` in one
/// transaction that fails where either was changed in between; if it fails, begin again.
package struct Ruling: Sendable, Hashable {
  /// What the device is told.
  package let outcome: Delivery.Outcome
  /// What takes the place of the current record; `nil` where that stays.
  package let stored: Record?
  /// What the account holds afterwards.
  package let usage: Usage
  /// The write that belongs into the journal, if one was lost unseen.
  package let defeat: Defeat?
  /// Whether two different writes bear one stamp: some replica is broken, or exists twice.
  package let hasReusedStamp: Bool

  /// A write that lost to another without its writer's knowledge.
  package struct Defeat: Sendable, Hashable {
    package let loser: Record
    /// `nil` where the account holds nothing for the key.
    package let winner: Record?
    package let cause: Conflict.Cause
  }
}

extension SyncParameters {
  /// Decides about one write that has arrived at an account.
  ///
  /// Pure: the same arguments give the same ruling.
  ///
  /// - Parameters:
  ///   - keyed: The write that arrived.
  ///   - current: What the account holds for the key, tombstones included.
  ///   - usage: What the account holds in all.
  ///   - hasNews: Whether another device's write was accepted after the cursor of the request in
  ///     which this one came. Only the policy `.guide` asks.
  /// - Returns: What to store and what to answer.
  package func ruling(
    on keyed: KeyedRecord, over current: Record?, usage: Usage, hasNews: Bool = false
  ) -> Ruling {
    guard keyed.defect(within: quota) == nil else { return .leaving(usage, .malformed) }
    let verdict = verdict(of: current, on: keyed.record, hasNews: hasNews)
    let isTwin = current?.isTwin(of: keyed.record) ?? false
    switch verdict {
    case .same: return .agreeing(usage, storing: current?.fuller(of: keyed.record), over: current)
    case .currentWins(let isConflict):
      let defeat = Ruling.Defeat(loser: keyed.record, winner: current, cause: loss(hasNews))
      return .leaving(usage, .superseded, isConflict ? defeat : nil, isTwin)
    case .incomingWins(let isConflict):
      let change = quota.change(of: keyed.key, from: current, to: keyed.record)
      if let limit = quota.limit(brokenBy: change, of: usage) {
        return .leaving(usage, .refused(limit))
      }
      var after = usage
      after.apply(change)
      let defeat = current.map {
        Ruling.Defeat(loser: $0, winner: keyed.record, cause: policy.lossByArrival)
      }
      return Ruling(
        outcome: .accepted, stored: stored(keyed.record, over: current),
        usage: after, defeat: isConflict ? defeat : nil, hasReusedStamp: isTwin)
    }
  }

  private func verdict(
    of current: Record?, on incoming: Record, hasNews: Bool
  ) -> Record.Verdict {
    guard let current else {
      let isLate = policy == .guide && hasNews
      return isLate ? .currentWins(isConflict: true) : .incomingWins(isConflict: false)
    }
    if policy == .lastWriterWins, rules.ordersByStamp {
      return current.verdict(on: incoming, breaksTies: rules.breaksTies)
    }
    if current.stamp == incoming.stamp { return current.verdict(on: incoming) }
    if current.hasSeen(incoming.stamp), rules.ordersByStamp {
      return .currentWins(isConflict: false)
    }
    if policy == .guide, hasNews { return .currentWins(isConflict: true) }
    return .incomingWins(isConflict: !incoming.hasSeen(current.stamp))
  }

  private func loss(_ hasNews: Bool) -> Conflict.Cause {
    policy == .guide && hasNews ? .accountMovedOn : .order
  }

  /// Where arrival decides, the record learns what was overtaken before it, by itself or by what
  /// it builds on, so that a late copy of the loser does not overtake it in turn.
  private func stored(_ incoming: Record, over current: Record?) -> Record {
    guard policy != .lastWriterWins, let current else { return incoming }
    return incoming.having(overtaken: current)
  }
}

extension ConflictPolicy {
  fileprivate var lossByArrival: Conflict.Cause { self == .lastWriterWins ? .order : .arrival }
}

extension Ruling {
  fileprivate static func leaving(
    _ usage: Usage, _ outcome: Delivery.Outcome, _ defeat: Defeat? = nil, _ isTwin: Bool = false
  ) -> Ruling {
    Ruling(outcome: outcome, stored: nil, usage: usage, defeat: defeat, hasReusedStamp: isTwin)
  }

  /// Nothing changes, unless the write that is there comes from a writer who had seen more.
  fileprivate static func agreeing(
    _ usage: Usage, storing record: Record?, over current: Record?
  ) -> Ruling {
    Ruling(
      outcome: .accepted, stored: record == current ? nil : record, usage: usage, defeat: nil,
      hasReusedStamp: false)
  }
}

extension KeyedRecord {
  /// What makes a record from outside impossible, or `nil` where nothing does.
  ///
  /// Values that are merely too large for the account are refused, not impossible.
  package func defect(within quota: Quota) -> SyncEvent.Ignorance? {
    if quota.keyLength.problem(with: key) != nil { return .malformedKey(key) }
    guard record.stamp.isWellFormed, record.seen.count <= Record.seenCountMax,
      record.seen.allSatisfy(\.isWellFormed)
    else { return .malformedStamp(key) }
    if let value = record.value, !value.nests(atMost: Replica.nestingMax) {
      return .malformedValue(key)
    }
    return nil
  }
}
