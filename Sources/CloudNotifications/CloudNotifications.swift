// Foundation's way to hear of changes from the account. A module of its own, because `Notification`
// is the one thing the cloud needs of Foundation beyond its essentials, and a program that listens
// to the change feed instead starts faster and takes less memory without it.

import SetteeCloudCore
import Foundation
import SetteePropertyLists
import SetteeReplication

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
  /// write was refused, the keys it was about. Own writes are not posted. Posting begins when the
  /// name is first asked for: nobody can have listened before.
  public static var didChangeExternallyNotification: Notification.Name {
    ExternalChangePoster.install { store, reason, keys in
      NotificationCenter.default.post(
        name: name, object: store,
        userInfo: [
          NSUbiquitousKeyValueStoreChangeReasonKey: reason.rawValue,
          NSUbiquitousKeyValueStoreChangedKeysKey: keys.map(\.name),
        ])
    }
    return name
  }

  private static let name = Notification.Name(
    "NSUbiquitousKeyValueStoreDidChangeExternallyNotification")
}
