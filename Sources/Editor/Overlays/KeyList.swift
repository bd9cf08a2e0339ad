import SetteeTerminals
import SetteeThemes

/// All keys, grouped by where they work, made from the bindings themselves.
///
/// Nothing is cut, because this is the page people look keys up in: what is too long for a line
/// goes on below. A part's groups stand in one or two columns, whichever shows most, a group never
/// split; the parts stand below each other.
@MainActor
package struct KeyList {
  package let parts: [[Group]]
  private var scroll = ListView(count: 1)

  package init(_ parts: [Group]...) { self.init(parts) }

  package init(_ parts: [[Group]]) {
    self.parts = parts.map { $0.filter { !$0.bindings.isEmpty } }.filter { !$0.isEmpty }
  }

  /// The bindings of one context.
  package struct Group: Sendable, Equatable {
    package let title: String
    package let bindings: [KeyHint]

    package init(title: String, bindings: [KeyHint]) {
      self.title = title
      self.bindings = bindings
    }
  }

  mutating func handle(_ key: KeyPress, by keys: KeyMap, area: Size) -> Overlay.Outcome {
    switch keys.command(ReadingCommand.self, for: key, in: .keyPage, .reading) {
    case .close?: return .close
    case nil: break
    }
    guard let move: Move = keys.command(for: key, in: .keyPage, .reading, .overlay) else {
      return .ignored
    }
    let page = KeyPage(parts, area: area)
    scroll.scroll(move, lines: page.height, rows: page.frame.contentSize(in: area).rows)
    return .stay
  }

  func draw(in region: Region, look: Look) -> Point? {
    let page = KeyPage(parts, area: region.size)
    let content = page.frame.draw(in: region, look: look)
    return scroll.drawScrolled(lines: page.height, in: content, look: look) { row, line in
      page.draw(row, in: line, look: look)
    }
  }
}
