import SetteeTerminals
import SetteeThemes

/// The themes there are: moving shows one at once, Enter keeps it, Esc brings the old one back.
@MainActor
package struct ThemePicker {
  package let entries: [Entry]
  package let current: String
  private var list: ListView

  package init(_ entries: [Entry], current: String) {
    self.entries = entries
    self.current = current
    list = ListView(
      count: entries.count, selection: entries.firstIndex { $0.name == current } ?? 0)
  }

  package struct Entry: Sendable, Equatable {
    package let name: String
    /// A few words about the theme; may be empty.
    package let detail: String

    package init(name: String, detail: String = "") {
      self.name = name
      self.detail = detail
    }
  }

  mutating func choose(_ index: Int) -> Overlay.Outcome {
    list.select(index)
    return list.chosen.map { .preview(entries[$0].name) } ?? .stay
  }

  static func hints(_ keys: KeyMap) -> [KeyHint] {
    let keep = keys.hint("keep", ThemesCommand.keepTheme, in: .themes)
    let restore = keys.hint("back", ThemesCommand.restoreTheme, in: .themes)
    return [keep].compactMap { $0 } + Overlay.moveHints("preview", keys)
      + [restore].compactMap { $0 }
  }

  mutating func handle(_ key: KeyPress, by keys: KeyMap, area: Size) -> Overlay.Outcome {
    switch keys.command(ThemesCommand.self, for: key, in: .themes) {
    case .restoreTheme?: return .cancelled
    case .keepTheme?: return list.chosen.map { .pick(entries[$0].name) } ?? .cancelled
    case nil: break
    }
    guard let move: Move = keys.command(for: key, in: .themes, .overlay) else { return .ignored }
    let before = list.chosen
    list.move(move, page: frame.contentSize(in: area).rows)
    guard let chosen = list.chosen, chosen != before else { return .stay }
    return .preview(entries[chosen].name)
  }

  func draw(in region: Region, look: Look) -> Point? {
    let content = frame.draw(in: region, look: look)
    return list.draw(in: content, look: look) { index, place, isChosen in
      let entry = entries[index]
      let style = look.style(isChosen ? .focus : .dialog)
      place.clear(style)
      if isChosen { place.write(look.glyphs.bar, style: style) }
      if entry.name == current { place.write(look.glyphs.modified, column: 1, style: style) }
      place.write(entry.name, column: Self.nameColumn, style: style)
      place.write(entry.detail, column: detailColumn(of: entry, in: place), style: style)
    }
  }

  /// Where the words about a theme begin: below each other, but nearer to the name before they are
  /// cut.
  private func detailColumn(of entry: Entry, in line: Region) -> Int {
    func width(_ text: String) -> Int {
      VisibleText.width(of: text, isASCII: line.canvas.isASCII)
    }
    let fitting = line.size.columns - width(entry.detail)
    return max(
      Self.nameColumn + width(entry.name) + 2, min(Self.nameColumn + nameWidth + 2, fitting))
  }

  /// Behind the bar of the chosen row, and the mark of the theme in force.
  private static let nameColumn = 3

  private var nameWidth: Int { entries.map { VisibleText.width(of: $0.name) }.max() ?? 0 }

  private var frame: DialogFrame {
    let detail = entries.map { VisibleText.width(of: $0.detail) }.max() ?? 0
    let columns = Self.nameColumn + nameWidth + 2 + detail + 3
    return DialogFrame(
      title: "Themes", wanted: Size(columns: columns, rows: entries.count), isList: true)
  }
}
