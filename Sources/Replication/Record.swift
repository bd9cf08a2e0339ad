import SetteePropertyLists

/// One write of one key: a value, or a tombstone where the key was removed.
///
/// A record never changes. Of two records the one with the later stamp is visible, and of one write
/// that two copies of a device made the one that knew more, so merging is commutative, associative
/// and idempotent. What the writer had seen travels along: it tells a write that builds on another
/// from one that passed it unseen, without asking anybody.
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

  private init(value: PropertyList?, stamp: Stamp, byteCount: Int?, seen: [Stamp]) {
    self.value = value
    self.stamp = stamp
    self.byteCount = byteCount
    self.seen = seen
  }

  /// Makes a record anew that was stored or sent, with what its writer had seen.
  package init(value: PropertyList?, stamp: Stamp, seen: [Stamp]) {
    self.value = value
    self.stamp = stamp
    self.seen = seen
    byteCount = value.map(\.quotaByteCount)
  }

  /// Whether the writer of this record knew the other write: wrote it, or saw it or a successor.
  package func hasSeen(_ other: Stamp) -> Bool {
    if other.replica == stamp.replica { return other <= stamp }
    for one in seen where one.replica == other.replica { return other <= one }
    return false
  }

  /// The record as an account keeps it that lets the last arrival win: as if its writer had seen
  /// what it took the place of.
  func having(overtaken loser: Record) -> Record {
    var latest: [ReplicaID: Stamp] = [:]
    for one in seen + loser.seen + [loser.stamp] where one.replica != stamp.replica {
      latest[one.replica] = max(latest[one.replica] ?? one, one)
    }
    let kept = latest.values.sorted().suffix(Self.seenCountMax)
    return Record(
      value: value, stamp: stamp, byteCount: byteCount,
      seen: kept.sorted { $0.replica < $1.replica })
  }

  /// The same write under another stamp, by a writer that has seen one record more.
  func reissued(as stamp: Stamp, knowing base: Stamp?) -> Record {
    let known = seen.filter { $0.replica == base?.replica } + [base].compactMap { $0 }
    let others = seen.filter { $0.replica != base?.replica }
    return Record(
      value: value, stamp: stamp, byteCount: byteCount,
      seen: (others + [known.max()].compactMap { $0 }).sorted { $0.replica < $1.replica })
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

  package init(key: Key, record: Record) { (self.key, self.record) = (key, record) }
}
