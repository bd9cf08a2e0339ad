import SetteePropertyLists
import SetteeSettings

/// A number by its text, however long: 9007199254740993 and 1e400 are what they say.
///
/// JSON Schema speaks of numbers, not of what processors hold. Whole numbers of 64 bits, which
/// nearly all are, cost nothing; others keep their digits.
enum ExactNumber: Sendable, Hashable {
  case whole(Int64)
  /// What `whole` cannot hold: 0.5, 1e400.
  case decimal(Decimal)

  /// Digits times a power of ten, neither beginning nor ending with a zero.
  struct Decimal: Sendable, Hashable {
    var isNegative: Bool
    /// Values from 0 to 9, the most significant first; never empty.
    var digits: [UInt8]
    var exponent: Int
  }

  /// Reads `-12.5e3`; `nil` for any other text.
  init?(_ text: some StringProtocol) {
    var bytes = Array(text.utf8)[...]
    let isNegative = bytes.first == UInt8(ascii: "-")
    if isNegative || bytes.first == UInt8(ascii: "+") { bytes.removeFirst() }
    let whole = bytes.prefix { $0.digit != nil }
    bytes = bytes[whole.endIndex...]
    var fraction: ArraySlice<UInt8> = []
    if bytes.first == UInt8(ascii: ".") {
      fraction = bytes.dropFirst().prefix { $0.digit != nil }
      bytes = bytes[fraction.endIndex...]
    }
    guard !whole.isEmpty || !fraction.isEmpty, let power = Self.power(bytes) else { return nil }
    let digits = (whole + fraction).map { $0 - 0x30 }
    self.init(isNegative: isNegative, digits: digits[...], exponent: power - fraction.count)
  }

  /// The number of a scalar and its spelling; `nil` for what is no finite number.
  init?(_ scalar: PropertyList?, spelling: @autoclosure () -> String?) {
    switch scalar {
    case .integer(let number):
      if let whole = Int64(exactly: number) {
        self = .whole(whole)
      } else {
        self.init(number.description)
      }
    case .real(let number):
      if let spelling = spelling(), let exact = ExactNumber(spelling) {
        self = exact
      } else {
        guard number.isFinite else { return nil }
        self.init(number.description)
      }
    default: return nil
    }
  }

  /// Puts digits in order; there may be zeros at both ends, or none at all.
  init(isNegative: Bool, digits: ArraySlice<UInt8>, exponent: Int) {
    var digits = digits.drop { $0 == 0 }
    var exponent = exponent
    while digits.last == 0 {
      digits.removeLast()
      exponent += 1
    }
    guard !digits.isEmpty else {
      self = .whole(0)
      return
    }
    if exponent >= 0, digits.count + exponent <= 18 {
      let all = digits + repeatElement(0, count: exponent)
      let magnitude = all.reduce(Int64(0)) { $0 * 10 + Int64($1) }
      self = .whole(isNegative ? -magnitude : magnitude)
    } else {
      let decimal = Decimal(isNegative: isNegative, digits: Array(digits), exponent: exponent)
      self = Self.whole(of: decimal).map(Self.whole) ?? .decimal(decimal)
    }
  }

  /// The few numbers of 19 digits that 64 bits hold.
  private static func whole(of decimal: Decimal) -> Int64? {
    guard decimal.exponent >= 0, decimal.digits.count + decimal.exponent == 19 else { return nil }
    let digits = decimal.digits + Array(repeating: 0, count: decimal.exponent)
    let magnitude = digits.reduce(Int128(0)) { $0 * 10 + Int128($1) }
    return Int64(exactly: decimal.isNegative ? -magnitude : magnitude)
  }

  /// The number after `e`, or 0 where there is none; so far from zero that it makes no difference,
  /// it stays as it is.
  private static func power(_ bytes: ArraySlice<UInt8>) -> Int? {
    guard let mark = bytes.first else { return 0 }
    guard mark | 0x20 == UInt8(ascii: "e") else { return nil }
    var digits = bytes.dropFirst()
    let isNegative = digits.first == UInt8(ascii: "-")
    if isNegative || digits.first == UInt8(ascii: "+") { digits.removeFirst() }
    guard !digits.isEmpty, digits.allSatisfy({ $0.digit != nil }) else { return nil }
    let power = digits.reduce(0) { min($0 * 10 + Int($1 - 0x30), 1 << 52) }
    return isNegative ? -power : power
  }

  /// Whether there is nothing behind the point.
  var isWhole: Bool {
    switch self {
    case .whole: true
    case .decimal(let number): number.exponent >= 0
    }
  }

  /// Whether it is above zero.
  var isPositive: Bool {
    switch self {
    case .whole(let number): number > 0
    case .decimal(let number): !number.isNegative
    }
  }

  /// The number as digits; `nil` for zero.
  private var decimal: Decimal? {
    switch self {
    case .decimal(let number): return number
    case .whole(0): return nil
    case .whole(let number):
      var digits = String(number.magnitude).utf8.map { $0 - 0x30 }
      var exponent = 0
      while digits.last == 0 {
        digits.removeLast()
        exponent += 1
      }
      return Decimal(isNegative: number < 0, digits: digits, exponent: exponent)
    }
  }
}

extension ExactNumber: Comparable {
  static func < (left: ExactNumber, right: ExactNumber) -> Bool {
    if case (.whole(let left), .whole(let right)) = (left, right) { return left < right }
    guard let one = left.decimal else { return right.isPositive }
    guard let other = right.decimal else { return one.isNegative }
    guard one.isNegative == other.isNegative else { return one.isNegative }
    return one.isNegative ? other.isSmaller(than: one) : one.isSmaller(than: other)
  }
}

extension ExactNumber.Decimal {
  /// Compares magnitudes; both have a first digit that is not zero.
  fileprivate func isSmaller(than other: Self) -> Bool {
    let (places, others) = (digits.count + exponent, other.digits.count + other.exponent)
    guard places == others else { return places < others }
    return digits.lexicographicallyPrecedes(other.digits)
  }
}

extension ExactNumber {
  /// How many digits a divisor may have.
  static let divisorDigitCountMax = 1000

  /// Whether this is a whole multiple of a number above zero.
  ///
  /// Linear in the digits of both multiplied; exponents of any size cost nothing.
  func isMultiple(of step: ExactNumber) -> Bool {
    if case (.whole(let number), .whole(let step)) = (self, step) {
      return step != 0 && (step == -1 || number % step == 0)
    }
    guard let number = decimal else { return true }
    guard let step = step.decimal else { return false }
    // The digits end with none of the zeros that the smaller exponent would ask for.
    guard number.exponent >= step.exponent else { return false }
    // Powers of ten cancel twos and fives of the divisor and nothing else.
    var divisor = step.digits
    let power = number.exponent - step.exponent
    divisor = Self.removing(2, from: divisor, atMost: power)
    divisor = Self.removing(5, from: divisor, atMost: power)
    return Self.isDivisible(number.digits, by: divisor)
  }

  private static func removing(_ factor: UInt8, from digits: [UInt8], atMost count: Int) -> [UInt8]
  {
    var digits = digits
    var left = count
    while left > 0 {
      var rest: UInt8 = 0
      let quotient = digits.map { digit in
        let value = rest * 10 + digit
        rest = value % factor
        return value / factor
      }
      guard rest == 0 else { return digits }
      digits = Array(quotient.drop { $0 == 0 })
      left -= 1
    }
    return digits
  }

  private static func isDivisible(_ digits: [UInt8], by divisor: [UInt8]) -> Bool {
    if divisor.count <= 18 {
      let unit = divisor.reduce(UInt64(0)) { $0 * 10 + UInt64($1) }
      var rest: UInt64 = 0
      for digit in digits {
        let (high, low) = rest.multipliedFullWidth(by: 10)
        let (sum, carry) = low.addingReportingOverflow(UInt64(digit))
        rest = unit.dividingFullWidth((high + (carry ? 1 : 0), sum)).remainder
      }
      return rest == 0
    }
    var rest: [UInt8] = []
    for digit in digits {
      if !rest.isEmpty || digit != 0 { rest.append(digit) }
      while let less = subtract(divisor, from: rest) { rest = less }
    }
    return rest.isEmpty
  }

  /// The difference without leading zeros; `nil` where it would be below zero.
  private static func subtract(_ other: [UInt8], from digits: [UInt8]) -> [UInt8]? {
    guard
      digits.count > other.count
        || (digits.count == other.count && !digits.lexicographicallyPrecedes(other))
    else { return nil }
    var result = digits
    var borrow: Int8 = 0
    for place in 1...digits.count {
      let taken = place <= other.count ? Int8(other[other.count - place]) : 0
      var value = Int8(digits[digits.count - place]) - taken - borrow
      borrow = value < 0 ? 1 : 0
      if value < 0 { value += 10 }
      result[digits.count - place] = UInt8(value)
    }
    return Array(result.drop { $0 == 0 })
  }
}
