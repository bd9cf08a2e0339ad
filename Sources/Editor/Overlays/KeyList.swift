import SetteeForms
import SetteeTerminals
import SetteeThemes

/// The keys that do something now, grouped by where they work, special places first; made from the
/// bindings themselves.
///
/// What is typed finds keys by name and by what they do; another key shows those of all places.
/// Nothing is cut, because this is the page people look keys up in: what is too long for a line
/// goes on below. Groups stand in as many columns as fit.
@MainActor
package struct KeyList {
  private let now: [[Group]]
  let all: [[Group]]
  /// What the marks of rows mean.
  private let legend: [KeyHint]
  private var showsAll = false
  private var draft = TextDraft("")
  private var scroll = ListView(count: 1)

  package init(_ now: [[Group]], all: [[Group]] = [], legend: [KeyHint] = []) {
    func filled(_ parts: [[Group]]) -> [[Group]] {
      parts.map { $0.filter { !$0.bindings.isEmpty } }.filter { !$0.isEmpty }
    }
    self.now = filled(now)
    self.all = filled(all)
    self.legend = legend
  }

  /// The bindings of one context.
  package struct Group: Sendable, Equatable {
    package let title: String
    package let bindings: [KeyHint]

    package init(title: String, bindings: [KeyHint]) {
      self.title = title
      self.bindings = bindings
    }

    /// With arrows drawn as such where the screen has them.
    func shown(isASCII: Bool) -> Group {
      Group(title: title, bindings: bindings.map { $0.shown(isASCII: isASCII) })
    }
  }

  /// What shows: all of it, or the lines in which all that is typed is found.
  private var parts: [[Group]] {
    let parts = [(showsAll ? all : now).flatMap { $0 }]
    let words = draft.text.lowercased().split(separator: " ")
    guard !words.isEmpty else { return parts.filter { !$0.isEmpty } }
    return parts.map { groups in
      groups.map { group in
        Group(
          title: group.title,
          bindings: group.bindings.filter { hint in
            let text = "\(group.title) \(hint.keys) \(hint.title)".lowercased()
            return words.allSatisfy { text.contains($0) }
          })
      }.filter { !$0.bindings.isEmpty }
    }.filter { !$0.isEmpty }
  }

  func hints(_ keys: KeyMap) -> [KeyHint] {
    let other = showsAll ? "keys of this moment" : "all contexts"
    return [
      all.isEmpty ? nil : keys.hint(other, KeyPageCommand.allContexts, in: .keyPage),
      keys.hint("close", KeyPageCommand.closeKeys, in: .keyPage)?.kept,
    ].compactMap { $0 }
  }

  mutating func handle(_ key: KeyPress, by keys: KeyMap, area: Size) -> Overlay.Outcome {
    if let command: KeyPageCommand = keys.command(for: key, in: .keyPage) {
      switch command {
      case .closeKeys: return .close
      case .allContexts:
        showsAll = !all.isEmpty && !showsAll
        scroll = ListView(count: 1)
      }
    } else if let move: Move = keys.command(for: key, in: .keyPage) {
      let page = page(in: area, keys)
      let rows = page.partRows(in: page.frame.contentSize(in: area).rows)
      scroll.scroll(move, lines: page.height, rows: rows)
    } else if draft.handle(key, by: keys) {
      scroll = ListView(count: 1)
    } else {
      return .ignored
    }
    return .stay
  }

  private func page(in area: Size, _ keys: KeyMap, isASCII: Bool = false) -> KeyPage {
    let find = draft.text.isEmpty ? "type to find" : draft.text
    let shown = parts.map { $0.map { $0.shown(isASCII: isASCII) } }
    return KeyPage(
      shown, legend: legend, title: "Keys \(isASCII ? "-" : "─") \(find)",
      footer: hints(keys), area: area)
  }

  /// Whether an area has too few rows for all lines.
  func scrolls(in area: Size, _ keys: KeyMap) -> Bool {
    let page = page(in: area, keys)
    return page.height > page.partRows(in: page.frame.contentSize(in: area).rows)
  }

  func draw(in region: Region, look: Look, keys: KeyMap) -> Point? {
    let page = page(in: region.size, keys, isASCII: region.canvas.isASCII)
    let content = page.frame.draw(in: region, look: look)
    page.drawLegend(in: content, look: look)
    let rows = page.partRows(in: content.size.rows)
    let place = content.part(Rect(columns: content.size.columns, rows: rows))
    return scroll.drawScrolled(lines: page.height, in: place, look: look) { row, line in
      page.draw(row, in: line, look: look)
    }
  }
}
