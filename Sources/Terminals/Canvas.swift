/// A grid of cells that remembers which of them were touched since the last frame.
///
/// Views draw into a canvas that persists from frame to frame: what nobody redraws stays. A
/// screen compares only the damaged spans, so a frame costs what changed, not what is visible.
/// A reference type, used on one thread.
package final class Canvas {
  /// Beyond this no terminal is served; a window that claims more gets this much.
  package static let sizeMax = Size(columns: 1_000, rows: 500)

  package private(set) var size: Size
  private var cells: [Cell]
  /// Per row the columns touched since `clearDamage()`.
  package private(set) var damage: [Range<Int>?]

  package init(size: Size) {
    self.size = Size(
      columns: min(max(0, size.columns), Canvas.sizeMax.columns),
      rows: min(max(0, size.rows), Canvas.sizeMax.rows))
    cells = Array(repeating: .blank, count: self.size.columns * self.size.rows)
    damage = Array(repeating: 0..<self.size.columns, count: self.size.rows)
  }

  package var bounds: Rect { Rect(columns: size.columns, rows: size.rows) }

  package subscript(column: Int, row: Int) -> Cell {
    get { cells[row * size.columns + column] }
    set {
      guard cells[row * size.columns + column] != newValue else { return }
      cells[row * size.columns + column] = newValue
      let old = damage[row]
      damage[row] = min(old?.lowerBound ?? column, column)..<max(old?.upperBound ?? 0, column + 1)
    }
  }

  package func clearDamage() {
    for row in damage.indices { damage[row] = nil }
  }

  /// Marks everything as touched, for a screen that must be painted whole.
  package func damageAll() {
    for row in damage.indices { damage[row] = 0..<size.columns }
  }

  /// The canvas as lines of text without trailing blanks: a picture for tests and documents.
  package var picture: String {
    (0..<size.rows).map { row in
      let line = (0..<size.columns).map { self[$0, row].text }.joined()
      return String(line.reversed().drop { $0 == " " }.reversed())
    }.joined(separator: "\n")
  }
}
