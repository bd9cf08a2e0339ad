import Terminals
import Themes

/// All keys, grouped by where they work, made from the bindings themselves.
///
/// Groups stand in two columns where there is room; a group is never split.
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

  private static let twoColumnsMin = 72

  mutating func handle(_ key: KeyPress, area: Size) -> Overlay.Outcome {
    let columns = columns(in: area)
    let rows = frame(columns).contentSize(in: area).rows
    if scroll.scroll(key, lines: height(of: columns), rows: rows) { return .stay }
    switch key {
    case .escape, .enter, .character("q"), .character("?"), .function(1): return .close
    default: return .ignored
    }
  }

  func draw(in region: Region, look: Look) -> Point? {
    let columns = columns(in: region.size)
    let content = frame(columns).draw(in: region, look: look)
    let width = content.size.columns / columns.count
    return scroll.drawScrolled(lines: height(of: columns), in: content, look: look) { row, place in
      for (number, lines) in columns.enumerated() where row < lines.count {
        let rect = Rect(column: number * width, columns: width - 2, rows: 1)
        lines[row].draw(in: place.part(rect), keysWidth: keysWidth(in: width), look: look)
      }
    }
  }

  /// A line of the list.
  private enum Line {
    case heading(String)
    case binding(KeyHint)
    case gap

    @MainActor func draw(in region: Region, keysWidth: Int, look: Look) {
      switch self {
      case .heading(let title): region.write(title, style: look.style(.section))
      case .binding(let hint):
        region.part(Rect(columns: keysWidth, rows: 1))
          .write(hint.keys, style: look.style(.key))
        region.write(hint.title, column: keysWidth + 1, style: look.style(.dialog))
      case .gap: break
      }
    }
  }

  private func frame(_ columns: [[Line]]) -> DialogFrame {
    let width = groups.flatMap(\.bindings).map { VisibleText($0.title).width }.max() ?? 0
    let column = keysWidth(in: .max) + 1 + width + 2
    return DialogFrame(
      title: "Keys", wanted: Size(columns: column * columns.count, rows: height(of: columns)))
  }

  private func height(of columns: [[Line]]) -> Int { columns.map(\.count).max() ?? 0 }

  /// Keys get what the longest needs, but at most half of a column.
  private func keysWidth(in column: Int) -> Int {
    let longest = groups.flatMap(\.bindings).map { VisibleText($0.keys).width }.max() ?? 0
    return min(longest, column / 2)
  }

  private func columns(in area: Size) -> [[Line]] {
    let blocks = groups.map { [.heading($0.title)] + $0.bindings.map(Line.binding) + [.gap] }
    guard area.columns >= Self.twoColumnsMin, blocks.count > 1 else { return [joined(blocks[...])] }
    let splits = (1..<blocks.count).map { split in
      [joined(blocks[..<split]), joined(blocks[split...])]
    }
    return splits.min { height(of: $0) < height(of: $1) } ?? []
  }

  private func joined(_ blocks: ArraySlice<[Line]>) -> [Line] {
    Array(blocks.joined().dropLast())
  }
}
