import SetteeCloudCore
import SetteePropertyLists
import SetteeStores

extension Defaults {
  /// Keys whose values are kept equal on all devices of the account.
  ///
  /// ```swift
  /// Defaults.iCloud.add(.quality, .name)
  /// ```
  ///
  /// Every value still lives in its suite, so it works without an account. A change goes both ways
  /// by itself, with the time at which it was set; of two that had not seen each other the later
  /// one stands. A device that begins takes the account's values, and never sends a default there.
  /// In the account, keys of the program's own suite have their names, and keys of another suite
  /// stand behind the suite's name and a slash, or, where that is more than the 64 bytes that an
  /// account has for a key, behind ten digits made of the suite's name. A key that is too long for
  /// that, too, is told to `Defaults.observeProblems` and by `Key.problem`, and is not in `keys`.
  ///
  /// The account is `NSUbiquitousKeyValueStore.default` as it is when a suite's first key is added.
  /// What it refuses, as for lack of room, stays in the suite and is told to
  /// `Defaults.observeProblems`. A key declared with `iCloud: true` is added when it is first used.
  public enum iCloud {
    /// The keys that are kept equal.
    public static var keys: Set<Keys> { SyncedKeys.current.keys }

    /// Whether a line on standard error tells of each change that is carried over.
    public static var isDebug: Bool {
      get { SyncedKeys.current.isDebug }
      set { SyncedKeys.current.isDebug = newValue }
    }

    /// Keeps keys equal from now on, beginning with what suite and account have.
    ///
    /// The first key of a suite reads a small file beside the suite's.
    public static func add<each Value: Serializable>(_ keys: repeat Key<each Value>) {
      var list: [Keys] = []
      repeat list.append(each keys)
      add(list)
    }

    /// Keeps keys equal from now on, beginning with what suite and account have.
    public static func add(_ keys: [Keys]) { SyncedKeys.current.add(keys) }

    /// Ends it for keys; suite and account keep what they have.
    public static func remove<each Value: Serializable>(_ keys: repeat Key<each Value>) {
      var list: [Keys] = []
      repeat list.append(each keys)
      remove(list)
    }

    /// Ends it for keys; suite and account keep what they have.
    public static func remove(_ keys: [Keys]) { SyncedKeys.current.remove(keys) }

    /// Ends it for all keys; suites and account keep what they have.
    public static func removeAll() { SyncedKeys.current.remove(Array(keys)) }

    /// Returns when the account has answered for every change made before, by taking or by
    /// refusing it.
    ///
    /// Without an account, or with the app's switch off, it returns at once; without a network,
    /// when there is one again or the task is cancelled.
    public static func waitForSyncCompletion() async {
      await SyncedKeys.current.waitUntilAnswered()
    }

    /// What was carried over last for a suite's keys, what waits, and which values gave way; `nil`
    /// where no key of the suite is kept equal.
    public static func status(of suite: DefaultsSuite = .standard) -> CloudMirror.Status? {
      SyncedKeys.current.status(of: suite)
    }
  }
}
