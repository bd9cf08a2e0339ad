import SetteePropertyLists
import SetteeSettings
import SetteeStores

/// Where the values of one instance are, settled until somebody changes it.
struct SettingsPlace: Sendable {
  /// Tells this place from the instance's places before and after it.
  let number: Int
  let store: any Store
  let prefix: String
  /// The properties whose changes from elsewhere are not announced; `nil` where none's are.
  let ignored: Unchecked<Set<AnyKeyPath>>?

  func key(_ name: String) -> Key { Key(prefix + name) }

  func isFollowing(_ keyPath: AnyKeyPath) -> Bool {
    ignored.map { !$0.value.contains(keyPath) } ?? false
  }
}
