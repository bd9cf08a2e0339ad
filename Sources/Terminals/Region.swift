/// A rectangle of a canvas that a view may draw in; nothing drawn through it lands outside.
///
/// Coordinates count from the region's own corner. Text passes the gateway (`VisibleText`) here,
/// so no control or format character reaches a screen, whoever wrote the string.
package struct Region {
  package let canvas: Canvas
  /// The region's place on the canvas.
  package let frame: Rect

  package init(_ canvas: Canvas) {
    self.canvas = canvas
    frame = canvas.bounds
  }

  private init(_ canvas: Canvas, frame: Rect) {
    self.canvas = canvas
    self.frame = frame
  }

  package var size: Size { frame.size }
  package var bounds: Rect { Rect(columns: size.columns, rows: size.rows) }

  /// A part of this region, by a rectangle in this region's coordinates, clipped to it.
  package func part(_ rect: Rect) -> Region {
    let clipped = rect.intersection(bounds)
    return Region(
      canvas,
      frame: Rect(
        column: frame.origin.column + clipped.origin.column,
        row: frame.origin.row + clipped.origin.row, columns: clipped.size.columns,
        rows: clipped.size.rows))
  }

  /// One row of this region.
  package func line(_ row: Int) -> Region {
    part(Rect(row: row, columns: size.columns, rows: 1))
  }

  /// Translates a point of this region to the canvas, for the cursor.
  package func absolute(_ point: Point) -> Point {
    Point(column: frame.origin.column + point.column, row: frame.origin.row + point.row)
  }

  /// Fills the region with blanks of one style; a press on them is for nothing.
  package func clear(_ style: Style = .plain) {
    for row in frame.rows { canvas.clear(frame.columns, row: row, style: style) }
  }
}
