/// A cell's place, counted from the top left corner, from zero.
package struct Point: Hashable, Sendable {
  package var column: Int
  package var row: Int

  package init(column: Int, row: Int) { (self.column, self.row) = (column, row) }
}

/// An extent in cells.
package struct Size: Hashable, Sendable {
  package var columns: Int
  package var rows: Int

  package init(columns: Int, rows: Int) { (self.columns, self.rows) = (columns, rows) }
}

/// A rectangle of cells; never of negative size.
package struct Rect: Hashable, Sendable {
  package var origin: Point
  package var size: Size

  package init(column: Int = 0, row: Int = 0, columns: Int, rows: Int) {
    origin = Point(column: column, row: row)
    size = Size(columns: max(0, columns), rows: max(0, rows))
  }

  package var columns: Range<Int> { origin.column..<origin.column + size.columns }
  package var rows: Range<Int> { origin.row..<origin.row + size.rows }
  package var isEmpty: Bool { size.columns == 0 || size.rows == 0 }

  package func contains(_ point: Point) -> Bool {
    columns.contains(point.column) && rows.contains(point.row)
  }

  package func intersection(_ other: Rect) -> Rect {
    let columns = self.columns.clamped(to: other.columns)
    let rows = self.rows.clamped(to: other.rows)
    return Rect(
      column: columns.lowerBound, row: rows.lowerBound, columns: columns.count, rows: rows.count)
  }

  /// The first `rows` rows, and what is left below them.
  package func split(top rows: Int) -> (top: Rect, rest: Rect) {
    let height = min(max(0, rows), size.rows)
    return (
      Rect(column: origin.column, row: origin.row, columns: size.columns, rows: height),
      Rect(
        column: origin.column, row: origin.row + height, columns: size.columns,
        rows: size.rows - height)
    )
  }

  /// The first `columns` columns, and what is left beside them.
  package func split(left columns: Int) -> (left: Rect, rest: Rect) {
    let width = min(max(0, columns), size.columns)
    return (
      Rect(column: origin.column, row: origin.row, columns: width, rows: size.rows),
      Rect(
        column: origin.column + width, row: origin.row, columns: size.columns - width,
        rows: size.rows)
    )
  }
}
