/// One cell of a canvas: what stands in it, and how it looks.
package struct Cell: Hashable, Sendable {
  /// A base character with at most a few combining marks, already made visible; empty in the cell
  /// right of a character two columns wide.
  package var text: String
  package var style: Style

  package init(_ text: String = " ", style: Style = .plain) {
    self.text = text
    self.style = style
  }

  package static let blank = Cell()

  /// The right half of a wide character: drawn with its left neighbour.
  package var isContinuation: Bool { text.isEmpty }
}
