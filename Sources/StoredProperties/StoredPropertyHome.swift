import SetteeCloudCore
import SetteeStores

/// Where properties live that name no store.
public protocol StoredPropertyHome {
  /// The store for a property made now.
  static var store: any Store { get }
}

/// The program's own settings on this device, unless `DefaultAppStorage` names another store.
public enum AppStorageHome: StoredPropertyHome {
  /// The store that `DefaultAppStorage` has.
  public static var store: any Store { DefaultAppStorage.store }
}

/// The account's key-value store.
public enum CloudStorageHome: StoredPropertyHome {
  /// `NSUbiquitousKeyValueStore.default`.
  public static var store: any Store { NSUbiquitousKeyValueStore.default }
}
