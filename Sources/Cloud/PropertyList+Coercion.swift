import PropertyLists

/// Conversions of Apple's typed getters, as its present pages document them.
extension PropertyList {
  /// Any number but zero is true, and so are the texts "true", "YES" and "1".
  var coercedToBool: Bool {
    switch self {
    case .boolean(let flag): flag
    case .integer(let number): number != 0
    case .real(let number): number != 0
    case .string(let text): ["true", "YES", "1"].contains(text)
    case .null, .date, .data, .array, .dictionary: false
    }
  }

  /// Fractions are cut off toward zero, what is out of range is held at its end.
  var coercedToInt64: Int64 {
    switch self {
    case .boolean(let flag): flag ? 1 : 0
    case .integer(let number): Int64(clamping: number)
    case .real(let number): Int64(saturating: number)
    case .string(let text): Int64(leadingIn: text)
    case .null, .date, .data, .array, .dictionary: 0
    }
  }

  var coercedToDouble: Double {
    switch self {
    case .boolean(let flag): flag ? 1 : 0
    case .integer(let number): Double(number)
    case .real(let number): number
    case .string(let text): Double(text) ?? Double(Int64(leadingIn: text))
    case .null, .date, .data, .array, .dictionary: 0
    }
  }
}

extension Int64 {
  /// The number without its fraction; not a number is 0.
  fileprivate init(saturating number: Double) {
    if number.isNaN {
      self = 0
    } else {
      let whole = number.rounded(.towardZero)
      self = Int64(exactly: whole) ?? (whole < 0 ? .min : .max)
    }
  }

  /// The whole number a text begins with after blanks, or 0.
  fileprivate init(leadingIn text: String) {
    var digits = text.utf8.drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
    let isNegative = digits.first == UInt8(ascii: "-")
    if isNegative || digits.first == UInt8(ascii: "+") { digits = digits.dropFirst() }
    var number: Int128 = 0
    for digit in digits.prefix(while: { (48...57).contains($0) }).prefix(20) {
      number = number * 10 + Int128(digit - 48)
    }
    self = Int64(clamping: isNegative ? -number : number)
  }
}
