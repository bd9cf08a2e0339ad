/// The name of a setting, compared by its UTF-8 bytes.
///
/// Swift's `String` folds canonically equivalent spellings ("é" composed equals "é" decomposed), a
/// property-list file does not. Keys therefore compare, hash and sort by bytes, so that two keys
/// which differ in a file never become one in memory.
public struct Key: Sendable {
  public private(set) var name: String

  public init(_ name: String) {
    self.name = name
    self.name.makeContiguousUTF8()
  }
}

extension Key: Hashable, Comparable {
  public static func == (left: Key, right: Key) -> Bool { left.name.hasSameBytes(as: right.name) }

  public func hash(into hasher: inout Hasher) { name.hashBytes(into: &hasher) }

  public static func < (left: Key, right: Key) -> Bool {
    left.name.utf8.lexicographicallyPrecedes(right.name.utf8)
  }
}

extension Key: ExpressibleByStringLiteral, CustomStringConvertible {
  public init(stringLiteral name: String) { self.init(name) }

  public var description: String { name }
}

extension String {
  /// Whether both strings hold the same UTF-8 bytes; `==` would fold equivalent spellings.
  package func hasSameBytes(as other: String) -> Bool {
    // Bytes in one piece compare many times faster than characters one by one.
    let answer = utf8.withContiguousStorageIfAvailable { mine in
      other.utf8.withContiguousStorageIfAvailable { mine.hasSameWords(as: $0) }
    }
    return (answer ?? nil) ?? utf8.elementsEqual(other.utf8)
  }

  /// Feeds the UTF-8 bytes to a hasher, in agreement with `hasSameBytes(as:)`.
  package func hashBytes(into hasher: inout Hasher) {
    let isHashed: Void? = utf8.withContiguousStorageIfAvailable {
      hasher.combine(bytes: UnsafeRawBufferPointer($0))
    }
    if isHashed == nil {
      var copy = self
      copy.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    }
    hasher.combine(UInt8(0xFF))
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Whether both hold the same bytes, compared eight at a time.
  fileprivate func hasSameWords(as other: Self) -> Bool {
    guard count == other.count else { return false }
    let (mine, theirs) = (UnsafeRawBufferPointer(self), UnsafeRawBufferPointer(other))
    var offset = 0
    while offset + 8 <= count {
      let word = mine.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
      guard word == theirs.loadUnaligned(fromByteOffset: offset, as: UInt64.self) else {
        return false
      }
      offset += 8
    }
    while offset < count {
      guard mine[offset] == theirs[offset] else { return false }
      offset += 1
    }
    return true
  }
}
