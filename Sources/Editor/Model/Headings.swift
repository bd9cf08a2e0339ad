import SetteeForms

/// Where the headings of sections stand in the one list of all fields.
///
/// The first section with fields has no heading row: the rule above the list names it, as it names
/// whichever section the topmost row is in. Every question is answered in O(log sections).
package struct Headings: Equatable, Sendable {
  /// The sections with fields of their own, and the first field of each.
  private let sections: [Int]
  private let starts: [Int]
  /// The lines of a heading: its own, and the blank before it where there is room for one.
  package let height: Int

  package init(_ sections: [SettingsForm.Section], height: Int = 1) {
    self.init(
      sections: sections.indices.filter { !sections[$0].fields.isEmpty },
      starts: sections.filter { !$0.fields.isEmpty }.map(\.fields.lowerBound), height: height)
  }

  /// The headings of some fields, in the form's order, that show alone.
  init(of fields: [Int], in sections: [SettingsForm.Section]) {
    var row = 0
    var (shown, starts): ([Int], [Int]) = ([], [])
    for (index, section) in sections.enumerated() {
      let first = row
      while row < fields.count, section.fields.contains(fields[row]) { row += 1 }
      guard row > first else { continue }
      shown.append(index)
      starts.append(first)
    }
    self.init(sections: shown, starts: starts, height: 1)
  }

  private init(sections: [Int], starts: [Int], height: Int) {
    (self.sections, self.starts, self.height) = (sections, starts, height)
  }

  /// The same headings, each of so many lines.
  package func with(height: Int) -> Headings {
    height == self.height
      ? self : Headings(sections: sections, starts: starts, height: height)
  }

  /// The lines of all headings.
  package var lineCount: Int { max(0, sections.count - 1) * height }

  /// The section that a row is in; `nil` in a form without fields.
  package func section(ofRow row: Int) -> Int? {
    sections.isEmpty ? nil : sections[rank(ofRow: row)]
  }

  /// The first row of the section so many headings after that of a row; `nil` beyond the ends.
  package func start(after count: Int, row: Int) -> Int? {
    let rank = rank(ofRow: row) + count
    return starts.indices.contains(rank) ? starts[rank] : nil
  }

  /// The first row of the section that a row is in.
  package func start(ofRow row: Int) -> Int { starts.isEmpty ? 0 : starts[rank(ofRow: row)] }

  /// The line of a row.
  package func line(ofRow row: Int) -> Int { row + rank(ofRow: row) * height }

  /// What stands on a line.
  package func content(ofLine line: Int) -> LineContent {
    let rank = Self.last(in: starts.indices) { starts[$0] + ($0 - 1) * height <= line }
    guard rank > 0 else { return .row(line) }
    let offset = line - (starts[rank] + (rank - 1) * height)
    if offset >= height { return .row(starts[rank] + offset - height) }
    return offset == height - 1 ? .heading(sections[rank]) : .blank
  }

  /// The place of a row's section among those with fields.
  private func rank(ofRow row: Int) -> Int { Self.last(in: starts.indices) { starts[$0] <= row } }

  /// The last index for which something holds that holds for a beginning of them; 0 for none.
  private static func last(in indices: Range<Int>, where holds: (Int) -> Bool) -> Int {
    var (low, high) = (0, indices.count)
    while low < high {
      let middle = (low + high) / 2
      if holds(middle) { low = middle + 1 } else { high = middle }
    }
    return max(0, low - 1)
  }
}

/// What a line of the list shows.
package enum LineContent: Equatable, Sendable {
  /// A row that can have the focus, by its place among these.
  case row(Int)
  /// A section's name.
  case heading(Int)
  case blank
}
