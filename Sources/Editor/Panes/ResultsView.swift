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
    /// The place of the chosen row among those shown.
    var chosen: Int?
    /// The words to mark.
    var words: [String]
    /// What to say where there are no rows.
    var nothing = ""
    /// What stands in the last row, such as the filters there are.
    var footer = ""
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
  }

  func draw(_ state: State) {
    region.clear(look.style(.field))
    state.rule.draw(in: region.line(0), look: look)
    let columns = columns(of: state.rows)
    for (index, row) in state.rows.enumerated() {
      draw(row, isChosen: index == state.chosen, columns, state.words, in: region.line(index + 1))
    }
    let last = region.size.rows - 1
    if state.rows.isEmpty { drawNothing(state.nothing) }
    guard !state.footer.isEmpty, last > 0 else { return }
    let line = region.line(last)
    line.clear(look.style(.field))
    line.write(state.footer, column: 1, style: look.style(.muted))
  }

  private func drawNothing(_ sentence: String) {
    region.part(Rect(row: 1, columns: region.size.columns, rows: region.size.rows - 1))
      .writeCentred(sentence, look: look)
  }

  /// Where paths and values begin.
  private struct Columns { let path: Int, value: Int }

  private func columns(of rows: [Row]) -> Columns {
    let width = region.size.columns
    let titles = rows.filter { !$0.path.isEmpty }.map { VisibleText($0.title).width }.max() ?? 0
    let paths = rows.map { VisibleText($0.path).width }.max() ?? 0
    let path = FieldColumns.title + min(titles, width / 3) + 2
    return Columns(path: path, value: path + min(paths, width / 3) + 4)
  }

  private func draw(
    _ row: Row, isChosen: Bool, _ columns: Columns, _ words: [String], in line: Region
  ) {
    let ground: Role = isChosen ? .focus : .field
    func style(_ role: Role) -> Style { isChosen ? look.style(.focus) : look.style(role) }
    line.clear(look.style(ground))
    if isChosen { line.write(look.glyphs.bar, style: style(.accent)) }
    if let mark = row.mark {
      line.write(mark.glyph(look.glyphs), column: FieldColumns.mark, style: style(mark.role))
    }
    let match = isChosen ? look.theme.style(.match, on: .focus) : look.style(.match)
    func write(_ text: String, _ columns: Range<Int>, _ role: Role) -> Int {
      guard !text.isEmpty, columns.lowerBound < columns.upperBound else {
        return columns.lowerBound
      }
      let place = line.part(Rect(column: columns.lowerBound, columns: columns.count, rows: 1))
      let end = place.write(
        text, style: style(role), highlights: SearchResult.highlights(of: words, in: text),
        highlightStyle: match)
      return columns.lowerBound + end
    }
    let end = line.size.columns - 1
    let titleEnd = write(
      row.title, FieldColumns.title..<(row.path.isEmpty ? end : columns.path - 1),
      row.isOff ? .disabled : .fieldTitle)
    _ = write(row.path, columns.path..<min(end, columns.value - 1), .muted)
    let isPlain = row.path.isEmpty
    let valueEnd = isPlain ? titleEnd : write(row.value, columns.value..<end, .fieldValue)
    let asideWidth = VisibleText(row.aside).width
    let start = max(valueEnd + 2, end - asideWidth)
    _ = write(row.aside, start..<max(start, end), row.asideRole)
  }
}
