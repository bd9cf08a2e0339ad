/// Finds the end of a string and checks its escapes.
///
/// Eight plain bytes are passed at a time, because most of a schema is help texts.
package struct JSONStringScanner {
  package private(set) var hasEscapes = false
  package private(set) var hasLoneSurrogates = false
  private let allowsLoneSurrogates: Bool
  private let bytes: UnsafeBufferPointer<UInt8>
  private let start: Int
  private var position: Int

  package struct Problem: Error {
    package let reason: JSONError.Reason
    package let offset: Int
  }

  /// Starts at an opening quote.
  package init(
    _ bytes: UnsafeBufferPointer<UInt8>, start: Int, allowsLoneSurrogates: Bool = false
  ) {
    self.bytes = bytes
    self.allowsLoneSurrogates = allowsLoneSurrogates
    self.start = start
    position = start + 1
  }

  /// The position after the closing quote.
  package mutating func end() throws(Problem) -> Int {
    while true {
      position = Self.behindPlainText(in: bytes, from: position)
      guard position < bytes.count else { throw unterminated() }
      switch bytes[position] {
      case UInt8(ascii: "\""): return position + 1
      case UInt8(ascii: "\\"): try skipEscape()
      case 0x0A, 0x0D: throw unterminated()
      case ..<0x20: throw problem(.controlCharacter(bytes[position]))
      default: position += 1
      }
    }
  }

  /// Where bytes end that a string shows as they are: at a quote, a backslash or a control
  /// character, or shortly before the end of the text.
  package static func behindPlainText(
    in bytes: UnsafeBufferPointer<UInt8>, from start: Int
  ) -> Int {
    guard let base = bytes.baseAddress else { return start }
    let raw = UnsafeRawPointer(base)
    var position = start
    while position + 8 <= bytes.count {
      let word = raw.loadUnaligned(fromByteOffset: position, as: UInt64.self).littleEndian
      let special = specialBytes(of: word)
      if special != 0 { return position + (special.trailingZeroBitCount >> 3) }
      position += 8
    }
    return position
  }

  /// The high bit of each byte that is a quote, a backslash or a control character; above the
  /// lowest such byte there may be false ones.
  private static func specialBytes(of word: UInt64) -> UInt64 {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let quote = word ^ (ones &* UInt64(UInt8(ascii: "\"")))
    let backslash = word ^ (ones &* UInt64(UInt8(ascii: "\\")))
    let zeros = ((quote &- ones) & ~quote) | ((backslash &- ones) & ~backslash)
    let controls = (word &- ones &* 0x20) & ~word
    return (zeros | controls) & (ones &* 0x80)
  }

  private mutating func skipEscape() throws(Problem) {
    hasEscapes = true
    guard position + 1 < bytes.count else { throw unterminated() }
    let escape = bytes[position + 1]
    if escape == UInt8(ascii: "u") {
      try skipUnicodeEscape()
    } else if JSONDecoding.simpleEscape(escape) != nil {
      position += 2
    } else {
      let text = String(decoding: bytes[position...].prefix(5), as: UTF8.self).prefix(2)
      throw problem(.unknownEscape(String(text)))
    }
  }

  private mutating func skipUnicodeEscape() throws(Problem) {
    let first = try unit(at: position)
    switch first {
    case 0xDC00...0xDFFF: try skipLoneSurrogate()
    case 0xD800...0xDBFF:
      guard bytes[min(position + 6, bytes.count)...].starts(with: [0x5C, 0x75]) else {
        return try skipLoneSurrogate()
      }
      let second = try unit(at: position + 6)
      guard 0xDC00...0xDFFF ~= second else { return try skipLoneSurrogate() }
      position += 12
    default: position += 6
    }
  }

  private mutating func skipLoneSurrogate() throws(Problem) {
    guard allowsLoneSurrogates else { throw problem(.loneSurrogate) }
    hasLoneSurrogates = true
    position += 6
  }

  /// The code unit of an escape `\uXXXX`.
  private func unit(at escape: Int) throws(Problem) -> UInt32 {
    let digits = bytes[min(escape + 2, bytes.count)...].prefix(4)
    var unit: UInt32 = 0
    for byte in digits {
      guard let digit = JSONDecoding.hexDigit(byte) else { throw notHexadecimal(escape) }
      unit = unit << 4 | digit
    }
    guard digits.count == 4 else { throw notHexadecimal(escape) }
    return unit
  }

  private func problem(_ reason: JSONError.Reason) -> Problem {
    Problem(reason: reason, offset: position)
  }

  private func unterminated() -> Problem { Problem(reason: .unterminatedString, offset: start) }

  private func notHexadecimal(_ escape: Int) -> Problem {
    let text = String(decoding: bytes[escape...].prefix(6), as: UTF8.self)
    return Problem(reason: .unknownEscape(text), offset: escape)
  }
}
