import SetteePropertyLists

/// A value that was set beside a replica, by somebody who had not seen what the replica shows.
package struct UnseenWrite: Sendable, Hashable {
  package let key: Key
  /// Nothing where it was removed.
  package let value: PropertyList?
  /// Whether it stands; else what the replica shows does.
  package let stands: Bool
  /// When it was set, in milliseconds since 1970-01-01 UTC.
  package let milliseconds: Int64
  /// Why one of the two stands.
  package let cause: Conflict.Cause

  package init(
    _ key: Key, _ value: PropertyList?, stands: Bool, at milliseconds: Int64,
    because cause: Conflict.Cause = .order
  ) {
    self.key = key
    self.value = value
    self.stands = stands
    self.milliseconds = milliseconds
    self.cause = cause
  }
}

extension Replica {
  /// Takes up values that were set beside it: of each and the visible one the other is in the
  /// journal.
  ///
  /// All of those that stand are written, or none.
  /// - Returns: The keys whose visible value changed.
  @discardableResult
  package mutating func take(
    _ writes: [UnseenWrite], at moment: Moment, into trace: inout Trace
  ) throws(WriteRefusal) -> [Key] {
    let standing = writes.filter(\.stands)
    let losers = standing.map { held[$0.key]?.record }
    let written = try write(standing.map { ($0.key, $0.value) }, at: moment, into: &trace)
    let changed = Set(written)
    for (write, loser) in zip(standing, losers) where changed.contains(write.key) {
      guard let loser else { continue }
      keep(
        loser, lostTo: held[write.key]?.record, of: write.key, cause: write.cause,
        at: moment.time, into: &trace)
    }
    for write in writes where !write.stands { giveWay(write, at: moment.time, into: &trace) }
    return written
  }

  /// Puts a value that was set beside the replica into the journal.
  private mutating func giveWay(
    _ write: UnseenWrite, at time: Int64, into trace: inout Trace
  ) {
    let winner = held[write.key]?.record
    guard write.value != winner?.value, !isKept(write, lostTo: winner) else { return }
    // The same write is kept once, however often somebody comes with it.
    let stamp = Stamp(
      milliseconds: max(0, write.milliseconds),
      counter: UInt16(truncatingIfNeeded: Fingerprint.of(write.value)), replica: id)
    keep(
      Record(value: write.value, stamp: stamp), lostTo: winner, of: write.key,
      cause: write.cause, at: time, into: &trace)
  }

  /// Whether the journal has the same value as lost to the same write already, as where another
  /// account was taken before; secrets are too short there to tell.
  private func isKept(_ write: UnseenWrite, lostTo winner: Record?) -> Bool {
    let lost = Content(write.value, isSecret: false)
    return lostWrites(of: write.key).contains { entry in
      !entry.isSettled && entry.conflict.loser.content == lost
        && entry.conflict.winner.stamp == (winner?.stamp ?? Conflict.Side.absence.stamp)
    }
  }
}
