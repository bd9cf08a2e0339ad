import SetteePropertyLists

/// Everything about syncing that is a choice; replicas and accounts of one world share it.
///
/// Apple leaves most of it undocumented. Every default stands here, next to what else it could be.
package struct SyncParameters: Sendable {
  /// How much an account holds, how its bytes are counted, how long a key may be.
  package var quota: Quota
  /// When a device talks to its account, and how often it may.
  package var pace: Pace
  /// How many lost writes are kept.
  package var journal: Journal.Limits
  /// Who wins where two devices wrote unseen by each other: by default the last writer.
  package var policy = ConflictPolicy.lastWriterWins
  /// What becomes of a write before the account's values are here: by default it is refused.
  package var initialSync = InitialSyncRule.refusesWrites
  /// Who wins when a device with values of its own joins an account: by default the account.
  package var joining = JoiningRule.accountFirst
  /// What becomes of a write while the app's switch is off: by default it stays on the device.
  package var switchedOff = SwitchRule.staysLocal
  /// Which keys a quota violation names: by default those that did not fit.
  package var quotaNotice = QuotaNotice.refusedKeys
  /// Milliseconds an account keeps a tombstone at least: thirty days.
  ///
  /// It keeps it longer where a known device has not read past it.
  package var tombstoneAge: Int64 = 30 * day
  /// Milliseconds of silence after which an account forgets a device: half a year.
  ///
  /// One that returns later starts over, and its waiting writes are offered as conflicts.
  package var replicaAge: Int64 = 182 * day
  /// Milliseconds by which a foreign clock may be ahead without a remark: a day.
  ///
  /// Stamps beyond it count all the same.
  package var clockLeadMax: Int64 = day
  package var rules: Rules
  /// The document whose places an account keeps; nothing for settings.
  package var document: String?
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

  package enum InitialSyncRule: Sendable, Hashable {
    /// As Apple's store does: discarded, with reason 1, to be tried again later.
    case refusesWrites
    /// The write is kept and enters like one that was made without an account.
    case keepsWrites
  }

  package enum JoiningRule: Sendable, Hashable {
    /// A key the account has keeps the account's value, whatever the stamps; the device's goes to
    /// the journal. So a new device's defaults never overwrite the account.
    case accountFirst
    /// The later write wins, as between members; the loser goes to the journal.
    case byStamp
  }

  package enum SwitchRule: Sendable, Hashable {
    /// Never uploaded, also not after the switch is on again, until the key is written anew.
    case staysLocal
    /// Uploaded when the switch is on again, as after time offline.
    case waits
  }

  package enum QuotaNotice: Sendable, Hashable {
    /// The first key of the group that did not fit.
    case refusedKeys
    /// All keys of the group: none of them was written.
    case wholeWrite
    /// None: the reason alone.
    case noKeys
  }

  private static let day: Int64 = 24 * 3_600_000

  /// A record's content as far as events and journals may show it.
  func content(of record: Record, for key: Key) -> Content {
    Content(record.value, isSecret: secretKeys.contains(key))
  }
}
