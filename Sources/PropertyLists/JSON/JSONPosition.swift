/// A line and a column of a text, both counted from 1.
package struct JSONPosition: Hashable, Sendable, Comparable {
  package let line: Int
  /// Counts Unicode scalars, the one at the place included.
  package let column: Int

  package init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }

  /// Finds a byte; an offset behind the text means its end.
  ///
  /// A line ends with LF, CR or both.
  package init(ofOffset offset: Int, in bytes: some Collection<UInt8>) {
    let known = bytes.withContiguousStorageIfAvailable { Self(counting: offset, in: $0) }
    self = known ?? Array(bytes).withUnsafeBufferPointer { Self(counting: offset, in: $0) }
  }

  private init(counting offset: Int, in bytes: UnsafeBufferPointer<UInt8>) {
    var line = 1
    var column = 1
    var previous: UInt8 = 0
    let mark = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 0 : -1
    for index in 0..<max(0, min(offset, bytes.count)) {
      let byte = bytes[index]
      if byte == UInt8(ascii: "\n"), previous == UInt8(ascii: "\r") {
        column = 1
      } else if byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") {
        (line, column) = (line + 1, 1)
      } else if byte & 0xC0 != 0x80, index != mark {
        column += 1
      }
      previous = byte
    }
    self.init(line: line, column: column)
  }

  package static func < (left: JSONPosition, right: JSONPosition) -> Bool {
    (left.line, left.column) < (right.line, right.column)
  }
}

/// The line a problem stands on, to be shown with a caret under the place.
package struct JSONExcerpt: Hashable, Sendable {
  /// The line without its indentation, cut with "…" where it is long, tabs as spaces.
  package let text: String
  /// Unicode scalars before the caret.
  package let caret: Int

  private static let scalarsBefore = 50
  private static let scalarsAfter = 40

  /// Takes the line around a byte; the time is linear in the line's length.
  package init(atOffset offset: Int, in bytes: some Collection<UInt8>) {
    let bytes = Array(bytes)
    let place = min(max(0, offset), bytes.count)
    var before = Self.scalars(bytes[..<place].reversed().prefix { !$0.endsLine }.reversed())
    before.removeFirst(before.prefix { $0 == " " || $0 == "\u{FEFF}" }.count)
    var after = Self.scalars(bytes[place...].prefix { !$0.endsLine })
    if before.count > Self.scalarsBefore { before = ["…"] + before.suffix(Self.scalarsBefore) }
    if after.count > Self.scalarsAfter { after = after.prefix(Self.scalarsAfter) + ["…"] }
    var view = String.UnicodeScalarView()
    view.append(contentsOf: before + after)
    text = String(view)
    caret = before.count
  }

  /// The text, and under it the caret.
  package var lines: [String] { [text, String(repeating: " ", count: caret) + "^"] }

  private static func scalars(_ bytes: some Collection<UInt8>) -> [Unicode.Scalar] {
    String(decoding: bytes, as: UTF8.self).unicodeScalars.map { $0 == "\t" ? " " : $0 }
  }
}

extension UInt8 {
  fileprivate var endsLine: Bool { self == UInt8(ascii: "\n") || self == UInt8(ascii: "\r") }
}
