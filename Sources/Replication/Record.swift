import PropertyLists

/// One write of one key: a value, or a tombstone where the key was removed.
///
/// A record never changes. Of two records the one with the later stamp is visible, so merging is
/// commutative, associative and idempotent. What the writer had seen travels along: it tells a
/// write that builds on another from one that passed it unseen, without asking anybody.
package struct Record: Sendable, Hashable {
  /// `nil` is a tombstone.
  package let value: PropertyList?
  package let stamp: Stamp
  /// The latest stamp per other replica that the writer had seen of this key, by replica.
  package let seen: [Stamp]
  /// The bytes the value counts against the quota; `nil` for a tombstone.
  package let byteCount: Int?

  /// So many replicas' stamps are remembered; beyond it a conflict may be reported too often, but
  /// never too rarely.
  package static let seenCountMax = 32

  /// Makes the record of a write upon what was there before, visible to the writer.
  package init(value: PropertyList?, stamp: Stamp, after previous: Record? = nil) {
    self.value = value
    self.stamp = stamp
    seen = previous.map { Self.seen(from: $0, by: stamp.replica) } ?? []
    byteCount = value.map(\.quotaByteCount)
  }

  /// Whether the writer of this record knew the other write: wrote it, or saw it or a successor.
  package func hasSeen(_ other: Stamp) -> Bool {
    if other.replica == stamp.replica { return other <= stamp }
    for one in seen where one.replica == other.replica { return other <= one }
    return false
  }

  /// What happens when another record of the same key meets this one.
  package func verdict(on incoming: Record) -> Verdict {
    if incoming.stamp == stamp { return verdict(onTwin: incoming) }
    if incoming.stamp > stamp {
      return .incomingWins(isConflict: !incoming.hasSeen(stamp))
    }
    return .currentWins(isConflict: !hasSeen(incoming.stamp))
  }

  /// The record that is visible when both are known.
  package func merged(with other: Record) -> Record {
    if case .incomingWins = verdict(on: other) { return other }
    return self
  }

  /// Which of two records is visible, and whether the winner's writer had not seen the other.
  package enum Verdict: Sendable, Hashable {
    case same
    case incomingWins(isConflict: Bool)
    case currentWins(isConflict: Bool)
  }

  /// Equal stamps mean one write; should a broken replica have used a stamp twice, every replica
  /// still chooses the same record, by content.
  private func verdict(onTwin twin: Record) -> Verdict {
    guard twin.value != value else { return .same }
    let isNewer = Fingerprint.of(twin.value) > Fingerprint.of(value)
    return isNewer ? .incomingWins(isConflict: true) : .currentWins(isConflict: true)
  }

  private static func seen(from previous: Record, by writer: ReplicaID) -> [Stamp] {
    if previous.seen.isEmpty {
      return previous.stamp.replica == writer ? [] : [previous.stamp]
    }
    var seen = previous.seen.filter { $0.replica != writer && $0.replica != previous.stamp.replica }
    if previous.stamp.replica != writer {
      let place = seen.firstIndex { $0.replica > previous.stamp.replica } ?? seen.count
      seen.insert(previous.stamp, at: place)
    }
    if seen.count > seenCountMax, let oldest = seen.indices.min(by: { seen[$0] < seen[$1] }) {
      seen.remove(at: oldest)
    }
    return seen
  }
}

/// A record with the key it belongs to.
package struct KeyedRecord: Sendable, Hashable {
  package let key: Key
  package let record: Record

  package init(key: Key, record: Record) {
    self.key = key
    self.record = record
  }
}
