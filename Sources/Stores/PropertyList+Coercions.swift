import SetteePropertyLists

/// How the typed getters of `UserDefaults` read a value of another type.
///
/// Apple describes the conversions twice: in the comments of NSUserDefaults.h (H) and on the
/// documentation pages (D). Where the two disagree, Foundation's behaviour decides; each case says
/// so. None of them fails on any value.
extension PropertyList {
  /// The text; of a number its shortest decimal form, of a boolean "1" or "0" (H, D); of other
  /// types none.
  package var coercedString: String? {
    switch self {
    case .string(let text): text
    case .integer(let value): String(value)
    case .boolean(let value): value ? "1" : "0"
    // NSNumber on Apple's systems writes 2.0 as "2"; swift-corelibs-foundation as "2.0".
    case .real(let value): value.description.droppingSuffix(".0")
    case .null, .date, .data, .array, .dictionary: nil
    }
  }

  /// The whole part of a number, or of the number that a text begins with; 0 otherwise.
  ///
  /// A real loses its fraction (D: "greatest integer less than", with an example that says 2 for
  /// 2.67; Foundation goes toward zero, and so do we). What does not fit becomes the nearest number
  /// that does, nan 0.
  package var coercedInteger: Int {
    switch self {
    case .integer(let value): Int(clamping: value)
    case .boolean(let value): value ? 1 : 0
    case .real(let value): Int(nearestTo: value)
    case .string(let text): NumberPrefix(text).integer
    case .null, .date, .data, .array, .dictionary: 0
    }
  }

  /// The number, or that which a text begins with; 0 otherwise.
  ///
  /// A boolean is 1 or 0 (H says it is not converted, Foundation does).
  package var coercedDouble: Double {
    switch self {
    case .integer(let value): Double(value)
    case .boolean(let value): value ? 1 : 0
    case .real(let value): value
    case .string(let text): NumberPrefix(text).double
    case .null, .date, .data, .array, .dictionary: 0
    }
  }

  /// Whether a number is not 0, or a text says yes.
  ///
  /// A text says yes when it begins, after space, a sign and zeros, with Y, y, T, t or a digit
  /// from 1 to 9, as in Foundation (H knows "YES" and "1" only, D adds "true").
  package var coercedBoolean: Bool {
    switch self {
    case .boolean(let value): value
    case .integer(let value): value != 0
    case .real(let value): value != 0
    case .string(let text): text.saysYes
    case .null, .date, .data, .array, .dictionary: false
    }
  }
}

extension Int {
  /// The whole part of a real, or the nearest number there is; 0 for nan.
  fileprivate init(nearestTo value: Double) {
    if let exact = Int(exactly: value.rounded(.towardZero)) {
      self = exact
    } else {
      self = value.isNaN ? 0 : value < 0 ? .min : .max
    }
  }
}

extension String {
  fileprivate func droppingSuffix(_ suffix: String) -> String {
    hasSuffix(suffix) ? String(dropLast(suffix.count)) : self
  }

  fileprivate var saysYes: Bool {
    var rest = utf8.drop { $0 == 0x20 || (0x9...0xD).contains($0) }
    if rest.first == UInt8(ascii: "+") || rest.first == UInt8(ascii: "-") { rest.removeFirst() }
    guard let first = rest.first(where: { $0 != UInt8(ascii: "0") }) else { return false }
    return "YyTt123456789".utf8.contains(first)
  }
}

/// The number that a text begins with, after white space, as C's `strtol` and `strtod` read it,
/// hexadecimal forms left out.
private struct NumberPrefix {
  private let characters: Substring.UTF8View

  init(_ text: String) {
    characters = text[...].utf8.drop { $0 == 0x20 || (0x9...0xD).contains($0) }
  }

  var integer: Int {
    let isNegative = characters.first == UInt8(ascii: "-")
    var value = 0
    for digit in characters.dropFirst(signCount).prefix(while: Self.isDigit) {
      let (product, overflow) = value.multipliedReportingOverflow(by: 10)
      let step = Int(digit) - 0x30
      let (sum, carry) = product.addingReportingOverflow(isNegative ? -step : step)
      if overflow || carry { return isNegative ? .min : .max }
      value = sum
    }
    return value
  }

  var double: Double {
    var end = characters.startIndex
    var rest = characters.dropFirst(signCount)
    func take(_ count: Int) {
      rest = rest.dropFirst(count)
      end = rest.startIndex
    }
    let whole = rest.prefix(while: Self.isDigit).count
    take(whole)
    var fraction = 0
    if rest.first == UInt8(ascii: ".") {
      fraction = rest.dropFirst().prefix(while: Self.isDigit).count
      if whole + fraction > 0 { take(fraction + 1) }
    }
    guard whole + fraction > 0 else { return 0 }
    if rest.first == UInt8(ascii: "e") || rest.first == UInt8(ascii: "E") {
      let sign = rest.dropFirst().first.map { $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "+") }
      let signCount = sign == true ? 1 : 0
      let digits = rest.dropFirst(1 + signCount).prefix(while: Self.isDigit).count
      if digits > 0 { take(1 + signCount + digits) }
    }
    // Swift's parser wants a digit after the point, C's does not.
    let text = String(decoding: characters[..<end], as: UTF8.self)
    return Double(text) ?? Double(text + "0") ?? 0
  }

  private var signCount: Int {
    characters.first == UInt8(ascii: "-") || characters.first == UInt8(ascii: "+") ? 1 : 0
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
}
