import SetteeTerminals
import SetteeThemes

/// The line below the panes: words of the moment, and at its right the trouble that stands until it
/// is over.
struct StatusLine: Equatable {
  var words: StyledLine
  var trouble = StyledLine()

  var isEmpty: Bool { words.parts.isEmpty && trouble.parts.isEmpty }

  /// Draws over a whole line; trouble gives way to words, which go with the next key.
  @MainActor
  func draw(in line: Region, look: Look) {
    line.clear(look.style(.status))
    let columns = line.size.columns
    let free = columns - words.width - (words.parts.isEmpty ? 0 : 2)
    let width = free >= Self.troubleMin ? min(trouble.width, free) : 0
    if width > 0 {
      trouble.draw(
        in: line.part(Rect(column: columns - width, columns: width, rows: 1)), look: look,
        ground: .status)
    }
    let room = width > 0 ? columns - width - 2 : columns
    words.draw(in: line.part(Rect(columns: room, rows: 1)), look: look, ground: .status)
  }

  /// Fewer columns tell of nothing.
  private static let troubleMin = 8
}
