import SetteePropertyLists
import SetteeStores

extension Defaults {
  /// A version of the library with stored forms of its own.
  public enum Version: Int, Sendable {
    /// Natively supported types are stored as they are, and no longer as JSON.
    case v5 = 5
  }

  /// A type that was stored as JSON of another one, and is stored natively now.
  public protocol NativeType: Serializable {
    /// The type that was encoded.
    associatedtype CodableForm: CodableType
  }

  /// The type as which a `NativeType` was stored.
  public protocol CodableType: Codable, SendableMetatype {
    /// The type that is stored natively now.
    associatedtype NativeForm: NativeType

    /// The value as it is stored from now on.
    func toNative() -> NativeForm
  }

  /// Stores what versions before 5 kept as JSON text in the form of today.
  ///
  /// Keys read the old forms without it. What is no JSON of the type is left as it is; migrating
  /// again changes nothing.
  public static func migrate<each Value: NativeType>(
    _ keys: repeat Key<each Value>, to version: Version
  ) {
    for key in repeat each keys { key.migrateNative() }
  }

  /// Stores what versions before 5 kept as JSON text in the form of today.
  public static func migrate<Value: NativeType>(_ keys: [Key<Value>], to version: Version) {
    for key in keys { key.migrateNative() }
  }

  /// Stores what versions before 5 kept as JSON text in the form of today.
  @_disfavoredOverload
  public static func migrate<each Value: Serializable & Codable>(
    _ keys: repeat Key<each Value>, to version: Version
  ) {
    for key in repeat each keys { key.migrateCodable() }
  }

  /// Stores what versions before 5 kept as JSON text in the form of today.
  @_disfavoredOverload
  public static func migrate<Value: Serializable & Codable>(
    _ keys: [Key<Value>], to version: Version
  ) {
    for key in keys { key.migrateCodable() }
  }
}

extension Defaults.Key where Value: Defaults.NativeType {
  fileprivate func migrateNative() {
    migrate { text -> Value? in
      let bridge = Defaults.TopLevelCodableBridge<Value.CodableForm>()
      return bridge.deserialize(text)?.toNative() as? Value
    }
  }
}

extension Defaults.Key where Value: Codable {
  fileprivate func migrateCodable() {
    migrate { Defaults.TopLevelCodableBridge<Value>().deserialize($0) }
  }
}

extension Defaults.Key {
  /// Stores what JSON text means, unless it means no value or is none.
  ///
  /// What is in another form, or in none, stays: reading tells what is wrong, if anything is.
  private func migrate(_ decode: (String) -> Value?) {
    guard case .string(let text)? = typed.stored(in: suite), let value = decode(text) else {
      return
    }
    typed.set(value, in: suite)
  }
}
