import SetteePropertyLists
import SetteeSettings

extension Defaults {
  /// Keeps a value by the one it stands for.
  ///
  /// It reads the raw value too where it is quoted, as a type that was `Codable` once kept it.
  public struct RawRepresentableBridge<Value: RawRepresentable & SendableMetatype>:
    Defaults.Bridge
  where Value.RawValue: Defaults.Serializable {
    /// A bridge of this kind; all are alike.
    public init() {}

    /// The raw value.
    public func serialize(_ value: Value?) -> Value.RawValue? { value?.rawValue }

    /// The value that a raw one stands for; `nil` where it stands for none.
    public func deserialize(_ object: Value.RawValue?) -> Value? {
      object.flatMap { Value(rawValue: $0) }
    }

    public func _stored(_ value: Value, _ pass: inout Defaults._Pass) throws -> PropertyList? {
      try pass.stored(value.rawValue)
    }

    public func _value(_ stored: PropertyList, _ pass: inout Defaults._Pass) throws -> Value {
      var remedy = "Must be a raw value of \(Value.self)."
      do {
        if let value = Value(rawValue: try pass.value(Value.RawValue.self, of: stored)) {
          return value
        }
      } catch let error as DefaultsReadingError {
        remedy = error.remedy
      }
      if let value = quoted(stored, &pass) { return value }
      if case .choice = _settingType { remedy = _settingType.problem(with: stored) ?? remedy }
      throw DefaultsReadingError(stored, remedy)
    }

    private func quoted(_ stored: PropertyList, _ pass: inout Defaults._Pass) -> Value? {
      guard let inside = stored.jsonInside else { return nil }
      do {
        return Value(rawValue: try pass.value(Value.RawValue.self, of: inside))
      } catch {
        // The value as it is has been found wrong already, which is what is told.
        return nil
      }
    }

    public var _settingType: SettingType {
      let choice = SettingType.choice(of: Value.self) { try encodeForStore($0) }
      return choice ?? settingType(of: Value.RawValue.self)
    }
  }
}

extension Defaults.Serializable where Self: RawRepresentable, RawValue: Defaults.Serializable {
  /// Keeps the value by its raw value.
  public static var bridge: Defaults.RawRepresentableBridge<Self> { .init() }
}

// Of several that fit, the closest counts, so each pair of rules has one of its own.

extension Defaults.Serializable
where Self: RawRepresentable & Codable, RawValue: Defaults.Serializable {
  /// Keeps the value as JSON text of its raw value.
  public static var bridge: Defaults.RawRepresentableCodableBridge<Self> { .init() }
}

extension Defaults.Serializable
where Self: Codable & Defaults.PreferRawRepresentable, RawValue: Defaults.Serializable {
  /// Keeps the value by its raw value.
  public static var bridge: Defaults.RawRepresentableBridge<Self> { .init() }
}
