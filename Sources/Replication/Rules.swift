/// Rules without which writes get lost.
///
/// Each can be turned off, so that a test can break the product and prove that the simulation
/// notices. Nothing else turns them off.
package struct Rules: Sendable, Hashable {
  /// Losers whose writers were not seen go to the journal.
  package var journalsConflicts = true
  /// A replica's stamps are later than all it gave or heard, whatever its wall clock says.
  package var usesHybridClock = true
  /// A replica's clock follows the stamps it receives.
  package var hearsStamps = true
  /// It follows their counters too, by which writes of one millisecond are told apart.
  package var hearsCounters = true
  /// A receipt counts only for the very write that was sent.
  package var matchesReceipts = true
  /// Removed keys leave a tombstone on the account.
  package var keepsTombstones = true
  /// Tombstones are kept until they are old.
  package var heedsTombstoneAge = true
  /// The account orders writes by stamp, and not by arrival.
  package var ordersByStamp = true
  /// The replica decides between writes of the same time.
  package var breaksTies = true
  /// A delivery that was built for a later cursor is not applied.
  package var checksGaps = true
  /// Parked writes return to the account that they were written for, and to no other.
  package var parksByAccount = true
  /// What the adoption of another account takes away is in the journal.
  package var adoptionKeepsPending = true
  /// A device joins no account in the place of its own that its user has not chosen.
  package var staysApart = true
  /// A device brings back what the account has lost.
  package var repairsLosses = true
  /// What another process of the device has stored is made durable before it is sent.
  package var securesRequests = true
  /// Two devices with one identity are told apart.
  ///
  /// A device that forgot what it sent looks like a second one and is mended by this; a simulation
  /// that plants such a bug turns it off.
  package var guardsIdentity = true

  package init() {}

  /// The rules with one of them turned off.
  package init(breaking plant: Plant) {
    switch plant {
    case .conflictsNotJournaled: journalsConflicts = false
    case .wallClockStamps: usesHybridClock = false
    case .clockHearsNothing: hearsStamps = false
    case .heardCounterDropped: hearsCounters = false
    case .receiptsUnmatched: matchesReceipts = false
    case .tombstonesDropped: keepsTombstones = false
    case .tombstonesAgeless: heedsTombstoneAge = false
    case .lastArrivalWins: ordersByStamp = false
    case .tiesUnbroken: breaksTies = false
    case .gapsUnchecked: checksGaps = false
    case .parkedGoesAnywhere: parksByAccount = false
    case .adoptDropsPending: adoptionKeepsPending = false
    case .wipeJoined: staysApart = false
    case .shareNeverRepaired: repairsLosses = false
    case .secureSkipped: securesRequests = false
    }
  }

  /// One rule turned off, under the name by which a simulation can be asked to plant it.
  package enum Plant: String, Sendable, Hashable, CaseIterable {
    case conflictsNotJournaled = "conflicts-not-journaled"
    case wallClockStamps = "wall-clock-stamps"
    case clockHearsNothing = "clock-hears-nothing"
    case heardCounterDropped = "heard-counter-dropped"
    case receiptsUnmatched = "receipts-unmatched"
    case tombstonesDropped = "tombstones-dropped"
    case tombstonesAgeless = "tombstones-ageless"
    case lastArrivalWins = "last-arrival-wins"
    case tiesUnbroken = "ties-unbroken"
    case gapsUnchecked = "gaps-unchecked"
    case parkedGoesAnywhere = "parked-goes-anywhere"
    case adoptDropsPending = "adopt-drops-pending"
    case wipeJoined = "wipe-joined"
    case shareNeverRepaired = "share-never-repaired"
    case secureSkipped = "secure-skipped"

    /// What is wrong with the product then, as a clause.
    package var description: String {
      switch self {
      case .conflictsNotJournaled: "conflicts are not journaled"
      case .wallClockStamps: "stamps are the wall clock's"
      case .clockHearsNothing: "clocks do not follow received stamps"
      case .heardCounterDropped: "clocks follow the times of received stamps, not their counters"
      case .receiptsUnmatched: "receipts count for other writes"
      case .tombstonesDropped: "removals leave no tombstone"
      case .tombstonesAgeless: "removals are forgotten as soon as every known device knows them"
      case .lastArrivalWins: "the account lets the last arrival win"
      case .tiesUnbroken: "writes of the same time are taken for one"
      case .gapsUnchecked: "deliveries beyond a gap are applied"
      case .parkedGoesAnywhere: "parked writes go to whichever account comes next"
      case .adoptDropsPending: "what an adoption takes away is not journaled"
      case .wipeJoined: "whatever account stands in the own one's place is joined unasked"
      case .shareNeverRepaired: "what a folder has lost is not brought back"
      case .secureSkipped: "what another process has stored is sent before it is durable"
      }
    }
  }
}
