import SetteeForms
import SetteeSettings
import SetteeTerminals
import SetteeThemes

/// Draws the list of fields: pointer, state mark, title, value.
@MainActor
struct FieldPane {
  let region: Region
  let look: Look

  /// The first column of titles, after pointer and mark.
  static let titleColumn = 3
  /// Under this many columns an open field takes the whole row, its title shows elsewhere.
  private static let sharedRowMin = 40

  /// One row to draw.
  struct Content {
    let description: SettingDescription
    let row: FieldRow
    let states: [FieldState]
    let focus: Focus
    /// The value to show, where it is not the row's own: a secret revealed.
    var value: String?
    /// The parts of the title that a search found.
    var matches: [Range<String.Index>] = []
  }

  enum Focus {
    /// The row has the focus, and its pane too.
    case focused
    /// The row would have the focus if its pane had it.
    case selected
    case none

    var title: Role {
      switch self {
      case .focused: .focus
      case .selected: .selection
      case .none: .fieldTitle
      }
    }
  }

  /// A value gets this many columns before titles get their share.
  private static let valueWidthMin = 9
  /// An open field gets this many, if need be from the end of its title.
  private static let editorWidthMin = 30

  /// The column where values begin.
  var valueColumn: Int {
    let room = region.size.columns - Self.titleColumn - 1
    return Self.titleColumn + 1 + max(4, min(40, room * 3 / 5, room - Self.valueWidthMin))
  }

  /// Where an open field draws, from its row down.
  func editorRegion(row: Int, height: Int) -> Region {
    let width = region.size.columns
    let column =
      width < Self.sharedRowMin ? 2 : min(valueColumn, width - Self.editorWidthMin)
    return region.part(
      Rect(column: column, row: row, columns: width - column, rows: max(1, height)))
  }

  func editorWidth() -> Int { editorRegion(row: 0, height: 1).size.columns }

  func draw(_ content: Content, row: Int) {
    let line = region.line(row)
    line.clear(look.style(.field))
    // In the look of the title beside it: one change of colours less to send per move.
    if content.focus == .focused { line.write(look.glyphs.pointer, style: look.style(.focus)) }
    if let state = content.states.first {
      line.write(state.glyph(look.glyphs), column: 1, style: look.style(state.role))
    }
    drawTitle(of: content, in: line)
    if content.hasValue { drawValue(of: content, in: line) }
  }

  /// Keeps a column free between titles and an open field that took of their room.
  func separate(from editor: Region) {
    let column = editor.frame.origin.column - region.frame.origin.column - 1
    let row = editor.frame.origin.row - region.frame.origin.row
    region.part(Rect(column: column, row: row, columns: 1, rows: editor.size.rows))
      .clear(look.style(.field))
  }

  func clear(row: Int) { region.line(row).clear(look.style(.field)) }

  private func drawTitle(of content: Content, in line: Region) {
    let end = content.hasValue ? valueColumn - 1 : line.size.columns
    let place = line.part(
      Rect(column: Self.titleColumn, columns: max(0, end - Self.titleColumn), rows: 1))
    let title = content.row.title
    let ground = content.titleRole
    let role: Role = content.states.contains(.deprecated) ? .deprecated : ground
    let (open, close) = content.brackets
    var column = place.write(open, style: look.theme.style(role, on: ground))
    var index = title.startIndex
    for match in content.matches {
      column = place.write(
        String(title[index..<match.lowerBound]), column: column,
        style: look.theme.style(role, on: ground))
      column = place.write(
        String(title[match]), column: column, style: look.theme.style(.match, on: ground))
      index = match.upperBound
    }
    place.write(
      title[index...] + close, column: column, style: look.theme.style(role, on: ground))
  }

  private func drawValue(of content: Content, in line: Region) {
    let column = valueColumn
    let place = line.part(
      Rect(column: column, columns: line.size.columns - column, rows: 1))
    place.write(content.shownValue(look.glyphs), style: look.style(content.valueRole))
  }
}

extension FieldPane.Content {
  /// Texts and buttons have the whole row for their title.
  fileprivate var hasValue: Bool {
    switch description.kind {
    case .setting: true
    case .text, .button: false
    }
  }

  /// What stands around the title.
  fileprivate var brackets: (open: String, close: String) {
    switch description.kind {
    case .button: ("[", "]")
    case .setting, .text: ("", "")
    }
  }

  /// Texts and buttons look like what they are where the focus does not say more.
  fileprivate var titleRole: Role {
    guard focus == .none else { return focus.title }
    return switch description.kind {
    case .setting: focus.title
    case .text: row.reading.lock == nil ? .text : .locked
    case .button: row.reading.lock == nil ? .accent : .locked
    }
  }

  /// The value with its switch, where it is one.
  func shownValue(_ glyphs: Glyphs) -> String {
    if let value { return value }
    // A long text is cut by the row itself, which knows what room there is to tell its size.
    if case .string(let text)? = row.reading.value, case .string = description.type.unwrapped,
      text.utf8.count >= VisibleText.sizeShownMin, !description.traits.contains(.secret)
    {
      return text
    }
    guard case .boolean = description.type.unwrapped, case .boolean(let isOn)? = row.reading.value
    else { return row.value }
    return "\(isOn ? glyphs.on : glyphs.off) \(row.value)"
  }

  fileprivate var valueRole: Role {
    if row.problem != nil { return .invalid }
    return row.reading.lock != nil || description.isReadOnly ? .locked : .fieldValue
  }
}
