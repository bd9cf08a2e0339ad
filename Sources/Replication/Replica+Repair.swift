import SetteePropertyLists

/// How a replica notices what its account has lost, and brings it back.
///
/// An account that may lose records, as a folder whose files are damaged, tells a digest of what it
/// holds. The replica keeps the same over what it knows the account to hold; where the two differ,
/// it looks at everything there and lets what is missing wait to be sent again.
extension Replica {
  /// Other devices' records that are missing are left to their writers for so long.
  package static let repairDelay: Int64 = 60_000

  /// Lets everything go out again that an account lacks or has an older one of, whoever wrote it:
  /// what this device wrote at once, what others did once they have had the time to do so.
  package mutating func repair(
    from contents: Delivery, at moment: Moment, into trace: inout Trace
  ) -> [VisibleChange] {
    guard membership == .member(contents.account), !isApart else { return [] }
    var changed: [Key] = []
    forgetConfirmed()
    for keyed in contents.changes {
      if let mine = held[keyed.key]?.record, mine.stamp > keyed.record.stamp {
        confirm(keyed.record, of: keyed.key)
      } else if adopt(keyed, as: .server, at: moment, into: &trace) {
        changed.append(keyed.key)
      }
    }
    for key in resend(missingIn: contents, at: moment.time) {
      held[key]?.missingSince = moment.time
      missingCount += 1
    }
    return announcement(of: changed, as: .server, at: moment.time, into: &trace)
  }

  /// Whether a waiting record is left to its writer for now.
  func isLeftToWriter(_ mine: Held, at time: Int64) -> Bool {
    guard let since = mine.missingSince else { return false }
    let writer = mine.record.stamp.replica
    return writer != id && !formerIDs.contains(writer)
      && (0..<Self.repairDelay).contains(time - since)
  }

  /// Learns what the account holds of a key.
  mutating func confirm(_ record: Record, of key: Key) {
    digest.remove(held[key]?.confirmed?.stamp, of: key)
    held[key]?.confirm(record, by: parameters.policy)
    digest.add(held[key]?.confirmed?.stamp, of: key)
  }

  /// Forgets what the account holds.
  mutating func forgetConfirmed() {
    for key in held.keys {
      held[key]?.confirmed = nil
      held[key]?.base = nil
    }
    digest = RecordDigest()
  }
}

/// A sum over the records that somebody holds, the same in any order.
///
/// Equal sums mean equal records.
package struct RecordDigest: Sendable, Hashable {
  package private(set) var value: UInt64 = 0

  package init() {}

  /// The digest of records, one for each key.
  package init(_ records: some Sequence<KeyedRecord>) {
    for keyed in records { add(keyed.record.stamp, of: keyed.key) }
  }

  mutating func add(_ stamp: Stamp?, of key: Key) {
    if let stamp { value &+= Self.term(stamp, key) }
  }

  mutating func remove(_ stamp: Stamp?, of key: Key) {
    if let stamp { value &-= Self.term(stamp, key) }
  }

  private static func term(_ stamp: Stamp, _ key: Key) -> UInt64 {
    var fingerprint = Fingerprint()
    fingerprint.add(key)
    fingerprint.add(stamp)
    // A round more, since a sum of what differs in few bits would cancel out.
    var generator = SplitMix64(seed: fingerprint.value)
    return generator.next()
  }
}
