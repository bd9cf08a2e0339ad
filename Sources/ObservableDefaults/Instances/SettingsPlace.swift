import PropertyLists
import Settings
import Stores
import Synchronization

/// Where the values of one instance are, settled until somebody changes it.
struct SettingsPlace: Sendable {
  /// Tells this place from the instance's places before and after it.
  let number: Int
  let store: any Store
  let prefix: String
  /// The properties whose changes from elsewhere are announced: `nil` for none at all.
  let ignored: Unchecked<Set<AnyKeyPath>>?

  func key(_ name: String) -> Key { Key(prefix + name) }

  func isFollowing(_ keyPath: AnyKeyPath) -> Bool {
    ignored.map { !$0.value.contains(keyPath) } ?? false
  }
}

/// Suites by the name that a class gives, so that all instances see each other's writes at once.
enum NamedSuites {
  private static let suites = Mutex<[String: WeakSuite]>([:])

  private struct WeakSuite: Sendable {
    weak var suite: DefaultsSuite?
  }

  static func suite(named name: String) throws(StoreError) -> DefaultsSuite {
    if name.utf8.elementsEqual(DefaultsSuite.standardName.utf8) { return .standard }
    return try suites.withLock { suites throws(StoreError) in
      if let suite = suites[name]?.suite { return suite }
      let suite = try DefaultsSuite(named: name)
      suites[name] = WeakSuite(suite: suite)
      return suite
    }
  }
}
