import SetteeTerminals
import SetteeThemes

/// Rows to choose from, each with what there is to say of it: beside the rows where there is room,
/// else below them for the chosen one.
@MainActor
struct ExplainedList {
  let title: String
  /// What is said first, as lines where one is too short.
  let head: [String]
  let rows: [Row]
  private(set) var list: ListView

  struct Row {
    let title: String
    let detail: String
    /// What goes on behind that, or below it where one line is too short for both.
    var reason = ""

    /// All that is said beside the title, on one line.
    var words: String { reason.isEmpty ? detail : "\(detail) \(reason)" }
  }

  init(title: String, head: [String], rows: [Row]) {
    (self.title, self.head, self.rows) = (title, head, rows)
    list = ListView(count: rows.count)
  }

  mutating func move(_ move: Move, area: Size) {
    list.move(move, page: layout(in: area, isASCII: false).listRows)
  }

  mutating func choose(_ index: Int) { list.select(index) }

  func draw(in region: Region, look: Look) -> Point? {
    let layout = layout(in: region.size, isASCII: region.canvas.isASCII)
    let content = layout.frame.draw(in: region, look: look)
    let style = look.style(.dialog)
    for (row, line) in layout.head.enumerated() {
      content.write(line, column: Self.textColumn, row: row, style: style)
    }
    let place = Rect(row: layout.listRow, columns: content.size.columns, rows: layout.listRows)
    let cursor = list.draw(in: content.part(place), look: look) { index, line, isChosen in
      let style = look.style(isChosen ? .focus : .dialog)
      line.clear(style)
      if isChosen { line.write(look.glyphs.bar, style: style) }
      line.write(rows[index].title, column: Self.textColumn, style: style)
      if layout.isWide { line.write(rows[index].words, column: detailColumn, style: style) }
    }
    for (row, line) in layout.detail.enumerated() {
      content.write(
        line, column: Self.textColumn, row: layout.listRow + layout.listRows + 1 + row,
        style: style)
    }
    return cursor
  }

  private static let columnsMax = 76
  /// Behind the bar of the chosen row.
  private static let textColumn = 1

  private var titleWidth: Int { rows.map { VisibleText.width(of: $0.title) }.max() ?? 0 }
  private var detailColumn: Int { Self.textColumn + titleWidth + 2 }

  private func head(width: Int, isASCII: Bool) -> [VisibleText] {
    guard !head.isEmpty else { return [] }
    return Self.lines(head, apartBy: "  ", width: width, isASCII: isASCII)
  }

  /// What there is to say of a row below the list, its title first where that is cut there.
  private func explanation(of row: Row, width: Int, isASCII: Bool) -> [VisibleText] {
    let isCut = VisibleText.width(of: row.title, isASCII: isASCII) > width
    let title =
      isCut ? VisibleText.wrapped(row.title, to: width, isASCII: isASCII) : []
    let pieces = [row.detail, row.reason].filter { !$0.isEmpty }
    return title + Self.lines(pieces, apartBy: " ", width: width, isASCII: isASCII)
  }

  /// Pieces of text on one line, or each on its own where that is too short.
  private static func lines(
    _ pieces: [String], apartBy gap: String, width: Int, isASCII: Bool
  ) -> [VisibleText] {
    let line = pieces.joined(separator: gap)
    let text = VisibleText.width(of: line) <= width ? line : pieces.joined(separator: "\n")
    return VisibleText.wrapped(text, to: width, isASCII: isASCII)
  }

  private struct Layout {
    let frame: DialogFrame
    let head: [VisibleText]
    let isWide: Bool
    let listRow: Int, listRows: Int
    /// What there is to say of the chosen row, where that has no room for it.
    let detail: [VisibleText]
  }

  /// The rows come first where not all fits, then the head.
  private func layout(in area: Size, isASCII: Bool) -> Layout {
    let width = min(Self.columnsMax, max(1, DialogFrame.listTextMax(in: area)))
    let head = head(width: width, isASCII: isASCII)
    let details = rows.map { explanation(of: $0, width: width, isASCII: isASCII) }
    let rowWidth = detailColumn + (rows.map { VisibleText.width(of: $0.words) }.max() ?? 0)
    // Beside each other they take the room there is; below each other they stay easy to read.
    let isWide = rowWidth <= DialogFrame.listTextMax(in: area) + Self.textColumn
    let below = isWide ? 0 : 1 + (details.map(\.count).max() ?? 0)
    let words = (details.joined() + head).map(\.width).max() ?? 0
    let columns = isWide ? rowWidth : Self.textColumn + max(titleWidth, words)
    let wanted = Size(
      columns: max(columns, Self.textColumn + (head.map(\.width).max() ?? 0)) + 1,
      rows: head.count + (head.isEmpty ? 0 : 1) + rows.count + below)
    let frame = DialogFrame(title: title, wanted: wanted, isList: true)
    let room = frame.contentSize(in: area).rows
    let detail = isWide ? [] : list.chosen.map { details[$0] } ?? []
    // A long list leaves the chosen row's words their place.
    let kept = detail.isEmpty || room < Self.wordsMin ? 0 : detail.count + 1
    let listRows = min(rows.count, max(1, room - kept))
    let headRows = min(head.count, max(0, room - kept - listRows))
    let gap = room > listRows + headRows + kept && headRows > 0 ? 1 : 0
    let rest = max(0, room - headRows - gap - listRows - 1)
    return Layout(
      frame: frame, head: Array(head.prefix(headRows)), isWide: isWide,
      listRow: headRows + gap, listRows: listRows, detail: Array(detail.prefix(rest)))
  }

  /// Below so many rows the list has them all.
  private static let wordsMin = 8
}
