// What the tests of the original ObservableDefaults name and its debug builds have inside: a store
// of the cloud that stands in a suite, in which a test looks. Here each such test is a hermetic
// run, in which that suite and the account's store are kept equal.

import Foundation
import ObservableDefaults

typealias UserDefaults = DefaultsSuite

enum NSUbiquitousKeyValueStoreWrapper {
  @TaskLocal static var isTestEnvironment = false
  @TaskLocal static var testSuiteName = ""
}

extension TaskLocal where Value == Bool {
  /// The scope in which the original has its stand-in; closer than the library's own for this type.
  func withValue<Result>(
    _ value: Bool, operation: () async throws -> Result
  ) async rethrows -> Result {
    try await HermeticStores.run {
      let bridge = CloudInSuite(UserDefaults.mock, NSUbiquitousKeyValueStore.default)
      defer { bridge.end() }
      return try await operation()
    }
  }
}

extension UserDefaults {
  /// The suite that shows what the cloud has.
  static let mock = DefaultsSuite.inMemory(named: "mock")

  static func clearMock() { mock.removePersistentDomain(forName: mock.name) }
}

/// A suite and a store of the cloud whose values are equal.
private final class CloudInSuite {
  private let observations: [StoreObservation]

  init(_ suite: DefaultsSuite, _ cloud: NSUbiquitousKeyValueStore) {
    observations = [
      suite.observe { change in Self.bring(change, to: cloud) },
      cloud.observe { change in Self.bring(change, to: suite) },
    ]
  }

  func end() {
    for observation in observations { observation.cancel() }
  }

  private static func bring(_ change: StoreChange, to store: any Store) {
    for one in change.changes where store.value(forKey: one.key) != one.new {
      do {
        try store.set(one.new, forKey: one.key)
      } catch {
        fatalError("\(error)")
      }
    }
  }
}
