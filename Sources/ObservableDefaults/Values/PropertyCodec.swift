import FoundationScalars
import PropertyLists
import Settings

// How the type of a property is stored, chosen by the compiler. Of several that fit, the closest
// counts: raw values before plain ones, plain ones before `Codable`.

extension SettingCodec where Value: SettingScalar {
  /// A value of a property list is stored as it is.
  public static func usual() -> Self { Value.settingCodec }
}

extension SettingCodec where Value: RawRepresentable, Value.RawValue: SettingScalar {
  /// A value that stands for another is stored as that.
  public static func usual() -> Self { rawCodec(of: Value.self) }
}

extension SettingCodec
where Value: RawRepresentable, Value: SettingScalar, Value.RawValue: SettingScalar {
  /// Stored by its raw value, and read in its own form too, from before it had one.
  public static func usual() -> Self {
    let raw = rawCodec(of: Value.self)
    return SettingCodec(
      type: raw.type, encode: raw.encode,
      decode: { raw.decode($0) ?? Value.settingCodec.decode($0) })
  }
}

extension SettingCodec {
  /// Stored by the raw value, or as null.
  public static func usual<Wrapped: RawRepresentable>() -> Self
  where Value == Wrapped?, Wrapped.RawValue: SettingScalar {
    rawCodec(of: Wrapped.self).optional
  }

  /// Stored as an array of raw values.
  public static func usual<Element: RawRepresentable>() -> Self
  where Value == [Element], Element.RawValue: SettingScalar {
    rawCodec(of: Element.self).list
  }

  /// Stored as JSON, or as null.
  @_disfavoredOverload
  public static func usual<Wrapped: Codable>() -> Self where Value == Wrapped? {
    jsonCodec(of: Wrapped.self).optional
  }

  /// No error but a sentence for a type that fits nothing.
  @available(
    *, unavailable,
    message: "its type must be Codable or RawRepresentable, or mark it @ObservableOnly or @Ignore"
  )
  @_disfavoredOverload
  public static func usual() -> Self {
    preconditionFailure("The compiler lets nobody call this.")
  }
}

extension SettingCodec where Value: Codable {
  /// Anything else that is `Codable` is stored as JSON.
  @_disfavoredOverload
  public static func usual() -> Self { jsonCodec(of: Value.self) }
}

/// The codec of raw values; cases that can be listed become choices.
private func rawCodec<Value: RawRepresentable>(of type: Value.Type) -> SettingCodec<Value>
where Value.RawValue: SettingScalar {
  let raw = Value.RawValue.settingCodec
  return SettingCodec(
    type: SettingType.choice(of: type) ?? raw.type,
    ownEncode: { try raw.encode($0.rawValue) },
    ownDecode: { raw.decode($0).flatMap { Value(rawValue: $0) } })
}

extension SettingCodec {
  /// A codec by conformances that may belong to an actor: that of the class, which alone uses them.
  init(
    type: SettingType, ownEncode: @escaping (Value) throws -> PropertyList,
    ownDecode: @escaping (PropertyList) -> Value?
  ) {
    let conversion = Unchecked((encode: ownEncode, decode: ownDecode))
    self.init(
      type: type, encode: { try conversion.value.encode($0) },
      decode: { conversion.value.decode($0) })
  }
}
