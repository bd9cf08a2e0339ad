extension Region {
  /// Writes text from a point to at most the region's right edge, and says where it ended.
  ///
  /// Text that does not fit is cut between characters and ends in an ellipsis.
  /// - Returns: The column after the last one written.
  @discardableResult
  package func write(_ text: String, column: Int = 0, row: Int = 0, style: Style = .plain) -> Int {
    let room = size.columns - column
    guard room > 0, row >= 0, row < size.rows else { return column }
    if column >= 0, text.utf8.count <= room, writePlain(text, column, row, style) {
      return column + text.utf8.count
    }
    return write(visible(text, columns: room), column: column, row: row, style: style)
  }

  /// Writes text with parts of it in another style, such as the matches of a search, cut as
  /// `write(_:column:row:style:)` cuts.
  /// - Parameters:
  ///   - text: What to write.
  ///   - column: Where it starts.
  ///   - row: The row it stands in.
  ///   - style: The look of what is not highlighted.
  ///   - highlights: The parts of `text` to highlight.
  ///   - highlightStyle: Their look.
  /// - Returns: The column after the last one written.
  @discardableResult
  package func write(
    _ text: String, column: Int = 0, row: Int = 0, style: Style, highlights: [Range<String.Index>],
    highlightStyle: Style
  ) -> Int {
    guard !highlights.isEmpty else { return write(text, column: column, row: row, style: style) }
    let ranges = highlights.map { range in
      range.lowerBound.utf8Offset(in: text)..<range.upperBound.utf8Offset(in: text)
    }
    let room = size.columns - column
    let fitted = visible(text, columns: room).fitted(to: room)
    return draw(fitted, column: column, row: row) { glyph in
      if glyph.isMark { return style.marking }
      return ranges.contains { $0.contains(glyph.offset) } ? highlightStyle : style
    }
  }

  /// Writes text that has passed the gateway, cut as `write(_:column:row:style:)` cuts; marks are
  /// drawn in reverse video unless told otherwise.
  /// - Returns: The column after the last one written.
  @discardableResult
  package func write(
    _ text: VisibleText, column: Int = 0, row: Int = 0, style: Style = .plain,
    markStyle: Style? = nil
  ) -> Int {
    let markStyle = markStyle ?? style.marking
    return draw(text.fitted(to: size.columns - column), column: column, row: row) {
      $0.isMark ? markStyle : style
    }
  }

  /// Writes text into a span of columns and blanks what is left of it in the same style.
  ///
  /// The span is clipped to the region; text that does not fit is cut with an ellipsis.
  package func write(
    _ text: String, in columns: Range<Int>, row: Int = 0, alignment: Alignment = .left,
    style: Style = .plain
  ) {
    let span = part(Rect(column: columns.lowerBound, row: row, columns: columns.count, rows: 1))
    guard !span.frame.isEmpty else { return }
    let fitted = span.visible(text, columns: span.size.columns).fitted(to: span.size.columns)
    let space = span.size.columns - fitted.width
    let start =
      switch alignment {
      case .left: 0
      case .center: space / 2
      case .right: space
      }
    span.part(Rect(columns: start, rows: 1)).clear(style)
    let end = span.write(fitted, column: start, style: style)
    span.part(Rect(column: end, columns: span.size.columns - end, rows: 1)).clear(style)
  }

  /// Writes text word-wrapped from a row on, and says how many rows it took.
  @discardableResult
  package func writeWrapped(_ text: String, row: Int = 0, style: Style = .plain) -> Int {
    let lines = VisibleText.wrapped(
      text, to: size.columns, linesMax: size.rows - row, isASCII: canvas.isASCII)
    for (offset, line) in lines.enumerated() { write(line, row: row + offset, style: style) }
    return lines.count
  }

  package enum Alignment: Sendable {
    case left, center, right
  }

  /// As much of a text as can matter in so many columns: clusters of many scalars are cut earlier.
  private func visible(_ text: String, columns: Int) -> VisibleText {
    VisibleText(text, isASCII: canvas.isASCII, scalarsMax: 4 * max(0, columns) + 64)
  }

  /// The fast path, for texts that fit: printable ASCII goes into the cells as it is.
  private func writePlain(_ text: String, _ column: Int, _ row: Int, _ style: Style) -> Bool {
    guard text.isPrintableASCII else { return false }
    canvas.write(
      ascii: text.utf8, column: frame.origin.column + column, row: frame.origin.row + row,
      style: style)
    return true
  }

  /// Draws glyphs that fit to the right; those left of the region are skipped, and half a wide one
  /// at its edge is a blank.
  private func draw(
    _ text: VisibleText, column: Int, row: Int, style: (VisibleText.Glyph) -> Style
  ) -> Int {
    guard row >= 0, row < size.rows else { return column }
    var column = column
    for glyph in text.glyphs {
      let place = absolute(Point(column: column, row: row))
      if column >= 0 {
        canvas[place.column, place.row] = Cell(drawable(glyph), style: style(glyph))
      } else if column + glyph.width > 0 {
        canvas[place.column + 1, place.row] = Cell(.space, style: style(glyph))
      }
      column += glyph.width
    }
    return column
  }

  /// A last look for text that was made visible for another screen.
  private func drawable(_ glyph: VisibleText.Glyph) -> CellText {
    canvas.isASCII && !glyph.content.isASCII ? CellText(ascii: 0x3F) : glyph.content
  }
}

extension String.Index {
  fileprivate func utf8Offset(in text: String) -> Int {
    text.utf8.distance(from: text.startIndex, to: min(self, text.endIndex))
  }
}
