import Foundation
import PropertyLists
import Replication
import Stores

/// The key of the reason in a notification's `userInfo`; its value is an `Int`.
public let NSUbiquitousKeyValueStoreChangeReasonKey = "NSUbiquitousKeyValueStoreChangeReasonKey"

/// The key of the changed keys in a notification's `userInfo`; its value is a `[String]`.
public let NSUbiquitousKeyValueStoreChangedKeysKey = "NSUbiquitousKeyValueStoreChangedKeysKey"

/// Another device's values have arrived.
public let NSUbiquitousKeyValueStoreServerChange = VisibleChange.Reason.server.rawValue

/// The account's values arrived for the first time, or a write was refused because they had not.
public let NSUbiquitousKeyValueStoreInitialSyncChange = VisibleChange.Reason.initialSync.rawValue

/// A write did not fit; nothing was changed by it on the account.
public let NSUbiquitousKeyValueStoreQuotaViolationChange =
  VisibleChange.Reason.quotaViolation.rawValue

/// The device left its account or has joined another.
public let NSUbiquitousKeyValueStoreAccountChange = VisibleChange.Reason.accountChange.rawValue

extension NSUbiquitousKeyValueStore {
  /// Posted after values were changed from outside, with the store as object.
  ///
  /// `userInfo` holds the reason and exactly the keys whose visible value changed, or, where a
  /// write was refused, the keys it was about. Own writes are not posted.
  public static let didChangeExternallyNotification = Notification.Name(
    "NSUbiquitousKeyValueStoreDidChangeExternallyNotification")

  /// Posts a change, on this thread.
  func post(_ reason: VisibleChange.Reason, keys: [Key]) {
    NotificationCenter.default.post(
      name: Self.didChangeExternallyNotification, object: self,
      userInfo: [
        NSUbiquitousKeyValueStoreChangeReasonKey: reason.rawValue,
        NSUbiquitousKeyValueStoreChangedKeysKey: keys.map(\.name),
      ])
  }

  /// Posts what Apple's store posts for a refused write.
  func post(refusal: WriteRefusal, of edits: [Edit]) {
    switch refusal {
    case .initialSync: post(.initialSync, keys: edits.map(\.key))
    case .quota(let key, _): post(.quotaViolation, keys: [key])
    case .invalidKey, .unstorable, .clockExhausted: break
    }
  }
}
