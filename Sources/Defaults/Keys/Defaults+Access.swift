import SetteePropertyLists
import SetteeStores

extension Defaults {
  /// The value of a key: stored, or the default.
  ///
  /// Setting never fails loudly: a value that cannot be kept leaves the old one, and
  /// `observeProblems` is told; `write(_:to:)` throws.
  public static subscript<Value: Serializable>(key: Key<Value>) -> Value {
    get { key.typed.value(in: key.suite) }
    set { key.typed.set(newValue, in: key.suite) }
  }

  /// Stores a value, or says why not, and then the old one stays.
  public static func write<Value: Serializable>(
    _ value: Value, to key: Key<Value>
  ) throws(Problem) {
    try key.typed.write(value, to: key.suite)
  }

  // MARK: Resetting

  /// Removes what is stored for keys, so that their defaults show.
  public static func reset<each Value: Serializable>(_ keys: repeat Key<each Value>) {
    for key in repeat each keys { key.reset() }
  }

  /// Removes what is stored for keys of any types.
  @_disfavoredOverload
  public static func reset(_ keys: _AnyKey...) { reset(keys) }

  /// Removes what is stored for keys of any types.
  public static func reset(_ keys: [_AnyKey]) { for key in keys { key.reset() } }

  /// Removes what a suite has stored under names.
  public static func reset(_ names: String..., suite: DefaultsSuite = .standard) {
    reset(names, suite: suite)
  }

  /// Removes what a suite has stored under names.
  public static func reset(_ names: [String], suite: DefaultsSuite = .standard) {
    for name in names { suite.removeObject(forKey: name) }
  }

  /// Removes everything that a suite has stored, of declared keys or not.
  ///
  /// Observers of keys are told. Other suites, and what the suite merely shows of them, stay.
  public static func removeAll(suite: DefaultsSuite = .standard) { suite.removeAll() }
}

extension DefaultsSuite {
  /// The value of a key in this suite, whichever suite the key was declared for.
  public subscript<Value: Defaults.Serializable>(key: Defaults.Key<Value>) -> Value {
    get { key.typed.value(in: self) }
    set { key.typed.set(newValue, in: self) }
  }

  /// Removes everything that this suite has stored.
  public func removeAll() {
    removePersistentDomain(forName: name)
  }
}
