import SetteePropertyLists

/// How a text is laid out in lines, as far as new text has to follow it.
package struct TextLayout {
  private let bytes: [UInt8]
  private let start: Int
  private let hasReturns: Bool
  private let hasLineEnds: Bool
  private let outside: Outside?

  /// What the text has around it, where it is a part of another and laid out as that one.
  package struct Outside: Sendable {
    fileprivate let place: BracketedContainer.Surroundings
    fileprivate let lineEnd: String
    fileprivate let unit: String
  }

  /// The time is linear in the text; whatever is asked of it later costs no more than a line.
  package init(_ bytes: [UInt8], in outside: Outside? = nil) {
    self.bytes = bytes
    self.outside = outside
    start = EncodingCheck.markLength(of: bytes)
    // Without a way out of the loop, several bytes are looked at at once.
    let found = bytes.withUnsafeBufferPointer { bytes in
      bytes.reduce(into: 0 as UInt8) { found, byte in
        found |= (byte == .carriageReturn ? 1 : 0) | (byte == .lineFeed ? 2 : 0)
      }
    }
    hasReturns = found & 1 != 0
    hasLineEnds = found != 0
  }

  /// The commonest line end of the text; LF where it has none.
  package var lineEnd: String {
    if let outside { return outside.lineEnd }
    // Nearly always there is no other.
    guard hasReturns else { return "\n" }
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
    guard hasLineEnds else { return start }
    return bytes.withUnsafeBufferPointer { bytes in
      var position = offset
      while position > start, !bytes[position - 1].endsLine { position -= 1 }
      return position
    }
  }

  /// Where the line of an offset ends, its line end not included.
  package func lineEnd(of offset: Int) -> Int {
    guard hasLineEnds else { return bytes.count }
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
    if let outside, lineStart(of: offset) == start { return outside.place.indentation }
    return String(decoding: blanks(ofLineAt: offset), as: UTF8.self)
  }

  private func blanks(ofLineAt offset: Int) -> ArraySlice<UInt8> {
    bytes[lineStart(of: offset)...].prefix { $0.isBlank }
  }

  /// Whether nothing but blanks stands before an offset on its line.
  package func isFirstOnLine(_ offset: Int) -> Bool {
    let text = behindText(before: offset)
    return text == start || bytes[text - 1].endsLine
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

  package func hasLineEnd(in range: Range<Int>) -> Bool {
    guard hasLineEnds else { return false }
    return bytes.withUnsafeBufferPointer { bytes in
      var start = range.lowerBound
      // In pieces: most have one soon, and one without any is gone through quickly.
      while start < range.upperBound {
        let end = min(start + 256, range.upperBound)
        var found: UInt8 = 0
        for index in start..<end { found |= bytes[index].endsLine ? 1 : 0 }
        if found != 0 { return true }
        start = end
      }
      return false
    }
  }

  /// Unicode scalars on the line before an offset.
  package func column(of offset: Int) -> Int {
    let lineStart = lineStart(of: offset)
    let before = lineStart == start ? outside?.place.column ?? 0 : 0
    return before + bytes[lineStart..<offset].count { $0 & 0xC0 != 0x80 }
  }

}

extension TextLayout {
  /// Whether a container around a value has no line ends.
  func isOneLine(around node: DocumentNode) -> Bool {
    outside?.place.isOneLine == true && !hasLineEnds
      || node.ancestors.contains { !hasLineEnd(in: $0.range) }
  }

  /// What a value has around it.
  func surroundings(of node: DocumentNode) -> BracketedContainer.Surroundings {
    BracketedContainer.Surroundings(
      indentation: indentation(ofLineAt: node.range.lowerBound),
      column: column(of: node.range.lowerBound), isOneLine: isOneLine(around: node))
  }

  /// What a value's text has around it where it is read alone; its own line ends do not count.
  func outside(of node: DocumentNode, in document: Document) -> Outside {
    var place = surroundings(of: node)
    place.isOneLine = node.ancestors.contains { around in
      !hasLineEnd(in: around.range.lowerBound..<node.range.lowerBound)
        && !hasLineEnd(in: node.range.upperBound..<around.range.upperBound)
    }
    return Outside(place: place, lineEnd: lineEnd, unit: unit(in: document))
  }
}

extension TextLayout {
  /// What one level more is indented by: the document's commonest step.
  ///
  /// Where it has none two spaces, or a tab where lines begin with tabs. Of a large document the
  /// first containers tell for all.
  package func unit(in document: Document, default fallback: String = "  ") -> String {
    if let outside { return outside.unit }
    guard hasLineEnds else { return fallback }
    let entries = document.tree.tape.entries
    var (counts, rest) = (TextCounts(), Self.sampleCountMax)
    for (index, entry) in entries.enumerated()
    where entry.kind.isContainer && Int(entry.next) > index + 1 {
      // Its first key or element, whichever it has.
      let child = Int(entries[index + 1].span.start)
      guard let step = step(into: Int(entry.span.start), to: child) else { continue }
      counts.add(step)
      rest -= 1
      if rest == 0 { break }
    }
    return counts.commonest ?? (hasTabs ? "\t" : fallback)
  }

  /// So many steps are looked at to find what is commonest.
  private static let sampleCountMax = 2_000

  /// How much further in the first line of what is in a container stands than the container's line.
  private func step(into container: Int, to child: Int) -> ArraySlice<UInt8>? {
    guard isFirstOnLine(child) else { return nil }
    let (outer, inner) = (blanks(ofLineAt: container), blanks(ofLineAt: child))
    guard inner.count > outer.count, inner.starts(with: outer) else { return nil }
    return inner.dropFirst(outer.count)
  }

  private var hasTabs: Bool {
    bytes.withUnsafeBufferPointer { bytes in
      bytes.indices.contains { bytes[$0] == .tab && ($0 == start || bytes[$0 - 1].endsLine) }
    }
  }
}

/// How often each of some short texts occurs.
struct TextCounts {
  private var counts: [ArraySlice<UInt8>: Int] = [:]
  /// The text that came last, and how often in a row: nearly always it is the same again.
  private var last: (text: ArraySlice<UInt8>, count: Int)?

  mutating func add(_ text: ArraySlice<UInt8>, weight: Int = 1) {
    if let known = last, known.text.elementsEqual(text) {
      last?.count += weight
    } else {
      settle()
      last = (text, weight)
    }
  }

  /// The commonest; of several the first in byte order.
  var commonest: String? {
    var all = self
    all.settle()
    let best = all.counts.map { (text: String(decoding: $0.key, as: UTF8.self), count: $0.value) }
      .max { ($0.count, $1.text) < ($1.count, $0.text) }
    return best?.text
  }

  private mutating func settle() {
    if let last { counts[last.text, default: 0] += last.count }
    last = nil
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
  /// By cases, since whoever goes through a tape asks for each value.
  var isContainer: Bool {
    switch self {
    case .list, .object: true
    case .null, .boolean, .integer, .real, .string, .date, .data: false
    }
  }
}
