/// What stands in a text, for sentences about mistakes.
extension JSONDecoding {
  /// The character at an offset in quotes, where a word is named whole; beyond the last byte, that
  /// the `end`, a "text" or a "file", is reached.
  package static func words(
    forByteAt offset: Int, in bytes: UnsafeBufferPointer<UInt8>, end: String
  ) -> String {
    guard offset < bytes.count else { return "the end of the \(end)" }
    let word = bytes[offset...].prefix(20).prefix { $0.isWordByte }
    guard word.isEmpty else { return "'\(String(decoding: word, as: UTF8.self))'" }
    let character = String(decoding: bytes[offset...].prefix(4), as: UTF8.self)
    guard let scalar = character.unicodeScalars.first, scalar.value >= 0x20 else {
      return "a control character"
    }
    return "'\(Character(scalar))'"
  }
}

extension UInt8 {
  /// Whether it is an ASCII letter or digit.
  package var isWordByte: Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self | 0x20)
      || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self)
  }
}
