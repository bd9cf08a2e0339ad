import SetteePropertyLists

/// A decimal number exactly as written: `digits` times ten to the power of `exponent`.
///
/// Constraints such as "a multiple of 0.1" speak of decimal text, which binary fractions only come
/// near; so numbers are compared and stepped here as people read them. Holds 38 digits.
package struct ExactDecimal: Sendable {
  package let digits: Int128
  package let exponent: Int

  package init(digits: Int128, exponent: Int = 0) {
    self.digits = digits
    self.exponent = exponent
  }

  /// The number a value shows as; `nil` for what is not a finite number.
  package init?(_ value: PropertyList) {
    switch value {
    case .integer(let number): self.init(digits: number)
    case .real(let number):
      guard number.isFinite else { return nil }
      self.init(number.description)
    default: return nil
    }
  }

  /// Reads `-12.5e3`; `nil` for any other text, and beyond 38 digits or an exponent of 1,000.
  package init?(_ text: some StringProtocol) {
    var reader = Reader(bytes: Array(text.utf8))
    guard let number = reader.number() else { return nil }
    self = number
  }

  /// The whole number this is, if it is one and fits.
  package var integer: Int128? {
    if exponent >= 0 { return digits.scaled(by: exponent) }
    guard let unit = Int128(1).scaled(by: -exponent) else { return digits == 0 ? 0 : nil }
    return digits % unit == 0 ? digits / unit : nil
  }

  /// Whether there is nothing behind the point, however many digits there are before it.
  package var isWhole: Bool { exponent >= 0 || integer != nil }

  /// The nearest binary fraction, if there is one.
  package var nearestDouble: Double? {
    Double("\(digits)e\(exponent)").flatMap { $0.isFinite ? $0 : nil }
  }

  /// Whether the number is a whole multiple of another, which is not zero.
  package func isMultiple(of step: ExactDecimal) -> Bool {
    let unit = step.digits.magnitude
    guard unit > 0, digits != 0 else { return digits == 0 }
    if exponent < step.exponent {
      guard let scaled = step.digits.scaled(by: step.exponent - exponent) else { return false }
      return digits.magnitude % scaled.magnitude == 0
    }
    var rest = digits.magnitude % unit
    for _ in 0..<(exponent - step.exponent) where rest > 0 {
      rest = unit.dividingFullWidth(rest.multipliedFullWidth(by: 10)).remainder
    }
    return rest == 0
  }

  /// Both numbers' digits at the smaller of their exponents; `nil` when that takes over 38 digits.
  package func aligned(
    with other: ExactDecimal
  ) -> (digits: Int128, other: Int128, exponent: Int)? {
    let least = min(exponent, other.exponent)
    guard let left = digits.scaled(by: exponent - least),
      let right = other.digits.scaled(by: other.exponent - least)
    else { return nil }
    return (left, right, least)
  }
}

extension ExactDecimal: Comparable {
  package static func == (left: ExactDecimal, right: ExactDecimal) -> Bool {
    left.order(against: right) == 0
  }

  package static func < (left: ExactDecimal, right: ExactDecimal) -> Bool {
    left.order(against: right) < 0
  }

  private func order(against other: ExactDecimal) -> Int {
    let signs = (digits.signum(), other.digits.signum())
    guard signs.0 == signs.1, signs.0 != 0 else { return Int(signs.0 - signs.1) }
    if let (left, right, _) = aligned(with: other) {
      return left < right ? -1 : left > right ? 1 : 0
    }
    // Only the number of the larger exponent was scaled, and it left the range: it is farther
    // from zero.
    return exponent > other.exponent ? Int(signs.0) : -Int(signs.0)
  }
}

extension ExactDecimal: CustomStringConvertible {
  /// Plain notation where that is short: `0.1`, `65535`, else `1e+40`.
  package var description: String {
    if let integer, exponent <= 20 { return integer.description }
    guard exponent < 0, exponent >= -20 else { return "\(digits)e\(exponent)" }
    var text = Array(digits.magnitude.description.utf8)
    let zeros = max(0, 1 - exponent - text.count)
    text.insert(contentsOf: repeatElement(UInt8(ascii: "0"), count: zeros), at: 0)
    text.insert(UInt8(ascii: "."), at: text.count + exponent)
    while text.last == UInt8(ascii: "0") { text.removeLast() }
    return (digits < 0 ? "-" : "") + String(decoding: text, as: UTF8.self)
  }
}

extension ExactDecimal {
  /// Reads the characters of a number one after the other.
  private struct Reader {
    let bytes: [UInt8]
    var position = 0
    var digits: Int128 = 0
    var digitCount = 0

    mutating func number() -> ExactDecimal? {
      let isNegative = sign()
      guard readDigits() else { return nil }
      var exponent = 0
      if take(".") {
        let before = digitCount
        guard readDigits() else { return nil }
        exponent = before - digitCount
      }
      guard digitCount > 0 else { return nil }
      if take("e") || take("E") {
        guard let power = power() else { return nil }
        exponent += power
      }
      guard position == bytes.count else { return nil }
      return ExactDecimal(digits: isNegative ? -digits : digits, exponent: exponent)
    }

    mutating func sign() -> Bool {
      if take("-") { return true }
      _ = take("+")
      return false
    }

    mutating func take(_ character: Unicode.Scalar) -> Bool {
      guard position < bytes.count, bytes[position] == UInt8(ascii: character) else { return false }
      position += 1
      return true
    }

    /// Reads as many digits as there are; false when they are too many to hold.
    mutating func readDigits() -> Bool {
      while position < bytes.count, let digit = bytes[position].digit {
        let (tens, isTooLarge) = digits.multipliedReportingOverflow(by: 10)
        let (sum, isTooMuch) = tens.addingReportingOverflow(Int128(digit))
        guard !isTooLarge, !isTooMuch else { return false }
        digits = sum
        digitCount += 1
        position += 1
      }
      return true
    }

    mutating func power() -> Int? {
      let isNegative = sign()
      var power = 0
      let start = position
      while position < bytes.count, let digit = bytes[position].digit {
        power = power * 10 + digit
        guard power <= 1_000 else { return nil }
        position += 1
      }
      guard position > start else { return nil }
      return isNegative ? -power : power
    }
  }
}

extension Int128 {
  /// This number times a power of ten, or `nil` when it does not fit.
  fileprivate func scaled(by power: Int) -> Int128? {
    if self == 0 { return 0 }
    guard power <= 38 else { return nil }
    var result = self
    for _ in 0..<power {
      let (next, isTooLarge) = result.multipliedReportingOverflow(by: 10)
      guard !isTooLarge else { return nil }
      result = next
    }
    return result
  }
}

extension UInt8 {
  /// The value of an ASCII digit.
  package var digit: Int? { (0x30...0x39).contains(self) ? Int(self) - 0x30 : nil }
}
