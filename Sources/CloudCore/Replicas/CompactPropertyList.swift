import SetteePropertyLists

/// A property list in few bytes, for files that only we read and write.
///
/// Unlike XML it carries every string, and it is an order of magnitude faster, which counts where
/// each change of a replica writes the whole. One byte tells the kind; lengths are variable-length
/// numbers of seven bits a byte, lowest first; numbers are little-endian.
struct CompactPropertyList {
  /// The value's bytes, in O(size).
  static func bytes(of value: PropertyList) -> [UInt8] {
    var bytes: [UInt8] = []
    append(value, to: &bytes)
    return bytes
  }

  /// Reads a value that fills all the bytes.
  static func value(of bytes: ArraySlice<UInt8>) throws(CompactError) -> PropertyList {
    var reader = CompactReader(bytes)
    let value = try reader.value(depth: 0)
    guard reader.isAtEnd else { throw CompactError(offset: reader.offset) }
    return value
  }

  /// Deeper values are refused: a replica's own levels and those of a setting together.
  static let depthMax = 80

  enum Tag: UInt8 {
    case null, no, yes, integer, real, string, date, data, array, dictionary
  }

  private static func append(_ value: PropertyList, to bytes: inout [UInt8]) {
    switch value {
    case .null: bytes.append(Tag.null.rawValue)
    case .boolean(let flag): bytes.append((flag ? Tag.yes : Tag.no).rawValue)
    case .integer(let number):
      bytes.append(Tag.integer.rawValue)
      append(UInt128(bitPattern: number << 1 ^ number >> 127), to: &bytes)
    case .real(let number): append(.real, number, to: &bytes)
    case .date(let date): append(.date, date.secondsSinceReferenceDate, to: &bytes)
    case .string(let text): append(.string, text, to: &bytes)
    case .data(let content):
      appendHead(.data, content.count, to: &bytes)
      bytes += content
    case .array(let elements):
      appendHead(.array, elements.count, to: &bytes)
      for element in elements { append(element, to: &bytes) }
    case .dictionary(let entries):
      appendHead(.dictionary, entries.count, to: &bytes)
      for (key, value) in entries {
        append(.string, key.name, to: &bytes)
        append(value, to: &bytes)
      }
    }
  }

  private static func appendHead(_ tag: Tag, _ count: Int, to bytes: inout [UInt8]) {
    bytes.append(tag.rawValue)
    append(UInt128(count), to: &bytes)
  }

  private static func append(_ tag: Tag, _ text: String, to bytes: inout [UInt8]) {
    appendHead(tag, text.utf8.count, to: &bytes)
    bytes += text.utf8
  }

  private static func append(_ tag: Tag, _ number: Double, to bytes: inout [UInt8]) {
    bytes.append(tag.rawValue)
    withUnsafeBytes(of: number.bitPattern.littleEndian) { bytes += $0 }
  }

  private static func append(_ number: UInt128, to bytes: inout [UInt8]) {
    var rest = number
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(rest))
  }
}

/// Bytes that are no compact property list.
struct CompactError: Error, Hashable {
  /// How many bytes made sense.
  let offset: Int
}

/// Reads compact property lists, bounded by the bytes that are there.
private struct CompactReader {
  private let bytes: ArraySlice<UInt8>
  private var place: Int

  init(_ bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
    place = bytes.startIndex
  }

  var isAtEnd: Bool { place == bytes.endIndex }
  var offset: Int { place - bytes.startIndex }

  mutating func value(depth: Int) throws(CompactError) -> PropertyList {
    guard depth <= CompactPropertyList.depthMax,
      let tag = CompactPropertyList.Tag(rawValue: try byte())
    else { throw failure }
    switch tag {
    case .null: return .null
    case .no: return false
    case .yes: return true
    case .integer:
      let folded = try number()
      return .integer(Int128(bitPattern: folded >> 1) ^ -Int128(bitPattern: folded & 1))
    case .real: return .real(try double())
    case .date: return .date(Timestamp(secondsSinceReferenceDate: try double()))
    case .string: return .string(try text())
    case .data: return .data(Array(try run()))
    case .array:
      var elements: [PropertyList] = []
      for _ in 0..<(try count()) { elements.append(try value(depth: depth + 1)) }
      return .array(elements)
    case .dictionary: return .dictionary(try dictionary(depth: depth))
    }
  }

  private mutating func dictionary(depth: Int) throws(CompactError) -> PropertyDictionary {
    var entries = PropertyDictionary()
    for _ in 0..<(try count()) {
      guard CompactPropertyList.Tag(rawValue: try byte()) == .string else { throw failure }
      let key = Key(try text())
      guard entries[key] == nil else { throw failure }
      entries[key] = try value(depth: depth + 1)
    }
    return entries
  }

  private var failure: CompactError { CompactError(offset: offset) }

  private mutating func byte() throws(CompactError) -> UInt8 {
    guard place < bytes.endIndex else { throw failure }
    defer { place += 1 }
    return bytes[place]
  }

  private mutating func number() throws(CompactError) -> UInt128 {
    var number: UInt128 = 0
    for shift in stride(from: 0, through: 126, by: 7) {
      let byte = try byte()
      number |= UInt128(byte & 0x7F) << UInt128(shift)
      if byte < 0x80 { return number }
    }
    throw failure
  }

  /// A number of bytes or elements; each takes a byte at least, so no more than are left.
  private mutating func count() throws(CompactError) -> Int {
    guard let count = Int(exactly: try number()), count <= bytes.endIndex - place else {
      throw failure
    }
    return count
  }

  private mutating func run() throws(CompactError) -> ArraySlice<UInt8> {
    let count = try count()
    defer { place += count }
    return bytes[place..<place + count]
  }

  private mutating func text() throws(CompactError) -> String {
    guard let text = String(validating: try run(), as: UTF8.self) else { throw failure }
    return text
  }

  private mutating func double() throws(CompactError) -> Double {
    var pattern: UInt64 = 0
    for shift in stride(from: 0 as UInt64, to: 64, by: 8) {
      pattern |= UInt64(try byte()) << shift
    }
    return Double(bitPattern: pattern)
  }
}
