@_exported import SetteeBindings
import SetteeFoundationScalars
import SetteePropertyLists
import SetteeSettings
import SetteeStores

/// A property that lives in a store: what `@AppStorage` and `@CloudStorage` are.
///
/// The value after `=` shows where nothing is stored; it is never stored by itself. In an
/// `@Observable` class write `@ObservationIgnored` before the attribute: the property is observed
/// all the same, and by its own key alone.
@propertyWrapper
public struct StoredProperty<Value, Home: StoredPropertyHome>: Sendable {
  private let stored: StoredValue<Value>

  /// The stored value, or the default; assigning stores it.
  ///
  /// A store may refuse: then the old value stays, and `lastError` says why.
  public var wrappedValue: Value {
    get { stored.value }
    nonmutating set { stored.value = newValue }
  }

  /// A binding, for what edits the value without knowing where it lives.
  public var projectedValue: Binding<Value> {
    let stored = stored
    return Binding(get: { stored.value }, set: { stored.value = $0 })
  }

  /// Why the last assignment was refused, if it was.
  public var lastError: StoreError? { stored.lastError }

  private init(_ stored: StoredValue<Value>) { self.stored = stored }

  /// Keeps values by a codec of one's own; what cannot be read as one is the default.
  public init(
    wrappedValue: Value, _ key: String, codec: SettingCodec<Value>,
    store: (any Store)? = nil
  ) where Value: Sendable {
    let encode = codec.encode
    self.init(
      StoredValue(
        key, in: store ?? Home.store, as: codec.type,
        read: codec.reader(default: wrappedValue), encode: { try encode($0) }))
  }

  /// Keeps optional values by a codec of one's own; assigning `nil` removes the key.
  public init<Wrapped: Sendable>(
    _ key: String, codec: SettingCodec<Wrapped>, store: (any Store)? = nil
  ) where Value == Wrapped? {
    self.init(
      StoredValue(
        key, in: store ?? Home.store, as: codec.type,
        read: codec.optionalReader, encode: codec.optionalWriter))
  }
}

extension StoredProperty {
  /// Keeps a Boolean, a number, a text, an address, a moment or bytes.
  public init(wrappedValue: Value, _ key: String, store: (any Store)? = nil)
  where Value: SettingScalar {
    self.init(wrappedValue: wrappedValue, key, codec: Value.settingCodec, store: store)
  }

  /// Keeps a value as the one it stands for.
  public init(wrappedValue: Value, _ key: String, store: (any Store)? = nil)
  where Value: RawRepresentable & Sendable, Value.RawValue: SettingScalar {
    self.init(
      wrappedValue: wrappedValue, key, codec: Value.RawValue.settingCodec.raw(Value.self),
      store: store)
  }

  /// Keeps a value that could be kept as it is, too, as the one it stands for; reads both.
  public init(wrappedValue: Value, _ key: String, store: (any Store)? = nil)
  where Value: RawRepresentable & SettingScalar, Value.RawValue: SettingScalar {
    self.init(wrappedValue: wrappedValue, key, codec: Value.storedCodec, store: store)
  }

  /// Keeps such a value, or nothing.
  public init<Wrapped: SettingScalar>(_ key: String, store: (any Store)? = nil)
  where Value == Wrapped? {
    self.init(key, codec: Wrapped.settingCodec, store: store)
  }

  /// Keeps a value as the one it stands for, or nothing.
  public init<Wrapped: RawRepresentable & Sendable>(
    _ key: String, store: (any Store)? = nil
  ) where Value == Wrapped?, Wrapped.RawValue: SettingScalar {
    self.init(key, codec: Wrapped.RawValue.settingCodec.raw(Wrapped.self), store: store)
  }

  /// Keeps a value that could be kept as it is, too, as the one it stands for, or nothing.
  public init<Wrapped: RawRepresentable & SettingScalar>(_ key: String, store: (any Store)? = nil)
  where Value == Wrapped?, Wrapped.RawValue: SettingScalar {
    self.init(key, codec: Wrapped.storedCodec, store: store)
  }
}
