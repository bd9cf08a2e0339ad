/// The place of a write in the order of all writes: time, then counter, then replica.
///
/// Stamps come from a `HybridClock`: they follow the devices' wall clocks as far as those allow,
/// and a write made after another was displayed is always later, whatever the clocks say.
/// Two stamps are equal only if they belong to the same write.
package struct Stamp: Hashable, Sendable {
  /// Milliseconds since 1970-01-01 UTC by the writer's clock, or by the latest stamp it had heard.
  package let milliseconds: Int64
  /// Tells apart writes of the same millisecond.
  package let counter: UInt16
  package let replica: ReplicaID

  /// Times from here on (the year 6429) are malformed: 47 bits leave room for other encodings.
  package static let millisecondsLimit: Int64 = 1 << 47

  package init(milliseconds: Int64, counter: UInt16, replica: ReplicaID) {
    self.milliseconds = milliseconds
    self.counter = counter
    self.replica = replica
  }

  /// Whether a stamp from outside may take part in the order.
  ///
  /// No replica has the number 0: it stands for an identity that is missing.
  package var isWellFormed: Bool {
    milliseconds >= 0 && milliseconds < Self.millisecondsLimit && replica.number != 0
  }

  /// Whether only the replica decides between the two.
  func isSimultaneous(with other: Stamp) -> Bool {
    milliseconds == other.milliseconds && counter == other.counter
  }
}

extension Stamp: Comparable {
  package static func < (left: Stamp, right: Stamp) -> Bool {
    if left.milliseconds != right.milliseconds { return left.milliseconds < right.milliseconds }
    if left.counter != right.counter { return left.counter < right.counter }
    return left.replica.number < right.replica.number
  }
}

/// A point in time as a replica is told it.
package struct Moment: Sendable, Hashable {
  /// Milliseconds that never go back; timers use it.
  package let time: Int64
  /// Milliseconds since 1970-01-01 UTC as the device believes; stamps use it.
  package let wallClock: Int64

  package init(time: Int64, wallClock: Int64) { (self.time, self.wallClock) = (time, wallClock) }
}
