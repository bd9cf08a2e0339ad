import Terminals
import Themes

/// All keys, grouped by where they work, made from the bindings themselves.
///
/// Groups stand in two columns where all fits, a group never split; else in one, and what is too
/// long for a line goes on below. Nothing is cut: this is the page people look keys up in.
@MainActor
package struct KeyList {
  package let groups: [Group]
  private var scroll = ListView(count: 1)

  package init(_ groups: [Group]) { self.groups = groups.filter { !$0.bindings.isEmpty } }

  /// The bindings of one context.
  package struct Group: Sendable, Equatable {
    package let title: String
    package let bindings: [KeyHint]

    package init(title: String, bindings: [KeyHint]) {
      self.title = title
      self.bindings = bindings
    }
  }

  mutating func handle(_ key: KeyPress, area: Size) -> Overlay.Outcome {
    let page = Page(groups, area: area)
    let rows = page.frame.contentSize(in: area).rows
    if scroll.scroll(key, lines: page.height, rows: rows) { return .stay }
    switch key {
    case .escape, .enter, .character("q"), .character("?"), .function(1): return .close
    default: return .ignored
    }
  }

  func draw(in region: Region, look: Look) -> Point? {
    let page = Page(groups, area: region.size)
    let content = page.frame.draw(in: region, look: look)
    return scroll.drawScrolled(lines: page.height, in: content, look: look) { row, line in
      var start = 0
      for column in page.columns {
        let place = line.part(Rect(column: start, columns: column.width, rows: 1))
        if row < column.lines.count { column.draw(column.lines[row], in: place, look: look) }
        start += column.width + Page.gap
      }
    }
  }
}

/// The key list laid out for an area.
@MainActor
private struct Page {
  let columns: [Column]

  /// Blanks between two columns.
  static let gap = 3
  /// Blanks between keys and what they do, and room for the marks that say there is more.
  static let margin = 2

  init(_ groups: [KeyList.Group], area: Size) {
    let room = max(1, DialogFrame.columnsMax(in: area) - Self.margin)
    let splits = groups.indices.dropFirst().map { split in
      [Column(groups[..<split], room: room), Column(groups[split...], room: room)]
    }
    let fitting = splits.filter { $0[0].wanted + Self.gap + $0[1].wanted <= room }
    columns =
      fitting.min { Self.height(of: $0) < Self.height(of: $1) } ?? [
        Column(groups[...], room: room)
      ]
  }

  var height: Int { Self.height(of: columns) }

  var frame: DialogFrame {
    let width = columns.reduce(-Self.gap) { $0 + Self.gap + $1.width }
    return DialogFrame(
      title: "Keys", wanted: Size(columns: width + Self.margin, rows: height))
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
      wanted = max(headings, keys + Page.margin + titles)
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
        hint.title, to: max(1, width - keysWidth - Page.margin))
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
        region.write(title, column: keysWidth + Page.margin, style: look.style(.dialog))
      case .gap: break
      }
    }
  }
}
