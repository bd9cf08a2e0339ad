import Forms
import Terminals
import Themes

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
  static let bulletCount = 6

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
    let isAtEnd = draft.cursor >= draft.text.count
    let column = draft.cursor == 0 ? 0 : isAtEnd ? bullets.count : bullets.count / 2
    return region.cursor(column: column)
  }

  private func drawText(in region: Region, look: Look) -> Point? {
    let columns = region.size.columns
    let isASCII = region.canvas.isASCII
    let cursor = draft.text.index(draft.text.startIndex, offsetBy: draft.cursor)
    let start = start(cursor: cursor, columns: columns, isASCII: isASCII)
    let before = VisibleText(String(draft.text[start..<cursor]), isASCII: isASCII)
    let after = VisibleText(String(draft.text[cursor...].prefix(columns)), isASCII: isASCII)
    let isCut = start > draft.text.startIndex
    var column = 0
    if isCut {
      column = region.write(look.glyphs.ellipsis, style: look.style(.muted))
    }
    column = region.write(before, column: column, style: look.style(style))
    region.part(Rect(column: column, columns: columns, rows: 1))
      .write(after, style: look.style(style))
    return region.cursor(column: column)
  }

  /// The first character that shows: in half widths from the text's start, so that most moves of
  /// the cursor move nothing else, then as far as wide characters ask.
  private func start(cursor: String.Index, columns: Int, isASCII: Bool) -> String.Index {
    let count = draft.text.count
    let step = max(1, columns / 2)
    let block = max(0, draft.cursor / step * step - columns / 4)
    var offset = min(block, max(0, count + 1 - columns))
    if count < columns, VisibleText(draft.text, isASCII: isASCII).width < columns { offset = 0 }
    var start = draft.text.index(draft.text.startIndex, offsetBy: offset)
    func room() -> Int { columns - 1 - (start > draft.text.startIndex ? 1 : 0) }
    while start < cursor,
      VisibleText(String(draft.text[start..<cursor]), isASCII: isASCII).width > room()
    {
      start = draft.text.index(after: start)
    }
    return start
  }
}
