import SetteePropertyLists

// Numbers: whole ones in four bases, and reals.
extension TOMLReader {
  /// Reads a number, and tells of which kind it is.
  mutating func scanNumber() throws(DocumentProblem) -> ValueKind {
    let start = position
    let hasSign = byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-")
    if hasSign { position += 1 }
    if takeWord("inf") || takeWord("nan") { return .real }
    if byte == UInt8(ascii: "0"), let base = base(at: position + 1) {
      guard !hasSign else { throw problem("a number in base \(base) has no sign", at: start) }
      position += 2
      try skipDigits { $0.hexadecimalValue.map { Int($0) < base } ?? false }
      return try checkedInteger(from: start)
    }
    guard byte.isDecimalDigit else {
      position = start
      throw unexpected("a value")
    }
    if byte == UInt8(ascii: "0"), position + 1 < bytes.count,
      bytes[position + 1].isDecimalDigit || bytes[position + 1] == UInt8(ascii: "_")
    {
      throw problem("a number does not begin with a superfluous 0", at: position)
    }
    try skipDigits(\.isDecimalDigit)
    return try skipFraction() ? .real : try checkedInteger(from: start)
  }

  private func base(at offset: Int) -> Int? {
    offset < bytes.count ? TOMLNumber.base(of: bytes[offset]) : nil
  }

  private mutating func takeWord(_ word: StaticString) -> Bool {
    let end = position + word.utf8CodeUnitCount
    guard end <= bytes.count, word.withUTF8Buffer({ $0.elementsEqual(bytes[position..<end]) })
    else { return false }
    position = end
    return true
  }

  /// Skips fraction and exponent, and tells whether there is one.
  private mutating func skipFraction() throws(DocumentProblem) -> Bool {
    var isReal = false
    if byte == UInt8(ascii: ".") {
      position += 1
      try skipDigits(\.isDecimalDigit)
      isReal = true
    }
    if byte | 0x20 == UInt8(ascii: "e") {
      position += 1
      if byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-") { position += 1 }
      try skipDigits(\.isDecimalDigit)
      isReal = true
    }
    return isReal
  }

  /// Skips digits, at least one, with single underscores between them.
  private mutating func skipDigits(_ isDigit: (UInt8) -> Bool) throws(DocumentProblem) {
    guard position < bytes.count, isDigit(byte) else { throw unexpected("a digit") }
    while position < bytes.count {
      if byte == UInt8(ascii: "_") {
        guard position + 1 < bytes.count, isDigit(bytes[position + 1]) else {
          throw problem("an underscore stands between two digits")
        }
      } else if !isDigit(byte) {
        return
      }
      position += 1
    }
  }

  private func checkedInteger(from start: Int) throws(DocumentProblem) -> ValueKind {
    guard
      position - start <= TOMLNumber.smallByteCount
        || TOMLNumber.integer(bytes[start..<position]) != nil
    else {
      throw problem(
        "whole numbers go from -9223372036854775808 to 9223372036854775807", at: start)
    }
    return .integer
  }
}

/// The numbers that spellings of TOML stand for.
enum TOMLNumber {
  /// So many bytes are a whole number of 64 bits in any base.
  static let smallByteCount = 17

  /// A whole number in one of four bases; nothing where it fits no 64 bits.
  static func integer(_ text: Slice<UnsafeBufferPointer<UInt8>>) -> Int64? {
    let digits = text.filter { $0 != UInt8(ascii: "_") }
    guard digits.count > 2, digits[0] == UInt8(ascii: "0"), let base = base(of: digits[1]) else {
      return Int64(String(decoding: digits, as: UTF8.self))
    }
    return Int64(String(decoding: digits.dropFirst(2), as: UTF8.self), radix: base)
  }

  /// The base that the byte behind a 0 stands for.
  static func base(of mark: UInt8) -> Int? {
    switch mark {
    case UInt8(ascii: "x"): 16
    case UInt8(ascii: "o"): 8
    case UInt8(ascii: "b"): 2
    default: nil
    }
  }

  /// A real number; the nearest double.
  static func real(_ text: Slice<UnsafeBufferPointer<UInt8>>) -> Double {
    Double(String(decoding: text.filter { $0 != UInt8(ascii: "_") }, as: UTF8.self)) ?? .nan
  }
}
