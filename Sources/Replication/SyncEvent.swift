import SetteePropertyLists

/// One thing that happened while syncing, typed for programs and, by `description`, in a sentence.
///
/// Names, keys and values are text from outside: whoever shows a sentence makes control characters
/// visible first.
package struct SyncEvent: Sendable, Hashable {
  /// Milliseconds of the world's time.
  package let time: Int64
  /// The device it happened on or with.
  package let device: String
  package let kind: Kind

  package init(time: Int64, device: String, kind: Kind) {
    (self.time, self.device, self.kind) = (time, device, kind)
  }

  package enum Kind: Sendable, Hashable {
    // On the device.
    case wrote(Key, Content)
    case refusedWrite(WriteRefusal)
    case shows(Key, Content, writer: String)
    case entered(Key, old: Stamp, new: Stamp)
    case wentOffline
    case cameOnline
    case signedIn(account: String)
    case signedOut(account: String)
    case finishedInitialSync(keyCount: Int)
    case throttled(until: Int64)
    case ignored(Ignorance)
    case noticedFastClock(writer: String, lead: Int64)
    case clockSet(skew: Int64)
    case unstorable(Key, type: String)
    case switchedOff
    case switchedOn
    /// The account's history was restored or replaced; so many records go out again.
    case historyReplaced(resentCount: Int)
    /// Removals it missed are forgotten; so many of its waiting writes are in the journal.
    case returnedTooLate(conflictCount: Int)
    /// Another device uses the same identity, and this one has taken a new one.
    case changedIdentity
    /// Another account, or none, stands in the place of the device's own.
    case foundStranger
    /// Its own account is back in its place.
    case foundAgain
    /// Another account became the device's own.
    case adopted(Adoption.Side)
    /// Waiting writes gave way because another device had written to the account.
    case gaveWay(count: Int)

    // On the way.
    case sent(Parcel)
    case delivered(Parcel)
    case lost(Parcel)

    // On the account.
    case accepted(Key, Content)
    case outdated(Key)
    case refused(Key, Quota.Limit)
    /// A device's identity is in use elsewhere.
    case reusedIdentity

    // Wherever it was noticed first.
    /// Two different writes bear one stamp.
    case reusedStamp(Key)
    case conflict(Conflict, keeper: Keeper)
  }

  /// Whose journal has the loser.
  package enum Keeper: Sendable, Hashable {
    case account
    case device
    /// Nobody's: the rules were broken on purpose.
    case nobody
  }

  /// Why a message changed nothing.
  package enum Ignorance: Sendable, Hashable {
    case otherAccount
    case gap
    /// Built for a history of the account that is no longer its own.
    case otherHistory
    /// The app's switch is off.
    case switchedOff
    /// Another account stands in the place of the device's own, and nobody has chosen yet.
    case apart
    case malformedStamp(Key)
    case malformedKey(Key)
    case malformedValue(Key)
  }

  /// What a message carries, in numbers.
  package struct Parcel: Sendable, Hashable {
    package let direction: Link.Direction
    package let recordCount: Int
    package let receiptCount: Int
    /// The first record's key.
    package let firstKey: Key?

    package init(_ message: Message) {
      switch message {
      case .request(let request):
        direction = .up
        recordCount = request.records.count
        receiptCount = 0
        firstKey = request.records.first?.key
      case .delivery(let delivery):
        direction = .down
        recordCount = delivery.changes.count
        receiptCount = delivery.receipts.count
        firstKey = delivery.changes.first?.key ?? delivery.receipts.first?.key
      }
    }
  }
}

/// Why a device did not take a write; nothing has changed then.
package enum WriteRefusal: Error, Sendable, Hashable {
  /// The account's values have not arrived yet.
  case initialSync
  case quota(Key, Quota.Limit)
  case invalidKey(Key, reason: String)
  case unstorable(Key, reason: String)
  /// An edit inside a value cannot be made.
  case misplaced(PlaceProblem)
  /// A stamp at the end of time was heard; nothing can follow it.
  case clockExhausted(Key)
}
