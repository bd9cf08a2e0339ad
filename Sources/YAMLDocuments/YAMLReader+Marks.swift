import SetteeCYAML
import SetteeDocuments

// Where documents of one text begin and end.
extension YAMLReader {
  /// Whether there may be several documents: certainly not where no line but the first with text
  /// begins with the mark of one.
  static func mayHaveSeveralDocuments(
    _ bytes: UnsafeBufferPointer<UInt8>, from start: Int
  ) -> Bool {
    let hasReturns = bytes.offset(of: .carriageReturn, from: start) != nil
    var (line, hasText) = (start, false)
    while line < bytes.count {
      if hasText, isMark(at: line, in: bytes) { return true }
      let first = bytes[line]
      let isText = first != UInt8(ascii: "#") && first != UInt8(ascii: "%") && !first.endsLine
      hasText = hasText || isText
      let end =
        hasReturns
        ? lineEnd(from: line, in: bytes) : bytes.offset(of: .lineFeed, from: line) ?? bytes.count
      line = end + 1
    }
    return false
  }

  /// Whether the mark of a document's beginning or end stands at an offset.
  private static func isMark(at offset: Int, in bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    let sign = bytes[offset]
    return (sign == UInt8(ascii: "-") || sign == UInt8(ascii: ".")) && offset + 2 < bytes.count
      && bytes[offset + 1] == sign && bytes[offset + 2] == sign
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Where a byte stands for the first time from an offset on; the C library looks at many bytes at
  /// once.
  fileprivate func offset(of byte: UInt8, from start: Int) -> Int? {
    guard let base = baseAddress, start < count else { return nil }
    let found = memchr(base + start, Int32(byte), count - start)
    return found.map { UnsafeRawPointer($0) - UnsafeRawPointer(base) }
  }
}
