import Foundation
import SetteePropertyLists
import SetteeStores

/// What a program does with its settings, whoever keeps them.
protocol MeasuredStore: Sendable {
  func get(_ name: String) -> Int
  func set(_ number: Int, _ name: String)
  /// Returns when the values are on disk.
  func commit() throws
}

/// Who keeps the settings.
enum StoreEngine: String, CaseIterable {
  case foundation, settee

  var title: String {
    switch self {
    case .foundation: "UserDefaults"
    case .settee: "DefaultsSuite"
    }
  }

  func open(_ suite: String) throws -> any MeasuredStore {
    switch self {
    case .foundation:
      guard let defaults = Foundation.UserDefaults(suiteName: suite) else {
        throw UsageError("Foundation opens no suite '\(suite)'")
      }
      return FoundationStore(defaults: defaults)
    case .settee: return SetteeStore(suite: try DefaultsSuite(named: suite, arguments: []))
    }
  }
}

private struct FoundationStore: MeasuredStore {
  // Apple documents UserDefaults as thread-safe; the type just does not say so.
  nonisolated(unsafe) let defaults: Foundation.UserDefaults

  func get(_ name: String) -> Int { defaults.integer(forKey: name) }

  func set(_ number: Int, _ name: String) { defaults.set(number, forKey: name) }

  func commit() throws {
    guard defaults.synchronize() else { throw UsageError("synchronize() failed") }
  }
}

private struct SetteeStore: MeasuredStore {
  let suite: DefaultsSuite

  func get(_ name: String) -> Int { suite.integer(forKey: name) }

  func set(_ number: Int, _ name: String) { suite.set(number, forKey: name) }

  func commit() throws { try suite.flush() }
}
