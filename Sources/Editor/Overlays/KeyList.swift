import SetteeTerminals
import SetteeThemes

/// All keys, grouped by where they work, made from the bindings themselves.
///
/// Nothing is cut, because this is the page people look keys up in: what is too long for a line
/// goes on below. Groups stand in one or two columns, whichever shows most, a group never split.
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
    let page = KeyPage(groups, area: area)
    let rows = page.frame.contentSize(in: area).rows
    if scroll.scroll(key, lines: page.height, rows: rows) { return .stay }
    switch key {
    case .escape, .enter, .character("q"), .character("?"), .function(1): return .close
    default: return .ignored
    }
  }

  func draw(in region: Region, look: Look) -> Point? {
    let page = KeyPage(groups, area: region.size)
    let content = page.frame.draw(in: region, look: look)
    return scroll.drawScrolled(lines: page.height, in: content, look: look) { row, line in
      var start = 0
      for column in page.columns {
        let place = line.part(Rect(column: start, columns: column.width, rows: 1))
        if row < column.lines.count { column.draw(column.lines[row], in: place, look: look) }
        start += column.width + KeyPage.gap
      }
    }
  }
}
