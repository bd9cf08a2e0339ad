import SetteeCloudCore
import SetteePropertyLists
import SetteeStores
import Synchronization

extension Defaults {
  /// Runs work in whose task all keys live in memory, empty at the beginning, seen by nobody else.
  ///
  /// ```swift
  /// @Test func resets() {
  ///   Defaults.withHermeticStore {
  ///     Defaults[.quality] = 0.5
  ///     …
  ///   }
  /// }
  /// ```
  ///
  /// Every suite that keys name has a store of its own, and so has the account. Command line and
  /// environment override nothing. What a suite's own methods read, such as
  /// `suite.double(forKey:)`, is the suite's: go through keys.
  public static func withHermeticStore<Result>(_ body: () throws -> Result) rethrows -> Result {
    try CloudSimulator.hermetic { _ in
      try HermeticStores.$current.withValue(HermeticStores(), operation: body)
    }
  }

  /// Runs asynchronous work like its synchronous namesake.
  public static func withHermeticStore<Result>(
    isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> Result
  ) async rethrows -> Result {
    try await CloudSimulator.hermetic { _ in
      try await HermeticStores.$current.withValue(HermeticStores(), operation: body)
    }
  }
}

/// The stores that stand in for all others in a task.
final class HermeticStores: Sendable {
  @TaskLocal static var current: HermeticStores?

  let problems = ProblemFeed()
  let syncedKeys: SyncedKeys
  private let twins = Mutex<[ObjectIdentifier: Twin]>([:])

  private struct Twin {
    /// Kept, so that no other suite gets its identity.
    let original: DefaultsSuite
    let suite: DefaultsSuite
  }

  init() { syncedKeys = SyncedKeys(problems: problems) }

  /// The suite that stands for another one in the current task: itself, if not hermetic.
  static func suite(for suite: DefaultsSuite) -> DefaultsSuite {
    guard let current else { return suite }
    return current.twin(of: suite)
  }

  /// The store that stands for another one in the current task; accounts stand for themselves.
  static func store(for store: any Store) -> any Store {
    guard let current, let suite = store as? DefaultsSuite else { return store }
    return current.twin(of: suite)
  }

  private func twin(of original: DefaultsSuite) -> DefaultsSuite {
    let id = ObjectIdentifier(original)
    if let twin = twins.withLock({ $0[id]?.suite }) { return twin }
    let made = Self.makeSuite(named: original.name)
    for key in DeclaredKeys.keys(of: original) { key.register(in: made) }
    return twins.withLock { twins in
      if let other = twins[id]?.suite { return other }
      twins[id] = Twin(original: original, suite: made)
      twins[ObjectIdentifier(made)] = Twin(original: made, suite: made)
      return made
    }
  }

  private static func makeSuite(named name: String) -> DefaultsSuite {
    var environment = SuiteEnvironment.live(arguments: [])
    environment.isFlushedAtExit = false
    return .inMemory(named: name, in: environment)
  }
}
