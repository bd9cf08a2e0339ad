import SetteePropertyLists

/// How a number is written: its base, its groups of digits, its decimals and a plus before it.
struct NumberSpelling {
  private let sign: Substring
  /// Says the base, where that is not 10.
  private let prefix: Substring
  private let base: Int
  /// Digits, with low lines between groups of them.
  private let whole: Substring
  /// The digits behind the point; nothing where there is none.
  private let fraction: Substring?

  /// Nothing where it has an exponent, or is no row of digits.
  init?(_ text: String) {
    var rest = text[...]
    sign = rest.prefix { $0 == "+" || $0 == "-" }
    rest = rest.dropFirst(sign.count)
    let base = Self.bases[rest.prefix(2)] ?? 10
    (self.base, prefix) = (base, base == 10 ? "" : rest.prefix(2))
    rest = rest.dropFirst(prefix.count)
    whole = rest.prefix { $0 == "_" || $0.isHexDigit && (base == 16 || $0.isWholeNumber) }
    rest = rest.dropFirst(whole.count)
    fraction = rest.first == "." && base == 10 ? rest.dropFirst() : nil
    guard fraction?.allSatisfy(\.isWholeNumber) ?? rest.isEmpty, whole.contains(where: \.isHexDigit)
    else { return nil }
  }

  private static let bases: [Substring: Int] = ["0x": 16, "0o": 8, "0b": 2]

  /// Another number written the same way; nothing where it cannot be.
  func text(of value: PropertyList) -> String? {
    switch value {
    case .integer(let number):
      guard fraction == nil else { return nil }
      let digits = String(
        number.magnitude, radix: base, uppercase: whole.contains(where: \.isUppercase))
      return text(digits, isNegative: number < 0)
    case .real(let number):
      let parts = "\(number.magnitude)".split(separator: ".")
      guard fraction?.isEmpty == false, parts.count == 2,
        parts.joined().allSatisfy(\.isWholeNumber)
      else { return nil }
      let digits = parts[1] == "0" ? "" : parts[1]
      return text(String(parts[0]), isNegative: number < 0) + decimals(digits)
    default: return nil
    }
  }

  private func text(_ digits: String, isNegative: Bool) -> String {
    let sign = isNegative ? "-" : sign == "+" ? "+" : ""
    // Numbers to other bases keep their width, as in editors that count them up.
    let width = base == 10 ? 0 : whole.count { $0 != "_" }
    let padded = String(repeating: "0", count: max(0, width - digits.count)) + digits
    return sign + prefix + grouped(padded)
  }

  /// With a low line wherever as many digits are left as stand in the last group.
  private func grouped(_ digits: String) -> String {
    guard let last = whole.split(separator: "_").dropFirst().last else { return digits }
    var text = ""
    for (index, digit) in digits.enumerated() {
      let rest = digits.count - index
      if index > 0, rest.isMultiple(of: last.count) { text += "_" }
      text.append(digit)
    }
    return text
  }

  private func decimals(_ digits: Substring) -> String {
    "." + digits + String(repeating: "0", count: max(0, (fraction?.count ?? 0) - digits.count))
  }
}

extension DocumentNode {
  /// A number in the spelling of the one that stands here, where it has none of its own and the
  /// format reads it as that number, whole or not.
  func number(like value: some ValueTree) -> TypedNumber? {
    guard kind == .integer || kind == .real, value.spelling == nil, let number = value.scalar,
      let spelling, let text = NumberSpelling(spelling)?.text(of: number),
      let literal = tree.format.literal(text), literal == number
    else { return nil }
    return TypedNumber(text, value: literal)
  }
}
