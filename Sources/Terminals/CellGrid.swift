/// The cells of a canvas, and which of them were touched.
///
/// Half a wide character never stands alone: overwriting one half blanks the other. A value, so
/// that whole runs of cells are written in one access to the canvas that has it.
struct CellGrid {
  let size: Size
  private var cells: [Cell]
  /// Per row the columns touched since `clearDamage()`.
  private(set) var damage: [Range<Int>?]

  init(size: Size) {
    self.size = size
    cells = Array(repeating: .blank, count: size.columns * size.rows)
    damage = Array(repeating: 0..<size.columns, count: size.rows)
  }

  /// The cell at a place inside the grid.
  subscript(column: Int, row: Int) -> Cell { cells[row * size.columns + column] }

  /// The cells of columns of a row inside the grid.
  func cells(_ columns: Range<Int>, row: Int) -> ArraySlice<Cell> {
    let start = row * size.columns
    return cells[start + columns.lowerBound..<start + columns.upperBound]
  }

  mutating func clearDamage() {
    for row in damage.indices { damage[row] = nil }
  }

  mutating func damageAll() {
    for row in damage.indices { damage[row] = 0..<size.columns }
  }

  /// Sets a cell inside the grid and keeps wide characters whole.
  mutating func place(_ cell: Cell, column: Int, row: Int) {
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

  /// Fills columns inside the grid with a cell one column wide.
  mutating func fill(_ columns: Range<Int>, row: Int, with cell: Cell) {
    guard let first = columns.first, let last = columns.last else { return }
    // Only at the ends is there a neighbour whose half would stand alone.
    place(cell, column: first, row: row)
    place(cell, column: last, row: row)
    let start = row * size.columns
    var touched: Range<Int>?
    for column in columns where cells[start + column] != cell {
      cells[start + column] = cell
      touched = (touched?.lowerBound ?? column)..<column + 1
    }
    if let touched { damage(touched, row: row) }
  }

  /// Writes printable ASCII from a column on, as far as the row goes.
  mutating func write(
    ascii bytes: some Sequence<UInt8>, column: Int, row: Int, style: Style
  ) {
    var column = column
    for byte in bytes {
      guard column < size.columns else { return }
      if column >= 0 { place(Cell(CellText(ascii: byte), style: style), column: column, row: row) }
      column += 1
    }
  }

  private mutating func set(_ cell: Cell, _ column: Int, _ index: Int, _ row: Int) {
    guard cells[index] != cell else { return }
    cells[index] = cell
    damage(column..<column + 1, row: row)
  }

  private mutating func damage(_ columns: Range<Int>, row: Int) {
    let old = damage[row] ?? columns
    damage[row] =
      min(old.lowerBound, columns.lowerBound)..<max(old.upperBound, columns.upperBound)
  }
}
