import SetteeForms
import SetteeTerminals
import SetteeThemes

/// Draws a line of text being edited, scrolled so that the cursor shows.
///
/// What shows follows from the text, the cursor and the width alone, and never costs more than a
/// few widths of text.
@MainActor
struct TextLine {
  let draft: TextDraft
  var isMasked = false
  var style: Role = .edit

  /// A secret shows as this many bullets, however long it is.
  nonisolated static let bulletCount = 8

  func draw(in region: Region, look: Look) -> Point? {
    guard !region.bounds.isEmpty else { return nil }
    region.clear(look.style(style))
    return isMasked ? drawBullets(in: region, look: look) : drawText(in: region, look: look)
  }

  /// The cursor shows only whether it is at the start, at the end, or somewhere between.
  private func drawBullets(in region: Region, look: Look) -> Point? {
    let bullets = String(
      repeating: look.glyphs.bullet, count: draft.text.isEmpty ? 0 : Self.bulletCount)
    region.write(bullets, style: look.style(style))
    let isAtEnd = draft.text.dropFirst(draft.cursor).isEmpty
    let column = draft.cursor == 0 ? 0 : isAtEnd ? bullets.count : bullets.count / 2
    return region.cursor(column: column)
  }

  private func drawText(in region: Region, look: Look) -> Point? {
    let columns = region.size.columns
    let cursor = draft.text.index(draft.text.startIndex, offsetBy: draft.cursor)
    let after = draft.text[cursor...].prefix(columns + 1)
    let start = start(cursor: cursor, countAfter: after.count, of: region)
    var column = 0
    if start > draft.text.startIndex {
      column = region.write(region.canvas.isASCII ? "<" : "‹", style: cutStyle(look))
    }
    let before = visible(draft.text[start..<cursor], in: region)
    column = region.write(before, column: column, style: look.style(style))
    drawRest(after, from: column, in: region, look: look)
    return region.cursor(column: column)
  }

  /// What stands after the cursor, with a mark at the end where the text goes on.
  private func drawRest(_ rest: Substring, from column: Int, in region: Region, look: Look) {
    let room = region.size.columns - column
    let isCut = room > 1 && visible(rest, in: region).width > room
    // No character takes less than a column, and few take more.
    var shown = isCut ? rest.prefix(room - 1) : rest
    while isCut, visible(shown, in: region).width >= room { shown = shown.dropLast() }
    region.part(Rect(column: column, columns: room, rows: 1)).write(
      visible(shown, in: region), style: look.style(style))
    guard isCut else { return }
    region.write(
      region.canvas.isASCII ? ">" : "›", column: region.size.columns - 1, style: cutStyle(look))
  }

  private func cutStyle(_ look: Look) -> Style { look.theme.style(.muted, on: style) }

  /// The first character that shows: in half widths from the text's start, so that most moves of
  /// the cursor move nothing else, then as far right as marks and wide characters ask.
  private func start(cursor: String.Index, countAfter: Int, of region: Region) -> String.Index {
    let columns = region.size.columns
    let step = max(1, columns / 2)
    let block = max(0, draft.cursor / step * step - columns / 4)
    let offset = min(block, max(0, draft.cursor + countAfter + 1 - columns))
    var start = draft.text.index(cursor, offsetBy: offset - draft.cursor)
    func room() -> Int { columns - 1 - (start > draft.text.startIndex ? 1 : 0) }
    while start < cursor, visible(draft.text[start..<cursor], in: region).width > room() {
      start = draft.text.index(after: start)
    }
    return start
  }

  private func visible(_ text: Substring, in region: Region) -> VisibleText {
    VisibleText(String(text), isASCII: region.canvas.isASCII)
  }
}
