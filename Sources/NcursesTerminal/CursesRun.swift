import SetteeCNcurses
import SetteeCSystem
import SetteeTerminals

/// Cells of one row on their way to ncurses, which is given those side by side in one call.
///
/// A value, so that a whole row is made in one access to the screen that has it.
@MainActor
struct CursesRun {
  /// Whether only ASCII may be shown, because the locale has no UTF-8.
  let isASCII: Bool
  private var cells: [cchar_t] = []
  /// The characters of the cell that is being made, and a zero.
  private var text: [wchar_t] = []

  init(isASCII: Bool) { self.isASCII = isASCII }

  /// Gives ncurses the cells that differ from what it was given last; says how many they were.
  mutating func draw(
    _ cells: [Cell], over shown: ArraySlice<Cell>, row: Int, column: Int,
    looks: inout CursesLooks
  ) -> Int {
    var count = 0
    var start = column
    for (offset, (cell, old)) in zip(cells, shown).enumerated() {
      guard cell != old else {
        put(row, start)
        start = column + offset + 1
        continue
      }
      count += 1
      if !cell.isContinuation { append(cell, looks.look(of: cell.style)) }
    }
    put(row, start)
    return count
  }

  private mutating func put(_ row: Int, _ column: Int) {
    guard !cells.isEmpty else { return }
    settee_put(Int32(row), Int32(column), cells, Int32(cells.count))
    cells.removeAll(keepingCapacity: true)
  }

  private mutating func append(_ cell: Cell, _ look: CursesLooks.Look) {
    var made = cchar_t()
    fillText(with: cell.content)
    settee_make_cell(&made, text, look.attributes, look.pair)
    cells.append(made)
  }

  /// What ncurses is told to draw: only what the C library gives the width that we give it, so that
  /// ncurses and the canvas agree on every column.
  private mutating func fillText(with content: CellText) {
    text.removeAll(keepingCapacity: true)
    defer { text.append(0) }
    let base = wchar_t(content.base.value)
    if content.isASCII { return text.append(base) }
    guard !isASCII else { return text.append(Self.question) }
    guard settee_columns_of(base) == (content.isWide ? 2 : 1) else {
      return text.append(content.isWide ? Self.wideQuestion : Self.question)
    }
    text.append(base)
    guard content.markCount > 0 else { return }
    let marks = content.scalars.dropFirst().map { wchar_t($0.value) }
    text += marks.filter { settee_columns_of($0) == 0 }
  }

  private static let question: wchar_t = 0x3F
  private static let wideQuestion: wchar_t = 0xFF1F
}
