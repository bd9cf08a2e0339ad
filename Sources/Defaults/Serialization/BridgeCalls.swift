import SetteePropertyLists

// What bridges of this module have in common that are called by hand, without a key.

extension Defaults {
  /// What a call makes, or nothing where it fails: whoever calls a bridge is not told why, as in
  /// code from Apple's platforms; keys, which go another way, tell.
  static func orNothing<Result>(_ make: () throws -> Result?) -> Result? {
    do {
      return try make()
    } catch {
      return nil
    }
  }

  /// What a bridge makes of a value, by its own words where a program's bridge has some.
  static func serialized<Bridge: Defaults.Bridge>(
    _ value: Bridge.Value, by bridge: Bridge
  ) throws -> Bridge.Serializable? { try bridge.serialize(value) }
}

extension Defaults.Serializable {
  /// What the type's bridge makes of a value.
  static func serialized(_ value: Self) -> Serializable? {
    Defaults.orNothing { try bridge.serialize(Defaults._Pass.cast(value, to: Value.self)) }
  }

  /// The value that the type's bridge makes of what it made.
  static func deserialized(_ object: Serializable?) -> Self? {
    Defaults.orNothing {
      try bridge.deserialize(object).map { try Defaults._Pass.cast($0, to: Self.self) }
    }
  }
}
