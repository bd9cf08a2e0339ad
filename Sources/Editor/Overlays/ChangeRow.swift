import SetteeForms
import SetteeTerminals
import SetteeThemes

/// Draws a setting's way from one value to another on one line: `editor.tabSize  4 → 8`.
@MainActor
struct ChangeRow {
  let change: FieldChange

  /// What the row needs to show everything.
  var width: Int {
    2 + VisibleText(change.key.name).width + 2 + VisibleText(change.before).width + 4
      + VisibleText(change.after).width
  }

  /// Draws the row; `keyWidth` is what the longest key of the list needs, at most half the row.
  func draw(in region: Region, keyWidth: Int, isChosen: Bool, look: Look) {
    let style = look.style(isChosen ? .focus : .dialog)
    region.clear(style)
    let columns = region.size.columns
    let keyColumns = min(keyWidth, columns / 2 - 2)
    region.write(isChosen ? look.glyphs.pointer : " ", style: style)
    region.part(Rect(column: 2, columns: keyColumns, rows: 1))
      .write(change.key.name, style: style)
    drawValues(
      in: region.part(Rect(column: 2 + keyColumns + 2, columns: columns, rows: 1)), style: style,
      look: look)
  }

  /// The new value matters most: the old one gives way where both do not fit.
  private func drawValues(in region: Region, style: Style, look: Look) {
    let arrow = " \(look.glyphs.arrow) "
    let arrowWidth = VisibleText(arrow).width
    let room = region.size.columns - arrowWidth
    let before = VisibleText(change.before).width
    let after = VisibleText(change.after).width
    let beforeColumns = max(0, min(before, max(room / 2, room - after)))
    region.part(Rect(columns: beforeColumns, rows: 1)).write(change.before, style: style)
    let end = region.write(arrow, column: beforeColumns, style: style)
    region.write(change.after, column: end, style: style)
  }
}

extension [FieldChange] {
  /// What the longest key needs.
  @MainActor var keyWidth: Int { map { VisibleText($0.key.name).width }.max() ?? 0 }

  /// What the longest row needs, keys in one column.
  @MainActor var rowWidth: Int {
    let keyWidth = keyWidth
    return map { keyWidth + ChangeRow(change: $0).width - VisibleText($0.key.name).width }.max()
      ?? 0
  }
}
