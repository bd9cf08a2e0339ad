// What the tests of the original Defaults find by Foundation's name for it, and what they find
// inside of the original.

import Defaults
import Foundation

typealias UserDefaults = DefaultsSuite

/// A value behind a lock, in which the tests count.
final class _DefaultsAtomic<Value>: @unchecked Sendable {
  private let lock = NSLock()
  private var value: Value

  init(value: Value) { self.value = value }

  var wrappedValue: Value {
    get { modify { $0 } }
    set { modify { $0 = newValue } }
  }

  @discardableResult
  func modify<Result>(_ body: (inout Value) throws -> Result) rethrows -> Result {
    try lock.withLock { try body(&value) }
  }
}

extension Defaults {
  /// Whether Apple's key-value observing would take a name for one key.
  static func isValidKeyPath(name: String) -> Bool {
    !name.hasPrefix("@") && name.allSatisfy { $0.isASCII && $0 != "." }
  }
}

extension Defaults.Key where Value: Equatable {
  var _isDefaultValue: Bool { isDefaultValue }
}

extension Defaults.Serializable {
  /// What a suite holds for a value, by a key.
  static func toSerializable(_ value: Self) -> Any? {
    let suite = DefaultsSuite.inMemory()
    Defaults[Defaults.Key<Self?>("value", suite: suite)] = value
    return suite.object(forKey: "value")
  }

  /// The value of what a suite holds, by a key.
  static func toValue<Value: Defaults.Serializable>(_ stored: Any, type: Value.Type) -> Value? {
    let suite = DefaultsSuite.inMemory()
    suite.set(stored, forKey: "value")
    return Defaults[Defaults.Key<Value?>("value", suite: suite)]
  }
}
