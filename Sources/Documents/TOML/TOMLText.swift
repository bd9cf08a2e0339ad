/// The texts that TOML's strings stand for.
enum TOMLText {
  /// The bytes of a key or a string that is not its own text.
  static func decodedBytes(
    of entry: SyntaxEntry, in bytes: UnsafeBufferPointer<UInt8>
  ) -> [UInt8] {
    if entry.flags.contains(.isQuoted) { return unescaped(bytes[entry.insideRange]) }
    let quote = bytes[Int(entry.span.start)]
    var inside = bytes[Int(entry.span.start) + 3..<Int(entry.span.end) - 3]
    // A line end right behind the quotes is not part of the text.
    if inside.first == 0x0D { inside = inside.dropFirst() }
    if inside.first == 0x0A { inside = inside.dropFirst() }
    return quote == UInt8(ascii: "\"") ? unescaped(inside) : Array(inside)
  }

  private static func unescaped(_ text: Slice<UnsafeBufferPointer<UInt8>>) -> [UInt8] {
    var decoded: [UInt8] = []
    decoded.reserveCapacity(text.count)
    var position = text.startIndex
    while position < text.endIndex {
      guard text[position] == UInt8(ascii: "\\"), position + 1 < text.endIndex else {
        decoded.append(text[position])
        position += 1
        continue
      }
      position = appendEscape(at: position + 1, of: text, to: &decoded)
    }
    return decoded
  }

  /// Adds what an escape stands for, and returns where the text goes on.
  private static func appendEscape(
    at position: Int, of text: Slice<UnsafeBufferPointer<UInt8>>, to decoded: inout [UInt8]
  ) -> Int {
    switch text[position] {
    case UInt8(ascii: "b"): decoded.append(0x08)
    case UInt8(ascii: "t"): decoded.append(0x09)
    case UInt8(ascii: "n"): decoded.append(0x0A)
    case UInt8(ascii: "f"): decoded.append(0x0C)
    case UInt8(ascii: "r"): decoded.append(0x0D)
    case UInt8(ascii: "e"): decoded.append(0x1B)
    case UInt8(ascii: "x"): return appendScalar(2, after: position, of: text, to: &decoded)
    case UInt8(ascii: "u"): return appendScalar(4, after: position, of: text, to: &decoded)
    case UInt8(ascii: "U"): return appendScalar(8, after: position, of: text, to: &decoded)
    case 0x20, 0x09, 0x0A, 0x0D:
      return text[position...].firstIndex { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }
        ?? text.endIndex
    default: decoded.append(text[position])
    }
    return position + 1
  }

  private static func appendScalar(
    _ digitCount: Int, after position: Int, of text: Slice<UnsafeBufferPointer<UInt8>>,
    to decoded: inout [UInt8]
  ) -> Int {
    let digits = text[(position + 1)...].prefix(digitCount)
    let value = digits.reduce(UInt32(0)) { $0 << 4 | UInt32($1.hexadecimalValue ?? 0) }
    if let scalar = Unicode.Scalar(value) {
      decoded.append(contentsOf: String(Character(scalar)).utf8)
    }
    return digits.endIndex
  }
}
