import SetteeStores
import Synchronization

/// Where `@AppStorage` properties live that name no store.
///
/// It is `DefaultsSuite.standard` unless the program, or for a while the current task, chooses
/// another store.
public enum DefaultAppStorage {
  /// Chooses the store for properties made from now on.
  public static func use(_ store: any Store) { chosen.withLock { $0 = store } }

  /// Runs work in whose task properties live in this store.
  public static func with<Result>(_ store: any Store, _ body: () throws -> Result) rethrows
    -> Result
  {
    try $taskStore.withValue(store, operation: body)
  }

  /// Runs asynchronous work like its synchronous namesake.
  public static func with<Result>(
    _ store: any Store, isolation: isolated (any Actor)? = #isolation,
    _ body: () async throws -> Result
  ) async rethrows -> Result {
    try await $taskStore.withValue(store, operation: body)
  }

  static var store: any Store { taskStore ?? chosen.withLock { $0 } ?? DefaultsSuite.standard }

  @TaskLocal private static var taskStore: (any Store)?
  private static let chosen = Mutex<(any Store)?>(nil)
}
