import SetteePropertyLists

/// Names that an object has more than once: of those the last counts.
extension SyntaxTape {
  /// Closes a container behind its last byte, and finds the names in it that stand again.
  ///
  /// `decode` resolves the escapes of a complex key whose text the tape has not kept. Few names are
  /// compared with each other, many through a hash table seeded per process, so that no text can be
  /// made to take quadratic time.
  package mutating func close(
    _ opening: Opening, at end: Int, _ flags: SyntaxEntry.Flags = [],
    in bytes: UnsafeBufferPointer<UInt8>,
    decode: @escaping (SyntaxEntry, UnsafeBufferPointer<UInt8>) -> [UInt8]
  ) {
    guard entries[opening.entry].kind == .object else { return close(opening, at: end, flags) }
    let discounted = discountedMembers(of: opening, in: bytes, decode: decode)
    close(
      opening, at: end, discounted.isEmpty ? flags : flags.union(.hasEqualNames),
      discounted: discounted)
  }

  /// Apart from `close`, so that nobody else holds the entries when they are changed.
  private func discountedMembers(
    of opening: Opening, in bytes: UnsafeBufferPointer<UInt8>,
    decode: @escaping (SyntaxEntry, UnsafeBufferPointer<UInt8>) -> [UInt8]
  ) -> [Int] {
    if areToldApart(opening, in: bytes) { return [] }
    return EqualNames(entries: entries, texts: texts, bytes: bytes, decode: decode)
      .discounted(of: pendingValues(of: opening))
  }

  /// Whether one look at each of few names shows that all differ, as it does of most objects.
  ///
  /// By its length, its first two bytes and its last: equal names never pass for different ones.
  private func areToldApart(_ opening: Opening, in bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    let values = pendingValues(of: opening)
    guard values.count <= EqualNames.pairwiseMax else { return false }
    var seen: UInt64 = 0
    for value in values {
      let key = entries[Int(value) - 1]
      let range = key.insideRange
      guard !key.needsDecoding, range.count > 1 else { return false }
      let ends = (bytes[range.lowerBound], bytes[range.lowerBound + 1], bytes[range.upperBound - 1])
      let mix = range.count &* 5 &+ Int(ends.0) &+ Int(ends.1) &* 7 &+ Int(ends.2) &* 3
      let bit = UInt64(1) << UInt64(mix & 63)
      if seen & bit != 0 { return false }
      seen |= bit
    }
    return true
  }
}

/// Compares the names of one object's members.
///
/// Names are compared by what they stand for, byte for byte: `"a"` and `"\u0061"` are the same, two
/// spellings of "é" are not.
private struct EqualNames {
  let entries: [SyntaxEntry]
  let texts: StoredTexts
  let bytes: UnsafeBufferPointer<UInt8>
  let decode: (SyntaxEntry, UnsafeBufferPointer<UInt8>) -> [UInt8]

  /// From this many names on, hashing is cheaper.
  static let pairwiseMax = 12

  /// The positions of the members whose name stands again behind them, ascending.
  func discounted(of values: ArraySlice<UInt32>) -> [Int] {
    values.count <= Self.pairwiseMax ? pairwise(values) : hashed(values)
  }

  private func pairwise(_ values: ArraySlice<UInt32>) -> [Int] {
    var found: [Int] = []
    for first in values.indices {
      let key = entries[Int(values[first]) - 1]
      for second in values.index(after: first)..<values.endIndex
      where areEqual(key, entries[Int(values[second]) - 1]) {
        found.append(first - values.startIndex)
        break
      }
    }
    return found
  }

  private func hashed(_ values: ArraySlice<UInt32>) -> [Int] {
    var size = 32
    while size < values.count * 2 { size *= 2 }
    var slots = [UInt32](repeating: 0, count: size)
    var found: [Int] = []
    for position in values.indices.reversed() {
      let key = entries[Int(values[position]) - 1]
      var slot = hash(key) & (size - 1)
      while slots[slot] != 0, !areEqual(entries[Int(slots[slot])], key) {
        slot = (slot + 1) & (size - 1)
      }
      if slots[slot] == 0 {
        slots[slot] = values[position] - 1
      } else {
        found.append(position - values.startIndex)
      }
    }
    return found.reversed()
  }

  private func areEqual(_ first: SyntaxEntry, _ second: SyntaxEntry) -> Bool {
    if first.needsDecoding || second.needsDecoding { return text(of: first) == text(of: second) }
    let (one, other) = (first.insideRange, second.insideRange)
    return one.count == other.count && bytes[one].elementsEqual(bytes[other])
  }

  private func hash(_ entry: SyntaxEntry) -> Int {
    let hash =
      if entry.needsDecoding {
        text(of: entry).withUnsafeBytes { ByteHash.shared.hash($0) }
      } else {
        ByteHash.shared.hash(
          UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(bytes)[entry.insideRange]))
      }
    return Int(truncatingIfNeeded: hash >> 32)
  }

  private func text(of entry: SyntaxEntry) -> [UInt8] {
    if entry.flags.contains(.isStored) { return texts.text(of: entry) }
    return entry.needsDecoding ? decode(entry, bytes) : Array(bytes[entry.insideRange])
  }
}

extension SyntaxEntry {
  /// Whether its text is another than the bytes that stand for it.
  var needsDecoding: Bool { flags.contains(.isComplex) && !flags.contains(.isUnreadable) }
}
