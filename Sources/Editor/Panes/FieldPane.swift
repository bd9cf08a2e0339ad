import SetteeForms
import SetteeSettings
import SetteeTerminals
import SetteeThemes

/// Draws the lines of the list: rows with mark, title, value and note, and headings between them.
@MainActor
struct FieldPane {
  let region: Region
  let look: Look
  let columns: FieldColumns

  init(region: Region, look: Look, longestTitle: Int) {
    self.region = region
    self.look = look
    columns = FieldColumns(width: region.size.columns, longest: longestTitle)
  }

  /// One row to draw.
  struct Content {
    let description: SettingDescription
    let row: FieldRow
    /// The title to show, where it is not the row's own: the name of an entry that is added.
    var title: String?
    let states: [FieldState]
    let focus: Focus
    /// The value to show, where it is not the row's own: a secret revealed.
    var value: String?
    /// The parts of the title that a search found.
    var matches: [Range<String.Index>] = []
    /// What stands behind the value in place of its kind, such as who wrote it.
    var aside: String?
    /// The same in fewer words, where it has no room for those.
    var briefAside: String?
  }

  enum Focus {
    /// The row has the focus, and its pane too.
    case focused
    /// The row would have the focus if its pane had it.
    case selected
    case none
  }

  /// Where an open field draws, from its row down: in the value's own column, or as a box that
  /// begins two columns left of it, or where it has the columns that it wants.
  func editorRegion(row: Int, height: Int, boxMin: Int?) -> Region {
    let (column, width) = columns.openField(boxMin: boxMin)
    return region.part(
      Rect(column: column, row: row, columns: width, rows: max(1, height)))
  }

  func clear(row: Int) { region.line(row).clear(look.style(.field)) }

  /// Draws the name of a section where it begins, and a line to the row's end.
  func drawHeading(_ path: [String], row: Int, focus: Focus = .none) {
    let line = region.line(row)
    line.clear(look.style(.field))
    if focus != .none { line.write(look.glyphs.bar, style: look.style(.accent)) }
    let room = line.part(
      Rect(column: FieldColumns.title, columns: columns.end - FieldColumns.title, rows: 1))
    let text = path.joined(separator: " \(look.glyphs.pointer) ")
    let end = room.write(text, style: look.style(.heading))
    room.part(Rect(column: end + 1, columns: room.size.columns, rows: 1))
      .horizontalLine(row: 0, style: look.style(.border))
  }

  func draw(_ content: Content, row: Int) {
    let line = region.line(row)
    line.clear(look.style(content.ground))
    if content.focus != .none {
      line.write(look.glyphs.bar, style: style(.accent, on: content))
    }
    if let state = content.states.first {
      line.write(
        state.glyph(look.glyphs), column: FieldColumns.mark, style: style(state.role, on: content))
    }
    drawTitle(of: content, in: line)
    guard content.hasValue else { return }
    drawAside(of: content, in: line, from: drawValue(of: content, in: line))
  }

  /// Says what a row is for: its value, the box of a switch, and the rest; a text or a button is
  /// one as a whole.
  func note(row: Int, onLine line: Int, isSwitch: Bool, isValue: Bool) {
    let place = region.line(line)
    place.note(MouseTarget.row(row))
    let start = isValue ? columns.value : FieldColumns.title
    let value = place.part(Rect(column: start, columns: columns.width - start, rows: 1))
    value.note(MouseTarget.value(row))
    guard isSwitch else { return }
    let width = VisibleText.width(of: look.glyphs.on)
    value.part(Rect(columns: width, rows: 1)).note(MouseTarget.toggle(row))
  }

  /// The look of a role in a row: that of the whole bar where the row has the focus.
  private func style(_ role: Role, on content: Content) -> Style {
    var style = content.focus == .focused ? look.style(.focus) : look.style(role)
    if content.focus == .selected { style.attributes.insert(.bold) }
    return style
  }

  private func drawTitle(of content: Content, in line: Region) {
    let end = content.hasValue ? columns.value - 1 : columns.end
    let place = line.part(
      Rect(column: FieldColumns.title, columns: max(0, end - FieldColumns.title), rows: 1))
    let title = content.title ?? content.row.title
    let style = style(content.titleRole, on: content)
    let match =
      content.focus == .focused ? look.theme.style(.match, on: .focus) : look.style(.match)
    let (open, close) = content.brackets
    var column = place.write(open, style: style)
    var index = title.startIndex
    for range in content.matches {
      column = place.write(String(title[index..<range.lowerBound]), column: column, style: style)
      column = place.write(String(title[range]), column: column, style: match)
      index = range.upperBound
    }
    place.write(title[index...] + close, column: column, style: style)
  }

  /// - Returns: The column after the value.
  private func drawValue(of content: Content, in line: Region) -> Int {
    let role = content.valueRole
    let place = line.part(Rect(columns: columns.end, rows: 1))
    return place.write(
      content.shownValue(look.glyphs), column: columns.value, style: style(role, on: content))
  }

  /// The default of a changed value, and at the row's end the kind of value or the help, each where
  /// the row has room for it.
  private func drawAside(of content: Content, in line: Region, from valueEnd: Int) {
    let style = style(.note, on: content)
    let isASCII = region.canvas.isASCII
    var limit = columns.end
    // How a value is written stands wherever there is room.
    let words = content.aside ?? content.row.reading.remark?.words
    switch columns.aside {
    case .nothing where words == nil: break
    case .nothing, .note:
      let kind = content.description.type.note(on: content.row.reading.value)
      let notes = [words ?? kind, content.briefAside].compactMap(\.self)
        .map { VisibleText($0, isASCII: isASCII) }
      if let note = notes.first(where: { columns.end - $0.width >= valueEnd + 2 }) {
        line.write(note, column: columns.end - note.width, style: style)
        limit = columns.end - note.width - 2
      }
    case .help:
      let help = words ?? content.description.help.firstLine
      let start = helpStart(of: help, on: content, from: valueEnd)
      let room = line.part(Rect(column: start, columns: columns.end - start, rows: 1))
      if room.size.columns >= FieldColumns.defaultMin {
        room.write(help, style: style)
        limit = start - 2
      }
    }
    guard let text = content.defaultText else { return }
    // Defaults stand below each other, but nearer to their values before they are cut.
    let width = VisibleText.width(of: text, isASCII: isASCII)
    let start = max(valueEnd + 2, min(columns.value + FieldColumns.defaultOffset, limit - width))
    guard limit - start >= min(FieldColumns.defaultMin, width), width > 8 else { return }
    line.part(Rect(column: start, columns: limit - start, rows: 1)).write(text, style: style)
  }

  /// Where help begins: in its own column, or before that where the value and its default leave it
  /// the blanks to stand there whole.
  private func helpStart(of help: String, on content: Content, from valueEnd: Int) -> Int {
    func width(_ text: String) -> Int {
      VisibleText.width(of: text, isASCII: region.canvas.isASCII)
    }
    var first = valueEnd + 2
    if let text = content.defaultText {
      first = max(first, columns.value + FieldColumns.defaultOffset) + width(text) + 2
    }
    let (own, whole) = (max(columns.help, valueEnd + 2), columns.end - width(help))
    return whole < first ? own : min(own, whole)
  }
}

extension FieldPane.Content {
  /// What the whole row is drawn on.
  fileprivate var ground: Role { focus == .focused ? .focus : .field }

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

  /// Texts and buttons look like what they are.
  fileprivate var titleRole: Role {
    if states.contains(.deprecated) { return .deprecated }
    return switch description.kind {
    case .setting: .fieldTitle
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
    if states.contains(.arrived) { return .arrived }
    let isReadOnly = description.isReadOnly(holding: row.reading.value)
    if row.reading.lock != nil || isReadOnly { return .locked }
    if row.reading.isAbsent { return .muted }
    guard case .boolean = description.type.unwrapped else { return .fieldValue }
    return switch row.reading.value {
    case .boolean(true)?: .fieldOn
    case .boolean(false)?: .fieldOff
    default: .fieldValue
    }
  }

  /// "default 14", for a changed value that has one.
  fileprivate var defaultText: String? {
    guard row.isModified, let value = description.defaultValue,
      !description.traits.contains(.secret)
    else { return nil }
    return "default \(ValueText.display(value, of: description))"
  }
}

extension String {
  /// The text up to its first line end.
  fileprivate var firstLine: String {
    firstIndex(of: "\n").map { String(self[..<$0]) } ?? self
  }
}
