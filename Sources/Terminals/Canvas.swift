/// A grid of cells that remembers which of them were touched since the last frame.
///
/// Views draw into a canvas that persists from frame to frame: what nobody redraws stays. A
/// screen compares only the damaged spans, so a frame costs what changed, not what is visible.
/// Half a wide character never stands alone: overwriting one half blanks the other. A reference
/// type, used on one thread.
package final class Canvas {
  /// Beyond this no terminal is served; a window that claims more gets this much.
  package static let sizeMax = Size(columns: 1_000, rows: 500)

  package private(set) var size: Size
  /// Whether only ASCII may be drawn, because the locale has no UTF-8.
  package let isASCII: Bool
  private var cells: [Cell]
  /// Per row the columns touched since `clearDamage()`.
  package private(set) var damage: [Range<Int>?]
  /// What presses on each row are for.
  private var targets: [PressTargetRow]

  package init(size: Size, isASCII: Bool = false) {
    self.size = Size(
      columns: min(max(0, size.columns), Canvas.sizeMax.columns),
      rows: min(max(0, size.rows), Canvas.sizeMax.rows))
    self.isASCII = isASCII
    cells = Array(repeating: .blank, count: self.size.columns * self.size.rows)
    damage = Array(repeating: 0..<self.size.columns, count: self.size.rows)
    targets = Array(repeating: PressTargetRow(), count: self.size.rows)
  }

  package var bounds: Rect { Rect(columns: size.columns, rows: size.rows) }

  /// The cell at a place; outside the canvas reading gives a blank and writing does nothing.
  package subscript(column: Int, row: Int) -> Cell {
    get { isInside(column, row) ? cells[row * size.columns + column] : .blank }
    set {
      guard isInside(column, row) else { return }
      place(newValue, column: column, row: row)
    }
  }

  /// Writes printable ASCII from a place on, which must lie inside the canvas to its end.
  func write(ascii bytes: some Sequence<UInt8>, column: Int, row: Int, style: Style) {
    var column = column
    for byte in bytes where isInside(column, row) {
      place(Cell(CellText(ascii: byte), style: style), column: column, row: row)
      column += 1
    }
  }

  package func clearDamage() {
    for row in damage.indices { damage[row] = nil }
  }

  /// Marks everything as touched, for a screen that must be painted whole.
  package func damageAll() {
    for row in damage.indices { damage[row] = 0..<size.columns }
  }

  /// What a press on a cell is for; `nil` where nobody said so, and outside the canvas.
  package func target(at point: Point) -> (any PressTarget)? {
    targets.indices.contains(point.row) ? targets[point.row].target(at: point.column) : nil
  }

  /// Says what presses on some cells are for, or that they are for nothing.
  func note(_ target: (any PressTarget)?, columns: Range<Int>, row: Int) {
    if targets.indices.contains(row) { targets[row].set(target, columns: columns) }
  }

  /// Says what presses on those of some cells are for of which nothing is said.
  func noteRest(_ target: any PressTarget, columns: Range<Int>, row: Int) {
    if targets.indices.contains(row) { targets[row].fill(target, columns: columns) }
  }

  /// The canvas as lines of text without trailing blanks: a picture for tests and documents.
  package var picture: String {
    (0..<size.rows).map { row in
      let line = (0..<size.columns).map { self[$0, row].text }.joined()
      return String(line.reversed().drop { $0 == " " }.reversed())
    }.joined(separator: "\n")
  }

  private func isInside(_ column: Int, _ row: Int) -> Bool {
    column >= 0 && column < size.columns && row >= 0 && row < size.rows
  }

  /// Sets a cell and keeps wide characters whole.
  private func place(_ cell: Cell, column: Int, row: Int) {
    let index = row * size.columns + column
    guard cells[index] != cell else { return }
    let isLast = column + 1 == size.columns
    let hasLeftHalf = column > 0 && cells[index - 1].isWide
    if cell.isContinuation {
      set(hasLeftHalf ? cell : Cell(.space, style: cell.style), column, index, row)
      return
    }
    if hasLeftHalf { set(Cell(.space, style: cells[index - 1].style), column - 1, index - 1, row) }
    if cells[index].isWide, !isLast, !cell.isWide {
      set(Cell(.space, style: cells[index + 1].style), column + 1, index + 1, row)
    }
    guard cell.isWide else { return set(cell, column, index, row) }
    guard !isLast else { return set(Cell(.space, style: cell.style), column, index, row) }
    if cells[index + 1].isWide, column + 2 < size.columns {
      set(Cell(.space, style: cells[index + 2].style), column + 2, index + 2, row)
    }
    set(cell, column, index, row)
    set(Cell(.continuation, style: cell.style), column + 1, index + 1, row)
  }

  private func set(_ cell: Cell, _ column: Int, _ index: Int, _ row: Int) {
    guard cells[index] != cell else { return }
    cells[index] = cell
    let old = damage[row]
    damage[row] = min(old?.lowerBound ?? column, column)..<max(old?.upperBound ?? 0, column + 1)
  }
}
