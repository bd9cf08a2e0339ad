/// Known keys, each with a number, found without decoding any string.
///
/// A reader that knows its keywords asks for all of them at once and pays one look at each member.
package struct JSONKeyTable: Sendable {
  private let keys: [[UInt8]]
  /// Numbers plus one, by hash; 0 is an empty slot.
  private var slots = [UInt8](repeating: 0, count: 256)

  /// Numbers at most 200 different keys from 0 on.
  package init(_ keys: [String]) {
    self.keys = keys.prefix(200).map { Array($0.utf8) }
    for (number, key) in self.keys.enumerated() {
      var slot = key.withUnsafeBufferPointer(Self.hash)
      while slots[slot] != 0 { slot = (slot + 1) & 255 }
      slots[slot] = UInt8(truncatingIfNeeded: number + 1)
    }
  }

  package var count: Int { keys.count }

  /// The number of a key, `nil` for an unknown one.
  func number(of key: UnsafeBufferPointer<UInt8>) -> Int? {
    var slot = Self.hash(key)
    while slots[slot] != 0 {
      let number = Int(slots[slot]) - 1
      if keys[number].count == key.count, keys[number].elementsEqual(key) { return number }
      slot = (slot + 1) & 255
    }
    return nil
  }

  private static func hash(_ key: UnsafeBufferPointer<UInt8>) -> Int {
    guard let first = key.first, let last = key.last else { return 0 }
    return (key.count &* 7 &+ Int(first) &* 31 &+ Int(last) &* 5) & 255
  }
}

extension JSONNode {
  /// Where this value is in its document; 0 is the root.
  package var serial: Int { index }

  /// Another value of the same document, by its serial number.
  package func node(withSerial serial: Int) -> JSONNode {
    JSONNode(storage: storage, index: serial)
  }

  /// The serial numbers of the values of known keys, 0 for the absent ones.
  package func values(ofKeys table: JSONKeyTable) -> [UInt32] {
    var values = [UInt32](repeating: 0, count: table.count)
    guard kind == .object else { return values }
    storage.bytes.withUnsafeBufferPointer { bytes in
      for member in members {
        let entry = storage.tape[member.index]
        guard !entry.isComplex else { continue }
        let key = UnsafeBufferPointer(rebasing: bytes[JSONText.inside(of: entry)])
        guard let number = table.number(of: key) else { continue }
        values[number] = UInt32(truncatingIfNeeded: member.index + 1)
      }
    }
    return values
  }

  /// The byte at which a character of a string begins, escapes counted as what they stand for;
  /// the string's end where it has fewer characters.
  package func offset(ofScalar count: Int) -> Int {
    guard kind == .string else { return offset }
    var rest = storage.bytes[offset + 1..<max(offset + 1, endOffset - 1)]
    for _ in 0..<max(0, count) {
      guard let first = rest.first else { break }
      rest = rest.dropFirst(first == UInt8(ascii: "\\") ? Self.escapeLength(rest) : 1)
      rest = rest.drop { $0 & 0xC0 == 0x80 }
    }
    return rest.startIndex
  }

  private static func escapeLength(_ bytes: ArraySlice<UInt8>) -> Int {
    guard bytes.dropFirst().first == UInt8(ascii: "u") else { return 2 }
    let digits = bytes.dropFirst(2).prefix(2).map { $0 | 0x20 }
    return digits.first == UInt8(ascii: "d") && digits.last.map { $0 >= 0x38 } == true ? 12 : 6
  }
}
