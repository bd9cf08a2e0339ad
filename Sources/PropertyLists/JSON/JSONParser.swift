/// Reads a text into a tape of entries, in one pass and without building any value.
///
/// Bytes beyond the end read as 0, which no rule accepts, so that nothing needs to ask twice
/// whether there is more.
struct JSONParser {
  private(set) var tape: [JSONEntry] = []
  private(set) var position: Int
  /// Whether numbers are taken that fit no integer and no double.
  var isKeepingNumbers = false
  private let bytes: UnsafeBufferPointer<UInt8>
  private var depth = 0
  private var keys = JSONKeyCheck()
  private let allowsRepeatedKeys: Bool

  init(
    _ bytes: UnsafeBufferPointer<UInt8>, start: Int, allowsRepeatedKeys: Bool = false
  ) {
    self.bytes = bytes
    self.allowsRepeatedKeys = allowsRepeatedKeys
    position = start
    tape.reserveCapacity(bytes.count / 16 + 16)
  }

  /// Reads one value that is the whole text.
  mutating func parse() throws(JSONError) -> [JSONEntry] {
    skipSpace()
    try readValue()
    skipSpace()
    guard position == bytes.count else {
      throw isComment ? error(.comment) : error(.trailingText)
    }
    return tape
  }

  private mutating func readValue() throws(JSONError) {
    switch byte {
    case UInt8(ascii: "\""): try readString()
    case UInt8(ascii: "{"): try readObject()
    case UInt8(ascii: "["): try readArray()
    case UInt8(ascii: "t"): try readWord("true", kind: .boolean)
    case UInt8(ascii: "f"): try readWord("false", kind: .boolean)
    case UInt8(ascii: "n"): try readWord("null", kind: .null)
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): try readNumber()
    default: throw unexpected("a value")
    }
  }

  // MARK: Objects and arrays

  private mutating func readObject() throws(JSONError) {
    let object = try open(.object)
    var count = 0
    if byte != UInt8(ascii: "}") {
      repeat {
        skipSpace()
        guard byte == UInt8(ascii: "\"") else { throw notAKey(isFirst: count == 0) }
        try readString()
        skipSpace()
        guard byte == UInt8(ascii: ":") else { throw unexpected("':' after the key") }
        position += 1
        skipSpace()
        try readValue()
        count += 1
      } while try hasMore(before: UInt8(ascii: "}"))
    }
    close(object)
    if allowsRepeatedKeys { return }
    if let second = keys.duplicate(ofObjectAt: object, count: count, tape: tape, in: bytes) {
      let key = keys.bytes(of: tape[second], in: bytes)
      throw error(
        .duplicateKey(String(decoding: key, as: UTF8.self)), at: Int(tape[second].start))
    }
  }

  private mutating func readArray() throws(JSONError) {
    let array = try open(.array)
    if byte != UInt8(ascii: "]") {
      repeat {
        skipSpace()
        if byte == UInt8(ascii: "]") { throw trailingComma() }
        try readValue()
      } while try hasMore(before: UInt8(ascii: "]"))
    }
    close(array)
  }

  /// Starts an array or object; its entry is completed by `close`.
  private mutating func open(_ kind: JSONNode.Kind) throws(JSONError) -> Int {
    guard depth < JSONDocument.depthMax else {
      throw error(.tooDeep(limit: JSONDocument.depthMax))
    }
    depth += 1
    append(kind, from: position)
    position += 1
    skipSpace()
    return tape.count - 1
  }

  private mutating func close(_ index: Int) {
    depth -= 1
    position += 1
    tape[index].end = UInt32(truncatingIfNeeded: position)
    tape[index].next = UInt32(truncatingIfNeeded: tape.count)
  }

  /// Takes a comma, or stops before the closing bracket.
  private mutating func hasMore(before bracket: UInt8) throws(JSONError) -> Bool {
    skipSpace()
    if byte == bracket { return false }
    guard byte == UInt8(ascii: ",") else {
      throw unexpected("',' or '\(Character(Unicode.Scalar(bracket)))'")
    }
    position += 1
    return true
  }

  // MARK: Scalars

  private mutating func readString() throws(JSONError) {
    var scanner = JSONStringScanner(bytes, start: position)
    let end: Int
    do {
      end = try scanner.end()
    } catch {
      throw JSONError(error.reason, at: error.offset, in: bytes)
    }
    append(.string, from: position, to: end, isComplex: scanner.hasEscapes)
    position = end
  }

  private mutating func readNumber() throws(JSONError) {
    let start = position
    let number = JSONNumberScanner(bytes, at: start)
    position = number.end
    let isReal = number.isReal
    switch number.problem {
    case .missing(let expected)?: throw unexpected(expected)
    case .leadingZero(let first)?: throw error(.leadingZero, at: first)
    case nil: break
    }
    append(.number, from: start, to: position, isComplex: isReal)
    guard isKeepingNumbers || JSONDecoding.number(bytes[start..<position], isReal: isReal) != nil
    else {
      let digits = String(decoding: bytes[start..<min(position, start + 40)], as: UTF8.self)
      throw error(.numberOutOfRange(digits), at: start)
    }
  }

  private mutating func readWord(_ word: StaticString, kind: JSONNode.Kind) throws(JSONError) {
    let start = position
    let end = start + word.utf8CodeUnitCount
    guard end <= bytes.count,
      word.withUTF8Buffer({ $0.elementsEqual(bytes[start..<end]) })
    else { throw unexpected("a value") }
    position = end
    append(kind, from: start, to: end)
  }

  private mutating func append(
    _ kind: JSONNode.Kind, from start: Int, to end: Int = 0, isComplex: Bool = false
  ) {
    tape.append(
      JSONEntry(
        start: UInt32(truncatingIfNeeded: start), end: UInt32(truncatingIfNeeded: end),
        next: UInt32(truncatingIfNeeded: tape.count + 1), kind: kind, isComplex: isComplex))
  }

  // MARK: Bytes

  private var byte: UInt8 { position < bytes.count ? bytes[position] : 0 }

  private mutating func skipSpace() {
    while byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { position += 1 }
  }

  // MARK: Problems

  private var isComment: Bool {
    byte == UInt8(ascii: "/") || byte == UInt8(ascii: "#")
  }

  private func error(_ reason: JSONError.Reason, at offset: Int? = nil) -> JSONError {
    JSONError(reason, at: offset ?? position, in: bytes)
  }

  private func notAKey(isFirst: Bool) -> JSONError {
    byte == UInt8(ascii: "}") && !isFirst ? trailingComma() : unexpected("a key in quotes")
  }

  /// Points at the comma before the closing bracket.
  private func trailingComma() -> JSONError {
    let comma = bytes[..<position].lastIndex(of: UInt8(ascii: ","))
    return error(.trailingComma, at: comma)
  }

  private func unexpected(_ expected: String) -> JSONError {
    isComment ? error(.comment) : error(.unexpected(found: found, expected: expected))
  }

  /// What stands at the position, in words.
  private var found: String { JSONDecoding.words(forByteAt: position, in: bytes, end: "text") }
}
