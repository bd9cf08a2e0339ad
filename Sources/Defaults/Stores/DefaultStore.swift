import SetteeCloudCore
import SetteePropertyLists
import SetteeStores
import Synchronization

/// Where the values of `DefaultKey`s live: in a suite on this device, or in the account.
public enum DefaultStore: Sendable {
  /// A suite on this device.
  case local(DefaultsSuite)
  /// The account, as this device has it.
  case cloud(NSUbiquitousKeyValueStore)

  /// A suite that several programs share, by its name.
  ///
  /// The program's own suite stands in for a name that names none, which is told to
  /// `Defaults.observeProblems`.
  public static func group(_ name: String) -> DefaultStore {
    .local(GroupSuites.suite(named: name))
  }

  /// The value as Foundation has it, or `nil` where there is none.
  public func object(forKey key: String) -> Any? {
    switch self {
    case .local(let suite): suite.object(forKey: key)
    case .cloud(let store): store.object(forKey: key)
    }
  }

  /// Stores a value, or removes the key's where it is `nil`.
  public func set(_ value: Any?, forKey key: String) {
    switch self {
    case .local(let suite): suite.set(value, forKey: key)
    case .cloud(let store): store.set(value, forKey: key)
    }
  }

  /// Removes a key; its default shows again.
  public func removeObject(forKey key: String) { set(nil, forKey: key) }

  var store: any Store {
    switch self {
    case .local(let suite): suite
    case .cloud(let store): store
    }
  }
}

extension NSUbiquitousKeyValueStore {
  /// The account's store: the same as `default`.
  public static var ubiquitous: NSUbiquitousKeyValueStore { .default }
}

/// The suites that were asked for by name, so that each name has one object.
private enum GroupSuites {
  private static let suites = Mutex<[Key: DefaultsSuite]>([:])

  static func suite(named name: String) -> DefaultsSuite {
    let key = Key(name)
    if let suite = suites.withLock({ $0[key] }) { return suite }
    let suite = opened(name)
    return suites.withLock { suites in
      if let other = suites[key] { return other }
      suites[key] = suite
      return suite
    }
  }

  private static func opened(_ name: String) -> DefaultsSuite {
    if name == DefaultsSuite.standardName { return .standard }
    do throws(StoreError) {
      return try DefaultsSuite(named: name)
    } catch {
      ProblemFeed.current.report(
        Defaults.Problem(key: "", store: name, cause: .refused(error)))
      return .standard
    }
  }
}
