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

  /// What is typed stands in the upper line, how many choices it leaves in the lower one.
  var box: WidgetBox? {
    let (place, count) = (draft.highlight + 1, draft.matches.count)
    return WidgetBox(draft.filter.isEmpty ? "type to find" : draft.filter) { _ in
      [KeyHint(count == 0 ? "none of \(draft.options.count)" : "\(place) of \(count)", "")]
    }
  }

  func rows(width: Int) -> Int {
    let lines = lines(of: Array(draft.options.indices), width: width)
    return max(1, min(lines.count, Self.rowsMax))
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

  private static let titleColumn = 3

  /// The lines of some of the choices.
  private func lines(of options: [Int], width: Int, isASCII: Bool = false) -> [OptionLines.Line] {
    OptionLines(
      options.map { (draft.options[$0].title, draft.options[$0].help) },
      titles: draft.options.lazy.map(\.title), titleColumn: Self.titleColumn
    ).lines(width: width, isASCII: isASCII)
  }

  private func drawList(in region: Region, look: Look) -> Point? {
    let lines = lines(
      of: draft.matches, width: region.size.columns, isASCII: region.canvas.isASCII)
    let chosen = lines.firstIndex { $0.option == draft.highlight } ?? 0
    let list = ListView(count: lines.count, selection: chosen)
    return list.draw(in: region, look: look, choosing: { lines[$0].option }) { index, place, _ in
      draw(lines[index], in: place, look: look)
    }
  }

  private func draw(_ line: OptionLines.Line, in place: Region, look: Look) {
    let choice = draft.options[draft.matches[line.option]]
    let isChosen = line.option == draft.highlight
    let style = look.style(isChosen ? .editSelection : .box)
    place.clear(style)
    if isChosen { place.write(look.glyphs.bar, style: style) }
    if line.rank == 0 {
      if choice.value == opened { place.write(look.glyphs.modified, column: 1, style: style) }
      place.write(choice.title, column: Self.titleColumn, style: style)
    }
    guard let help = line.help else { return }
    place.write(
      help, column: line.helpColumn,
      style: isChosen ? style : look.theme.style(.muted, on: .box))
  }
}
