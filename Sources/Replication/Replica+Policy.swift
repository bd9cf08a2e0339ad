import SetteePropertyLists

/// How a replica follows an account whose order is not that of the stamps.
extension Replica {
  /// Which of two records is visible here: the one held, or the one the account holds.
  func verdict(of mine: Held, on incoming: Record) -> Record.Verdict {
    let breaksTies = parameters.rules.breaksTies
    // An echo of its own waits behind what the device wrote since; what is settled the account has
    // decided, also where a copy of this device wrote it.
    let isEcho = incoming.stamp.replica == id && mine.status != .synced
    if parameters.policy == .lastWriterWins || isEcho {
      return mine.record.verdict(on: incoming, breaksTies: breaksTies)
    }
    if mine.record.stamp == incoming.stamp { return mine.record.verdict(on: incoming) }
    switch mine.status {
    case .synced: return .incomingWins(isConflict: false)
    case .pending where parameters.policy == .guide:
      // No news, as where the same comes twice.
      if mine.record.hasSeen(incoming.stamp) { return .currentWins(isConflict: false) }
      return .incomingWins(isConflict: !incoming.hasSeen(mine.record.stamp))
    case .pending, .refused, .local:
      let isKnown = incoming.hasSeen(mine.record.stamp)
      return isKnown ? .incomingWins(isConflict: false) : .currentWins(isConflict: true)
    }
  }

  /// Whether a record from the account is another device's and was unknown here.
  func tellsNews(_ keyed: KeyedRecord) -> Bool {
    keyed.record.stamp.replica != id
      && held[keyed.key]?.confirmed?.stamp != keyed.record.stamp
  }

  /// Returns all waiting keys to the account's values and keeps their writes in the journal, as
  /// Apple's guide has it; tells which visible values changed.
  mutating func giveWay(at time: Int64, into trace: inout Trace) -> [Key] {
    let waiting = outbox.filter { held[$0]?.status == .pending }
    guard !waiting.isEmpty else { return [] }
    trace.note(.gaveWay(count: waiting.count), name, at: time)
    var changed: [Key] = []
    for key in waiting {
      guard let mine = held[key] else { continue }
      keep(
        mine.record, lostTo: mine.base, of: key, cause: .accountMovedOn, at: time, into: &trace)
      if let base = mine.base {
        hold(base, .synced, for: key)
      } else {
        release(key)
      }
      if mine.base?.value != mine.record.value { changed.append(key) }
    }
    return changed
  }
}
