import SetteePropertyLists

extension ValueTree {
  /// Whether two values say the same, however each is spelled.
  ///
  /// Numbers are compared by their exact decimal value, so that `1.0` is 1 and no digit is lost
  /// where a double has too few; the order of members does not count. The time is linear in what
  /// is inside.
  package func isSame(as other: some ValueTree) -> Bool {
    if let mine = unreadableSource { return mine == other.unreadableSource }
    guard other.unreadableSource == nil else { return false }
    switch (kind, other.kind) {
    case (.object, .object): return hasSameMembers(as: other)
    case (.list, .list):
      return count == other.count
        && (0..<count).allSatisfy { element(at: $0).isSame(as: other.element(at: $0)) }
    case (.integer, .integer), (.integer, .real), (.real, .integer), (.real, .real):
      return isSameNumber(as: other)
    default: return kind == other.kind && scalar == other.scalar
    }
  }

  private func hasSameMembers(as other: some ValueTree) -> Bool {
    guard count == other.count else { return false }
    return (0..<count).allSatisfy { position in
      let (name, value) = member(at: position)
      // Most objects that are compared have one order: the name at the same position is tried.
      let twin = other.member(at: position)
      if twin.name == name { return value.isSame(as: twin.value) }
      return other.member(named: name).map { value.isSame(as: $0) } ?? false
    }
  }

  private func isSameNumber(as other: some ValueTree) -> Bool {
    if let mine = decimal, let theirs = other.decimal { return mine == theirs }
    return scalar == other.scalar
  }

  /// How a text is written that no string can hold, which is the same only where it is written so.
  private var unreadableSource: String? {
    guard let node = self as? DocumentNode, node.isUnreadable else { return nil }
    return node.source
  }

  /// A number as it is written, where no integer and no double is exactly that number.
  package var inexactSpelling: String? {
    guard kind == .real || kind == .integer, let spelling, let exact = DecimalText(spelling) else {
      return nil
    }
    return exact == scalarDecimal ? nil : spelling
  }

  /// Whether a number in it is exactly no integer and no double; O(n).
  package var hasInexactNumbers: Bool {
    switch kind {
    case .list: (0..<count).contains { element(at: $0).hasInexactNumbers }
    case .object: (0..<count).contains { member(at: $0).value.hasInexactNumbers }
    case .real, .integer: inexactSpelling != nil
    case .null, .boolean, .string, .date, .data: false
    }
  }

  private var decimal: DecimalText? { spelling.flatMap { DecimalText($0) } ?? scalarDecimal }

  private var scalarDecimal: DecimalText? {
    switch scalar {
    case .integer(let value): return DecimalText(String(value))
    case .real(let value): return DecimalText("\(value)")
    default: return nil
    }
  }
}

/// A decimal number of any length, as its digits say.
struct DecimalText: Equatable {
  private let isNegative: Bool
  /// Without zeros in front or behind; empty for zero.
  private let digits: [UInt8]
  /// The power of ten that the number behind `0.digits` is multiplied by.
  private let exponent: Int

  /// Reads digits with a sign, a fraction and an exponent as JSON has them; nothing for other
  /// spellings, and where the exponent itself is beyond all measure.
  init?(_ text: String) {
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

  static func == (left: DecimalText, right: DecimalText) -> Bool {
    left.digits == right.digits && left.exponent == right.exponent
      && (left.isNegative == right.isNegative || left.digits.isEmpty)
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")
  }
}
