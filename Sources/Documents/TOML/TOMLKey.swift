import SetteePropertyLists

/// One part of a key: bare, or between quotes of either kind.
struct TOMLKey {
  var span: SyntaxSpan
  var flags: SyntaxEntry.Flags

  static let none = TOMLKey(span: SyntaxSpan(0, 0), flags: [])

  var needsDecoding: Bool { entry.needsDecoding }

  /// The bytes between its quotes, or all of them.
  var insideRange: Range<Int> { entry.insideRange }

  /// The bytes that it stands for.
  func text(in bytes: UnsafeBufferPointer<UInt8>) -> [UInt8] {
    needsDecoding ? TOMLText.decodedBytes(of: entry, in: bytes) : Array(bytes[insideRange])
  }

  /// Whether both stand for the same bytes.
  func isEqual(to other: TOMLKey, in bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    if needsDecoding || other.needsDecoding { return text(in: bytes) == other.text(in: bytes) }
    let (one, two) = (insideRange, other.insideRange)
    guard one.count == two.count else { return false }
    for offset in 0..<one.count
    where bytes[one.lowerBound + offset] != bytes[two.lowerBound + offset] {
      return false
    }
    return true
  }

  /// A hash of the bytes that it stands for, seeded per process.
  func hash(in bytes: UnsafeBufferPointer<UInt8>) -> UInt32 {
    var hasher = Hasher()
    if needsDecoding {
      text(in: bytes).withUnsafeBytes { hasher.combine(bytes: $0) }
    } else {
      let text = UnsafeBufferPointer(rebasing: bytes[insideRange])
      hasher.combine(bytes: UnsafeRawBufferPointer(text))
    }
    return UInt32(truncatingIfNeeded: hasher.finalize())
  }

  private var entry: SyntaxEntry {
    SyntaxEntry(span: span, next: 0, children: 0, kind: .string, flags: flags)
  }
}

/// The parts of a key, of which nearly every key has one: then nothing is allocated.
struct TOMLKeyPath {
  /// All but the last, from the root on.
  private(set) var leading: [TOMLKey] = []
  private(set) var last: TOMLKey

  init(_ first: TOMLKey) { last = first }

  mutating func append(_ key: TOMLKey) {
    leading.append(last)
    last = key
  }

  var count: Int { leading.count + 1 }

  var parts: [TOMLKey] { leading + [last] }
}
