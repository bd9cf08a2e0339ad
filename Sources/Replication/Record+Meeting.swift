/// What becomes of two records of one key that meet.
extension Record {
  /// What happens when another record of the same key meets this one.
  ///
  /// - Parameters:
  ///   - incoming: The other record.
  ///   - breaksTies: Whether the replica decides between equal times; turned off by tests only.
  /// - Returns: Which of the two stands.
  package func verdict(on incoming: Record, breaksTies: Bool = true) -> Verdict {
    if incoming.stamp == stamp { return verdict(onTwin: incoming) }
    if !breaksTies, incoming.stamp.isSimultaneous(with: stamp) { return .same }
    if incoming.stamp > stamp {
      return .incomingWins(isConflict: !incoming.hasSeen(stamp))
    }
    return .currentWins(isConflict: !hasSeen(incoming.stamp))
  }

  /// The record that is visible when both are known.
  package func merged(with other: Record) -> Record {
    switch verdict(on: other) {
    case .incomingWins: other
    case .currentWins: self
    case .same: fuller(of: other)
    }
  }

  /// Of two records of one write the one whose writer had seen more, whichever came first.
  ///
  /// Copies of a device may give one stamp to equal values, each knowing what the other does not.
  func fuller(of other: Record) -> Record {
    guard stamp == other.stamp, seen != other.seen else { return self }
    let (mine, others) = (seen.sorted(by: >), other.seen.sorted(by: >))
    return mine.lexicographicallyPrecedes(others) ? other : self
  }

  /// Whether two different writes bear one stamp.
  func isTwin(of other: Record) -> Bool { stamp == other.stamp && value != other.value }

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
}
