/// The characters of an XML file and how far they have been read.
///
/// Every look at a byte checks the end first; nothing here trusts the input.
struct XMLText {
  private let bytes: UnsafeBufferPointer<UInt8>
  private var position = 0

  /// Wraps bytes that must outlive this value.
  init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  var count: Int { bytes.count }
  var isAtEnd: Bool { position >= bytes.count }

  /// The error for a reason at the current or an earlier position.
  func failure(_ reason: XMLPropertyListError.Reason, at start: Int? = nil) -> XMLFailure {
    XMLFailure(position: start ?? position, reason: reason)
  }

  /// The error with line and column, found by counting from the beginning.
  func error(_ failure: XMLFailure) -> XMLPropertyListError {
    let before = bytes[..<min(failure.position, bytes.count)]
    let line = before.count { $0 == UInt8(ascii: "\n") } + 1
    let start = before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    let column = bytes[start..<before.endIndex].count { $0 & 0xC0 != 0x80 } + 1
    return XMLPropertyListError(line: line, column: column, reason: failure.reason)
  }

  /// The beginning of a text, for a message.
  static func quote(_ text: String) -> String {
    let limit = XMLPropertyListLimits.quoteCountMax
    guard text.utf8.count > limit else { return text }
    return String(decoding: text.utf8.prefix(limit), as: UTF8.self) + "…"
  }

  // MARK: Markup

  /// Skips the XML declaration, comments, and a document type without declarations.
  mutating func skipProlog() throws(XMLFailure) {
    try readDeclaration()
    while true {
      try skipMiscellany()
      guard has("<!DOCTYPE") else { return }
      let start = position
      while let byte = peek, byte != UInt8(ascii: ">") {
        if byte == UInt8(ascii: "[") { throw failure(.internalSubset, at: start) }
        if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
          try skipQuoted(byte)
        } else {
          position += 1
        }
      }
      guard skip(">") else { throw failure(.endOfText) }
    }
  }

  /// Checks that the declaration, where there is one, names an encoding that is UTF-8.
  private mutating func readDeclaration() throws(XMLFailure) {
    guard has("<?xml") else { return }
    let start = position
    try skipThrough("?>")
    let declaration = String(decoding: bytes[start..<position], as: UTF8.self)
    guard let mark = declaration.range(ofASCII: "encoding=") else { return }
    let rest = declaration[mark...].dropFirst()
    let name = rest.prefix { $0 != "\"" && $0 != "'" }
    guard ["utf-8", "utf8", "us-ascii"].contains(name.lowercased()) else {
      throw failure(.unknownEncoding(Self.quote(String(name))), at: start)
    }
  }

  /// Skips white space, comments and processing instructions.
  mutating func skipMiscellany() throws(XMLFailure) {
    while true {
      while let byte = peek, byte == 0x20 || byte == 0xA || byte == 0x9 || byte == 0xD {
        position += 1
      }
      if has("<!--") {
        try skipThrough("-->")
      } else if has("<?") {
        try skipThrough("?>")
      } else {
        return
      }
    }
  }

  /// Skips the comment that carries a date's fraction of a second, if it is the next thing.
  mutating func skipFractionComment() -> Double? {
    let start = position
    guard skip("<!-- ") else { return nil }
    let first = position
    while let byte = peek, byte != 0x20, position - first < 32 { position += 1 }
    let text = String(decoding: bytes[first..<position], as: UTF8.self)
    guard skip(" -->"), let fraction = XMLDateParts.fraction(text) else {
      position = start
      return nil
    }
    return fraction
  }

  /// Reads `<name>`, `</name>` or `<name/>`; attributes are skipped, but for a `plist`'s version.
  mutating func readTag() throws(XMLFailure) -> XMLTag {
    let start = position
    guard skip("<") else { throw failure(isAtEnd ? .endOfText : .expected("an element")) }
    let isEnd = skip("/")
    let first = position
    while let byte = peek, Self.isNameByte(byte) { position += 1 }
    let name = bytes[first..<position]
    guard let element = XMLElement(name: name) else {
      if isAtEnd { throw failure(.endOfText) }
      throw failure(.unknownElement(Self.quote(String(decoding: name, as: UTF8.self))), at: start)
    }
    try skipAttributes(of: element)
    let isEmpty = skip("/")
    guard skip(">") else { throw failure(isAtEnd ? .endOfText : .expected("'>'")) }
    return XMLTag(element: element, isEnd: isEnd, isEmpty: isEmpty && !isEnd, start: start)
  }

  private mutating func skipAttributes(of element: XMLElement) throws(XMLFailure) {
    while let byte = peek, byte != UInt8(ascii: ">"), byte != UInt8(ascii: "/") {
      let isVersion = element == .plist && has("version=")
      if isVersion { position += 8 }
      guard let quote = peek, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
        position += 1
        continue
      }
      let start = position
      try skipQuoted(quote)
      let value = String(decoding: bytes[start + 1..<position - 1], as: UTF8.self)
      if isVersion, value != "1.0" { throw failure(Self.problem(ofVersion: value), at: start) }
    }
  }

  /// What is wrong with a version: only numbers may be those of later programs.
  private static func problem(ofVersion value: String) -> XMLPropertyListError.Reason {
    let numbers = value.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    let isNumber = numbers.allSatisfy { number in
      !number.isEmpty && number.allSatisfy { (0x30...0x39).contains($0) }
    }
    let quoted = quote(value)
    return isNumber ? .unknownVersion(quoted) : .malformedValue(element: "plist", text: quoted)
  }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x20, 0x9, 0xA, 0xD, UInt8(ascii: ">"), UInt8(ascii: "/"), UInt8(ascii: "<"): false
    default: true
    }
  }

  // MARK: Characters

  /// Reads text up to the next tag.
  ///
  /// Verbatim means that the file holds the same bytes, without escapes, sections or comments.
  mutating func readCharacters() throws(XMLFailure) -> (text: String, isVerbatim: Bool) {
    let start = position
    try scanPlain()
    if has("</") { return (try string(bytes[start..<position], at: start), true) }
    var decoded = Array(bytes[start..<position])
    while !has("</") {
      try readSpecial(into: &decoded)
      let next = position
      try scanPlain()
      decoded.append(contentsOf: bytes[next..<position])
    }
    return (try string(decoded[...], at: start), false)
  }

  /// Moves over characters that stand for themselves.
  private mutating func scanPlain() throws(XMLFailure) {
    while let byte = peek {
      switch byte {
      case UInt8(ascii: "<"), UInt8(ascii: "&"), 0xD: return
      case 0x9, 0xA: position += 1
      case 0..<0x20: throw failure(.illegalCharacter)
      case 0xEF:
        if has([0xEF, 0xBF, 0xBE]) || has([0xEF, 0xBF, 0xBF]) { throw failure(.illegalCharacter) }
        position += 1
      default: position += 1
      }
    }
    throw failure(.endOfText)
  }

  private mutating func readSpecial(into decoded: inout [UInt8]) throws(XMLFailure) {
    if skip("\r\n") || skip("\r") {
      decoded.append(0xA)
    } else if has("&") {
      try readReference(into: &decoded)
    } else if has("<!--") {
      try skipThrough("-->")
    } else if has("<![CDATA[") {
      try readSection(into: &decoded)
    } else {
      throw failure(.expected("an end tag"))
    }
  }

  private mutating func readSection(into decoded: inout [UInt8]) throws(XMLFailure) {
    position += "<![CDATA[".utf8.count
    while !has("]]>") {
      guard let byte = peek else { throw failure(.endOfText) }
      if skip("\r\n") || skip("\r") {
        decoded.append(0xA)
      } else if byte == UInt8(ascii: "<") || byte == UInt8(ascii: "&") {
        decoded.append(byte)
        position += 1
      } else {
        let start = position
        try scanSectionByte()
        decoded.append(contentsOf: bytes[start..<position])
      }
    }
    position += 3
  }

  private mutating func scanSectionByte() throws(XMLFailure) {
    guard let byte = peek, byte >= 0x20 || byte == 0x9 || byte == 0xA,
      !has([0xEF, 0xBF, 0xBE]), !has([0xEF, 0xBF, 0xBF])
    else { throw failure(.illegalCharacter) }
    position += 1
  }

  /// Decodes a character reference or one of XML's five entities; there are no others.
  private mutating func readReference(into decoded: inout [UInt8]) throws(XMLFailure) {
    let start = position
    position += 1
    let first = position
    while let byte = peek, byte != UInt8(ascii: ";"), position - first < 12 { position += 1 }
    let name = String(decoding: bytes[first..<position], as: UTF8.self)
    guard skip(";"), let scalar = Self.scalar(reference: name) else {
      throw failure(.unknownEntity(Self.quote(name)), at: start)
    }
    decoded.append(contentsOf: String(Character(scalar)).utf8)
  }

  private static func scalar(reference name: String) -> Unicode.Scalar? {
    switch name {
    case "lt": return "<"
    case "gt": return ">"
    case "amp": return "&"
    case "quot": return "\""
    case "apos": return "'"
    default:
      let isHexadecimal = name.hasPrefix("#x")
      let digits = name.dropFirst(isHexadecimal ? 2 : 1)
      guard name.hasPrefix("#"), digits.first?.isHexDigit == true,
        let number = UInt32(digits, radix: isHexadecimal ? 16 : 10),
        let scalar = Unicode.Scalar(number), scalar.isXMLCharacter
      else { return nil }
      return scalar
    }
  }

  private func string(
    _ slice: some Collection<UInt8>, at start: Int
  ) throws(XMLFailure) -> String {
    guard let text = String(validating: slice, as: UTF8.self) else {
      throw failure(.illegalCharacter, at: start)
    }
    return text
  }

  // MARK: Bytes

  private var peek: UInt8? { position < bytes.count ? bytes[position] : nil }

  func has(_ prefix: StaticString) -> Bool {
    guard bytes.count - position >= prefix.utf8CodeUnitCount else { return false }
    for offset in 0..<prefix.utf8CodeUnitCount
    where bytes[position + offset] != prefix.utf8Start[offset] {
      return false
    }
    return true
  }

  func has(_ prefix: [UInt8]) -> Bool { bytes[min(position, count)...].starts(with: prefix) }

  mutating func skip(_ prefix: StaticString) -> Bool {
    guard has(prefix) else { return false }
    position += prefix.utf8CodeUnitCount
    return true
  }

  mutating func skip(_ prefix: [UInt8]) -> Bool {
    guard has(prefix) else { return false }
    position += prefix.count
    return true
  }

  private mutating func skipThrough(_ mark: StaticString) throws(XMLFailure) {
    while !skip(mark) {
      guard !isAtEnd else { throw failure(.endOfText) }
      position += 1
    }
  }

  private mutating func skipQuoted(_ quote: UInt8) throws(XMLFailure) {
    position += 1
    while let byte = peek, byte != quote { position += 1 }
    guard !isAtEnd else { throw failure(.endOfText) }
    position += 1
  }
}

/// A failure at a byte; its line is counted only when it is reported.
struct XMLFailure: Error {
  let position: Int
  let reason: XMLPropertyListError.Reason
}

/// One tag and where it began.
struct XMLTag {
  let element: XMLElement
  let isEnd: Bool
  let isEmpty: Bool
  let start: Int
}

/// The elements of a property list; the raw value is the name's bytes as one big-endian number,
/// which compares faster than text.
enum XMLElement: UInt64 {
  case plist = 0x70_6C69_7374
  case dictionary = 0x6469_6374
  case key = 0x6B_6579
  case array = 0x61_7272_6179
  case string = 0x7374_7269_6E67
  case integer = 0x69_6E74_6567_6572
  case real = 0x7265_616C
  case boolTrue = 0x7472_7565
  case boolFalse = 0x66_616C_7365
  case date = 0x6461_7465
  case data = 0x6461_7461

  init?(name: Slice<UnsafeBufferPointer<UInt8>>) {
    guard !name.isEmpty, name.count <= 8 else { return nil }
    self.init(rawValue: name.reduce(0) { $0 << 8 | UInt64($1) })
  }

  var name: String {
    let bytes = withUnsafeBytes(of: rawValue.bigEndian) { Array($0.drop { $0 == 0 }) }
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension String {
  /// The index after the first occurrence of an ASCII text.
  fileprivate func range(ofASCII mark: StaticString) -> Index? {
    let pattern = Array(UnsafeBufferPointer(start: mark.utf8Start, count: mark.utf8CodeUnitCount))
    let view = utf8
    return view.indices.first { view[$0...].starts(with: pattern) }.map {
      view.index($0, offsetBy: pattern.count)
    }
  }
}

extension PropertyDictionary {
  /// Appends an entry unless its key is already there; tells whether it did.
  mutating func appendNew(_ key: Key, _ value: PropertyList) -> Bool {
    guard self[key] == nil else { return false }
    self[key] = value
    return true
  }
}
