import PropertyLists

/// How a Swift type is kept in a store: both ways, and as what type a form shows it.
///
/// A value, not a protocol, so that types we do not own can be kept, and one type in several
/// forms. `settingCodec(for:)` chooses the usual one.
public struct SettingCodec<Value>: Sendable {
  /// The type of the stored form, without constraints.
  public let type: SettingType
  public let encode: @Sendable (Value) -> PropertyList
  /// Reads a stored form, or returns `nil` where it has another shape.
  public let decode: @Sendable (PropertyList) -> Value?

  public init(
    type: SettingType, encode: @escaping @Sendable (Value) -> PropertyList,
    decode: @escaping @Sendable (PropertyList) -> Value?
  ) {
    self.type = type
    self.encode = encode
    self.decode = decode
  }

  /// Keeps lists of values as arrays; one element of another shape spoils the list.
  public var list: SettingCodec<[Value]> {
    let element = self
    return SettingCodec<[Value]>(
      type: .list(.init(element: type)),
      encode: { .array($0.map(element.encode)) },
      decode: { stored in
        guard case .array(let items) = stored else { return nil }
        let values = items.compactMap(element.decode)
        return values.count == items.count ? values : nil
      })
  }

  /// Keeps `nil` as null.
  public var optional: SettingCodec<Value?> {
    let wrapped = self
    return SettingCodec<Value?>(
      type: .nullable(type),
      encode: { $0.map(wrapped.encode) ?? .null },
      decode: { $0 == .null ? .some(nil) : wrapped.decode($0).map { .some($0) } })
  }

  /// Keeps values that stand for others by those.
  public func raw<Wrapper: RawRepresentable & SendableMetatype>(
    _ wrapper: Wrapper.Type
  ) -> SettingCodec<Wrapper> where Wrapper.RawValue == Value {
    let raw = self
    return SettingCodec<Wrapper>(
      type: type, encode: { raw.encode($0.rawValue) },
      decode: { raw.decode($0).flatMap { Wrapper(rawValue: $0) } })
  }
}

/// A type that is one value of a property list by itself.
public protocol SettingScalar: Sendable {
  static var settingCodec: SettingCodec<Self> { get }
}

extension Bool: SettingScalar {
  public static var settingCodec: SettingCodec<Bool> {
    SettingCodec(
      type: .boolean, encode: { .boolean($0) },
      decode: { if case .boolean(let value) = $0 { value } else { nil } })
  }
}

extension Int: SettingScalar {
  public static var settingCodec: SettingCodec<Int> {
    SettingCodec(
      type: .integer(.init()), encode: { .integer(Int128($0)) },
      decode: { stored in
        guard case .integer(let value) = stored.numbersUnified else { return nil }
        return Int(exactly: value)
      })
  }
}

extension Double: SettingScalar {
  public static var settingCodec: SettingCodec<Double> {
    SettingCodec(
      type: .number(.init()), encode: { .real($0) },
      decode: { stored in
        switch stored {
        case .real(let value): value
        case .integer(let value): Double(value)
        default: nil
        }
      })
  }
}

extension String: SettingScalar {
  public static var settingCodec: SettingCodec<String> {
    SettingCodec(
      type: .string(.init()), encode: { .string($0) },
      decode: { if case .string(let value) = $0 { value } else { nil } })
  }
}

/// The usual codec of a type.
public func settingCodec<Value: SettingScalar>(for type: Value.Type) -> SettingCodec<Value> {
  Value.settingCodec
}

public func settingCodec<Value: SettingScalar>(for type: [Value].Type) -> SettingCodec<[Value]> {
  Value.settingCodec.list
}

public func settingCodec<Value: SettingScalar>(for type: Value?.Type) -> SettingCodec<Value?> {
  Value.settingCodec.optional
}

public func settingCodec<Value: RawRepresentable & SendableMetatype>(
  for type: Value.Type
) -> SettingCodec<Value> where Value.RawValue: SettingScalar {
  Value.RawValue.settingCodec.raw(type)
}

public func settingCodec<Value: RawRepresentable & SendableMetatype>(
  for type: Value?.Type
) -> SettingCodec<Value?> where Value.RawValue: SettingScalar {
  Value.RawValue.settingCodec.raw(Value.self).optional
}
