import SetteePropertyLists

/// What tells one write from all others: its stamp, and a digest of what was written.
///
/// The stamp alone would do, were there no copies of a device: two of them may give one stamp to
/// two writes, where a clock that ran ahead leaves them nothing but its counter.
package struct WriteMark: Sendable, Hashable {
  package let stamp: Stamp
  /// Over the key and the value; `nil` where an earlier version of the program kept none.
  package let digest: UInt64?

  package init(stamp: Stamp, digest: UInt64?) { (self.stamp, self.digest) = (stamp, digest) }

  /// O(size of the value).
  package init(_ record: Record, of key: Key) {
    var fingerprint = Fingerprint()
    fingerprint.add(key)
    fingerprint.add(record.value)
    self.init(stamp: record.stamp, digest: fingerprint.value)
  }

  /// Whether both may name one write: nothing tells them apart.
  func agrees(with other: WriteMark) -> Bool {
    guard stamp == other.stamp else { return false }
    guard let digest, let others = other.digest else { return true }
    return digest == others
  }
}
