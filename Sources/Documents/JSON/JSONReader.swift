import SetteePropertyLists

/// Reads JSON with comments into a tape, in one pass and without building any value.
///
/// Bytes beyond the end read as 0, which no rule accepts, so that nothing needs to ask twice
/// whether there is more.
struct JSONReader {
  private(set) var tape: SyntaxTape
  let bytes: UnsafeBufferPointer<UInt8>
  let namesJSON5: Bool
  var position: Int
  private let limits: DocumentLimits
  private var depth = 0

  init(
    _ bytes: UnsafeBufferPointer<UInt8>, from start: Int, limits: DocumentLimits, namesJSON5: Bool
  ) {
    self.bytes = bytes
    self.limits = limits
    self.namesJSON5 = namesJSON5
    position = start
    tape = SyntaxTape(byteCount: bytes.count)
  }

  /// Reads the whole text: one value, or nothing but space and comments, which is an object
  /// without members.
  mutating func read() throws(DocumentProblem) {
    try skipSpace()
    if position == bytes.count {
      let root = tape.open(.object, at: position)
      return tape.close(root, at: position, .isImplied)
    }
    try readValue()
    try skipSpace()
    guard position == bytes.count else {
      throw problem("the text goes on after its value has ended")
    }
  }

  private mutating func readValue() throws(DocumentProblem) {
    switch byte {
    case UInt8(ascii: "\""): try readString()
    case UInt8(ascii: "{"): try readObject()
    case UInt8(ascii: "["): try readArray()
    case UInt8(ascii: "t"): try readWord("true", .boolean)
    case UInt8(ascii: "f"): try readWord("false", .boolean)
    case UInt8(ascii: "n"): try readWord("null", .null)
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): try readNumber()
    default: throw unexpected("a value")
    }
    guard tape.valueCount <= limits.nodeCountMax else {
      throw .tooMany(limits, at: position, in: bytes)
    }
  }

  // MARK: Objects and arrays

  private mutating func readObject() throws(DocumentProblem) {
    let object = try open(.object)
    var end: SyntaxEntry.Flags = []
    while byte != UInt8(ascii: "}") {
      try readKey()
      try readValue()
      end = try takeComma(before: UInt8(ascii: "}")) ? .hasTrailingComma : []
      if end.isEmpty { break }
    }
    close(object, end)
  }

  /// Takes a key, its colon and the space around that.
  private mutating func readKey() throws(DocumentProblem) {
    guard byte == UInt8(ascii: "\"") else { throw unexpected("a key in quotes") }
    let (span, flags) = try scanString()
    tape.appendKey(span, flags)
    if byte != UInt8(ascii: ":") {
      try skipSpace()
      guard byte == UInt8(ascii: ":") else { throw unexpected("':' after the key") }
    }
    position += 1
    try skipSpace()
  }

  private mutating func readArray() throws(DocumentProblem) {
    let array = try open(.list)
    var end: SyntaxEntry.Flags = []
    while byte != UInt8(ascii: "]") {
      try readValue()
      end = try takeComma(before: UInt8(ascii: "]")) ? .hasTrailingComma : []
      if end.isEmpty { break }
    }
    close(array, end)
  }

  private mutating func open(_ kind: ValueKind) throws(DocumentProblem) -> SyntaxTape.Opening {
    guard depth < limits.depthMax else { throw .tooDeep(limits, at: position, in: bytes) }
    depth += 1
    let opening = tape.open(kind, at: position)
    position += 1
    try skipSpace()
    return opening
  }

  /// Closes a container at its bracket, which the text is known to be at.
  private mutating func close(_ opening: SyntaxTape.Opening, _ flags: SyntaxEntry.Flags) {
    depth -= 1
    position += 1
    tape.close(opening, at: position, flags, in: bytes) { entry, bytes in
      JSONDecoding.decodedBytes(bytes[entry.insideRange])
    }
  }

  /// Takes a comma and the space around it, or stops before the closing bracket.
  private mutating func takeComma(before bracket: UInt8) throws(DocumentProblem) -> Bool {
    if byte != UInt8(ascii: ",") {
      try skipSpace()
      if byte == bracket { return false }
      guard byte == UInt8(ascii: ",") else {
        throw unexpected("',' or '\(Character(Unicode.Scalar(bracket)))'")
      }
    }
    position += 1
    try skipSpace()
    return true
  }

  // MARK: Scalars

  private mutating func readString() throws(DocumentProblem) {
    let (span, flags) = try scanString()
    tape.appendScalar(span, .string, flags)
  }

  @inline(__always)
  private mutating func scanString() throws(DocumentProblem) -> (SyntaxSpan, SyntaxEntry.Flags) {
    let start = position
    position = JSONStringScanner.behindPlainText(in: bytes, from: start + 1)
    guard byte == UInt8(ascii: "\"") else {
      position = start
      return try scanComplexString()
    }
    position += 1
    return (SyntaxSpan(start, position), .isQuoted)
  }

  /// A string with escapes, or one that is no string.
  private mutating func scanComplexString() throws(DocumentProblem) -> (
    SyntaxSpan, SyntaxEntry.Flags
  ) {
    var scanner = JSONStringScanner(bytes, start: position, allowsLoneSurrogates: true)
    let (start, end): (Int, Int)
    do {
      (start, end) = (position, try scanner.end())
    } catch {
      throw stringProblem(error.reason, at: error.offset)
    }
    position = end
    var flags: SyntaxEntry.Flags = .isQuoted
    if scanner.hasEscapes { flags.insert(.isComplex) }
    if scanner.hasLoneSurrogates { flags.insert(.isUnreadable) }
    return (SyntaxSpan(start, end), flags)
  }

  private mutating func readNumber() throws(DocumentProblem) {
    let start = position
    let number = JSONNumberScanner(bytes, at: start)
    position = number.end
    switch number.problem {
    case .missing(let expected)?: throw unexpected(expected)
    case .leadingZero(let first)?:
      throw problem("a number does not begin with a superfluous 0", at: first)
    case nil: break
    }
    // What no integer holds is a real, with its spelling.
    let isInteger =
      !number.isReal
      && (number.digitCount <= 18
        || JSONDecoding.number(bytes[start..<position], isReal: false) != nil)
    tape.appendScalar(SyntaxSpan(start, position), isInteger ? .integer : .real)
  }

  private mutating func readWord(
    _ word: StaticString, _ kind: ValueKind
  ) throws(DocumentProblem) {
    let (start, end) = (position, position + word.utf8CodeUnitCount)
    guard end <= bytes.count, !isWordByte(at: end),
      word.withUTF8Buffer({ $0.elementsEqual(bytes[start..<end]) })
    else { throw unexpected("a value") }
    position = end
    tape.appendScalar(SyntaxSpan(start, end), kind)
  }

  // MARK: Bytes

  var byte: UInt8 { position < bytes.count ? bytes[position] : 0 }

  @inline(__always)
  private mutating func skipSpace() throws(DocumentProblem) {
    // At a comma, a colon or the end there is none or a single blank.
    if byte == 0x20 { position += 1 }
    if byte <= 0x20 || byte == UInt8(ascii: "/") { try skipSpaceAndComments() }
  }

  private mutating func skipSpaceAndComments() throws(DocumentProblem) {
    while true {
      position = behindSpace(from: position)
      guard byte == UInt8(ascii: "/") else { return }
      try skipComment()
    }
  }

  private func behindSpace(from start: Int) -> Int {
    var position = start
    while position < bytes.count {
      switch bytes[position] {
      case 0x0A: position = behindIndentation(from: position + 1)
      case 0x20, 0x0D, 0x09: position += 1
      default: return position
      }
    }
    return position
  }

  /// Passes eight blanks at a time: a fifth of a schema is indentation.
  private func behindIndentation(from start: Int) -> Int {
    guard let base = bytes.baseAddress else { return start }
    let raw = UnsafeRawPointer(base)
    var position = start
    while position + 8 <= bytes.count {
      let word = raw.loadUnaligned(fromByteOffset: position, as: UInt64.self).littleEndian
      let others = word ^ 0x2020_2020_2020_2020
      if others != 0 { return position + others.trailingZeroBitCount / 8 }
      position += 8
    }
    return position
  }

  private mutating func skipComment() throws(DocumentProblem) {
    guard let end = JSONComment.end(at: position, in: bytes) else {
      throw isAt(UInt8(ascii: "*"), position + 1)
        ? problem("the comment is not closed") : unexpected("a value or a comment")
    }
    tape.appendComment(SyntaxSpan(position, end))
    position = end
  }

  private func isAt(_ byte: UInt8, _ offset: Int) -> Bool {
    offset < bytes.count && bytes[offset] == byte
  }
}

/// Comments as JSON with comments has them: to the end of the line, or between brackets.
enum JSONComment {
  /// Where the comment that begins at a slash ends, its line end not included; nothing where it is
  /// none, or not closed.
  static func end(at start: Int, in bytes: UnsafeBufferPointer<UInt8>) -> Int? {
    guard start + 1 < bytes.count else { return nil }
    switch bytes[start + 1] {
    case UInt8(ascii: "/"):
      return bytes[start...].firstIndex { $0 == 0x0A || $0 == 0x0D } ?? bytes.count
    case UInt8(ascii: "*"):
      var end = start + 2
      while end + 1 < bytes.count {
        if bytes[end] == UInt8(ascii: "*"), bytes[end + 1] == UInt8(ascii: "/") { return end + 2 }
        end += 1
      }
      return nil
    default: return nil
    }
  }
}
