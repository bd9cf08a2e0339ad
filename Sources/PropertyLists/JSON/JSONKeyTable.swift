/// Known keys, each with a number, found without decoding any string.
///
/// A reader that knows its keywords asks for all of them at once and pays one look at each member.
package struct JSONKeyTable: Sendable {
  /// The bytes of all keys, one after the other, in one piece that no look-up has to retain.
  private var bytes: [UInt8] = []
  /// Where each key ends, and the next one begins.
  private var bounds = [0]
  /// Numbers plus one, by hash; 0 is an empty slot.
  private var slots = [UInt8](repeating: 0, count: 256)

  /// Numbers at most 200 different keys from 0 on.
  package init(_ keys: [String]) {
    for (number, key) in keys.prefix(200).enumerated() {
      let key = Array(key.utf8)
      var slot = key.withUnsafeBufferPointer(Self.hash)
      while slots[slot] != 0 { slot = (slot + 1) & 255 }
      slots[slot] = UInt8(truncatingIfNeeded: number + 1)
      bytes += key
      bounds.append(bytes.count)
    }
  }

  package var count: Int { bounds.count - 1 }

  /// The number of a key, `nil` for an unknown one.
  func number(of key: UnsafeBufferPointer<UInt8>) -> Int? {
    var slot = Self.hash(key)
    while slots[slot] != 0 {
      let number = Int(slots[slot]) - 1
      if isKey(number, key) { return number }
      slot = (slot + 1) & 255
    }
    return nil
  }

  fileprivate func number(of key: JSONEntry, in bytes: UnsafeBufferPointer<UInt8>) -> Int? {
    number(of: UnsafeBufferPointer(rebasing: bytes[JSONText.inside(of: key)]))
  }

  private func isKey(_ number: Int, _ key: UnsafeBufferPointer<UInt8>) -> Bool {
    let start = bounds[number]
    guard bounds[number + 1] - start == key.count else { return false }
    return key.indices.allSatisfy { bytes[start + $0] == key[$0] }
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

  /// The member whose value has a serial number.
  package func member(withSerial serial: Int) -> JSONMember {
    JSONMember(storage: storage, index: max(1, serial) - 1)
  }

  /// The serial numbers of the values of known keys, 0 for the absent ones.
  package func values(ofKeys table: JSONKeyTable) -> [UInt32] {
    var values = [UInt32](repeating: 0, count: table.count)
    guard kind == .object else { return values }
    storage.tape.withUnsafeBufferPointer { tape in
      storage.bytes.withUnsafeBufferPointer { bytes in
        var member = index + 1
        while member < Int(tape[index].next) {
          let key = tape[member]
          if !key.isComplex, let number = table.number(of: key, in: bytes) {
            values[number] = UInt32(truncatingIfNeeded: member + 1)
          }
          member = Int(tape[member + 1].next)
        }
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
