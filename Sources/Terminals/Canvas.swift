/// A grid of cells that remembers which of them were touched since the last frame.
///
/// Views draw into a canvas that persists from frame to frame: what nobody redraws stays. A
/// screen compares only the damaged spans, so a frame costs what changed, not what is visible.
/// A reference type, used on one thread.
package final class Canvas {
  /// Beyond this no terminal is served; a window that claims more gets this much.
  package static let sizeMax = Size(columns: 1_000, rows: 500)

  package let size: Size
  /// Whether only ASCII may be drawn, because the locale has no UTF-8.
  package let isASCII: Bool
  private var grid: CellGrid
  /// What presses on each row are for.
  private var targets: [PressTargetRow]

  package init(size: Size, isASCII: Bool = false) {
    let size = Size(
      columns: min(max(0, size.columns), Canvas.sizeMax.columns),
      rows: min(max(0, size.rows), Canvas.sizeMax.rows))
    self.isASCII = isASCII
    self.size = size
    grid = CellGrid(size: size)
    targets = Array(repeating: PressTargetRow(), count: size.rows)
  }

  /// Per row the columns touched since `clearDamage()`.
  package var damage: [Range<Int>?] { grid.damage }

  package var bounds: Rect { Rect(columns: size.columns, rows: size.rows) }

  /// The cell at a place; outside the canvas reading gives a blank and writing does nothing.
  package subscript(column: Int, row: Int) -> Cell {
    get { isInside(column, row) ? grid[column, row] : .blank }
    set {
      guard isInside(column, row) else { return }
      grid.place(newValue, column: column, row: row)
    }
  }

  /// The cells of columns of a row, both inside the canvas, without what no eye can see.
  package func cellsAsSeen(_ columns: Range<Int>, row: Int) -> [Cell] {
    grid.cells(columns, row: row).map(\.asSeen)
  }

  /// Writes printable ASCII from a place on, as far as the canvas goes.
  func write(ascii bytes: some Sequence<UInt8>, column: Int, row: Int, style: Style) {
    guard row >= 0, row < size.rows else { return }
    grid.write(ascii: bytes, column: column, row: row, style: style)
  }

  /// Fills columns of a row with a cell one column wide.
  func fill(_ columns: Range<Int>, row: Int, with cell: Cell) {
    guard row >= 0, row < size.rows else { return }
    grid.fill(columns.clamped(to: 0..<size.columns), row: row, with: cell)
  }

  /// Fills columns of a row with blanks; presses there are for nothing.
  func clear(_ columns: Range<Int>, row: Int, style: Style) {
    fill(columns, row: row, with: Cell(.space, style: style))
    note(nil, columns: columns, row: row)
  }

  package func clearDamage() { grid.clearDamage() }

  /// Marks everything as touched, for a screen that must be painted whole.
  package func damageAll() { grid.damageAll() }

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
}
