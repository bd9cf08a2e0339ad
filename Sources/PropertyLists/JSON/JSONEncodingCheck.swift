/// What must hold of a text's bytes before its first character is read.
enum JSONEncodingCheck {
  /// Refuses a text that is too large or not UTF-8.
  static func check(
    _ bytes: UnsafeBufferPointer<UInt8>, byteCountMax: Int
  ) throws(JSONError) {
    guard bytes.count <= byteCountMax else {
      throw JSONError(.tooLarge(byteCountMax: byteCountMax), at: 0, in: [])
    }
    guard !isUTF16(bytes) else { throw JSONError(.utf16, at: 0, in: bytes.prefix(0)) }
    do {
      _ = try UTF8Span(validating: Span(_unsafeElements: bytes))
    } catch {
      throw JSONError(.notUTF8, at: error.byteOffsets.lowerBound, in: bytes)
    }
  }

  /// The length of a byte order mark, which is skipped.
  static func markLength(of bytes: UnsafeBufferPointer<UInt8>) -> Int {
    bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
  }

  /// Whether there is a mark of UTF-16 or UTF-32, or a zero where UTF-8 has a first character.
  private static func isUTF16(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    bytes.starts(with: [0xFE, 0xFF]) || bytes.starts(with: [0xFF, 0xFE])
      || (bytes.count > 1 && bytes.prefix(2).contains(0))
  }
}
