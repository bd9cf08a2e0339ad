import SetteePropertyLists

/// How a Swift type is kept in a store: both ways, and as what type a form shows it.
///
/// A value, not a protocol, so that types we do not own can be kept, and one type in several
/// forms. `settingCodec(for:)` chooses the usual one.
public struct SettingCodec<Value>: Sendable {
  /// The type of the stored form, without constraints.
  public let type: SettingType
  /// Makes the stored form, or throws what a value's own `encode(to:)` throws.
  public let encode: @Sendable (Value) throws -> PropertyList
  /// Reads a stored form, or returns `nil` where it has another shape.
  public let decode: @Sendable (PropertyList) -> Value?
  /// How a form shows and edits the value where it could not do so with the stored form; given
  /// stored forms to learn from: the default, and a sample for what that leaves open.
  package var edited: (@Sendable (_ example: PropertyList?, _ sample: PropertyList?) -> EditedForm)?

  /// A codec of one's own.
  public init(
    type: SettingType, encode: @escaping @Sendable (Value) throws -> PropertyList,
    decode: @escaping @Sendable (PropertyList) -> Value?
  ) {
    self.type = type
    self.encode = encode
    self.decode = decode
  }

  /// Keeps lists of values as arrays; one element of another shape spoils the list.
  public var list: SettingCodec<[Value]> {
    let element = self
    var codec = SettingCodec<[Value]>(
      type: .list(.init(element: type)),
      encode: { .array(try $0.map(element.encode)) },
      decode: { stored in
        guard case .array(let items) = stored else { return nil }
        let values = items.compactMap(element.decode)
        return values.count == items.count ? values : nil
      })
    if let edited = editedList { codec.edited = { _, _ in edited } }
    return codec
  }

  /// Keeps `nil` as null.
  public var optional: SettingCodec<Value?> {
    let wrapped = self
    var codec = SettingCodec<Value?>(
      type: .nullable(type),
      encode: { try $0.map(wrapped.encode) ?? .null },
      decode: { $0 == .null ? .some(nil) : wrapped.decode($0).map { .some($0) } })
    if let edited = wrapped.edited { codec.edited = { edited($0, $1).optional } }
    return codec
  }

  /// Keeps values that stand for others by those.
  public func raw<Wrapper: RawRepresentable & SendableMetatype>(
    _ wrapper: Wrapper.Type
  ) -> SettingCodec<Wrapper> where Wrapper.RawValue == Value {
    let raw = self
    return SettingCodec<Wrapper>(
      type: type, encode: { try raw.encode($0.rawValue) },
      decode: { raw.decode($0).flatMap { Wrapper(rawValue: $0) } })
  }
}

/// The usual codec of a type.
public func settingCodec<Value: SettingScalar>(for type: Value.Type) -> SettingCodec<Value> {
  Value.settingCodec
}

/// The usual codec of a type that is kept by its raw value.
public func settingCodec<Value: RawRepresentable & SendableMetatype>(
  for type: Value.Type
) -> SettingCodec<Value> where Value.RawValue: SettingScalar {
  Value.RawValue.settingCodec.raw(type)
}

/// The usual codec of a type that may be nothing and is kept by its raw value.
public func settingCodec<Value: RawRepresentable & SendableMetatype>(
  for type: Value?.Type
) -> SettingCodec<Value?> where Value.RawValue: SettingScalar {
  Value.RawValue.settingCodec.raw(Value.self).optional
}
