/// Looks for a key that an object has twice.
///
/// Keys are compared by what they stand for, byte for byte: `"a"` and `"\u0061"` are the same, two
/// spellings of "é" are not. Few keys are compared with each other, many through a hash table
/// seeded per process, so that no text can be made to take quadratic time.
struct JSONKeyCheck {
  /// From this many keys on, hashing is cheaper.
  private static let pairwiseMax = 12

  private var slots: [UInt32] = []

  /// The entry of the second of two equal keys.
  mutating func duplicate(
    ofObjectAt object: Int, count: Int, tape: [JSONEntry], in bytes: UnsafeBufferPointer<UInt8>
  ) -> Int? {
    count <= Self.pairwiseMax
      ? pairwiseDuplicate(ofObjectAt: object, tape: tape, in: bytes)
      : hashedDuplicate(ofObjectAt: object, count: count, tape: tape, in: bytes)
  }

  /// The bytes a key stands for.
  func bytes(of entry: JSONEntry, in bytes: UnsafeBufferPointer<UInt8>) -> [UInt8] {
    let text = bytes[JSONDecoding.inside(of: entry)]
    return entry.isComplex ? JSONDecoding.decodedBytes(text) : Array(text)
  }

  private func pairwiseDuplicate(
    ofObjectAt object: Int, tape: [JSONEntry], in bytes: UnsafeBufferPointer<UInt8>
  ) -> Int? {
    var second = object + 1
    while second < tape.count {
      var first = object + 1
      while first < second {
        if areEqual(tape[first], tape[second], in: bytes) { return second }
        first = Int(tape[first + 1].next)
      }
      second = Int(tape[second + 1].next)
    }
    return nil
  }

  private mutating func hashedDuplicate(
    ofObjectAt object: Int, count: Int, tape: [JSONEntry], in bytes: UnsafeBufferPointer<UInt8>
  ) -> Int? {
    var size = 32
    while size < count * 2 { size *= 2 }
    slots.removeAll(keepingCapacity: true)
    slots.append(contentsOf: repeatElement(0, count: size))
    var key = object + 1
    while key < tape.count {
      var slot = hash(tape[key], in: bytes) & (size - 1)
      while slots[slot] != 0 {
        if areEqual(tape[Int(slots[slot])], tape[key], in: bytes) { return key }
        slot = (slot + 1) & (size - 1)
      }
      slots[slot] = UInt32(truncatingIfNeeded: key)
      key = Int(tape[key + 1].next)
    }
    return nil
  }

  private func areEqual(
    _ first: JSONEntry, _ second: JSONEntry, in bytes: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    if first.isComplex || second.isComplex {
      return self.bytes(of: first, in: bytes) == self.bytes(of: second, in: bytes)
    }
    guard first.end &- first.start == second.end &- second.start else { return false }
    return bytes[JSONDecoding.inside(of: first)].elementsEqual(
      bytes[JSONDecoding.inside(of: second)])
  }

  private func hash(_ entry: JSONEntry, in bytes: UnsafeBufferPointer<UInt8>) -> Int {
    var hasher = Hasher()
    if entry.isComplex {
      self.bytes(of: entry, in: bytes).withUnsafeBytes { hasher.combine(bytes: $0) }
    } else {
      let text = UnsafeBufferPointer(rebasing: bytes[JSONDecoding.inside(of: entry)])
      hasher.combine(bytes: UnsafeRawBufferPointer(text))
    }
    return hasher.finalize()
  }
}
