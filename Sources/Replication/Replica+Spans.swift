/// What a device knew of its own writes, told by when it belonged to which account.
///
/// A later write of a replica has seen its earlier ones, but for those that were out of its sight:
/// parked with an account that the device had left, or lying in one.
extension Replica {
  /// Begins to know only what an account holds, and nothing of what was written in another.
  mutating func beginSpan() {
    if hasLeftAccount { memberSince = clock }
  }

  /// Whether the writer of a record knew a write, as far as this device can tell of its own: of two
  /// that it did not both make since it came to an account the later one may not know the other.
  func surelySaw(_ stamp: Stamp, _ record: Record) -> Bool {
    guard record.hasSeen(stamp) else { return false }
    guard let memberSince, stamp.replica == id || formerIDs.contains(stamp.replica),
      let latest = record.latest(of: stamp.replica), latest != stamp
    else { return true }
    return memberSince.isBehind(stamp) && memberSince.isBehind(latest)
  }

  /// Whether a parked write was out of sight when a later one of its replica was made, on which the
  /// other record builds, or which it is.
  func isHidden(_ parked: Record, from other: Record) -> Bool {
    other.latest(of: parked.stamp.replica).map { $0 > parked.stamp } ?? false
  }
}

extension Record {
  /// The latest write of a replica that the writer of this record knew, this one included.
  fileprivate func latest(of replica: ReplicaID) -> Stamp? {
    ([stamp] + seen).first { $0.replica == replica }
  }
}
