import SetteeCYAML
import SetteeDocuments

// Where things stand: anchors, tags and comments are in no event.
extension YAMLReader {
  /// The bytes of a scalar, what stands before it put on the tape.
  mutating func place(of event: YAMLEvent, isValueInLines: Bool = false) -> SyntaxSpan {
    guard event.hasAnchor || event.hasTag || event.text.isEmpty else {
      let span = SyntaxSpan(event.start, end(of: event, from: event.start))
      noteToken(span)
      return span
    }
    let properties = properties(of: event)
    noteProperties(properties, of: event)
    let isEmpty = event.isPlain && event.text.isEmpty
    let start =
      isEmpty
      ? properties?.end ?? (isValueInLines ? placeOfNoValue(event) : event.end)
      : contentStart(event, behind: properties?.end)
    let span = SyntaxSpan(start, isEmpty ? start : max(start, end(of: event, from: start)))
    noteToken(span)
    return span
  }

  /// Where a member's empty value is: behind the colon, or behind the key that has none; to libyaml
  /// that is where the next word is.
  private func placeOfNoValue(_ event: YAMLEvent) -> Int {
    guard lastEnd < event.end, bytes[event.end - 1] != UInt8(ascii: ":") else { return event.end }
    return lastEnd
  }

  /// Takes up the comments before a scalar or an alias that gets no entry.
  mutating func pass(_ event: YAMLEvent) {
    let start = contentStart(event, behind: properties(of: event)?.end)
    noteToken(SyntaxSpan(event.start, max(event.start, end(of: event, from: start))))
  }

  /// Where a container begins, what stands before it put on the tape.
  mutating func startOfContainer(_ event: YAMLEvent) -> Int {
    let properties = properties(of: event)
    noteProperties(properties, of: event)
    return contentStart(event, behind: properties?.end)
  }

  private func contentStart(_ event: YAMLEvent, behind properties: Int?) -> Int {
    guard let properties else { return event.start }
    var position = properties
    while position < bytes.count {
      if bytes[position] == UInt8(ascii: "#") {
        position = lineEnd(from: position)
      } else if bytes[position].isBlank || bytes[position].endsLine {
        position += 1
      } else {
        break
      }
    }
    return position
  }

  private mutating func noteProperties(_ properties: Properties?, of event: YAMLEvent) {
    guard let properties else { return }
    tape.appendProperties(from: event.start, anchor: properties.anchor, tag: properties.tag)
  }

  private struct Properties {
    var anchor: SyntaxSpan?
    var tag: SyntaxSpan?
    var end: Int
  }

  /// Finds the anchor and the tag that an event has.
  private func properties(of event: YAMLEvent) -> Properties? {
    guard event.kind != YAML_ALIAS_EVENT, event.hasAnchor || event.hasTag else { return nil }
    var properties = Properties(end: event.start)
    var position = event.start
    while position < bytes.count {
      switch bytes[position] {
      case UInt8(ascii: "&") where event.hasAnchor && properties.anchor == nil:
        properties.end = wordEnd(from: position)
        properties.anchor = SyntaxSpan(position, properties.end)
        position = properties.end
      case UInt8(ascii: "!") where event.hasTag && properties.tag == nil:
        properties.end = wordEnd(from: position)
        properties.tag = SyntaxSpan(position, properties.end)
        position = properties.end
      case UInt8(ascii: "#"): position = lineEnd(from: position)
      case let byte where byte.isBlank || byte.endsLine: position += 1
      default: return properties
      }
    }
    return properties
  }

  /// Where an anchor or a tag ends.
  private func wordEnd(from start: Int) -> Int {
    if start + 1 < bytes.count, bytes[start + 1] == UInt8(ascii: "<") {
      return (bytes[start...].firstIndex(of: UInt8(ascii: ">")) ?? bytes.count - 1) + 1
    }
    return bytes[start...].firstIndex {
      $0.isBlank || $0.endsLine || ",[]{}".utf8.contains($0)
    } ?? bytes.count
  }

  private func lineEnd(from start: Int) -> Int { Self.lineEnd(from: start, in: bytes) }

  static func lineEnd(from start: Int, in bytes: UnsafeBufferPointer<UInt8>) -> Int {
    var end = start
    // Compared here: what other modules have is called for each byte.
    while end < bytes.count, bytes[end] != 0x0A, bytes[end] != 0x0D { end += 1 }
    return end
  }

  // MARK: Ends

  /// Where a scalar or an alias ends: of a text in lines behind its last line that counts, its line
  /// end not included.
  private func end(of event: YAMLEvent, from start: Int) -> Int {
    guard event.kind == YAML_SCALAR_EVENT, !event.isPlain, !event.isQuoted, start < event.end
    else { return event.end }
    let signs = bytes[start..<event.end].prefix { "|>+-0123456789".utf8.contains($0) }
    var end = withoutLineEnd(event.end, after: signs.endIndex)
    guard !signs.contains(UInt8(ascii: "+")) else { return end }
    while true {
      let text = bytes[signs.endIndex..<end].lastIndex { !$0.isBlank } ?? signs.endIndex - 1
      guard text >= signs.endIndex, bytes[text].endsLine else { return end }
      end = withoutLineEnd(text + 1, after: signs.endIndex)
    }
  }

  private func withoutLineEnd(_ end: Int, after start: Int) -> Int {
    var end = end
    if end > start, bytes[end - 1] == .lineFeed { end -= 1 }
    if end > start, bytes[end - 1] == .carriageReturn { end -= 1 }
    return end
  }

  // MARK: Comments

  /// Takes up the comments before a scalar or an alias, and those on the line that a text in lines
  /// begins with.
  mutating func noteToken(_ span: SyntaxSpan) {
    scanGap(to: Int(span.start))
    (gapStart, lastEnd) = (max(gapStart, Int(span.end)), Int(span.end))
    guard span.start < span.end else { return }
    let first = bytes[Int(span.start)]
    guard first == UInt8(ascii: "|") || first == UInt8(ascii: ">") else { return }
    let line = lineEnd(from: Int(span.start))
    guard let comment = bytes[Int(span.start)..<line].firstIndex(of: UInt8(ascii: "#")) else {
      return
    }
    tape.appendComment(SyntaxSpan(comment, line))
    gapStart = max(gapStart, line)
  }

  /// Between scalars there are only space, signs and comments.
  mutating func scanGap(to end: Int) {
    var position = gapStart
    while position < end {
      if bytes[position] == UInt8(ascii: "#") {
        let comment = SyntaxSpan(position, lineEnd(from: position))
        tape.appendComment(comment)
        position = Int(comment.end)
      } else {
        position += 1
      }
    }
    gapStart = position
  }
}
