import SetteeForms
import SetteeTerminals
import SetteeThemes

/// Where an open field stands in the list.
extension Editor {
  struct OpenPlace {
    /// The first line it covers, counted from the topmost that shows.
    let line: Int
    let height: Int
    /// The lines it wants below the field's own.
    let below: Int
    /// The columns that it wants at least as a box; `nil` where it is a line.
    let boxMin: Int?
  }

  /// The open field's place: from its row down, or, for a box that has room above its row alone, up
  /// from there; `nil` where none is open or no list shows.
  func openPlace(in layout: EditorLayout) -> OpenPlace? {
    guard let openField, let fields = layout.fields else { return nil }
    let boxMin = openField.editor.boxMin
    let columns = FieldColumns(width: fields.size.columns, longest: longestTitle)
    let width = columns.openField(boxMin: boxMin).width
    let rows = fields.size.rows
    let wanted = openField.editor.height(
      width: width, rows: rows, hasDetail: layout.detail != nil)
    let height = max(1, min(wanted, rows))
    let line = list.line(ofRow: list.row) - list.scroll
    if boxMin != nil, line < rows, line + height > rows, line + 1 >= height {
      return OpenPlace(line: line + 1 - height, height: height, below: 0, boxMin: boxMin)
    }
    return OpenPlace(line: line, height: height, below: height - 1, boxMin: boxMin)
  }

  /// What is wrong with the open field's draft, where there is too little room below it to say so.
  func problemCut(in layout: EditorLayout) -> String? {
    guard let editor = openField?.editor, let fields = layout.fields else { return nil }
    let columns = FieldColumns(width: fields.size.columns, longest: longestTitle)
    return editor.problemCut(width: columns.openField(boxMin: editor.boxMin).width)
  }

  /// Draws the open field over the rows it covers.
  func drawOpenField(in pane: FieldPane, _ layout: EditorLayout) -> Point? {
    guard let openField, let place = openPlace(in: layout) else { return nil }
    let height = min(place.height, pane.region.size.rows - place.line)
    return openField.editor.draw(
      in: pane.editorRegion(row: place.line, height: height, boxMin: place.boxMin), look: look,
      hasDetail: layout.detail != nil)
  }

  /// What can be done about the focused row's write that lost: stands below the row as long as the
  /// focus is on it.
  var settlingField: Field.ID? {
    options.isInDemo || lostWrite == nil || overlay != nil ? nil : focusedField
  }

  /// That in lines: one, or one a key where the values take so much; none where there is no room
  /// beside the next titles, and the line of hints says it alone.
  func settlingLines(in layout: EditorLayout) -> [[KeyHint]] {
    guard settlingField != nil, let fields = layout.fields else { return [] }
    let columns = FieldColumns(width: fields.size.columns, longest: longestTitle)
    let room = columns.openField(boxMin: nil).width - Self.tipWidth
    let hints = settlingHints
    if KeyHint.width(of: hints) <= room { return [hints] }
    return hints.allSatisfy { KeyHint.width(of: [$0]) <= room } ? hints.map { [$0] } : []
  }

  func drawSettling(in pane: FieldPane, _ layout: EditorLayout) {
    let first = list.line(ofRow: list.row) - list.scroll + 1
    for (index, hints) in settlingLines(in: layout).enumerated()
    where first + index < pane.region.size.rows {
      let place = pane.editorRegion(row: first + index, height: 1, boxMin: nil)
      place.clear(look.style(.tongue))
      if index == 0 {
        place.write(frame.isASCII ? "+" : "└", style: look.theme.style(.border, on: .tongue))
      }
      let room = Rect(column: Self.tipWidth, columns: place.size.columns - Self.tipWidth, rows: 1)
      KeyHint.draw(hints, in: place.part(room), look: look)
    }
  }

  private static let tipWidth = 2
}
