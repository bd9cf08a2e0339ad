import SetteePropertyLists

/// All that can be said of a replica's standing at a moment, for a person to read.
package struct ReplicaStatus: Sendable, Hashable {
  /// The device's name; text from outside, as are the keys' writers.
  package let device: String
  package let phase: Replica.Phase
  /// The keys in their order, removed ones that nobody waits for left out.
  package let keys: [KeyStatus]
  /// How many writes wait for the account.
  package let pendingCount: Int
  /// How many writes the account refused.
  package let refusedCount: Int
  /// How many writes stay here because the app's switch was off.
  package let localCount: Int
  /// Writes that wait for accounts the device has left.
  package let parked: [ParkedStatus]
  /// Lost writes nobody has dealt with.
  package let conflictCount: Int
  /// Records that arrived and that no sound replica makes.
  package let malformedCount: Int
  /// Different writes under one stamp: a sign of a broken or doubled device.
  package let reusedStampCount: Int
  /// What is visible here, against the account's limits.
  package let usage: Usage
  package let quota: Quota
  /// When the device next talks to its account, in the replica's time; `nil` while it will not.
  package let nextAttempt: Int64?
  /// From when the throttle lets an upload go.
  package let nextUpload: Int64
}

/// A write that waits until the device is in its account again.
package struct ParkedStatus: Sendable, Hashable {
  package let account: AccountID
  /// By which people name it, beside the journal's entries.
  package let number: Int
  package let key: Key
  /// What was to be stored; a secret only as a mark.
  package let content: Content
  /// Who wrote it.
  package let writer: String
  /// When it was written, by the writer's clock.
  package let milliseconds: Int64
}

/// How one key stands.
package struct KeyStatus: Sendable, Hashable {
  package let key: Key
  /// What is visible; a secret only as a mark.
  package let content: Content
  package let standing: RecordStatus
  /// Who wrote it.
  package let writer: String
  /// When it was written, by the writer's clock.
  package let milliseconds: Int64
  /// Why the latest change came from outside; `nil` where it was made here.
  package let reason: VisibleChange.Reason?
}

extension Replica {
  /// The replica's standing at a moment.
  ///
  /// O(n log n) in its keys.
  package func status(at time: Int64) -> ReplicaStatus {
    ReplicaStatus(
      device: name, phase: phase, keys: held.keys.sorted().compactMap(keyStatus),
      pendingCount: pendingCount, refusedCount: refusedCount, localCount: localCount,
      parked: parkedStatuses,
      conflictCount: lostWrites.count { !$0.isSettled }, malformedCount: malformedCount,
      reusedStampCount: reusedStampCount, usage: usage, quota: parameters.quota,
      nextAttempt: nextSync(from: time), nextUpload: nextToken(from: time))
  }

  /// How one key stands, in O(1); `nil` where there is nothing to tell.
  package func keyStatus(of key: Key) -> KeyStatus? {
    guard let mine = held[key], mine.record.value != nil || mine.status != .synced else {
      return nil
    }
    return status(of: mine, for: key)
  }

  /// How all keys stand, in their order, those that were removed included.
  ///
  /// O(n log n).
  package var keyStatuses: [KeyStatus] {
    held.map { status(of: $0.value, for: $0.key) }.sorted { $0.key < $1.key }
  }

  /// What waits for accounts that the device has left, in the order in which it left them.
  package var parkedStatuses: [ParkedStatus] {
    parked.flatMap { writes in
      zip(writes.records, writes.numbers).map { one, number in
        ParkedStatus(
          account: writes.account, number: number, key: one.key,
          content: parameters.content(of: one.record, for: one.key),
          writer: deviceName(of: one.record.stamp.replica),
          milliseconds: one.record.stamp.milliseconds)
      }
    }
  }

  private func status(of mine: Held, for key: Key) -> KeyStatus {
    KeyStatus(
      key: key, content: parameters.content(of: mine.record, for: key), standing: mine.status,
      writer: deviceName(of: mine.record.stamp.replica),
      milliseconds: mine.record.stamp.milliseconds,
      reason: mine.arrival?.reason)
  }
}

extension RecordStatus: CustomStringConvertible {
  /// The standing in few words.
  package var description: String {
    let (state, obstacle) = words
    return obstacle.map { "\(state): \($0)" } ?? state
  }

  /// The standing in a word and, where the account will not get the value, why.
  package var words: (state: String, obstacle: String?) {
    switch self {
    case .synced: ("synced", nil)
    case .pending: ("pending", nil)
    case .refused(let limit): ("refused", "the account holds at most \(limit)")
    case .local: ("local", "written while syncing was switched off")
    }
  }
}
