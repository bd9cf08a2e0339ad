import SetteePropertyLists
import SetteeSettings
import SetteeStores

/// Where keys of the other spelling are declared, as computed properties.
///
/// ```swift
/// extension DefaultKeys {
///   var gridColumns: DefaultKey<Int> {
///     DefaultKey("gridColumns", value: 4, validate: { max(1, min($0, 12)) })
///   }
/// }
/// ```
///
/// They are read by `@Default(\.gridColumns)`, `@DefaultValue(\.gridColumns)` and
/// `Defaults[\.gridColumns]`.
public struct DefaultKeys: Sendable {
  /// All keys; `Defaults[\.name]` needs none of your own.
  public init() {}
}

/// A name with a type, a default and a check, which says nothing of where the value lives.
///
/// A value whose type is `Defaults.Serializable` is stored as a `Defaults.Key` stores it, so that
/// both spellings of one name are one value; any other as JSON text. JSON in data is read too.
///
/// Unchecked so that `validate` need not be marked as sendable: nothing in a key ever changes, and
/// the closure is called on the thread that reads or writes.
public struct DefaultKey<Value: Codable & Equatable & SendableMetatype>: @unchecked Sendable {
  /// The name in the store.
  public let key: String
  /// What shows where nothing is stored.
  public let value: Value
  /// Makes of any value one that is allowed.
  public let validate: (Value) -> Value
  let note: SettingNote

  /// Declares a key.
  /// - Parameters:
  ///   - key: The name in the store.
  ///   - value: What shows where nothing is stored.
  ///   - note: What a form shows beside the value, and the values it allows.
  ///   - validate: Makes of any value one that is allowed; called with every value that is set or
  ///     read, from wherever it comes. A value that it has made it must leave as it is.
  public init(
    _ key: String, value: Value, note: SettingNote = SettingNote(),
    validate: @escaping (Value) -> Value = { $0 }
  ) {
    self.key = key
    self.value = value
    self.note = note
    self.validate = validate
  }

  /// The key as it is in a store, which is told of it.
  func declared(in place: any Store) -> TypedKey<Value> {
    let (value, validate) = (value, validate)
    let typed = TypedKey(
      key, codec: .codable, note: note, check: { validate($0) }, default: { value })
    guard DeclaredKeys.keep(typed, of: place) else { return typed }
    if let suite = place as? DefaultsSuite { typed.register(in: suite) }
    return typed
  }
}

extension Defaults {
  /// The value of a key of the other spelling: stored, or the default.
  @_disfavoredOverload
  public static subscript<Value: Codable & Equatable & SendableMetatype>(
    key: KeyPath<DefaultKeys, DefaultKey<Value>>, storage: DefaultStore = .local(.standard)
  ) -> Value {
    get { DefaultKeys()[keyPath: key].declared(in: storage.store).value(in: storage.store) }
    set { DefaultKeys()[keyPath: key].declared(in: storage.store).set(newValue, in: storage.store) }
  }
}

extension TypedKey.Codec where Value: Codable & SendableMetatype {
  /// Keeps values as their type says, or else as JSON text.
  static var codable: Self {
    if let type = Value.self as? any Defaults.Serializable.Type { return serializing(type) }
    let bridge = Defaults.TopLevelCodableBridge<Value>()
    return Self(
      type: bridge._settingType,
      encode: { value in
        var pass = Defaults._Pass()
        return try bridge._stored(value, &pass)
      },
      decode: { stored, _ in
        var pass = Defaults._Pass()
        return try bridge._value(stored, &pass)
      },
      isWorthKeeping: bridge._isWorthKeeping)
  }

  /// Keeps values as a type says that is theirs, though the compiler does not know it.
  private static func serializing<Type: Defaults.Serializable>(_ type: Type.Type) -> Self {
    Self(
      type: settingType(of: type),
      encode: { value in try (value as? Type).flatMap { try encodeForStore($0) } },
      decode: { stored, dropped in
        let value = try decodeFromStore(stored, as: type, dropped: dropped)
        guard let value = value as? Value else {
          throw DefaultsReadingError(stored, "Must be a \(Value.self).")
        }
        return value
      },
      isWorthKeeping: type.bridge._isWorthKeeping)
  }
}
