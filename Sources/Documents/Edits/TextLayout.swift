import SetteePropertyLists

/// How a text is laid out in lines, as far as new text has to follow it.
package struct TextLayout {
  private let bytes: [UInt8]
  private let start: Int

  package init(_ bytes: [UInt8]) {
    self.bytes = bytes
    start = EncodingCheck.markLength(of: bytes)
  }

  /// The commonest line end of the text; LF where it has none.
  package var lineEnd: String {
    var (plain, double, single) = (0, 0, 0)
    for index in bytes.indices {
      if bytes[index] == .lineFeed {
        if index > 0, bytes[index - 1] == .carriageReturn { double += 1 } else { plain += 1 }
      } else if bytes[index] == .carriageReturn,
        index + 1 == bytes.count || bytes[index + 1] != .lineFeed
      {
        single += 1
      }
    }
    if double > plain, double >= single { return "\r\n" }
    return single > plain ? "\r" : "\n"
  }

  /// Where the line of an offset begins, behind a byte order mark.
  package func lineStart(of offset: Int) -> Int {
    var position = offset
    while position > start, !bytes[position - 1].endsLine { position -= 1 }
    return position
  }

  /// Where the line of an offset ends, its line end not included.
  package func lineEnd(of offset: Int) -> Int {
    var position = offset
    while position < bytes.count, !bytes[position].endsLine { position += 1 }
    return position
  }

  /// The offset behind the line end that stands at one, which may be the end of the text.
  package func behindLineEnd(at offset: Int) -> Int {
    guard offset < bytes.count else { return offset }
    let isDouble =
      bytes[offset] == .carriageReturn && offset + 1 < bytes.count
      && bytes[offset + 1] == .lineFeed
    return bytes[offset].endsLine ? offset + (isDouble ? 2 : 1) : offset
  }

  /// The blanks that the line of an offset begins with.
  package func indentation(ofLineAt offset: Int) -> String {
    let line = bytes[lineStart(of: offset)...]
    return String(decoding: line.prefix { $0.isBlank }, as: UTF8.self)
  }

  /// Whether nothing but blanks stands before an offset on its line.
  package func isFirstOnLine(_ offset: Int) -> Bool {
    bytes[lineStart(of: offset)..<offset].allSatisfy(\.isBlank)
  }

  /// Whether nothing but blanks stands behind an offset on its line.
  package func isLastOnLine(_ offset: Int) -> Bool {
    let behind = skippingBlanks(from: offset)
    return behind == bytes.count || bytes[behind].endsLine
  }

  package func skippingBlanks(from offset: Int) -> Int {
    var position = offset
    while position < bytes.count, bytes[position].isBlank { position += 1 }
    return position
  }

  /// The offset behind the last byte before this one that is no blank.
  package func behindText(before offset: Int) -> Int {
    var position = offset
    while position > start, bytes[position - 1].isBlank { position -= 1 }
    return position
  }

  package func hasLineEnd(in range: Range<Int>) -> Bool { bytes[range].contains(where: \.endsLine) }

  /// Unicode scalars on the line before an offset.
  package func column(of offset: Int) -> Int {
    bytes[lineStart(of: offset)..<offset].count { $0 & 0xC0 != 0x80 }
  }
}

extension TextLayout {
  /// What one level more is indented by: the document's commonest step.
  ///
  /// Where it has none two spaces, or a tab where lines begin with tabs. The time is linear in the
  /// number of values.
  package func unit(in document: Document, default fallback: String = "  ") -> String {
    let entries = document.tree.tape.entries
    var counts: [String: Int] = [:]
    for index in entries.indices where entries[index].kind.isContainer {
      let container = DocumentNode(tree: document.tree, index: index)
      guard container.count > 0, let step = step(into: container) else { continue }
      counts[step, default: 0] += 1
    }
    let best = counts.max { ($0.value, $1.key) < ($1.value, $0.key) }
    return best?.key ?? (hasTabs ? "\t" : fallback)
  }

  /// How much further in the first value of a container stands than the container's line.
  private func step(into container: DocumentNode) -> String? {
    let first = container.element(at: 0)
    let child = container.kind == .object ? Int(first.keyEntry.span.start) : first.range.lowerBound
    guard isFirstOnLine(child) else { return nil }
    let (outer, inner) = (
      indentation(ofLineAt: container.range.lowerBound), indentation(ofLineAt: child)
    )
    guard inner.hasPrefix(outer), inner.utf8.count > outer.utf8.count else { return nil }
    return String(inner.dropFirst(outer.count))
  }

  private var hasTabs: Bool {
    bytes.indices.contains {
      bytes[$0] == .tab && ($0 == start || bytes[$0 - 1].endsLine)
    }
  }
}

extension UInt8 {
  package static let tab = UInt8(ascii: "\t")
  package static let lineFeed = UInt8(ascii: "\n")
  package static let carriageReturn = UInt8(ascii: "\r")

  package var endsLine: Bool { self == .lineFeed || self == .carriageReturn }

  package var isBlank: Bool { self == .tab || self == UInt8(ascii: " ") }
}

extension ValueKind {
  var isContainer: Bool { self == .list || self == .object }
}
