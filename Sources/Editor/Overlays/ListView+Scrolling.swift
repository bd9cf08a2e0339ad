import SetteeTerminals
import SetteeThemes

/// Reading text is walking a list whose chosen row is the first line shown.
extension ListView {
  /// Scrolls a text of so many lines, of which `rows` show.
  mutating func scroll(_ move: Move, lines: Int, rows: Int) {
    resize(to: max(1, lines - rows + 1))
    self.move(move, page: rows)
  }

  /// Draws the lines from the chosen one on, with marks where the text goes on.
  /// - Returns: The start of the first line on the canvas.
  @MainActor
  func drawScrolled(
    lines: Int, in region: Region, look: Look, line draw: (Int, Region) -> Void
  ) -> Point? {
    guard !region.bounds.isEmpty else { return nil }
    let rows = region.size.rows
    let top = min(selection, max(0, lines - rows))
    let window = top..<min(lines, top + rows)
    for (row, index) in window.enumerated() { draw(index, region.line(row)) }
    let (column, style) = (region.size.columns - 1, look.style(.dialog))
    if window.lowerBound > 0 { region.write(look.glyphs.above, column: column, style: style) }
    if window.upperBound < lines {
      region.write(look.glyphs.below, column: column, row: rows - 1, style: style)
    }
    return region.cursor()
  }
}
