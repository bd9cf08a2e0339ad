extension PropertyList {
  /// The property list as an XML file that Foundation, `plutil` and Python's `plistlib` read.
  ///
  /// Dictionaries keep the order of their keys. Fractions of a second stand in a comment after the
  /// date, since a date with a fraction makes other readers refuse the file.
  /// - Parameter byteCountHint: About how long the file will be, to make room for it at once.
  /// - Returns: The whole file.
  /// - Throws: The first value that XML cannot carry.
  package func xml(byteCountHint: Int = 0) throws(XMLStorageProblem) -> [UInt8] {
    try checkXMLStorable()
    var writer = XMLPropertyListWriter(byteCountHint: byteCountHint)
    writer.write(document: self)
    return writer.bytes
  }
}

/// Writes values as bytes of XML, in the layout of Apple's tools.
struct XMLPropertyListWriter {
  private(set) var bytes: [UInt8] = []
  private var indent = 0

  init(byteCountHint: Int) { bytes.reserveCapacity(byteCountHint) }

  mutating func write(document value: PropertyList) {
    append(Self.opening)
    write(value)
    append(Self.closing)
  }

  /// Writes a document that is a dictionary, and tells where each entry begins and where the
  /// entries end.
  mutating func write(document entries: PropertyDictionary, noting note: (Int) -> Void) {
    append(Self.opening)
    write(dictionary: entries, noting: note)
    append(Self.closing)
  }

  /// Writes an entry of the dictionary that is the document.
  mutating func write(outermost entry: PropertyDictionary.Entry) {
    indent += 1
    write(entry: entry)
    indent -= 1
  }

  mutating func copy(_ piece: ArraySlice<UInt8>) { bytes.append(contentsOf: piece) }

  private static let opening = """
    <?xml version="1.0" encoding="UTF-8"?>
    <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" \
    "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
    <plist version="1.0">

    """
  private static let closing = "</plist>\n"

  private mutating func write(_ value: PropertyList) {
    appendIndent()
    switch value {
    case .null: append("<string>\(XMLNull.text)</string>\n")
    case .boolean(let value): append(value ? "<true/>\n" : "<false/>\n")
    case .integer(let value): write(integer: value)
    case .real(let value): append("<real>\(Self.text(of: value))</real>\n")
    case .string(let text): write(string: text)
    case .date(let timestamp): write(date: timestamp)
    case .data(let data): write(data: data)
    case .array(let values): write(array: values)
    case .dictionary(let entries): write(dictionary: entries)
    }
  }

  private mutating func write(integer value: Int128) {
    append("<integer>")
    // Text of the narrower type is made many times faster.
    append(Int64(exactly: value).map { String($0) } ?? String(value))
    append("</integer>\n")
  }

  private mutating func write(string text: String) {
    append("<string>")
    if text.hasSameBytes(as: XMLNull.text) {
      append(XMLNull.escapedText)
    } else {
      append(escaping: text)
    }
    append("</string>\n")
  }

  private mutating func write(date timestamp: Timestamp) {
    // A date out of range was refused before writing began, so there are always parts.
    guard let parts = XMLDateParts(timestamp) else { return }
    append("<date>\(XMLCalendarTime(secondsSinceReferenceDate: parts.whole).text)</date>")
    if let fraction = parts.fraction { append("<!-- \(fraction) -->") }
    append("\n")
  }

  private mutating func write(data: [UInt8]) {
    append("<data>")
    if data.count <= Base64.lineByteCount {
      Base64.append(data[...], to: &bytes)
    } else {
      append("\n")
      for start in stride(from: 0, to: data.count, by: Base64.lineByteCount) {
        appendIndent()
        Base64.append(data[start..<min(start + Base64.lineByteCount, data.count)], to: &bytes)
        append("\n")
      }
      appendIndent()
    }
    append("</data>\n")
  }

  private mutating func write(array values: [PropertyList]) {
    guard !values.isEmpty else { return append("<array/>\n") }
    append("<array>\n")
    indent += 1
    for value in values { write(value) }
    indent -= 1
    appendIndent()
    append("</array>\n")
  }

  private mutating func write(
    dictionary entries: PropertyDictionary, noting note: (Int) -> Void = { _ in }
  ) {
    guard !entries.isEmpty else {
      append("<dict/>\n")
      return note(bytes.count)
    }
    append("<dict>\n")
    indent += 1
    for entry in entries {
      note(bytes.count)
      write(entry: entry)
    }
    indent -= 1
    note(bytes.count)
    appendIndent()
    append("</dict>\n")
  }

  private mutating func write(entry: PropertyDictionary.Entry) {
    appendIndent()
    append("<key>")
    append(escaping: entry.key.name)
    append("</key>\n")
    write(entry.value)
  }

  /// The shortest text that reads back as the same number, nan and the infinities as Apple spells
  /// them.
  private static func text(of number: Double) -> String {
    if number.isNaN { return "nan" }
    if number.isInfinite { return number < 0 ? "-infinity" : "+infinity" }
    return number.description
  }

  private mutating func append(_ text: String) { text.withBytes { bytes.append(contentsOf: $0) } }

  private mutating func appendIndent() {
    // As in Apple's files, the outermost value is not indented.
    for _ in 0..<indent { bytes.append(UInt8(ascii: "\t")) }
  }

  private static func isEscaped(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "&"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\r"): true
    default: false
    }
  }

  /// Escapes what would be markup, and the carriage return, which readers turn into a line feed.
  private mutating func append(escaping text: String) {
    // Nearly all texts have nothing to escape, and go in one piece.
    guard text.containsByte(where: Self.isEscaped) else { return append(text) }
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "&"): append("&amp;")
      case UInt8(ascii: "<"): append("&lt;")
      case UInt8(ascii: ">"): append("&gt;")
      case UInt8(ascii: "\r"): append("&#13;")
      default: bytes.append(byte)
      }
    }
  }
}
