/// Collects the lines of a head and makes sense of those that decide how the body is read.
///
/// RFC 9112 allows a reader to refuse what it does not need; folded lines, two lengths and codings
/// nobody asked for are refused, since two readers could understand them differently.
struct HTTPHeadReader {
  private var status: Int?
  private var isOld = false
  private var length: Int?
  private var isChunked = false
  private var closes: Bool?

  /// Takes a line; gives the head where the line was the empty one that ends it.
  mutating func take(_ line: [UInt8]) throws(HTTPError) -> HTTPHead? {
    guard let status else {
      try takeStatusLine(line)
      return nil
    }
    guard line.isEmpty else {
      try takeHeader(line)
      return nil
    }
    return HTTPHead(status: status, closes: closes ?? isOld, framing: framing(of: status))
  }

  /// The name in lower case and the value without blanks around it.
  static func field(of line: [UInt8]) throws(HTTPError) -> (name: String, value: String) {
    guard let first = line.first, !isBlank(first) else { throw .malformed(.foldedHeader) }
    guard let colon = line.firstIndex(of: UInt8(ascii: ":")), colon > 0,
      line[..<colon].allSatisfy({ (0x21...0x7E).contains($0) }),
      line.allSatisfy({ $0 >= 0x20 && $0 != 0x7F || $0 == 0x09 })
    else { throw .malformed(.header) }
    var value = line[(colon + 1)...]
    while let first = value.first, isBlank(first) { value.removeFirst() }
    while let last = value.last, isBlank(last) { value.removeLast() }
    let name = String(decoding: line[..<colon], as: UTF8.self).lowercased()
    return (name, String(decoding: value, as: UTF8.self))
  }

  private mutating func takeStatusLine(_ line: [UInt8]) throws(HTTPError) {
    let isNew = line.starts(with: "HTTP/1.1 ".utf8)
    isOld = line.starts(with: "HTTP/1.0 ".utf8)
    let digits = line.dropFirst(9).prefix(3)
    let rest = line.dropFirst(12)
    guard isNew || isOld, rest.isEmpty || rest.first == UInt8(ascii: " "),
      digits.count == 3, digits.allSatisfy({ (0x30...0x39).contains($0) }),
      let number = Int(String(decoding: digits, as: UTF8.self)), (100...599).contains(number)
    else { throw .malformed(.statusLine) }
    status = number
  }

  private mutating func takeHeader(_ line: [UInt8]) throws(HTTPError) {
    let (name, value) = try Self.field(of: line)
    switch name {
    case "content-length": try takeLength(value)
    case "transfer-encoding":
      guard value.lowercased() == "chunked", !isChunked else {
        throw .malformed(.transferCoding(Self.cut(value)))
      }
      isChunked = true
    case "content-encoding":
      guard value.isEmpty || value.lowercased() == "identity" else {
        throw .malformed(.contentCoding(Self.cut(value)))
      }
    case "connection":
      let words = value.lowercased().split { $0 == "," || $0 == " " }
      if words.contains("close") { closes = true }
      if words.contains("keep-alive"), closes == nil { closes = false }
    default: break
    }
    if length != nil, isChunked { throw .malformed(.twoLengths) }
  }

  private mutating func takeLength(_ value: String) throws(HTTPError) {
    guard !value.isEmpty, value.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
      throw .malformed(.bodyLength(Self.cut(value)))
    }
    guard let number = Int(value) else { throw .malformed(.bodyLength(Self.cut(value))) }
    guard length == nil || length == number else { throw .malformed(.twoLengths) }
    length = number
  }

  private func framing(of status: Int) -> HTTPHead.Framing {
    if status < 200 || status == 204 || status == 304 { return .length(0) }
    if isChunked { return .chunks }
    return length.map { .length($0) } ?? .untilClose
  }

  private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }

  /// So much of a server's text stands in an error.
  private static func cut(_ text: String) -> String {
    String(String.UnicodeScalarView(text.unicodeScalars.prefix(40)))
  }
}
