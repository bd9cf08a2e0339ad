import SetteeForms
import SetteeSettings
import SetteeTerminals
import SetteeThemes

/// Draws what there is to know about the focused field: what is wrong, help, facts, choices, and
/// what the marks on screen mean.
///
/// Help has a zone of fixed height, so that walking through a form changes only what differs from
/// field to field; longer help pushes the rest down.
@MainActor
struct DetailPane {
  let region: Region
  let look: Look
  /// Whether the detail stands beside the list, with rows to spare.
  let isTall: Bool

  private static let labelWidth = 9
  /// From here on facts stand in three columns below the list.
  private static let threeMin = 76
  private static let thirdWidth = 19

  /// Says that there is no field to tell of.
  func drawEmpty() { region.clear(look.style(.text)) }

  /// What there is to draw.
  struct Content {
    let detail: FieldDetail
    let value: String
    /// The marks on screen.
    let legend: [FieldState]
    /// What is wrong with an open draft, where its own place cannot say all of it.
    let problem: String?
  }

  func draw(_ content: Content) {
    region.clear(look.style(.text))
    region.noteRest(MouseTarget.detail)
    let text = region.part(
      Rect(column: 1, columns: region.size.columns - 2, rows: region.size.rows))
    if isTall { drawTall(content, in: text) } else { drawLow(content) }
  }

  // MARK: Beside the list

  private func drawTall(_ content: Content, in text: Region) {
    let (detail, value, legend) = (content.detail, content.value, content.legend)
    var row = max(4, drawWords(of: content, in: text))
    for (label, words) in facts(of: detail, value: value) {
      row += drawFact(label, words, in: text, row: row)
    }
    if let slider = detail.slider {
      slider.draw(in: text.line(row + 1), look: look)
      row += 2
    }
    row = drawChoices(of: detail, in: text, row: row)
    row = drawItems(
      of: detail, in: text, row: row, legendRows: legend.isEmpty ? 0 : legend.count + 1)
    for state in legend {
      if state == legend.first { row += 1 }
      draw(state, in: text, row: row)
      row += 1
    }
  }

  private func drawFact(_ label: String, _ words: String, in text: Region, row: Int) -> Int {
    guard row < text.size.rows else { return 0 }
    text.write(label, row: row, style: look.style(.muted))
    let place = text.part(
      Rect(
        column: Self.labelWidth, row: row, columns: text.size.columns,
        rows: min(4, text.size.rows - row)))
    let style = look.style(label == "Value" ? .fieldValue : .text)
    return max(1, place.writeWrapped(words, style: style))
  }

  /// All choices with what choosing them means, the present one marked.
  private func drawChoices(of detail: FieldDetail, in text: Region, row: Int) -> Int {
    guard case .choice(let choices) = detail.description.type.unwrapped else { return row }
    var row = row + 1
    let width = choices.map { VisibleText.width(of: $0.title) }.max() ?? 0
    for choice in choices where row < text.size.rows {
      let isPresent = detail.description.type.isSame(choice.value, detail.row.reading.value)
      if isPresent { text.write(look.glyphs.modified, row: row, style: look.style(.accent)) }
      text.write(choice.title, column: 2, row: row, style: look.style(.text))
      let column = min(width, text.size.columns / 2) + 4
      let help = text.part(
        Rect(
          column: max(column, VisibleText.width(of: choice.title) + 4), row: row,
          columns: text.size.columns, rows: 3))
      row += max(1, help.writeWrapped(choice.help, style: look.style(.muted)))
    }
    return row
  }

  /// The items of a list that has any, as many as leave the legend its rows.
  private func drawItems(
    of detail: FieldDetail, in text: Region, row: Int, legendRows: Int
  ) -> Int {
    let room = text.size.rows - legendRows - row - 1
    let items = ValueSummary.items(
      of: detail.row.reading.shown, as: detail.description, countMax: room)
    for (index, item) in items.enumerated() {
      text.write(item, row: row + 1 + index, style: look.style(.text))
    }
    return items.isEmpty ? row : row + 1 + items.count
  }

  // MARK: Below the list

  private func drawLow(_ content: Content) {
    let (detail, value, legend) = (content.detail, content.value, content.legend)
    let rows = region.size.rows
    let text = region.part(
      Rect(
        column: 1, columns: region.size.columns - 2, rows: max(1, rows - factRows(of: detail))))
    let row = max(rows < 4 ? 1 : 2, drawWords(of: content, in: text))
    guard detail.description.kind == .setting else { return }
    let facts = Dictionary(uniqueKeysWithValues: self.facts(of: detail, value: value))
    let hasThree = region.size.columns >= Self.threeMin
    let second = hasThree || facts["From"] == nil ? "Key" : "From"
    let lines = [
      [("Value", facts["Value"]), ("Type", facts["Type"])],
      [("Default", facts["Default"] ?? facts["At first"]), (second, facts[second])],
    ]
    let thirds = thirdColumns(detail, facts["From"], beside: lines.map { $0.map { $0.1 ?? "" } })
    let ends = [
      hasThree ? thirds[0] - 1 : nil,
      hasThree && (detail.slider != nil || detail.isOfAccount) ? thirds[1] - 1 : nil,
    ]
    let start = secondColumn(lines.map { $0.map { $0.1 ?? "" } }, ends: ends)
    for (index, line) in lines.enumerated() {
      draw(line, row: row + index, second: start, end: ends[index])
    }
    if hasThree { drawThird(detail, facts["From"], columns: thirds, row: row) }
    if row + 3 < rows || legend.isEmpty && row + 2 < rows {
      draw([("File", facts["File"])], row: row + 2, second: region.size.columns - 1, end: nil)
    }
    var column = 1
    for state in legend where row + 3 < rows {
      let place = region.part(Rect(column: column, columns: region.size.columns, rows: rows))
      column += draw(state, in: place, row: row + 3) + 2
    }
  }

  /// Whether the words below the list are cut.
  func isCut(_ content: Content) -> Bool {
    let canvas = Canvas(size: Size(columns: region.size.columns - 2, rows: Canvas.sizeMax.rows))
    return drawWords(of: content, in: Region(canvas))
      > max(1, region.size.rows - factRows(of: content.detail))
  }

  private func factRows(of detail: FieldDetail) -> Int {
    guard detail.description.kind == .setting else { return 0 }
    return region.size.rows < 4 ? 1 : 2
  }

  /// Where the third column begins in both rows: as far right as its words allow, and no further
  /// left than the words before it; where not all has room so, in each row by itself.
  private func thirdColumns(
    _ detail: FieldDetail, _ from: String?, beside lines: [[String]]
  ) -> [Int] {
    let columns = region.size.columns
    let wanted = [
      from.map { VisibleText.width(of: $0) + 6 } ?? 0,
      detail.isOfAccount
        ? VisibleText.width(of: detail.storage) + 8
        : detail.slider != nil ? Self.thirdWidth : 0,
    ]
    let first = lines.map { factWidth($0[0]) }.max() ?? 0
    let others = lines.map { 1 + first + 2 + factWidth($0[1]) + 2 }
    let shared = columns - max(wanted.max() ?? 0, Self.thirdWidth)
    guard shared < others[0] else { return [shared, shared] }
    return zip(wanted, others).map { wanted, others in
      min(columns - min(wanted, columns / 3), max(shared, others))
    }
  }

  private func factWidth(_ words: String) -> Int { VisibleText.width(of: words) + Self.labelWidth }

  /// Where the second column begins: aside from its usual place where words would be cut there
  /// beside blanks.
  private func secondColumn(_ lines: [[String]], ends: [Int?]) -> Int {
    let usual = region.size.columns * 3 / 8
    var (least, most) = (0, region.size.columns)
    for (line, end) in zip(lines, ends) {
      least = max(least, 1 + factWidth(line[0]) + 2)
      most = min(most, (end ?? region.size.columns - 1) - factWidth(line[1]) - 1)
    }
    return most < usual ? min(usual, max(least, most)) : max(usual, min(least, most))
  }

  private func draw(
    _ facts: [(label: String, text: String?)], row: Int, second: Int, end: Int?
  ) {
    let columns = region.size.columns
    let starts = [1, second, end ?? columns - 1]
    for (index, fact) in facts.enumerated() {
      guard let text = fact.text else { continue }
      let place = region.part(
        Rect(
          column: starts[index], row: row, columns: starts[index + 1] - starts[index] - 1, rows: 1))
      place.write(fact.label, style: look.style(.muted))
      let style = look.style(fact.label == "Value" ? .fieldValue : .text)
      place.write(text, column: Self.labelWidth, style: style)
    }
  }

  private func drawThird(_ detail: FieldDetail, _ from: String?, columns: [Int], row: Int) {
    let end = region.size.columns
    let places = columns.enumerated().map { index, column in
      region.part(Rect(column: column, row: row + index, columns: end - column - 1, rows: 1))
    }
    if let from {
      let column = places[0].write("From ", style: look.style(.muted))
      places[0].write(from, column: column, style: look.style(.text))
    }
    guard !detail.isOfAccount else {
      let column = places[1].write("Stored ", style: look.style(.muted))
      places[1].write(detail.storage, column: column, style: look.style(.text))
      return
    }
    let slider = Rect(
      column: end - Self.thirdWidth, row: row + 1, columns: Self.thirdWidth - 1, rows: 1)
    detail.slider?.draw(in: region.part(slider), look: look)
  }

  // MARK: Both

  /// Remarks first, then help; what does not fit ends in an ellipsis, and `i` shows it whole.
  /// - Returns: The rows that took.
  private func drawWords(of content: Content, in text: Region) -> Int {
    let detail = content.detail
    var row = 0
    if detail.description.kind == .text
      || VisibleText.width(of: detail.row.title) > text.size.columns
    {
      // The rule above has no room for a text that the row had none for.
      row += text.writeWrapped(detail.row.title, row: row, style: look.style(.text))
    }
    if let problem = content.problem {
      row += text.writeWrapped(
        "\(look.glyphs.invalid) \(problem)", row: row, style: look.style(.invalid))
    }
    for remark in detail.remarks where row < text.size.rows {
      let mark = remark.state.map { "\($0.glyph(look.glyphs)) " } ?? ""
      row += text.writeWrapped(
        mark + remark.text, row: row, style: look.style(remark.state?.role ?? .warning))
    }
    guard row < text.size.rows else { return row }
    return row + text.writeWrapped(detail.description.help, row: row, style: look.style(.text))
  }

  private func facts(of detail: FieldDetail, value: String) -> [(String, String)] {
    guard detail.description.kind == .setting else { return [] }
    if detail.description.traits.contains(.keyless) {
      return [("Value", value), ("At first", detail.defaultText), ("Type", detail.type)]
    }
    return [
      ("Value", value), ("Default", detail.defaultText), ("Type", detail.type),
      ("From", detail.source), ("Key", detail.description.place.description),
    ] + (detail.fileName.map { [("File", $0)] } ?? [])
      + (detail.isOfAccount ? [("Stored", detail.storage)] : [])
      + (detail.scope.map { [("Scope", $0)] } ?? [])
  }

  /// - Returns: The columns that took.
  @discardableResult
  private func draw(_ state: FieldState, in text: Region, row: Int) -> Int {
    let glyph = state.glyph(look.glyphs)
    text.write(glyph, row: row, style: look.style(state.role))
    return text.write(state.word, column: 2, row: row, style: look.style(.muted))
  }
}
