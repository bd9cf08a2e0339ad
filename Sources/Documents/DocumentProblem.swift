import SetteePropertyLists

/// The first thing that keeps a text from being a document of its format.
package struct DocumentProblem: Error, Hashable, Sendable {
  /// Bytes before the place.
  package let offset: Int
  package let position: TextPosition
  /// The line of the place.
  package let excerpt: TextExcerpt
  /// The line of the place with those around it.
  package let surroundings: [NumberedLine]
  /// What is wrong, without the place, without a capital in front and a full stop behind.
  package let reason: String

  package init(_ reason: String, at offset: Int, in bytes: some Collection<UInt8>) {
    self.reason = reason
    self.offset = offset
    position = TextPosition(ofOffset: offset, in: bytes)
    excerpt = TextExcerpt(atOffset: offset, in: bytes)
    surroundings = NumberedLine.around(position.line, in: bytes)
  }
}

/// A line of a text, cut where it is long.
package struct NumberedLine: Hashable, Sendable {
  /// Counted from 1.
  package let number: Int
  package let text: String

  private static let linesBefore = 3
  private static let linesAfter = 2
  private static let byteCountMax = 200

  /// The line of a number with those around it; the time is linear in the text before them.
  static func around(_ line: Int, in bytes: some Collection<UInt8>) -> [NumberedLine] {
    let last = line + linesAfter
    let lines = bytes.split(
      maxSplits: last, omittingEmptySubsequences: false, whereSeparator: { $0 == 0x0A })
    return lines.prefix(last).enumerated().dropFirst(max(0, line - 1 - linesBefore)).map {
      let text = $0.element.prefix(byteCountMax).filter { $0 != 0x0D }
      return NumberedLine(number: $0.offset + 1, text: String(decoding: text, as: UTF8.self))
    }
  }
}

extension DocumentProblem: CustomStringConvertible {
  /// A sentence that begins with line and column.
  package var description: String {
    "line \(position.line), column \(position.column): \(reason)."
  }
}

extension DocumentProblem {
  static func tooDeep(
    _ limits: DocumentLimits, at offset: Int, in bytes: some Collection<UInt8>
  ) -> DocumentProblem {
    DocumentProblem(
      "lists and objects may lie at most \(limits.depthMax) deep inside each other",
      at: offset, in: bytes)
  }

  /// A text that is not even looked at.
  package static func tooLarge(_ limits: DocumentLimits) -> DocumentProblem {
    let size =
      limits.byteCountMax >> 20 > 0
      ? "\(limits.byteCountMax >> 20) MB" : "\(limits.byteCountMax) bytes"
    return DocumentProblem("the file is larger than \(size)", at: 0, in: [])
  }

  static func tooMany(
    _ limits: DocumentLimits, at offset: Int, in bytes: some Collection<UInt8>
  ) -> DocumentProblem {
    DocumentProblem(
      "a document may have at most \(limits.nodeCountMax) values", at: offset, in: bytes)
  }
}

/// What must hold of a document's bytes before its format looks at them.
enum EncodingCheck {
  /// Refuses a text that is too large or not UTF-8.
  static func check(
    _ bytes: UnsafeBufferPointer<UInt8>, limits: DocumentLimits
  ) throws(DocumentProblem) {
    guard bytes.count <= limits.byteCountMax else { throw .tooLarge(limits) }
    guard !isUTF16(bytes) else {
      throw DocumentProblem(
        "the file is UTF-16 or UTF-32; save it as UTF-8", at: 0, in: bytes.prefix(0))
    }
    do {
      _ = try UTF8Span(validating: Span(_unsafeElements: bytes))
    } catch {
      throw DocumentProblem(
        "these bytes are not UTF-8", at: error.byteOffsets.lowerBound, in: bytes)
    }
  }

  /// The length of a byte order mark, which is no part of the text.
  static func markLength(of bytes: some Collection<UInt8>) -> Int {
    bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
  }

  /// Whether there is a mark of UTF-16 or UTF-32, or a zero where UTF-8 has a first character.
  private static func isUTF16(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    bytes.starts(with: [0xFE, 0xFF]) || bytes.starts(with: [0xFF, 0xFE])
      || (bytes.count > 1 && bytes.prefix(2).contains(0))
  }
}
