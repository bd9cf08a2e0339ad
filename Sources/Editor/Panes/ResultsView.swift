import SetteeForms
import SetteeTerminals
import SetteeThemes

/// What was found for a query that is being typed, best first, over the full width: title, path,
/// value, and what else the query met.
@MainActor
struct ResultsView {
  let region: Region
  let look: Look

  /// All that decides how it looks.
  struct State: Equatable {
    var rule: PaneRule
    var rows: [Row]
    /// The place of the first row shown among all that were found.
    var first = 0
    /// The place of the chosen row among those shown.
    var chosen: Int?
    /// The words to mark.
    var words: [String]
    /// The columns that what stands at the end begins before the edge, where that fits.
    var asideColumns = 0
    /// What to say where there are no rows.
    var nothing = ""
    /// What stands in the last rows, such as the filters there are.
    var footer: [StyledLine] = []
  }

  struct Row: Equatable {
    var mark: FieldState?
    var title: String
    var path = ""
    var value = ""
    var aside = ""
    var asideRole = Role.note
    /// Whether the row cannot be taken now.
    var isOff = false
    /// Whether it was found by letters that stand apart from each other.
    var isByLetters = false
  }

  func draw(_ state: State) {
    region.clear(look.style(.field))
    state.rule.draw(in: region.line(0), look: look)
    let columns = columns(of: state.rows)
    for (index, row) in state.rows.enumerated() {
      let line = region.line(index + 1)
      draw(row, isChosen: index == state.chosen, columns, state, in: line)
      line.note(MouseTarget.hit(state.first + index))
    }
    if state.rows.isEmpty { drawNothing(state.nothing) }
    for (index, words) in state.footer.enumerated() {
      let row = region.size.rows - state.footer.count + index
      guard row > 0 else { continue }
      let line = region.line(row)
      line.clear(look.style(.field))
      words.draw(
        in: line.part(Rect(column: 1, columns: line.size.columns - 1, rows: 1)), look: look,
        ground: .field)
    }
  }

  private func drawNothing(_ sentence: String) {
    region.part(Rect(row: 1, columns: region.size.columns, rows: region.size.rows - 1))
      .writeCentred(sentence, look: look)
  }

  /// The blanks before a value.
  private static let valueGap = 4

  /// Where paths and values begin.
  private struct Columns { let path: Int, value: Int }

  private func columns(of rows: [Row]) -> Columns {
    let width = region.size.columns
    let titles = rows.filter { !$0.path.isEmpty }.map { VisibleText.width(of: $0.title) }.max() ?? 0
    let paths = rows.map { VisibleText.width(of: $0.path) }.max() ?? 0
    let path = FieldColumns.title + min(titles, width / 3) + 2
    // No path is cut while the rows have blanks that could hold it.
    let needed = rows.map { row in
      let aside = VisibleText.width(of: row.aside)
      return VisibleText.width(of: row.value) + (aside > 0 ? aside + 2 : 0)
    }
    let room = width - path - Self.valueGap - (needed.max() ?? 0) - 1
    return Columns(path: path, value: path + min(paths, max(width / 3, room)) + Self.valueGap)
  }

  private func draw(
    _ row: Row, isChosen: Bool, _ columns: Columns, _ state: State, in line: Region
  ) {
    let words = state.words
    let ground: Role = isChosen ? .focus : .field
    func style(_ role: Role) -> Style { isChosen ? look.style(.focus) : look.style(role) }
    line.clear(look.style(ground))
    if isChosen { line.write(look.glyphs.bar, style: style(.accent)) }
    if let mark = row.mark {
      line.write(mark.glyph(look.glyphs), column: FieldColumns.mark, style: style(mark.role))
    }
    let match = isChosen ? look.theme.style(.match, on: .focus) : look.style(.match)
    if isCrowded(row, columns, state, in: line) {
      return drawCrowded(row, columns, state, in: line, match: match, style: style)
    }
    /// Nothing is written where what stands before has left no room.
    func write(
      _ text: String, from start: Int, to end: Int, _ role: Role, byLetters: Bool = false
    ) -> Int {
      guard !text.isEmpty, start < end else { return start }
      let place = line.part(Rect(column: start, columns: end - start, rows: 1))
      let found =
        byLetters
        ? SearchResult.letters(of: words, in: text) : SearchResult.highlights(of: words, in: text)
      return start
        + place.write(text, style: style(role), highlights: found, highlightStyle: match)
    }
    let end = line.size.columns - 1
    let titleEnd = write(
      row.title, from: FieldColumns.title, to: titleEnd(row, columns, state),
      row.isOff ? .disabled : .fieldTitle, byLetters: row.isByLetters)
    let asideWidth = VisibleText.width(of: row.aside)
    // A path goes on into what its own row leaves free; the value follows it there.
    let kept =
      VisibleText.width(of: row.value)
      + (asideWidth > 0 ? max(state.asideColumns, asideWidth) + 2 : 0)
    let pathEnd = write(
      row.path, from: columns.path, to: max(min(end, columns.value - 1), end - kept - 2), .muted)
    let isPlain = row.path.isEmpty
    let valueEnd =
      isPlain
      ? titleEnd : write(row.value, from: max(columns.value, pathEnd + 2), to: end, .fieldValue)
    let edge = state.asideColumns > 0 ? line.size.columns : end
    let start = max(valueEnd + 2, edge - max(state.asideColumns, asideWidth))
    // Letters that the title does not have were found in the key.
    let isFoundHere =
      row.isByLetters && state.asideColumns == 0
      && SearchResult.letters(of: words, in: row.title).isEmpty
    _ = write(row.aside, from: start, to: edge, row.asideRole, byLetters: isFoundHere)
  }

  /// Where a title ends at most: a key beside a command is worth more than its last letters.
  private func titleEnd(_ row: Row, _ columns: Columns, _ state: State) -> Int {
    guard row.path.isEmpty else { return columns.path - 1 }
    let asideWidth = VisibleText.width(of: row.aside)
    let hasKey = asideWidth > 0 && asideWidth <= state.asideColumns
    return region.size.columns - (hasKey ? asideWidth + 2 : 1)
  }

  /// Whether a part of a found setting would be cut in the columns that all rows have.
  private func isCrowded(_ row: Row, _ columns: Columns, _ state: State, in line: Region) -> Bool {
    guard !row.path.isEmpty else { return false }
    func width(_ text: String) -> Int {
      VisibleText.width(of: text, isASCII: line.canvas.isASCII)
    }
    let gap = CrowdedRow.gap
    let valueStart = max(columns.value, columns.path + width(row.path) + gap)
    let aside = row.aside.isEmpty ? 0 : width(row.aside) + gap
    let titleRoom = columns.path - 2 - FieldColumns.title
    if width(row.title) > titleRoom, let found = titleMatches(row, state.words).last,
      width(String(row.title[..<found.upperBound])) > titleRoom
    {
      return true
    }
    return valueStart + width(row.value) + aside > line.size.columns - 1
  }

  private func titleMatches(_ row: Row, _ words: [String]) -> [Range<String.Index>] {
    row.isByLetters
      ? SearchResult.letters(of: words, in: row.title)
      : SearchResult.highlights(of: words, in: row.title)
  }

  private func drawCrowded(
    _ row: Row, _ columns: Columns, _ state: State, in line: Region, match: Style,
    style: (Role) -> Style
  ) {
    let crowded = CrowdedRow(
      row, words: state.words,
      columns: .init(
        title: FieldColumns.title, path: columns.path, value: columns.value,
        end: line.size.columns - 1),
      isASCII: line.canvas.isASCII)
    for placed in crowded.placed {
      let place = line.part(
        Rect(column: placed.columns.lowerBound, columns: placed.columns.count, rows: 1))
      place.write(
        placed.text, style: style(role(of: placed.part, row)),
        highlights: crowded.highlights(in: placed), highlightStyle: match)
    }
  }

  private func role(of part: CrowdedRow.Part, _ row: Row) -> Role {
    switch part {
    case .title: row.isOff ? .disabled : .fieldTitle
    case .path: .muted
    case .value: .fieldValue
    case .aside: row.asideRole
    }
  }
}
