/// Texts as the UTF-8 bytes they are: compared, hashed and searched in words of eight.
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
  package func hashBytes(into hasher: inout Hasher) { hasher.combine(byteHash) }

  /// A hash of the UTF-8 bytes, another in each process.
  var byteHash: UInt64 { withBytes { ByteHash.shared.hash($0) } }

  /// Whether any of the UTF-8 bytes is one that is looked for.
  @inline(__always)
  func containsByte(where isWanted: (UInt8) -> Bool) -> Bool {
    withBytes { bytes in
      // No early end: so the compiler looks at many bytes at once.
      var isFound = false
      for byte in bytes { isFound = isWanted(byte) || isFound }
      return isFound
    }
  }

  /// Shows the UTF-8 bytes in one piece, copied where they are not.
  @inline(__always)
  func withBytes<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
    if let result = utf8.withContiguousStorageIfAvailable({ body(UnsafeRawBufferPointer($0)) }) {
      return result
    }
    var copy = self
    return copy.withUTF8 { body(UnsafeRawBufferPointer($0)) }
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Whether both hold the same bytes.
  fileprivate func hasSameWords(as other: Self) -> Bool {
    guard count == other.count else { return false }
    let (mine, theirs) = (UnsafeRawBufferPointer(self), UnsafeRawBufferPointer(other))
    var offset = 0
    while offset + 8 <= count {
      guard mine.word(at: offset) == theirs.word(at: offset) else { return false }
      offset += 8
    }
    while offset < count {
      guard mine[offset] == theirs[offset] else { return false }
      offset += 1
    }
    return true
  }
}

extension UnsafeRawBufferPointer {
  /// Whether these bytes stand before others in the order of bytes.
  func precedes(_ other: Self) -> Bool {
    let shared = Swift.min(count, other.count)
    var offset = 0
    while offset + 8 <= shared {
      let (mine, theirs) = (word(at: offset), other.word(at: offset))
      // The first byte of a word counts most.
      if mine != theirs { return UInt64(bigEndian: mine) < UInt64(bigEndian: theirs) }
      offset += 8
    }
    return self[offset...].lexicographicallyPrecedes(other[offset...])
  }

  /// Eight bytes; whoever calls knows that they are there.
  func word(at offset: Int) -> UInt64 { loadUnaligned(fromByteOffset: offset, as: UInt64.self) }
}

/// A hash of bytes that costs a multiplication for every eight of them.
///
/// Each step multiplies to twice the width and folds the halves, as in wyhash (Wang Yi). The two
/// secrets come from those of Swift's own hashes, which are drawn anew in each process: whoever
/// chooses keys cannot foresee which would meet.
package struct ByteHash: Sendable {
  package static let shared = ByteHash()

  private let start: UInt64
  private let factor: UInt64

  init() {
    start = Self.secret(1)
    // Odd, and never so small that the product would stay in the lower half.
    factor = Self.secret(2) | 1 << 63 | 1
  }

  private static func secret(_ number: Int) -> UInt64 {
    var hasher = Hasher()
    hasher.combine(number)
    return UInt64(truncatingIfNeeded: hasher.finalize())
  }

  /// The hash of some bytes; O(n).
  package func hash(_ bytes: UnsafeRawBufferPointer) -> UInt64 {
    let count = bytes.count
    var hash = step(start, UInt64(truncatingIfNeeded: count))
    guard count >= 8 else { return step(hash, Self.shortWord(bytes)) }
    var offset = 0
    while offset + 8 < count {
      hash = step(hash, bytes.word(at: offset))
      offset += 8
    }
    // The last word may overlap the one before; the count tells such texts apart.
    return step(hash, bytes.word(at: count - 8))
  }

  private func step(_ hash: UInt64, _ word: UInt64) -> UInt64 {
    let product = (hash ^ word).multipliedFullWidth(by: factor)
    return product.high ^ product.low
  }

  private static func shortWord(_ bytes: UnsafeRawBufferPointer) -> UInt64 {
    bytes.reduce(0) { $0 << 8 | UInt64($1) }
  }
}
