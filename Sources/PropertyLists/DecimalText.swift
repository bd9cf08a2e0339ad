/// A decimal number of any length, as its digits say.
package struct DecimalText: Sendable, Equatable {
  private let isNegative: Bool
  /// Without zeros in front or behind; empty for zero.
  private let digits: [UInt8]
  /// The power of ten that the number behind `0.digits` is multiplied by.
  private let exponent: Int

  /// Reads digits with a sign, a fraction and an exponent as JSON has them; nothing for other
  /// spellings, and where the exponent itself is beyond all measure.
  package init?(_ text: String) {
    var rest = Substring(text).utf8
    isNegative = rest.first == UInt8(ascii: "-")
    if isNegative || rest.first == UInt8(ascii: "+") { rest = rest.dropFirst() }
    let whole = rest.prefix(while: Self.isDigit)
    rest = rest.dropFirst(whole.count)
    var fraction = rest.prefix(0)
    if rest.first == UInt8(ascii: ".") {
      fraction = rest.dropFirst().prefix(while: Self.isDigit)
      rest = rest.dropFirst(fraction.count + 1)
    }
    var power = 0
    if let mark = rest.first, mark | 0x20 == UInt8(ascii: "e") {
      guard let value = Int(Substring(rest.dropFirst())), abs(value) < 1 << 60 else { return nil }
      power = value
      rest = rest.suffix(0)
    }
    guard rest.isEmpty, !whole.isEmpty || !fraction.isEmpty else { return nil }
    let all = Array(whole) + Array(fraction)
    let zeroCount = all.prefix { $0 == UInt8(ascii: "0") }.count
    var significant = Array(all.dropFirst(zeroCount))
    while significant.last == UInt8(ascii: "0") { significant.removeLast() }
    digits = significant
    exponent = significant.isEmpty ? 0 : power + whole.count - zeroCount
  }

  package static func == (left: DecimalText, right: DecimalText) -> Bool {
    left.digits == right.digits && left.exponent == right.exponent
      && (left.isNegative == right.isNegative || left.digits.isEmpty)
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")
  }
}
