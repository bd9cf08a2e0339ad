extension Region {
  /// Draws a frame around the region and returns what is inside it.
  ///
  /// The title stands in the top line, cut where it does not fit, in the look of the lines unless
  /// `titleStyle` says otherwise. A region too small for a frame stays empty.
  @discardableResult
  package func border(_ style: Style = .plain, title: String = "", titleStyle: Style? = nil)
    -> Region
  {
    let lines = Lines(isASCII: canvas.isASCII)
    let right = size.columns - 1
    let bottom = size.rows - 1
    guard right > 0, bottom > 0 else { return part(Rect(columns: 0, rows: 0)) }
    for row in [0, bottom] { horizontalLine(row: row, style: style) }
    for column in [0, right] { verticalLine(column: column, style: style) }
    put(lines.topLeft, 0, 0, style)
    put(lines.topRight, right, 0, style)
    put(lines.bottomLeft, 0, bottom, style)
    put(lines.bottomRight, right, bottom, style)
    if !title.isEmpty, right > 4 {
      let room = part(Rect(column: 1, columns: right - 1, rows: 1))
      room.write(" \(title) ", style: titleStyle ?? style)
    }
    return inset()
  }

  /// Draws a line from edge to edge.
  package func horizontalLine(row: Int, style: Style = .plain) {
    fill(row: row, with: Cell(Lines(isASCII: canvas.isASCII).horizontal, style: style))
  }

  /// Fills a row with a cell one column wide.
  package func fill(row: Int = 0, with cell: Cell) {
    guard row >= 0, row < size.rows else { return }
    canvas.fill(frame.columns, row: frame.origin.row + row, with: cell)
  }

  /// Draws a line from top to bottom.
  package func verticalLine(column: Int, style: Style = .plain) {
    let line = Lines(isASCII: canvas.isASCII).vertical
    for row in 0..<size.rows { put(line, column, row, style) }
  }

  /// The region without so many columns and rows at each edge.
  package func inset(columns: Int = 1, rows: Int = 1) -> Region {
    part(
      Rect(
        column: columns, row: rows, columns: size.columns - 2 * columns,
        rows: size.rows - 2 * rows))
  }

  /// Changes the look of all cells and leaves what stands in them.
  package func restyle(_ change: (Style) -> Style) {
    for row in frame.rows {
      for column in frame.columns { canvas[column, row].style = change(canvas[column, row].style) }
    }
  }

  private func put(_ text: CellText, _ column: Int, _ row: Int, _ style: Style) {
    guard column >= 0, column < size.columns, row >= 0, row < size.rows else { return }
    canvas[frame.origin.column + column, frame.origin.row + row] = Cell(text, style: style)
  }

  /// The pieces of frames and rules.
  private struct Lines {
    let horizontal, vertical, topLeft, topRight, bottomLeft, bottomRight: CellText

    init(isASCII: Bool) {
      let pieces: [Unicode.Scalar] =
        isASCII ? ["-", "|", "+", "+", "+", "+"] : ["─", "│", "┌", "┐", "└", "┘"]
      let cells = pieces.map { CellText(base: $0, width: 1) }
      horizontal = cells[0]
      vertical = cells[1]
      topLeft = cells[2]
      topRight = cells[3]
      bottomLeft = cells[4]
      bottomRight = cells[5]
    }
  }
}
