import SetteeForms
import SetteePropertyLists
import SetteeSettings
import SetteeTerminals
import SetteeThemes

/// An open list of choices: letters find, arrows move, Enter takes the highlighted one.
struct ChoiceField: FieldWidget {
  private let type: SettingType
  private let opened: PropertyList?
  private var draft: ChoiceDraft
  var isMasked = false

  /// Choices in view at a time.
  static let rowsMax = 8

  init?(type: SettingType, value: PropertyList?) {
    guard let draft = ChoiceDraft(type: type, value: value) else { return nil }
    self.type = type
    self.draft = draft
    opened = value
  }

  var value: DraftValue { draft.value }

  var text: String {
    ValueText.editText(draft.highlighted?.value, as: type)
  }

  var contexts: [KeyContext] { [.choice, .field] }

  func hints(_ keys: KeyMap) -> [KeyHint] {
    [
      keys.hint("take", FieldCommand.store, in: .field),
      keys.hint("move", Move.moveUp, Move.moveDown, in: .choice),
      keys.hint("leave", FieldCommand.leave, in: .field), KeyHint("letters", "find"),
    ].compactMap { $0 }
  }

  mutating func handle(_ key: KeyPress, by keys: KeyMap) -> WidgetOutcome {
    let isTyped = key.typed != nil && !draft.filter.isEmpty
    if !isTyped, let command: ChoiceCommand = keys.command(for: key, in: .choice) {
      perform(command)
    } else if !isTyped, let move: Move = keys.command(for: key, in: .choice) {
      draft.move(by: distance(of: move))
    } else if let letter = key.typed {
      draft.type(String(letter))
    } else {
      return ending(key, by: keys)
    }
    return .stay
  }

  mutating func choose(_ line: Int) { draft.move(by: line - draft.highlight) }

  private mutating func perform(_ command: ChoiceCommand) {
    switch command {
    case .nextChoice: turn()
    case .eraseLetter: draft.deleteBackward()
    }
  }

  mutating func paste(_ text: String) -> WidgetOutcome {
    draft.type(text)
    return .stay
  }

  mutating func restore(_ text: String) {
    guard let value = ValueText.parse(text, as: type).value else { return }
    draft = ChoiceDraft(type: type, value: value) ?? draft
  }

  /// Help wraps, so that a title keeps its place sooner than a choice its line.
  var boxMin: Int { 28 }

  /// What is typed stands in the upper line, how many choices it leaves in the lower one.
  var box: WidgetBox? {
    let (place, count) = (draft.highlight + 1, draft.matches.count)
    return WidgetBox(draft.filter.isEmpty ? "type to find" : draft.filter) { _ in
      [KeyHint(count == 0 ? "none of \(draft.options.count)" : "\(place) of \(count)", "")]
    }
  }

  func rows(width: Int) -> Int {
    let lines = draft.options.reduce(0) { $0 + max(1, helpLines(of: $1, width: width).count) }
    return max(1, min(lines, Self.rowsMax))
  }

  func draw(in region: Region, look: Look) -> Point? {
    region.clear(look.style(.box))
    guard !draft.matches.isEmpty else { return region.cursor() }
    return drawList(in: region, look: look)
  }

  private func distance(of move: Move) -> Int {
    switch move {
    case .moveUp: -1
    case .moveDown: 1
    case .halfPageUp: -Self.rowsMax / 2
    case .halfPageDown: Self.rowsMax / 2
    case .pageUp: -Self.rowsMax
    case .pageDown: Self.rowsMax
    case .moveFirst: -draft.options.count
    case .moveLast: draft.options.count
    }
  }

  /// Goes on to the next choice, and from the last to the first.
  private mutating func turn() {
    let isLast = draft.highlight == draft.matches.count - 1
    draft.move(by: isLast ? -draft.matches.count : 1)
  }

  // MARK: Drawing

  /// Where what a choice means begins: behind the longest title, within the first half.
  private func helpColumn(width: Int) -> Int {
    let titles = draft.options.map { VisibleText($0.title).width }.max() ?? 0
    return Self.titleColumn + min(titles, width / 2) + 2
  }

  private static let titleColumn = 3
  private static let helpRowsMax = 3

  /// What a choice means, in as many lines as it takes beside the titles.
  private func helpLines(
    of choice: SettingType.Choice, width: Int, isASCII: Bool = false
  ) -> [VisibleText] {
    guard !choice.help.isEmpty else { return [] }
    // The last columns stay free for the marks that say there is more.
    let title = Self.titleColumn + VisibleText(choice.title).width + 2
    let room = width - max(helpColumn(width: width), title) - 2
    return VisibleText.wrapped(
      choice.help, to: max(8, room), linesMax: Self.helpRowsMax, isASCII: isASCII)
  }

  /// One line of the list: a choice's first, or one that goes on with its help.
  private struct Line {
    let match: Int
    let rank: Int
    let help: VisibleText?
  }

  private func lines(in region: Region) -> [Line] {
    draft.matches.enumerated().flatMap { match, option in
      let help = helpLines(
        of: draft.options[option], width: region.size.columns, isASCII: region.canvas.isASCII)
      return (0..<max(1, help.count)).map {
        Line(match: match, rank: $0, help: $0 < help.count ? help[$0] : nil)
      }
    }
  }

  private func drawList(in region: Region, look: Look) -> Point? {
    let lines = lines(in: region)
    let chosen = lines.firstIndex { $0.match == draft.highlight } ?? 0
    let list = ListView(count: lines.count, selection: chosen)
    return list.draw(in: region, look: look) { index, place, _ in
      draw(lines[index], in: place, look: look)
    }
  }

  private func draw(_ line: Line, in place: Region, look: Look) {
    let choice = draft.options[draft.matches[line.match]]
    let isChosen = line.match == draft.highlight
    let style = look.style(isChosen ? .editSelection : .box)
    place.clear(style)
    if isChosen { place.write(look.glyphs.bar, style: style) }
    var column = helpColumn(width: place.size.columns)
    if line.rank == 0 {
      if choice.value == opened { place.write(look.glyphs.modified, column: 1, style: style) }
      column = max(
        column, place.write(choice.title, column: Self.titleColumn, style: style) + 2)
    } else {
      column = max(column, Self.titleColumn + VisibleText(choice.title).width + 2)
    }
    guard let help = line.help else { return }
    place.write(
      help, column: column, style: isChosen ? style : look.theme.style(.muted, on: .box))
  }
}
