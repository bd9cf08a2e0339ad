/// Text from outside, made fit to be shown: the one gateway to every terminal.
///
/// STUB of the contract: the real one makes control, escape, bidirectional, zero-width and tag
/// characters visible and measures columns with one width table.
package struct VisibleText: Sendable {
  /// What can be drawn: one element a cell or two.
  package struct Glyph: Hashable, Sendable {
    package var text: String
    /// 1 or 2.
    package var width: Int
    /// A mark that stands for a character which must not reach a terminal.
    package var isMark: Bool
  }

  package private(set) var glyphs: [Glyph]

  package init(_ text: String) {
    glyphs = text.map { Glyph(text: String($0), width: 1, isMark: false) }
  }

  package var width: Int { glyphs.reduce(0) { $0 + $1.width } }
}

extension Region {
  @discardableResult
  package func write(_ text: VisibleText, column: Int = 0, row: Int = 0, style: Style = .plain)
    -> Int
  {
    var column = column
    for glyph in text.glyphs where row >= 0 && row < size.rows && column < size.columns {
      canvas[frame.origin.column + column, frame.origin.row + row] = Cell(glyph.text, style: style)
      column += glyph.width
    }
    return column
  }
}
