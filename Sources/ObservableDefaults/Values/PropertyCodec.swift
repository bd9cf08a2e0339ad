import SetteeFoundationScalars
import SetteePropertyLists
import SetteeSettings

// How the type of a property is stored, chosen by the compiler. Of several that fit, the closest
// counts: raw values before plain ones, plain ones before `Codable`. To the compiler a function
// without type parameters of its own is closer than any with them, hence the protocols below.

extension SettingCodec where Value: SettingScalar {
  /// A value of a property list is stored as it is.
  public static func storage() -> Self { Value.storedCodec }
}

extension SettingCodec where Value: SettingScalar & Codable {
  /// Stored as it is; JSON in data is read too, as which an account keeps some of them elsewhere.
  public static func storage() -> Self {
    Value.storedCodec.reading { stored in
      if case .data = stored { jsonCodec(of: Value.self).decode(stored) } else { nil }
    }
  }
}

extension SettingCodec where Value: RawRepresentable, Value.RawValue: SettingScalar {
  /// A value that stands for another is stored as that.
  public static func storage() -> Self { rawCodec(of: Value.self) }
}

extension SettingCodec where Value: RawRepresentable & Codable, Value.RawValue: SettingScalar {
  /// Stored by its raw value, and read as JSON too, from before it had one.
  public static func storage() -> Self { rawCodec(of: Value.self).readingJSON }
}

extension SettingCodec
where Value: RawRepresentable & SettingScalar, Value.RawValue: SettingScalar {
  /// Stored by its raw value, and read in its own form too, from before it had one.
  public static func storage() -> Self { Value.storedCodec }
}

extension SettingCodec
where Value: RawRepresentable & SettingScalar & Codable, Value.RawValue: SettingScalar {
  /// Stored by its raw value, and read in its own form and as JSON too.
  public static func storage() -> Self { Value.storedCodec.readingJSON }
}

extension SettingCodec {
  /// Stored by the raw value, or as null.
  public static func storage<Wrapped: RawRepresentable>() -> Self
  where Value == Wrapped?, Wrapped.RawValue: SettingScalar {
    rawCodec(of: Wrapped.self).optional
  }

  /// Stored by the raw value, or as null; read as JSON too.
  public static func storage<Wrapped: RawRepresentable & Codable>() -> Self
  where Value == Wrapped?, Wrapped.RawValue: SettingScalar {
    rawCodec(of: Wrapped.self).optional.readingJSON
  }

  /// Stored as an array of raw values.
  public static func storage<Element: RawRepresentable>() -> Self
  where Value == [Element], Element.RawValue: SettingScalar {
    rawCodec(of: Element.self).list
  }

  /// Stored as an array of raw values; read as JSON too, each or all of them.
  public static func storage<Element: RawRepresentable & Codable>() -> Self
  where Value == [Element], Element.RawValue: SettingScalar {
    rawCodec(of: Element.self).readingJSON.list.readingJSON
  }

  /// No error but a sentence for a type that fits nothing, which the compiler begins with the
  /// function's name: "'storage()' is unavailable: its type …".
  @available(
    *, unavailable,
    message: "its type must be Codable or RawRepresentable, or mark it @ObservableOnly or @Ignore"
  )
  @_disfavoredOverload
  public static func storage() -> Self {
    preconditionFailure("The compiler lets nobody call this.")
  }
}

extension SettingCodec where Value: Codable {
  /// Anything else that is `Codable` is stored as JSON.
  @_disfavoredOverload
  public static func storage() -> Self { jsonCodec(of: Value.self) }
}

/// A type with a value for nothing; `Optional` alone.
public protocol OptionalValue {
  /// No value.
  static var nothing: Self { get }
  /// Whether there is no value.
  var isNothing: Bool { get }
}

extension Optional: OptionalValue {
  /// No value.
  public static var nothing: Self { nil }

  /// Whether there is no value.
  public var isNothing: Bool { self == nil }
}

extension SettingCodec where Value: OptionalValue & Codable {
  /// Stored as JSON, or as null; null in JSON is read too.
  @_disfavoredOverload
  public static func storage() -> Self {
    let json = jsonCodec(of: Value.self)
    var codec = SettingCodec(
      type: .nullable(json.type), ownEncode: { $0.isNothing ? .null : try json.encode($0) },
      ownDecode: { $0 == .null ? Value.nothing : json.decode($0) })
    if let edited = json.edited { codec.edited = { edited($0, $1).optional } }
    return codec
  }
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

  /// This codec, which reads in another way what it cannot read itself.
  fileprivate func reading(_ other: @escaping (PropertyList) -> Value?) -> Self {
    let (encode, decode) = (encode, decode)
    var codec = SettingCodec(
      type: type, ownEncode: encode, ownDecode: { decode($0) ?? other($0) })
    codec.edited = edited
    return codec
  }
}

extension SettingCodec where Value: Codable {
  /// This codec, which reads JSON in data or text too.
  fileprivate var readingJSON: Self { reading(jsonCodec(of: Value.self).decode) }
}
