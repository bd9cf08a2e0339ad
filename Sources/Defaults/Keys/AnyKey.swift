import SetteePropertyLists
import SetteeSettings
import SetteeStores

extension Defaults {
  /// Where keys are declared: `extension Defaults.Keys { static let quality = Key<Double>(…) }`.
  public typealias Keys = _AnyKey

  /// A key of any type.
  ///
  /// Two are equal that have one name in suites of one name. Unchecked because it has a subclass;
  /// nothing in either ever changes.
  public class _AnyKey: @unchecked Sendable {
    /// The key with its type, as keys are declared in extensions of `Defaults.Keys`.
    public typealias Key = Defaults.Key

    /// The name under which the suite has the value; see `keyName`.
    public let name: String
    /// Where the value lives.
    public let suite: DefaultsSuite
    let erased: any AnyTypedKey

    init(_ erased: any AnyTypedKey, in suite: DefaultsSuite) {
      name = erased.key.name
      self.suite = suite
      self.erased = erased
    }

    /// The same as `name`, for programs that have declared a key called `name`.
    public final var keyName: String { name }

    /// Removes the stored value, so that the default shows, or `nil` for optional keys.
    public final func reset() { erased.reset(in: suite) }

    /// What keeps the stored value from being shown, or a key that is to be equal on all devices
    /// from being so, if anything does.
    ///
    /// The stored value stays as it is until another is set. Decodes at each call.
    public final var problem: Problem? {
      if let problem = erased.problem(in: suite) { return problem }
      let refusal = SyncedKeys.current.problem(with: erased.key, inSuite: suite.name)
      return refusal.map { Problem(key: name, store: suite.name, cause: .refused($0)) }
    }

    /// Where the value in force comes from; `nil` where it is the default and unknown to the suite.
    ///
    /// `.registration` is the default too.
    public final var source: ValueSource? {
      suite.source(ofKey: erased.presentKey(in: suite))
    }

    /// Whether the command line or the environment says the value, so that setting another is not
    /// seen.
    public final var isOverridden: Bool { source?.isOverride == true }
  }
}

extension Defaults._AnyKey: Hashable {
  public static func == (left: Defaults._AnyKey, right: Defaults._AnyKey) -> Bool {
    left.erased.key == right.erased.key && left.suite.name == right.suite.name
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(erased.key)
    hasher.combine(suite.name)
  }
}

extension Defaults._AnyKey: CustomStringConvertible {
  public var description: String { "\(name) in \(suite.name)" }
}
