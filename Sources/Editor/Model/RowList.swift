import SetteeForms

/// The fields one can walk through at the moment, the row that has the focus, and how far the
/// list is scrolled.
///
/// Every operation but `row(of:)` on matches is O(1), so that a section of ten thousand rows
/// moves like one of ten.
package struct RowList: Equatable, Sendable {
  package let content: Content
  package private(set) var row = 0
  package private(set) var scroll = 0

  package init(_ content: Content) { self.content = content }

  package var count: Int {
    switch content {
    case .section(let fields): fields.count
    case .matches(let fields), .page(let fields): fields.count
    }
  }

  /// The field in a row; `nil` beyond the ends.
  package func field(at row: Int) -> Field.ID? {
    guard row >= 0, row < count else { return nil }
    switch content {
    case .section(let fields): return fields.lowerBound + row
    case .matches(let fields), .page(let fields): return fields[row]
    }
  }

  package var focused: Field.ID? { field(at: row) }

  /// The row of a field, where the list has it.
  package func row(of field: Field.ID) -> Int? {
    switch content {
    case .section(let fields): fields.contains(field) ? field - fields.lowerBound : nil
    case .matches(let fields), .page(let fields): fields.firstIndex(of: field)
    }
  }

  /// Moves the focus to a row, or the nearest there is.
  package mutating func move(to row: Int) { self.row = max(0, min(row, count - 1)) }

  /// Moves with the focused row to where it stands now; it stays in its line of the screen.
  mutating func follow(to row: Int) {
    scroll = max(0, scroll + row - self.row)
    move(to: row)
  }

  /// Scrolls so that the focused row is among the so many shown.
  ///
  /// The list jumps by half a screen when the focus leaves it, so that most moves touch two rows.
  /// - Parameters:
  ///   - height: The rows shown.
  ///   - below: The rows wanted free below the focused one, for what opens there.
  package mutating func fit(height: Int, below: Int = 0) {
    guard height > 0 else { return }
    if row < scroll { scroll = row - height / 2 }
    if row >= scroll + height { scroll = row - height + 1 + height / 2 }
    scroll = max(0, min(scroll, count - height))
    let rowsMissing = row + min(below, height - 1) - (scroll + height - 1)
    if rowsMissing > 0 { scroll = min(row, scroll + rowsMissing) }
  }

  /// The rows a window of so many shows.
  package func visible(height: Int) -> Range<Int> {
    scroll..<max(scroll, min(scroll + max(0, height), count))
  }

  package enum Content: Equatable, Sendable {
    /// Neighbouring fields of the form.
    case section(Range<Int>)
    /// What a search found, best first.
    case matches([Field.ID])
    /// The rows of one value with structure.
    case page([Field.ID])
  }

  /// The same place among other rows.
  func replacing(_ content: Content) -> RowList {
    var list = RowList(content)
    list.move(to: row)
    list.scroll = scroll
    return list
  }
}
