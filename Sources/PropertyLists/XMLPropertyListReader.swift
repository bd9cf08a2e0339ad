extension PropertyList {
  /// Reads a property list in XML, as Foundation, `plutil`, Python and `xml()` write it.
  ///
  /// UTF-8 only, with or without a byte order mark. Entity declarations are refused, attributes of
  /// values ignored, and a key that stands twice in one dictionary is an error: a reader that chose
  /// one would drop the other's value at the next rewrite. O(number of bytes).
  /// - Throws: The first thing that is wrong, with its line and column.
  package init(xml bytes: [UInt8]) throws(XMLPropertyListError) {
    let outcome = bytes.withUnsafeBufferPointer {
      buffer -> Result<PropertyList, XMLPropertyListError> in
      var reader = XMLPropertyListReader(text: XMLText(buffer))
      do throws(XMLFailure) {
        return .success(try reader.readDocument())
      } catch {
        return .failure(reader.text.error(error))
      }
    }
    self = try outcome.get()
  }
}

/// Reads elements by recursive descent, at most as deep as values may nest.
struct XMLPropertyListReader {
  var text: XMLText
  private var depth = 0

  init(text: XMLText) { self.text = text }

  mutating func readDocument() throws(XMLFailure) -> PropertyList {
    try checkFormat()
    try text.skipProlog()
    try expectStart(of: .plist)
    try text.skipMiscellany()
    let value = try readValue(readTag())
    try expectEnd(of: .plist)
    try text.skipMiscellany()
    guard text.isAtEnd else { throw text.failure(.textAfterEnd) }
    return value
  }

  private mutating func checkFormat() throws(XMLFailure) {
    let limit = XMLPropertyListLimits.byteCountMax
    guard text.count <= limit else { throw text.failure(.tooLarge(byteCountMax: limit)) }
    if text.has("bplist") { throw text.failure(.otherFormat("a binary property list")) }
    if text.has([0xFE, 0xFF]) || text.has([0xFF, 0xFE]) {
      throw text.failure(.unknownEncoding("UTF-16"))
    }
    _ = text.skip([0xEF, 0xBB, 0xBF])
  }

  /// Reads the content of a tag whose name is known, and its end.
  private mutating func readValue(_ tag: XMLTag) throws(XMLFailure) -> PropertyList {
    guard !tag.isEnd else { throw text.failure(.expected("a value"), at: tag.start) }
    switch tag.element {
    case .boolTrue, .boolFalse:
      if !tag.isEmpty { try expectEnd(of: tag.element) }
      return .boolean(tag.element == .boolTrue)
    case .string: return try readString(tag)
    case .integer: return try readScalar(tag, XMLScalars.integer)
    case .real: return try readScalar(tag, XMLScalars.real)
    case .data: return try readScalar(tag) { Base64.decode($0.utf8).map { .data($0) } }
    case .date: return try readDate(tag)
    case .array: return try readArray(tag)
    case .dictionary: return try readDictionary(tag)
    case .key, .plist:
      throw text.failure(.expected("a value"), at: tag.start)
    }
  }

  private mutating func readString(_ tag: XMLTag) throws(XMLFailure) -> PropertyList {
    let (content, isVerbatim) = try readText(tag)
    return isVerbatim && content == XMLNull.text ? .null : .string(content)
  }

  private mutating func readScalar(
    _ tag: XMLTag, _ parse: (String) -> PropertyList?
  ) throws(XMLFailure) -> PropertyList {
    let (content, _) = try readText(tag)
    guard let value = parse(content) else { throw malformed(tag, content) }
    return value
  }

  private mutating func readDate(_ tag: XMLTag) throws(XMLFailure) -> PropertyList {
    let (content, _) = try readText(tag)
    let trimmed = XMLScalars.trimmed(content)
    guard let time = XMLCalendarTime(text: trimmed.utf8) else { throw malformed(tag, content) }
    let fraction = text.skipFractionComment() ?? 0
    let seconds = Double(time.secondsSinceReferenceDate) + fraction
    return .date(Timestamp(secondsSinceReferenceDate: seconds))
  }

  private mutating func readArray(_ tag: XMLTag) throws(XMLFailure) -> PropertyList {
    guard !tag.isEmpty else { return [] }
    try enter(tag)
    defer { depth -= 1 }
    var values: [PropertyList] = []
    while true {
      try text.skipMiscellany()
      let next = try readTag()
      if try isEnd(next, of: .array) { return .array(values) }
      values.append(try readValue(next))
    }
  }

  private mutating func readDictionary(_ tag: XMLTag) throws(XMLFailure) -> PropertyList {
    guard !tag.isEmpty else { return .dictionary([:]) }
    try enter(tag)
    defer { depth -= 1 }
    var entries = PropertyDictionary()
    while true {
      try text.skipMiscellany()
      let next = try readTag()
      if try isEnd(next, of: .dictionary) { return .dictionary(entries) }
      guard next.element == .key, !next.isEnd else {
        throw text.failure(.expected("<key>"), at: next.start)
      }
      let name = try readText(next).text
      try text.skipMiscellany()
      let value = try readValue(readTag())
      guard entries.appendNew(Key(name), value) else {
        throw text.failure(.duplicateKey(XMLText.quote(name)), at: next.start)
      }
    }
  }

  private mutating func enter(_ tag: XMLTag) throws(XMLFailure) {
    let limit = XMLPropertyListLimits.depthMax
    guard depth < limit else {
      throw text.failure(.nestingTooDeep(depthMax: limit), at: tag.start)
    }
    depth += 1
  }

  private mutating func readText(
    _ tag: XMLTag
  ) throws(XMLFailure) -> (text: String, isVerbatim: Bool) {
    guard !tag.isEmpty else { return ("", true) }
    let content = try text.readCharacters()
    try expectEnd(of: tag.element)
    return content
  }

  private mutating func readTag() throws(XMLFailure) -> XMLTag { try text.readTag() }

  private func isEnd(_ tag: XMLTag, of element: XMLElement) throws(XMLFailure) -> Bool {
    guard tag.isEnd else { return false }
    guard tag.element == element else {
      throw text.failure(.expected("</\(element.name)>"), at: tag.start)
    }
    return true
  }

  private mutating func expectStart(of element: XMLElement) throws(XMLFailure) {
    let tag = try readTag()
    guard tag.element == element, !tag.isEnd, !tag.isEmpty else {
      throw text.failure(.expected("<\(element.name)>"), at: tag.start)
    }
  }

  private mutating func expectEnd(of element: XMLElement) throws(XMLFailure) {
    try text.skipMiscellany()
    let tag = try readTag()
    guard try isEnd(tag, of: element) else {
      throw text.failure(.expected("</\(element.name)>"), at: tag.start)
    }
  }

  private func malformed(_ tag: XMLTag, _ content: String) -> XMLFailure {
    text.failure(
      .malformedValue(element: tag.element.name, text: XMLText.quote(content)), at: tag.start)
  }
}

/// The texts of numbers.
private enum XMLScalars {
  static func integer(_ text: String) -> PropertyList? {
    // Nearly all are plain decimal numbers.
    if let value = Int64(text) { return .integer(Int128(value)) }
    let digits = trimmed(text)
    let isNegative = digits.hasPrefix("-")
    let magnitude = digits.hasPrefix("-") || digits.hasPrefix("+") ? digits.dropFirst() : digits
    let isHexadecimal = magnitude.hasPrefix("0x") || magnitude.hasPrefix("0X")
    // Int128's own parser takes another sign, so the first character must be a digit.
    guard let first = magnitude.utf8.first, (0x30...0x39).contains(first),
      let value = isHexadecimal
        ? hexadecimal(magnitude.dropFirst(2)) : Int128(magnitude)
    else { return nil }
    let signed = isNegative ? -value : value
    let isInRange = signed >= Int128(Int64.min) && signed <= Int128(UInt64.max)
    return isInRange ? .integer(signed) : nil
  }

  private static func hexadecimal(_ digits: Substring) -> Int128? {
    guard let value = UInt64(digits, radix: 16), digits.first != "+" else { return nil }
    return Int128(value)
  }

  /// A number too large for a `Double` is refused, not turned into infinity.
  static func real(_ text: String) -> PropertyList? {
    let word = trimmed(text)
    switch word.lowercased() {
    case "nan", "+nan", "-nan": return .real(.nan)
    case "inf", "+inf", "infinity", "+infinity": return .real(.infinity)
    case "-inf", "-infinity": return .real(-.infinity)
    default:
      let isDecimal = word.utf8.allSatisfy { "0123456789+-.eE".utf8.contains($0) }
      guard isDecimal, let value = Double(word), value.isFinite else { return nil }
      return .real(value)
    }
  }

  static func trimmed(_ text: String) -> Substring {
    let isSpace: (UInt8) -> Bool = { $0 == 0x20 || $0 == 0x9 || $0 == 0xA || $0 == 0xD }
    guard let first = text.utf8.firstIndex(where: { !isSpace($0) }),
      let last = text.utf8.lastIndex(where: { !isSpace($0) })
    else { return "" }
    return text[first...last]
  }
}
