import SetteePropertyLists

// Strings: with escapes or without, on one line or on several.
extension TOMLReader {
  /// Reads a string of any of the four kinds.
  mutating func scanString() throws(DocumentProblem) -> (SyntaxSpan, SyntaxEntry.Flags) {
    let quote = byte
    guard isAt(quote, position + 1), isAt(quote, position + 2) else { return try scanLineString() }
    let start = position
    position += 3
    while !isClosing(quote) {
      guard position < bytes.count else { throw isNotClosed(start) }
      try skipCharacter(quote, isOneLine: false, start: start)
      skipPlain(quote)
    }
    // Up to two quotes may stand before the three that close.
    for _ in 0..<2 where isAt(quote, position + 3) { position += 1 }
    position += 3
    return (SyntaxSpan(start, position), .isComplex)
  }

  /// Reads a string on one line.
  mutating func scanLineString() throws(DocumentProblem) -> (SyntaxSpan, SyntaxEntry.Flags) {
    let (start, quote) = (position, byte)
    var flags: SyntaxEntry.Flags = .isQuoted
    position += 1
    skipPlain(quote)
    while byte != quote || position >= bytes.count {
      guard position < bytes.count else { throw isNotClosed(start) }
      if byte == UInt8(ascii: "\\"), quote == UInt8(ascii: "\"") { flags.insert(.isComplex) }
      try skipCharacter(quote, isOneLine: true, start: start)
      skipPlain(quote)
    }
    position += 1
    return (SyntaxSpan(start, position), flags)
  }

  /// Skips bytes that stand for themselves in every string.
  private mutating func skipPlain(_ quote: UInt8) {
    var end = position
    while end < bytes.count, bytes[end] != quote, bytes[end] != UInt8(ascii: "\\"),
      !bytes[end].isTOMLControl
    { end += 1 }
    position = end
  }

  /// Whether the quotes that close a string of several lines stand here, and no more than five.
  private func isClosing(_ quote: UInt8) -> Bool {
    byte == quote && isAt(quote, position + 1) && isAt(quote, position + 2)
  }

  private mutating func skipCharacter(
    _ quote: UInt8, isOneLine: Bool, start: Int
  ) throws(DocumentProblem) {
    switch byte {
    case UInt8(ascii: "\\") where quote == UInt8(ascii: "\""): try skipEscape(isOneLine: isOneLine)
    case 0x0A, 0x0D:
      guard !isOneLine else { throw isNotClosed(start) }
      _ = try skipLineEnd()
    case let byte where byte.isTOMLControl:
      throw problem("a text has control characters only as escapes, such as \\u0007")
    default: position += 1
    }
  }

  private mutating func skipEscape(isOneLine: Bool) throws(DocumentProblem) {
    let start = position
    position += 1
    switch byte {
    case UInt8(ascii: "b"), UInt8(ascii: "t"), UInt8(ascii: "n"), UInt8(ascii: "f"),
      UInt8(ascii: "r"), UInt8(ascii: "\""), UInt8(ascii: "\\"):
      position += 1
    case UInt8(ascii: "e") where version >= .v1_1: position += 1
    case UInt8(ascii: "x") where version >= .v1_1: try skipScalarValue(2, from: start)
    case UInt8(ascii: "u"): try skipScalarValue(4, from: start)
    case UInt8(ascii: "U"): try skipScalarValue(8, from: start)
    default: try skipLineContinuation(from: start, isOneLine: isOneLine)
    }
  }

  private mutating func skipScalarValue(
    _ digitCount: Int, from start: Int
  ) throws(DocumentProblem) {
    position += 1
    let digits = bytes[position...].prefix(digitCount)
    guard digits.count == digitCount, digits.allSatisfy({ $0.hexadecimalValue != nil }) else {
      throw problem("this escape needs \(digitCount) hexadecimal digits", at: start)
    }
    let value = digits.reduce(UInt32(0)) { $0 << 4 | UInt32($1.hexadecimalValue ?? 0) }
    guard Unicode.Scalar(value) != nil else {
      throw problem("this escape is no Unicode scalar value", at: start)
    }
    position += digitCount
  }

  /// A backslash at the end of a line, which joins it to the next word.
  private mutating func skipLineContinuation(
    from start: Int, isOneLine: Bool
  ) throws(DocumentProblem) {
    skipBlanks()
    guard !isOneLine, byte == 0x0A || byte == 0x0D, position < bytes.count else {
      throw problem(
        "there is no such escape; a backslash itself is written \\\\", at: start)
    }
    _ = try skipLineEnd()
  }

  private func isNotClosed(_ start: Int) -> DocumentProblem {
    problem("the text is not closed", at: start)
  }
}

extension UInt8 {
  /// The value of a hexadecimal digit.
  var hexadecimalValue: UInt8? {
    switch self {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): self - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): self - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): self - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}
