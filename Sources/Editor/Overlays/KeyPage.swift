import SetteeTerminals
import SetteeThemes

/// The key list laid out for an area: parts below each other, each in columns.
@MainActor
struct KeyPage {
  private let parts: [[Column]]
  /// What marks mean, in as many lines as it takes, below all columns.
  private let legend: [[KeyHint]]
  private let title: String, footer: [KeyHint]

  /// Blanks between two columns.
  static let gap = 2
  /// Blanks between keys and what they do, and room for the marks that say there is more.
  static let margin = 2

  /// Narrower columns than this would break every other title.
  private static let columnMin = 32

  init(
    _ parts: [[KeyList.Group]], legend: [KeyHint] = [], title: String, footer: [KeyHint],
    area: Size
  ) {
    let room = max(1, DialogFrame.columnsMax(in: area) - Self.margin)
    let narrow = KeyHint.lines(of: legend, width: room).count
    let columns = parts.map { Self.columns($0, area: area, below: narrow) }
    let width = max(Self.legendWidth, columns.map(Self.width).max() ?? 0)
    self.parts = columns
    self.legend = KeyHint.lines(of: legend, width: min(room, width))
    (self.title, self.footer) = (title, footer)
  }

  /// The legend is so wide at least where there is room.
  private static let legendWidth = 50

  /// Takes as many columns as fit with whole lines; where they would need scrolling, the first
  /// layout with broken lines that needs none; else the lowest.
  private static func columns(
    _ groups: [KeyList.Group], area: Size, below: Int
  ) -> [Column] {
    let room = max(1, DialogFrame.columnsMax(in: area) - margin)
    let whole = counts(in: room, least: columnMin / 2).reversed().compactMap { count in
      layout(groups, count: count, width: room)
    }.filter { width(of: $0) <= room }
    let broken = counts(in: room, least: columnMin).compactMap { count in
      layout(groups, count: count, width: (room - gap * (count - 1)) / count)
    }
    let layouts = whole + broken
    return layouts.first { isWhole($0, in: area, room: room, below: below) }
      ?? layouts.min { height(of: $0) < height(of: $1) } ?? []
  }

  /// How many columns of a width stand side by side, and fewer.
  private static func counts(in room: Int, least: Int) -> ClosedRange<Int> {
    1...max(1, (room + gap) / (least + gap))
  }

  /// Whether a layout shows without scrolling.
  private static func isWhole(
    _ columns: [Column], in area: Size, room: Int, below: Int
  ) -> Bool {
    let wanted = Size(columns: room, rows: height(of: columns) + (below > 0 ? below + 1 : 0))
    return DialogFrame(title: "", wanted: wanted).contentSize(in: area).rows >= wanted.rows
  }

  /// Puts groups into so many columns, none higher than it has to be.
  private static func layout(
    _ groups: [KeyList.Group], count: Int, width: Int
  ) -> [Column]? {
    let total = Column(groups[...], room: width).lines.count
    let pieces = groups.map { Piece($0, width: width) }
    for limit in max((total + count - 1) / count, linesMin)...max(total, linesMin) {
      let parts = split(pieces, by: limit)
      if parts.count <= count { return parts.map { Column($0[...], room: width) } }
    }
    return nil
  }

  /// Lower columns than this are not worth another one.
  private static let linesMin = 6
  /// A group begins or goes on in a column with so many lines left.
  private static let pieceLinesMin = 4

  /// A group and the lines of each of its bindings.
  private struct Piece {
    let group: KeyList.Group
    let heights: [Int]

    @MainActor
    init(_ group: KeyList.Group, width: Int) {
      self.group = group
      heights = group.bindings.map { hint in
        let alone = KeyList.Group(title: group.title, bindings: [hint])
        return Column([alone], room: width).lines.count - 1
      }
    }
  }

  /// Breaks groups into columns of so many lines; one that is too long for the rest of a column
  /// goes on in the next one, under its name again.
  private static func split(_ pieces: [Piece], by limit: Int) -> [[KeyList.Group]] {
    var parts: [[KeyList.Group]] = [[]]
    var height = 0
    for piece in pieces {
      var next = 0
      while next < piece.heights.count {
        // A line for the name, and one before it.
        let start = height == 0 ? 1 : height + 2
        var (end, lines) = (next, start)
        while end < piece.heights.count, lines + piece.heights[end] <= limit {
          lines += piece.heights[end]
          end += 1
        }
        let isWhole = end == piece.heights.count
        guard isWhole || height == 0 || limit - start >= pieceLinesMin else {
          parts.append([])
          height = 0
          continue
        }
        end = max(end, next + 1)
        parts[parts.count - 1].append(
          KeyList.Group(
            title: piece.group.title, bindings: Array(piece.group.bindings[next..<end])))
        (next, height) = (end, lines)
        guard next < piece.heights.count else { break }
        parts.append([])
        height = 0
      }
    }
    return parts
  }

  /// The lines of all parts, with one between two of them.
  var height: Int { max(0, parts.reduce(-1) { $0 + 1 + Self.height(of: $1) }) }

  /// The lines of the legend, and the one above it.
  private var legendHeight: Int { legend.isEmpty ? 0 : legend.count + 1 }

  /// The lines of a box of some height that the parts scroll in; the legend stands below them,
  /// where a few lines are left for them.
  func partRows(in rows: Int) -> Int {
    rows - legendHeight >= min(height, Self.partRowsMin) ? rows - legendHeight : rows
  }

  private static let partRowsMin = 6

  var frame: DialogFrame {
    let width = max(
      parts.map(Self.width).max() ?? 0, legend.map { KeyHint.width(of: $0) }.max() ?? 0)
    return DialogFrame(
      title: title,
      wanted: Size(columns: width + Self.margin, rows: height + legendHeight), footer: footer)
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

  /// Draws the legend in the last lines.
  func drawLegend(in content: Region, look: Look) {
    guard partRows(in: content.size.rows) < content.size.rows else { return }
    for (row, hints) in legend.enumerated() {
      KeyHint.draw(
        hints, in: content.line(content.size.rows - legend.count + row), look: look,
        on: .dialog)
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
      let keys = hints.map { VisibleText.width(of: $0.keys) }.max() ?? 0
      let titles = hints.map { VisibleText.width(of: $0.title) }.max() ?? 0
      let headings = groups.map { VisibleText.width(of: $0.title) }.max() ?? 0
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
      case .heading(let title): region.write(title, style: look.theme.style(.heading, on: .dialog))
      case .binding(let keys, let title):
        if let keys { region.write(keys, style: look.theme.style(.key, on: .dialog)) }
        guard let title else { return }
        region.write(title, column: keysWidth + KeyPage.margin, style: look.style(.dialog))
      case .gap: break
      }
    }
  }
}
