import SetteeTerminals
import SetteeThemes

/// The key list laid out for an area: parts below each other, each in columns.
@MainActor
struct KeyPage {
  private let parts: [[Column]]
  private let title: String, footer: String

  /// Blanks between two columns.
  static let gap = 2
  /// Blanks between keys and what they do, and room for the marks that say there is more.
  static let margin = 2

  /// Narrower columns than this would break every other title.
  private static let columnMin = 32

  init(_ parts: [[KeyList.Group]], title: String, footer: String, area: Size) {
    self.parts = parts.map { Self.columns($0, area: area) }
    (self.title, self.footer) = (title, footer)
  }

  /// Takes the first layout that needs no scrolling, of those with whole lines first; else the
  /// lowest.
  private static func columns(_ groups: [KeyList.Group], area: Size) -> [Column] {
    let room = max(1, DialogFrame.columnsMax(in: area) - margin)
    let counts = 1...max(1, min(groups.count, (room + gap) / (columnMin + gap)))
    let whole = counts.compactMap { count in
      layout(groups, count: count, width: room)
    }.filter { width(of: $0) <= room }
    let broken = counts.compactMap { count in
      layout(groups, count: count, width: (room - gap * (count - 1)) / count)
    }
    let layouts = whole + broken
    return layouts.first { isWhole($0, in: area, room: room) }
      ?? layouts.min { height(of: $0) < height(of: $1) } ?? []
  }

  /// Whether a layout shows without scrolling.
  private static func isWhole(_ columns: [Column], in area: Size, room: Int) -> Bool {
    let wanted = Size(columns: room, rows: height(of: columns))
    return DialogFrame(title: "", wanted: wanted).contentSize(in: area).rows >= wanted.rows
  }

  /// Puts groups, never split, into so many columns, none higher than it has to be.
  private static func layout(
    _ groups: [KeyList.Group], count: Int, width: Int
  ) -> [Column]? {
    let heights = groups.map { Column([$0], room: width).lines.count + 1 }
    let total = heights.reduce(0, +)
    for limit in max(total / count, heights.max() ?? 0)...max(total, 1) {
      var parts: [[KeyList.Group]] = [[]]
      var height = 0
      for (group, lines) in zip(groups, heights) {
        if height > 0, height + lines > limit {
          parts.append([])
          height = 0
        }
        parts[parts.count - 1].append(group)
        height += lines
      }
      if parts.count <= count { return parts.map { Column($0[...], room: width) } }
    }
    return nil
  }

  /// The lines of all parts, with one between two of them.
  var height: Int { max(0, parts.reduce(-1) { $0 + 1 + Self.height(of: $1) }) }

  var frame: DialogFrame {
    let width = parts.map(Self.width).max() ?? 0
    return DialogFrame(
      title: title, wanted: Size(columns: width + Self.margin, rows: height), footer: footer)
  }

  /// Draws one line of the page.
  func draw(_ row: Int, in line: Region, look: Look) {
    var row = row
    for columns in parts {
      let height = Self.height(of: columns)
      if row < height { return Self.draw(row, of: columns, in: line, look: look) }
      row -= height + 1
    }
  }

  private static func draw(_ row: Int, of columns: [Column], in line: Region, look: Look) {
    var start = 0
    for column in columns where row >= 0 {
      let place = line.part(Rect(column: start, columns: column.width, rows: 1))
      if row < column.lines.count { column.draw(column.lines[row], in: place, look: look) }
      start += column.width + gap
    }
  }

  private static func width(of columns: [Column]) -> Int {
    columns.isEmpty ? 0 : columns.reduce(-gap) { $0 + gap + $1.width }
  }

  private static func height(of columns: [Column]) -> Int {
    columns.map(\.lines.count).max() ?? 0
  }

  /// Some groups below each other.
  @MainActor
  struct Column {
    /// What showing every line whole would take.
    let wanted: Int
    let width: Int
    private let keysWidth: Int
    private(set) var lines: [Line] = []

    enum Line {
      case heading(String)
      /// A line of a binding; keys and title may each go on in further ones.
      case binding(keys: VisibleText?, title: VisibleText?)
      case gap
    }

    init(_ groups: ArraySlice<KeyList.Group>, room: Int) {
      let hints = groups.flatMap(\.bindings)
      let keys = hints.map { VisibleText($0.keys).width }.max() ?? 0
      let titles = hints.map { VisibleText($0.title).width }.max() ?? 0
      let headings = groups.map { VisibleText($0.title).width }.max() ?? 0
      wanted = max(headings, keys + KeyPage.margin + titles)
      width = min(wanted, room)
      keysWidth = wanted <= room ? keys : min(keys, width * 2 / 5)
      for group in groups {
        if !lines.isEmpty { lines.append(.gap) }
        lines.append(.heading(group.title))
        for hint in group.bindings { append(hint) }
      }
    }

    private mutating func append(_ hint: KeyHint) {
      let keys = VisibleText.wrapped(hint.keys, to: max(1, keysWidth))
      let titles = VisibleText.wrapped(
        hint.title, to: max(1, width - keysWidth - KeyPage.margin))
      for row in 0..<max(keys.count, titles.count) {
        lines.append(
          .binding(
            keys: row < keys.count ? keys[row] : nil,
            title: row < titles.count ? titles[row] : nil))
      }
    }

    func draw(_ line: Line, in region: Region, look: Look) {
      switch line {
      case .heading(let title): region.write(title, style: look.style(.section))
      case .binding(let keys, let title):
        if let keys { region.write(keys, style: look.style(.key)) }
        guard let title else { return }
        region.write(title, column: keysWidth + KeyPage.margin, style: look.style(.dialog))
      case .gap: break
      }
    }
  }
}
