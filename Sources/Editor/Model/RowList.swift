import SetteeForms

/// The fields one can walk through at the moment, the row that has the focus, and how far the
/// list is scrolled.
///
/// Rows count fields alone, lines also the headings between them. Every operation but `row(of:)` on
/// matches costs no more in a form of ten thousand rows than in one of ten.
package struct RowList: Equatable, Sendable {
  package let content: Content
  package private(set) var row = 0
  /// The line shown first.
  package private(set) var scroll = 0
  private var headings: Headings

  package init(_ content: Content) {
    self.content = content
    headings =
      switch content {
      case .form(_, let headings), .hits(_, let headings): headings
      case .matches, .page: Headings([])
      }
    move(to: 0)
  }

  package var count: Int {
    switch content {
    case .form(let fields, _): fields.count
    case .matches(let fields), .hits(let fields, _), .page(let fields, _): fields.count
    }
  }

  /// The field in a row; `nil` beyond the ends.
  package func field(at row: Int) -> Field.ID? {
    guard row >= 0, row < count else { return nil }
    switch content {
    case .form(let fields, _): return fields.lowerBound + row
    case .matches(let fields), .hits(let fields, _), .page(let fields, _): return fields[row]
    }
  }

  package var focused: Field.ID? { field(at: row) }

  /// The row of a field, where the list has it.
  package func row(of field: Field.ID) -> Int? {
    switch content {
    case .form(let fields, _): fields.contains(field) ? field - fields.lowerBound : nil
    case .matches(let fields), .hits(let fields, _), .page(let fields, _):
      fields.firstIndex(of: field)
    }
  }

  /// Moves the focus to a row, or the nearest there is; over headings it goes on as it came, or
  /// where there is nothing, back.
  package mutating func move(to row: Int) {
    let target = max(0, min(row, count - 1))
    let above = (0...target).reversed().first(where: takesFocus)
    let below = (target..<max(target, count)).first(where: takesFocus)
    self.row = (target < self.row ? above ?? below : below ?? above) ?? target
  }

  private func takesFocus(_ row: Int) -> Bool {
    guard case .page(let fields, let headings) = content, !headings.isEmpty else { return true }
    return row < fields.count && !headings.contains(fields[row])
  }

  /// Moves with the focused row to where it stands now; it stays in its line of the screen.
  mutating func follow(to row: Int) {
    let line = line(ofRow: self.row)
    move(to: row)
    scroll = max(0, scroll + self.line(ofRow: self.row) - line)
  }

  package enum Content: Equatable, Sendable {
    /// All fields of the form, under their headings.
    case form(Range<Int>, Headings)
    /// What a search found, best first.
    case matches([Field.ID])
    /// What a search found, in the form's order, under headings.
    case hits([Field.ID], Headings)
    /// The rows of one value with structure; those that are headings take no focus.
    case page([Field.ID], headings: Set<Field.ID>)

    /// Some fields of a form in its order, under their headings.
    static func filtered(_ fields: [Field.ID], in sections: [SettingsForm.Section]) -> Content {
      .hits(fields, Headings(of: fields, in: sections))
    }
  }

  /// The same place among other rows.
  func replacing(_ content: Content) -> RowList {
    var list = RowList(content)
    list.move(to: row)
    list.scroll = scroll
    return list
  }
}

// MARK: Lines

extension RowList {
  package var lineCount: Int { count + headings.lineCount }

  /// The line of a row.
  package func line(ofRow row: Int) -> Int { headings.line(ofRow: row) }

  /// What a line shows; `nil` beyond the ends.
  package func content(ofLine line: Int) -> LineContent? {
    line >= 0 && line < lineCount ? headings.content(ofLine: line) : nil
  }

  /// The field on a line, where a row is there.
  package func field(onLine line: Int) -> Field.ID? {
    guard case .row(let row)? = content(ofLine: line) else { return nil }
    return field(at: row)
  }

  /// Scrolls so that the focused row is among the lines shown.
  ///
  /// The list jumps by half a screen when the focus leaves it, so that most moves touch two rows.
  /// - Parameters:
  ///   - height: The lines shown.
  ///   - below: The lines wanted free below the focused one, for what opens there.
  package mutating func fit(height: Int, below: Int = 0) {
    guard height > 0 else { return }
    headings = headings.with(height: height >= Self.airyHeight ? 2 : 1)
    let line = line(ofRow: row)
    if line < scroll { scroll = line - height / 2 }
    if line >= scroll + height { scroll = line - height + 1 + height / 2 }
    scroll = max(0, min(scroll, lineCount - height))
    let linesMissing = line + min(below, height - 1) - (scroll + height - 1)
    if linesMissing > 0 { scroll = min(line, scroll + linesMissing) }
  }

  /// From this many lines on a blank precedes each heading.
  private static let airyHeight = 43

  /// Shows the list from a line on, as far as there are lines; the focus stays on the edge that it
  /// would leave.
  mutating func scroll(to line: Int, height: Int) {
    guard height > 0 else { return }
    scroll = max(0, min(line, lineCount - height))
    let shown = visible(height: height)
    if !shown.isEmpty { move(to: min(max(row, shown.lowerBound), shown.upperBound - 1)) }
  }

  /// Scrolls so that the focused row is the first shown, as far as there are lines below it.
  package mutating func scrollToTop() { scroll = line(ofRow: row) }

  /// Shows the list from a line on where the focused row shows then; `fit` sees to that.
  mutating func resume(line: Int) { scroll = max(0, min(line, self.line(ofRow: row))) }

  /// The rows among so many lines shown.
  package func visible(height: Int) -> Range<Int> {
    let first = firstRow(fromLine: scroll)
    let end =
      scroll + max(0, height) >= lineCount
      ? count : firstRow(fromLine: scroll + max(0, height))
    return first..<max(first, end)
  }

  /// The first row on a line or after it.
  private func firstRow(fromLine line: Int) -> Int {
    var line = line
    while line < lineCount {
      if case .row(let row) = headings.content(ofLine: line) { return row }
      line += 1
    }
    return count
  }
}

// MARK: Sections

extension RowList {
  /// The section that the focused row is in, where the list has headings.
  package var section: Int? { headings.section(ofRow: row) }

  /// The first row of that section.
  package var sectionStart: Int { headings.start(ofRow: row) }

  /// The section that the topmost line is in, where the list has headings.
  package var topSection: Int? {
    guard lineCount > 0 else { return nil }
    return headings.section(ofRow: firstRow(fromLine: scroll))
  }

  /// Goes to the first row of a section: of the one the focus is in, or of another by its distance.
  package mutating func move(byHeadings count: Int) {
    let start = headings.start(ofRow: row)
    // Back means the own heading first.
    let distance = count < 0 && row > start ? count + 1 : count
    guard let target = headings.start(after: distance, row: row) else {
      return move(to: count < 0 ? 0 : self.count - 1)
    }
    move(to: target)
  }
}
