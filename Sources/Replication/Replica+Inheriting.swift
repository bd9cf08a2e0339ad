import SetteePropertyLists

/// What was written on this device while no account was named, kept by a replica of its own.
extension Replica {
  /// Takes such writes in.
  ///
  /// In an account they join by its rule: what it has a value for goes to the journal without
  /// taking part in the order, and the rest enters with fresh stamps. Before this replica has ever
  /// been in one, both were written by the same person one after the other, and the later write
  /// stands.
  /// What was taken in already changes nothing.
  /// - Returns: The keys whose visible value changed.
  package mutating func takeIn(
    _ writes: [KeyedRecord], at moment: Moment, into trace: inout Trace
  ) -> [Key] {
    var changed: [Key] = []
    for write in writes.sorted(by: { $0.key < $1.key }) {
      let before = value(for: write.key)
      takeIn(write.record, of: write.key, at: moment, into: &trace)
      if value(for: write.key) != before { changed.append(write.key) }
    }
    return changed
  }

  private mutating func takeIn(
    _ local: Record, of key: Key, at moment: Moment, into trace: inout Trace
  ) {
    guard let mine = held[key]?.record else {
      if local.value != nil { enter(local, for: key, at: moment, into: &trace) }
      return
    }
    if case .member = membership {
      return meet(mine, with: local, of: key, at: moment, into: &trace)
    }
    guard mine.value != local.value, mine.stamp < local.stamp else { return }
    enter(local, for: key, at: moment, into: &trace)
  }

  /// Drops writes that another replica has taken in, as if they had never been made; one that was
  /// replaced meanwhile stays.
  package mutating func handOver(_ writes: [KeyedStamp]) {
    for write in writes where held[write.key]?.record.stamp == write.stamp { release(write.key) }
  }
}
