import SetteeForms
import SetteeTerminals

/// A found row that has no room for all its parts where other rows have them: the parts move
/// together, and where that does not help, what was found shows and the rest gives way.
@MainActor
struct CrowdedRow {
  /// What is written and where, from left to right.
  private(set) var placed: [Placed] = []

  struct Placed {
    let part: Part
    let text: String
    let columns: Range<Int>
  }

  enum Part: CaseIterable { case title, path, value, aside }

  /// Where the parts of rows stand that are not crowded.
  struct Columns {
    let title: Int, path: Int, value: Int, end: Int
  }

  private let row: ResultsView.Row
  private let words: [String]
  private let columns: Columns
  private let isASCII: Bool

  static let gap = 2
  /// Fewer columns of a text tell nothing.
  private static let partMin = 4
  /// What stands around the piece that was found, where there is room.
  private static let contextColumns = 8
  private static let pathColumns = 12

  init(_ row: ResultsView.Row, words: [String], columns: Columns, isASCII: Bool) {
    (self.row, self.words, self.columns, self.isASCII) = (row, words, columns, isASCII)
    place(widths(in: columns.end - columns.title))
  }

  private func text(of part: Part) -> String {
    switch part {
    case .title: row.title
    case .path: row.path
    case .value: row.value
    case .aside: row.aside
    }
  }

  private func width(of part: Part) -> Int { width(text(of: part)) }
  private func width(_ text: String) -> Int { VisibleText.width(of: text, isASCII: isASCII) }

  /// The columns of each part; parts that get none are left out.
  private func widths(in room: Int) -> [Part: Int] {
    let parts = Part.allCases.filter { !text(of: $0).isEmpty }
    let whole = Dictionary(uniqueKeysWithValues: parts.map { ($0, width(of: $0)) })
    let total = whole.values.reduce(-Self.gap) { $0 + $1 + Self.gap }
    guard total > room else { return whole }
    let needed = needed
    var widths = [Part.title: titleWidth(in: room, isFound: needed.contains(.title))]
    var left = room - (widths[.title] ?? 0) - Self.gap
    let found = needed.filter { $0 != .title }
    let order = found + [Part.value, .path].filter { !found.contains($0) }
    for part in order where left >= min(whole[part] ?? .max, Self.partMin) {
      var width = min(whole[part] ?? 0, left)
      if part == found.first, part != .value {
        // A long piece leaves the value its place.
        let value = min(whole[.value] ?? 0, Self.contextColumns) + Self.gap
        width = min(width, max(foundColumns(of: part).count + Self.contextColumns, left - value))
      } else if part == .value, !found.contains(.value) {
        // And a long value leaves the path its own.
        let path = min(whole[.path] ?? 0, Self.pathColumns) + Self.gap
        width = min(width, max(Self.contextColumns, left - path))
      }
      widths[part] = width
      left -= width + Self.gap
    }
    return widths
  }

  /// The parts that show all words, those farthest from the title first.
  private var needed: [Part] {
    if row.isByLetters {
      return SearchResult.letters(of: words, in: row.title).isEmpty ? [.aside] : [.title]
    }
    let parts = Set(
      words.compactMap { word in
        Part.allCases.first { !SearchResult.highlights(of: [word], in: text(of: $0)).isEmpty }
      })
    return Part.allCases.reversed().filter(parts.contains)
  }

  /// What is marked of a part: letters apart from each other only where they were found.
  func highlights(in placed: Placed) -> [Range<String.Index>] {
    guard row.isByLetters, !needed.contains(placed.part) else { return highlights(in: placed.text) }
    return SearchResult.highlights(of: words, in: placed.text)
  }

  private func titleWidth(in room: Int, isFound: Bool) -> Int {
    let usual = columns.path - Self.gap - columns.title
    let found = isFound ? min(foundColumns(of: .title).upperBound + 1, room * 2 / 3) : 0
    return min(width(of: .title), max(usual, found))
  }

  private func highlights(in text: String) -> [Range<String.Index>] {
    row.isByLetters
      ? SearchResult.letters(of: words, in: text) : SearchResult.highlights(of: words, in: text)
  }

  /// The columns of a part's text in which a word was found first, or all letters that were.
  private func foundColumns(of part: Part) -> Range<Int> {
    let text = text(of: part)
    guard let first = highlights(in: text).first else { return 0..<0 }
    let last = row.isByLetters ? highlights(in: text).last ?? first : first
    let start = width(String(text[..<first.lowerBound]))
    return start..<start + width(String(text[first.lowerBound..<last.upperBound]))
  }

  /// Puts the parts as near to the columns of other rows as there is room.
  private mutating func place(_ widths: [Part: Int]) {
    let used = widths.values.reduce(-Self.gap) { $0 + $1 + Self.gap }
    var spare = columns.end - columns.title - used
    var column = columns.title
    for part in Part.allCases {
      guard let width = widths[part] else { continue }
      let wish =
        switch part {
        case .title: columns.title
        case .path: columns.path
        case .value: columns.value
        case .aside: columns.end - width
        }
      let shift = max(0, min(wish - column, spare))
      let start = column + shift
      spare -= shift
      let shown = excerpt(of: part, columns: width)
      placed.append(Placed(part: part, text: shown, columns: start..<start + width))
      column = start + width + Self.gap
    }
  }

  /// A part's text from so far on that the word found in it shows.
  private func excerpt(of part: Part, columns: Int) -> String {
    let text = text(of: part)
    guard width(text) > columns, let found = highlights(in: text).first,
      foundColumns(of: part).upperBound >= columns
    else { return text }
    let ellipsis = width("…")
    // A little of what follows shows too.
    let follows = min(width(String(text[found.upperBound...])), ellipsis + 2)
    var room = columns - ellipsis - follows - width(String(text[found]))
    var start = found.lowerBound
    while start > text.startIndex {
      let before = text.index(before: start)
      room -= width(String(text[before]))
      guard room >= 0 else { break }
      start = before
    }
    return "…" + text[start...]
  }
}
