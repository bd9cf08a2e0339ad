/// One cell of a canvas: what stands in it, and how it looks.
package struct Cell: Hashable, Sendable {
  package let content: CellText
  package var style: Style

  /// Takes the first glyph of a text, made visible; an empty text makes the right half of a
  /// character two columns wide.
  package init(_ text: String = " ", style: Style = .plain) {
    self.init(VisibleText.firstGlyph(of: text), style: style)
  }

  package init(_ content: CellText, style: Style = .plain) {
    self.content = content
    self.style = style
  }

  package static let blank = Cell(CellText.space)

  /// A base character with at most three combining marks; empty in the cell right of a character
  /// two columns wide.
  package var text: String { content.text }

  /// The right half of a wide character: drawn with its left neighbour.
  package var isContinuation: Bool { content.isContinuation }

  /// Whether the character reaches into the cell to its right.
  package var isWide: Bool { content.isWide }

  /// This cell without what no eye can see: a blank on the terminal's ground shows no ink.
  ///
  /// On a ground of its own it keeps the ink, which its neighbours have too: a bar is one style.
  package var asSeen: Cell {
    guard content == .space, style.background == .terminal,
      style.attributes.isDisjoint(with: [.underline, .reverse])
    else { return self }
    return .blank
  }
}
