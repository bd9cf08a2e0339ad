/// Finds the end of a number by the grammar of RFC 8259, section 6.
package struct JSONNumberScanner {
  /// Behind the number; with a problem, where reading stopped.
  package private(set) var end: Int
  /// Whether it has a fraction or an exponent.
  package private(set) var isReal = false
  /// Digits before fraction and exponent.
  package private(set) var digitCount = 0
  package private(set) var problem: Problem?
  private let bytes: UnsafeBufferPointer<UInt8>

  package enum Problem: Sendable {
    /// What should stand at the end, in words.
    case missing(String)
    /// A superfluous 0 begins at this offset.
    case leadingZero(at: Int)
  }

  /// Reads the number that begins at an offset.
  package init(_ bytes: UnsafeBufferPointer<UInt8>, at start: Int) {
    self.bytes = bytes
    end = start
    if byte == UInt8(ascii: "-") { end += 1 }
    let first = end
    guard skipDigits("a digit") else { return }
    digitCount = end - first
    if digitCount > 1, bytes[first] == UInt8(ascii: "0") {
      problem = .leadingZero(at: first)
      return
    }
    if byte == UInt8(ascii: ".") {
      end += 1
      isReal = true
      guard skipDigits("a digit after the decimal point") else { return }
    }
    if byte | 0x20 == UInt8(ascii: "e") {
      end += 1
      isReal = true
      if byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-") { end += 1 }
      _ = skipDigits("a digit in the exponent")
    }
  }

  /// Whether a text is a number and nothing else.
  static func isNumber(_ text: String) -> Bool {
    var text = text
    return text.withUTF8 { bytes in
      let scanner = JSONNumberScanner(bytes, at: 0)
      return scanner.problem == nil && scanner.end == bytes.count
    }
  }

  /// Bytes beyond the end read as 0, which no rule accepts.
  private var byte: UInt8 { end < bytes.count ? bytes[end] : 0 }

  private var isDigit: Bool { byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9") }

  private mutating func skipDigits(_ expected: String) -> Bool {
    guard isDigit else {
      problem = .missing(expected)
      return false
    }
    while isDigit { end += 1 }
    return true
  }
}
