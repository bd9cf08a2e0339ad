import SetteePropertyLists
import SetteeSettings
import SetteeStores

extension Defaults {
  /// A name with a type and a default.
  ///
  /// ```swift
  /// extension Defaults.Keys {
  ///   static let quality = Key<Double>("quality", default: 0.8)
  ///   static let name = Key<String?>("name")
  ///   static let opened = Key<Date>("opened") { .now }
  ///   static let columns = Key<Int>("columns", default: 4) { max(1, min($0, 12)) }
  /// }
  /// ```
  ///
  /// Any name will do; `nameProblem` tells of those that other platforms have trouble with. A key
  /// may be used from any thread; its closures are called on the thread that reads or writes.
  /// Unchecked as its superclass is: nothing in a key ever changes.
  public final class Key<Value: Serializable>: _AnyKey, @unchecked Sendable {
    let typed: TypedKey<Value>
    /// Whether the value is kept equal on all devices.
    public let isSynced: Bool

    private init(_ typed: TypedKey<Value>, in suite: DefaultsSuite, iCloud: Bool) {
      self.typed = typed
      isSynced = iCloud
      super.init(typed, in: suite)
      declare()
    }

    /// Declares a key with a default.
    ///
    /// The default is registered with the suite, so that `suite.double(forKey:)` and its kin show
    /// it too; nothing is written.
    /// - Parameters:
    ///   - name: The name in the suite.
    ///   - defaultValue: What shows where nothing is stored.
    ///   - suite: Where the value lives.
    ///   - iCloud: Whether the value is kept equal on all devices.
    ///   - formerNames: Names that the value had in earlier versions, newest first. It is read
    ///     under them until it is set.
    ///   - note: What a form shows beside the value, and the values it allows.
    ///   - sample: A value for a form to learn the type's parts from, where the default has none:
    ///     an empty list, nothing.
    ///   - validate: Makes of any value one that is allowed; called with every value that is set
    ///     or read, from wherever it comes. A value that it has made it must leave as it is.
    public convenience init(
      _ name: String, default defaultValue: Value, suite: DefaultsSuite = .standard,
      iCloud: Bool = false, formerly formerNames: [String] = [],
      note: SettingNote = SettingNote(), sample: Value? = nil,
      validate: ((Value) -> Value)? = nil
    ) {
      self.init(
        TypedKey(
          name, formerNames: formerNames, codec: .serializing, note: note, sample: sample,
          check: validate, default: { defaultValue }),
        in: suite, iCloud: iCloud)
    }

    /// Declares a key whose default is made anew each time it is asked for.
    ///
    /// It is not registered with the suite, and not made before somebody reads the key.
    public convenience init(
      _ name: String, suite: DefaultsSuite = .standard, iCloud: Bool = false,
      formerly formerNames: [String] = [], note: SettingNote = SettingNote(), sample: Value? = nil,
      default makeDefault: @escaping () -> Value
    ) {
      self.init(
        TypedKey(
          name, formerNames: formerNames, codec: .serializing, isDynamic: true, note: note,
          sample: sample, default: makeDefault),
        in: suite, iCloud: iCloud)
    }

    /// Declares a key that has no value until one is set; setting `nil` removes it.
    public convenience init<Wrapped: Serializable>(
      _ name: String, suite: DefaultsSuite = .standard, iCloud: Bool = false,
      formerly formerNames: [String] = [], note: SettingNote = SettingNote(), sample: Wrapped? = nil
    ) where Value == Wrapped? {
      self.init(
        TypedKey(
          name, formerNames: formerNames, codec: .serializing, note: note, sample: sample,
          default: { nil }),
        in: suite, iCloud: iCloud)
    }

    /// Declares an optional key that begins with a value and can be set to `nil` all the same.
    ///
    /// With `default:` setting `nil` removes the stored value, and the default shows again. Here
    /// `nil` is stored, as null; `reset()` brings the initial value back.
    public convenience init<Wrapped: Serializable>(
      _ name: String, initial: Wrapped, suite: DefaultsSuite = .standard, iCloud: Bool = false,
      formerly formerNames: [String] = [], note: SettingNote = SettingNote(),
      validate: ((Value) -> Value)? = nil
    ) where Value == Wrapped? {
      self.init(
        TypedKey(
          name, formerNames: formerNames, codec: .serializing, keepsNil: true, note: note,
          check: validate, default: { initial }),
        in: suite, iCloud: iCloud)
    }

    /// What shows where nothing is stored; made at each call where the key says how.
    public var defaultValue: Value { typed.defaultValue }

    /// Makes the key known: to lists and forms, and its default to whoever asks the suite.
    private func declare() {
      let other = DeclaredKeys.add(typed, of: suite)
      if let reason = Defaults.nameProblem(name) {
        tell(.unusualName(reason: reason), isMistake: name.isEmpty)
      }
      if let reason = other.flatMap({ typed.difference(from: $0, in: suite) }) {
        tell(.declaredTwice(reason: reason))
      }
      if let cause = typed.causeOfDefault { tell(cause) }
      typed.register(in: suite)
      EnvironmentOverrides.shared.apply(to: [typed.key], of: suite)
      if isSynced { Defaults.iCloud.add([self]) }
    }

    /// Tells what is wrong with the declaration; debug builds say a mistake on standard error, too,
    /// since nobody may be listening yet.
    private func tell(_ cause: Problem.Cause, isMistake: Bool = true) {
      let problem = typed.problem(cause, in: suite)
      ProblemFeed.current.report(problem)
      #if DEBUG
        if isMistake { DeclarationMistakes.tell("\(problem)") }
      #endif
    }
  }

  /// Why a name may be trouble on other platforms, as a phrase; `nil` for a plain one.
  ///
  /// Apple's key-value observing takes a dot for a path and an `@` for an operator, and never tells
  /// of such keys there. Here every name is stored and observed.
  public static func nameProblem(_ name: String) -> String? {
    if name.isEmpty { return "it is empty" }
    if !name.utf8.allSatisfy({ $0 < 0x80 }) { return "it has characters beyond ASCII" }
    if name.hasPrefix("@") { return "it begins with '@'" }
    if name.utf8.contains(UInt8(ascii: ".")) { return "it has a dot" }
    return nil
  }
}

extension Defaults.Key where Value: Equatable {
  /// Whether the value in force is the default, stored or not.
  public var isDefaultValue: Bool { typed.value(in: suite) == defaultValue }
}
