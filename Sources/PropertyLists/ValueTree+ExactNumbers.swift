/// Numbers that fit no integer and no double.
extension ValueTree {
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

  /// The way to the first number in it that JSON has no spelling for, an infinity or what is no
  /// number; nothing where there is none.
  package var wayToNumberBeyondJSON: [Place.Step]? {
    switch kind {
    case .list:
      return (0..<count).lazy.compactMap { position in
        element(at: position).wayToNumberBeyondJSON.map { [.element(position)] + $0 }
      }.first
    case .object:
      return (0..<count).lazy.compactMap { position in
        let (name, value) = member(at: position)
        return value.wayToNumberBeyondJSON.map { [.member(name)] + $0 }
      }.first
    case .null, .boolean, .integer, .real, .string, .date, .data:
      guard case .real(let number)? = scalar, !number.isFinite else { return nil }
      return spelling.map { JSONNumberScanner.isNumber($0) } == true ? nil : []
    }
  }

  /// The number's digits, as it is written or else as its value has them; nothing for an infinity
  /// and for what is no number.
  package var decimal: DecimalText? { spelling.flatMap { DecimalText($0) } ?? scalarDecimal }

  private var scalarDecimal: DecimalText? {
    switch scalar {
    case .integer(let value): DecimalText(String(value))
    case .real(let value): DecimalText("\(value)")
    default: nil
    }
  }
}
