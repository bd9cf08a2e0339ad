import SetteePropertyLists

/// A type whose values are values of a property list by themselves: scalars, and arrays,
/// dictionaries by text and optionals of them.
public protocol SettingScalar: Sendable {
  /// How values of the type are kept, and as what a form shows them.
  static var settingCodec: SettingCodec<Self> { get }
}

extension Bool: SettingScalar {
  /// A Boolean, and nothing that could pass for one.
  public static var settingCodec: SettingCodec<Bool> {
    SettingCodec(
      type: .boolean, encode: { .boolean($0) },
      decode: { if case .boolean(let value) = $0 { value } else { nil } })
  }
}

extension SettingScalar where Self: FixedWidthInteger {
  /// Whole numbers of this type; a limit that no stored integer can pass is not shown.
  public static var settingCodec: SettingCodec<Self> {
    let low = Int128(Self.min) > Int128(Int64.min) ? Self.min : nil
    let high = Int128(Self.max) < Int128(Int64.max) ? Self.max : nil
    return SettingCodec(
      type: .integer(
        .init(
          minimum: low.map { .init(.integer(Int128($0))) },
          maximum: high.map { .init(.integer(Int128($0))) })),
      encode: { .integer(Int128($0)) },
      decode: { stored in
        guard case .integer(let value) = stored.numbersUnified else { return nil }
        return Self(exactly: value)
      })
  }
}

extension Int: SettingScalar {}
extension Int8: SettingScalar {}
extension Int16: SettingScalar {}
extension Int32: SettingScalar {}
extension Int64: SettingScalar {}
extension UInt: SettingScalar {}
extension UInt8: SettingScalar {}
extension UInt16: SettingScalar {}
extension UInt32: SettingScalar {}
extension UInt64: SettingScalar {}

extension Double: SettingScalar {
  /// A real; integers are read too.
  public static var settingCodec: SettingCodec<Double> {
    SettingCodec(type: .number(.init()), encode: { .real($0) }, decode: { $0.double })
  }
}

extension Float: SettingScalar {
  /// A real, read to the nearest value of this type.
  public static var settingCodec: SettingCodec<Float> {
    SettingCodec(
      type: .number(.init()), encode: { .real(Double($0)) },
      decode: { Double.settingCodec.decode($0).map { Float($0) } })
  }
}

extension String: SettingScalar {
  /// A text.
  public static var settingCodec: SettingCodec<String> {
    SettingCodec(
      type: .string(.init()), encode: { .string($0) },
      decode: { if case .string(let value) = $0 { value } else { nil } })
  }
}

extension Array: SettingScalar where Element: SettingScalar {
  /// An array; one element of another type spoils it.
  public static var settingCodec: SettingCodec<[Element]> { Element.storedCodec.list }
}

extension Optional: SettingScalar where Wrapped: SettingScalar {
  /// The value, or null.
  public static var settingCodec: SettingCodec<Wrapped?> { Wrapped.storedCodec.optional }
}

/// Keys that Swift's `String` holds for the same become one, the last.
extension Dictionary: SettingScalar where Key == String, Value: SettingScalar {
  /// A dictionary; one value of another type spoils it.
  public static var settingCodec: SettingCodec<[String: Value]> {
    let element = Value.storedCodec
    var codec = SettingCodec<[String: Value]>(
      type: .json(reason: "a dictionary is edited in its file"),
      encode: { values in
        let entries = try values.map {
          (SetteePropertyLists.Key($0.key), try element.encode($0.value))
        }
        return .dictionary(PropertyDictionary(entries.sorted { $0.0 < $1.0 }))
      },
      decode: { stored in
        guard case .dictionary(let entries) = stored else { return nil }
        var values: [String: Value] = [:]
        for (key, value) in entries {
          guard let value = element.decode(value) else { return nil }
          values[key.name] = value
        }
        return values
      })
    codec.edited = { _, _ in element.editedMap }
    return codec
  }
}
