extension VisibleText {
  /// The text in at most `width` columns, cut between characters and then ending in an ellipsis,
  /// which is followed by the size of a long text where there is room: `… 1.0 MB`.
  package func fitted(to width: Int) -> VisibleText {
    guard isCut || self.width > width else { return self }
    var fitted = VisibleText("", isASCII: isASCII)
    guard width > 0 else { return fitted }
    let tail = ending(in: width)
    for cluster in clusters(in: glyphs[...], columns: width - tail.width) {
      fitted.append(glyphs[cluster])
    }
    for var glyph in tail.glyphs {
      // Stands for what follows, and for no character of the text.
      glyph.offset = byteCount
      fitted.append(glyph)
    }
    fitted.byteCount = byteCount
    return fitted
  }

  /// Breaks a text into lines of at most `width` columns, between words where it can.
  ///
  /// Line feeds in the text break lines too; everything else passes the gateway. A word longer than
  /// a line is cut between characters. When there would be more than `linesMax` lines, the last one
  /// ends in an ellipsis.
  package static func wrapped(
    _ text: String, to width: Int, linesMax: Int = .max, isASCII: Bool = false
  ) -> [VisibleText] {
    guard width > 0, linesMax > 0 else { return [] }
    let head = head(of: text, scalarsMax: scalarsMax)
    var lines: [VisibleText] = []
    let paragraphs =
      head.utf8.contains(0x0A)
      ? head.split(omittingEmptySubsequences: false, whereSeparator: isLineFeed) : [head[...]]
    for paragraph in paragraphs {
      lines += VisibleText(String(paragraph), isASCII: isASCII).wrapped(to: width)
      guard lines.count <= linesMax else { break }
    }
    let isCut = lines.count > linesMax || head.utf8.count < text.utf8.count
    lines.removeLast(max(0, lines.count - linesMax))
    if isCut, let last = lines.popLast() { lines.append(last.ellipsized(in: width)) }
    return lines
  }

  /// Breaks the text into lines of at most `width` columns; an empty text is one empty line.
  package func wrapped(to width: Int) -> [VisibleText] {
    guard width > 0 else { return [] }
    guard self.width > width else { return [self] }
    var lines: [VisibleText] = []
    var rest = glyphs[...]
    while !rest.isEmpty {
      let end = lineEnd(of: rest, columns: width)
      var line = VisibleText("", isASCII: isASCII)
      line.append(trimmed(rest[..<end]))
      lines.append(line)
      rest = rest[end...].drop { $0.isBlank }
    }
    return lines
  }

  /// What a text that goes on is cut with: an ellipsis, and the size where it helps and fits.
  private func ending(in width: Int) -> VisibleText {
    let ellipsis = isASCII ? String(repeating: ".", count: min(2, width)) : "…"
    guard byteCount >= Self.sizeShownMin else { return VisibleText(ellipsis, isASCII: isASCII) }
    let sized = VisibleText("\(ellipsis) \(Self.size(byteCount))", isASCII: isASCII)
    return sized.width <= width / 2 ? sized : VisibleText(ellipsis, isASCII: isASCII)
  }

  /// `4.0 KB`, `1.0 MB`: in thousands, one digit behind the point.
  private static func size(_ bytes: Int) -> String {
    let (unit, name) = bytes < 1_000_000 ? (1_000, "KB") : (1_000_000, "MB")
    let tenths = bytes / (unit / 10)
    return "\(tenths / 10).\(tenths % 10) \(name)"
  }

  private func ellipsized(in width: Int) -> VisibleText {
    var longer = self
    longer.isCut = true
    longer.byteCount = 0
    return longer.fitted(to: width)
  }

  private mutating func append(_ slice: ArraySlice<Glyph>) {
    for glyph in slice { append(glyph) }
  }

  /// The whole characters, as ranges of glyphs, that fit into so many columns.
  private func clusters(in slice: ArraySlice<Glyph>, columns: Int) -> [Range<Int>] {
    var clusters: [Range<Int>] = []
    var room = columns
    var start = slice.startIndex
    while start < slice.endIndex {
      let end = clusterEnd(from: start, in: slice)
      let width = width(of: start..<end)
      guard width <= room else { break }
      room -= width
      clusters.append(start..<end)
      start = end
    }
    return clusters
  }

  /// Where a line ends: after the last blank that fits, between wide characters, else anywhere
  /// between two characters; at least one glyph is taken.
  private func lineEnd(of slice: ArraySlice<Glyph>, columns: Int) -> Int {
    var (end, room) = (slice.startIndex, columns)
    var lastBreak: Int?
    while end < slice.endIndex {
      let next = clusterEnd(from: end, in: slice)
      let width = width(of: end..<next)
      guard width <= room else { break }
      if end > slice.startIndex, mayBreak(before: end) { lastBreak = end }
      (end, room) = (next, room - width)
    }
    if end == slice.startIndex { end = overlong(slice, columns: columns) }
    guard end < slice.endIndex, !slice[end].isBlank, !mayBreak(before: end) else { return end }
    return lastBreak ?? end
  }

  /// Where the character ends that a glyph begins.
  private func clusterEnd(from start: Int, in slice: ArraySlice<Glyph>) -> Int {
    var end = start + 1
    while end < slice.endIndex, glyphs[end].isJoined { end += 1 }
    return end
  }

  private func width(of range: Range<Int>) -> Int {
    range.reduce(0) { $0 + glyphs[$1].width }
  }

  private func mayBreak(before index: Int) -> Bool {
    glyphs[index - 1].isBlank || (glyphs[index - 1].width == 2 && glyphs[index].width == 2)
  }

  /// A single character wider than the line: as many of its glyphs as fit, but one at least.
  private func overlong(_ slice: ArraySlice<Glyph>, columns: Int) -> Int {
    var end = slice.startIndex + 1
    var room = columns - slice[slice.startIndex].width
    while end < slice.endIndex, slice[end].isJoined, slice[end].width <= room {
      room -= slice[end].width
      end += 1
    }
    return end
  }

  private func trimmed(_ slice: ArraySlice<Glyph>) -> ArraySlice<Glyph> {
    var slice = slice
    while slice.last?.isBlank == true { slice.removeLast() }
    return slice
  }

  private static func isLineFeed(_ character: Character) -> Bool {
    character == "\n" || character == "\r\n"
  }
}

extension VisibleText.Glyph {
  var isBlank: Bool { content == .space }
}
