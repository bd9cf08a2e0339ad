/// A value that a settings store can hold.
///
/// One type serves every store, file format and form. It is the property-list model of
/// `UserDefaults` (string, number, boolean, date, data, array, dictionary) with two refinements:
/// integers keep the full range of `Int64` and `UInt64` exactly, and `null` exists, distinct from
/// an absent key, for settings that may be set to nothing.
///
/// Equality decides whether a write changes anything, so it is exact: strings and keys compare by
/// bytes, an integer never equals a real, `nan` equals `nan`, and `-0.0` differs from `0.0`.
public enum PropertyList: Sendable {
  /// Nothing, which was set; an absent key has no value at all.
  case null
  /// True or false; never a number.
  case boolean(Bool)
  /// A whole number from `Int64.min` to `UInt64.max`; readers refuse anything outside.
  case integer(Int128)
  /// A number with a fraction, or one that is not finite.
  case real(Double)
  /// Text, compared by its bytes.
  case string(String)
  /// A moment in time.
  case date(Timestamp)
  /// Bytes.
  case data([UInt8])
  /// Values in an order.
  case array([PropertyList])
  /// Values by keys, in the order of the file.
  case dictionary(PropertyDictionary)
}

/// A moment in time, as property lists count it.
public struct Timestamp: Sendable, Hashable, Comparable {
  /// Seconds since 2001-01-01 00:00:00 UTC, fractions included.
  public var secondsSinceReferenceDate: Double

  /// A moment so many seconds after 2001-01-01 00:00:00 UTC.
  public init(secondsSinceReferenceDate: Double) {
    self.secondsSinceReferenceDate = secondsSinceReferenceDate
  }

  /// A moment in seconds since 1970-01-01 00:00:00 UTC, leap seconds left out.
  package init(unixSeconds: Int64) {
    secondsSinceReferenceDate = Double(unixSeconds - 978_307_200)
  }

  public static func < (left: Timestamp, right: Timestamp) -> Bool {
    left.secondsSinceReferenceDate < right.secondsSinceReferenceDate
  }
}

extension PropertyList {
  /// The number, rounded to the nearest that a `Double` has; `nil` for what is none.
  package var double: Double? {
    switch self {
    case .integer(let number): Double(number)
    case .real(let number): number
    default: nil
    }
  }
}

extension PropertyList: Hashable {
  public static func == (left: PropertyList, right: PropertyList) -> Bool {
    switch (left, right) {
    case (.null, .null): true
    case (.boolean(let a), .boolean(let b)): a == b
    case (.integer(let a), .integer(let b)): a == b
    case (.real(let a), .real(let b)): a.bitPattern == b.bitPattern || (a.isNaN && b.isNaN)
    case (.string(let a), .string(let b)): a.hasSameBytes(as: b)
    case (.date(let a), .date(let b)): a == b
    case (.data(let a), .data(let b)): a == b
    case (.array(let a), .array(let b)): a == b
    case (.dictionary(let a), .dictionary(let b)): a == b
    default: false
    }
  }

  public func hash(into hasher: inout Hasher) {
    switch self {
    case .null: hasher.combine(0)
    case .boolean(let value): hasher.combine(value)
    case .integer(let value): hasher.combine(value)
    case .real(let value): hasher.combine(value.isNaN ? Double.nan.bitPattern : value.bitPattern)
    case .string(let value): value.hashBytes(into: &hasher)
    case .date(let value): hasher.combine(value)
    case .data(let value): hasher.combine(value)
    case .array(let value): hasher.combine(value)
    case .dictionary(let value): hasher.combine(value)
    }
  }
}

extension PropertyList: ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByFloatLiteral, ExpressibleByStringLiteral, ExpressibleByArrayLiteral,
  ExpressibleByDictionaryLiteral
{
  public init(booleanLiteral value: Bool) { self = .boolean(value) }
  public init(integerLiteral value: Int64) { self = .integer(Int128(value)) }
  public init(floatLiteral value: Double) { self = .real(value) }
  public init(stringLiteral value: String) { self = .string(value) }
  public init(arrayLiteral elements: PropertyList...) { self = .array(elements) }
  public init(dictionaryLiteral elements: (Key, PropertyList)...) {
    self = .dictionary(PropertyDictionary(elements))
  }
}
