import SetteeForms
import SetteeTerminals

/// What is longer than the detail's pane: all of it one below the other, read from a row on.
extension DetailPane {
  /// Rows of the longest detail that is shown; what `i` shows has no such limit.
  private static let rowsMax = Canvas.sizeMax.rows

  /// Draws from a row on.
  func draw(_ content: Content, from top: Int) {
    let (page, rows) = page(of: content)
    region.clear(look.style(.text))
    let (left, above) = (region.frame.origin.column, region.frame.origin.row)
    for row in 0..<min(region.size.rows, max(0, rows - top)) {
      for column in 0..<region.size.columns {
        region.canvas[left + column, above + row] = page[column, top + row]
      }
    }
    region.noteRest(MouseTarget.detail)
  }

  /// The last row that there is reason to begin with; zero where the pane shows all there is.
  func lastTop(of content: Content) -> Int {
    guard isTall || isCut(content) else { return 0 }
    return max(0, page(of: content).rows - region.size.rows)
  }

  /// All of it on a canvas of its own, and the rows that it takes.
  private func page(of content: Content) -> (canvas: Canvas, rows: Int) {
    let canvas = Canvas(
      size: Size(columns: region.size.columns, rows: Self.rowsMax), isASCII: region.canvas.isASCII)
    DetailPane(region: Region(canvas), look: look, isTall: true).draw(content)
    let last = (0..<Self.rowsMax).last { row in
      (0..<canvas.size.columns).contains { canvas[$0, row].content != .space }
    }
    return (canvas, last.map { $0 + 1 } ?? 0)
  }
}
