import PropertyLists

/// Everything about syncing that is a choice; replicas and accounts of one world share it.
package struct SyncParameters: Sendable {
  package var quota: Quota
  package var pace: Pace
  package var journal: Journal.Limits
  package var rules: Rules
  /// Keys whose lost values are not kept and whose values no event shows.
  package var secretKeys: Set<Key>

  package init(
    quota: Quota = .standard, pace: Pace = Pace(), journal: Journal.Limits = Journal.Limits(),
    rules: Rules = Rules(), secretKeys: Set<Key> = []
  ) {
    self.quota = quota
    self.pace = pace
    self.journal = journal
    self.rules = rules
    self.secretKeys = secretKeys
  }

  /// A record's content as far as events and journals may show it.
  func content(of record: Record, for key: Key) -> Content {
    Content(record.value, isSecret: secretKeys.contains(key))
  }
}

/// Rules without which writes get lost.
///
/// Each can be turned off, so that a test can break the product and prove that the simulation
/// notices. Nothing else turns them off.
package struct Rules: Sendable, Hashable {
  /// Losers whose writers were not seen go to the journal.
  package var journalsConflicts = true
  /// A replica's clock follows the stamps it receives.
  package var hearsStamps = true
  /// A receipt counts only for the very write that was sent.
  package var matchesReceipts = true
  /// Removed keys leave a tombstone on the account.
  package var keepsTombstones = true

  package init() {}
}
