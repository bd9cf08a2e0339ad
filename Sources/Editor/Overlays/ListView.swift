import SetteeTerminals
import SetteeThemes

/// A list that scrolls: which row is chosen, which rows show, how the choice moves.
///
/// Which rows show follows from the choice and the height alone, so that nobody keeps a scroll
/// position and a list looks the same after any sequence of resizes. The rows jump by half a
/// screen when the choice leaves the middle, so that most moves touch two rows only.
package struct ListView: Equatable, Sendable {
  package private(set) var count: Int
  /// The chosen row, 0 in an empty list.
  package private(set) var selection: Int

  package init(count: Int, selection: Int = 0) {
    self.count = max(0, count)
    self.selection = 0
    select(selection)
  }

  /// The chosen row, `nil` in an empty list.
  package var chosen: Int? { count == 0 ? nil : selection }

  /// Chooses a row, or the nearest there is.
  package mutating func select(_ index: Int) { selection = min(max(0, index), max(0, count - 1)) }

  /// Takes note that rows came or went; the choice stays on its index where it can.
  package mutating func resize(to count: Int) {
    self.count = max(0, count)
    select(selection)
  }

  /// Moves the choice; `page` is the number of rows in view.
  package mutating func move(_ move: Move, page: Int) {
    select(target(of: move, page: max(1, page)))
  }

  /// The rows that show in a view of some height; contains the choice unless the view is empty.
  package func window(rows: Int) -> Range<Int> {
    guard rows > 0 else { return 0..<0 }
    guard count > rows else { return 0..<count }
    let step = max(1, rows / 2)
    let start = selection / step * step - (rows - step) / 2
    let top = min(max(0, start), count - rows)
    return top..<top + rows
  }

  /// Draws the rows in view, with marks in the last column where the list goes on.
  ///
  /// `draw` is given a row's index, its place, and whether it is the chosen one; `choosing` says
  /// what a press on a row chooses, where that is not the row. The result is the start of the
  /// chosen row on the canvas, for the cursor.
  @MainActor
  package func draw(
    in region: Region, look: Look, choosing choice: (Int) -> Int = { $0 },
    row draw: (Int, Region, Bool) -> Void
  ) -> Point? {
    let window = window(rows: region.size.rows)
    let isCut = window.count < count
    let columns = region.size.columns - (isCut ? 2 : 0)
    for (line, index) in window.enumerated() {
      let place = region.part(Rect(row: line, columns: columns, rows: 1))
      draw(index, place, index == selection)
      place.note(MouseTarget.line(choice(index)))
    }
    if isCut { drawMarks(window, in: region, look: look) }
    return chosen.flatMap { region.cursor(row: $0 - window.lowerBound) }
  }

  @MainActor
  private func drawMarks(_ window: Range<Int>, in region: Region, look: Look) {
    guard !region.bounds.isEmpty else { return }
    let column = region.size.columns - 1
    let style = look.style(.dialog)
    if window.lowerBound > 0 {
      region.write(look.glyphs.above, column: column, row: 0, style: style)
    }
    if window.upperBound < count {
      region.write(look.glyphs.below, column: column, row: region.size.rows - 1, style: style)
    }
  }

  private func target(of move: Move, page: Int) -> Int {
    switch move {
    case .moveUp: selection - 1
    case .moveDown: selection + 1
    case .pageUp: selection - page
    case .pageDown: selection + page
    case .halfPageUp: selection - max(1, page / 2)
    case .halfPageDown: selection + max(1, page / 2)
    case .moveFirst: 0
    case .moveLast: count - 1
    }
  }
}
