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

  var hints: [KeyHint] {
    [
      KeyHint("Enter", "take"), KeyHint("Up Down", "move"), KeyHint("Esc", "leave"),
      KeyHint("letters", "find"),
    ]
  }

  mutating func handle(_ key: KeyPress) -> WidgetOutcome {
    switch key {
    case .enter: return .accept
    case .escape: return .leave
    case .character(" ") where draft.filter.isEmpty: turn()
    case .character(let letter): draft.type(String(letter))
    case .backspace, .control("h"): draft.deleteBackward()
    default:
      guard let count = distance(of: key) else { return .ignored }
      draft.move(by: count)
    }
    return .stay
  }

  mutating func paste(_ text: String) -> WidgetOutcome {
    draft.type(text)
    return .stay
  }

  mutating func restore(_ text: String) {
    guard let value = ValueText.parse(text, as: type).value else { return }
    draft = ChoiceDraft(type: type, value: value) ?? draft
  }

  func rows(width: Int) -> Int { 1 + max(1, min(draft.options.count, Self.rowsMax)) }

  func draw(in region: Region, look: Look) -> Point? {
    guard region.size.rows > 1 else {
      return draft.matches.isEmpty
        ? drawFilter(in: region, look: look) : drawList(in: region, look: look)
    }
    let (top, rest) = region.bounds.split(top: 1)
    let caret = drawFilter(in: region.part(top), look: look)
    return drawList(in: region.part(rest), look: look) ?? caret
  }

  private func distance(of key: KeyPress) -> Int? {
    switch key {
    case .up, .left, .control("p"): -1
    case .down, .right, .control("n"): 1
    case .pageUp: -Self.rowsMax
    case .pageDown: Self.rowsMax
    case .home: -draft.options.count
    case .end: draft.options.count
    default: nil
    }
  }

  /// Space goes on to the next choice, and from the last to the first.
  private mutating func turn() {
    let isLast = draft.highlight == draft.matches.count - 1
    draft.move(by: isLast ? -draft.matches.count : 1)
  }

  private func drawFilter(in line: Region, look: Look) -> Point? {
    line.clear(look.style(.edit))
    guard !draft.filter.isEmpty else {
      line.write("Type to find", style: look.style(.muted))
      return line.cursor()
    }
    return line.cursor(column: line.write(draft.filter, style: look.style(.match)))
  }

  private func drawList(in region: Region, look: Look) -> Point? {
    region.clear(look.style(.edit))
    let list = ListView(count: draft.matches.count, selection: draft.highlight)
    let titles = draft.options.map { VisibleText($0.title).width }.max() ?? 0
    return list.draw(in: region, look: look) { index, place, isChosen in
      draw(
        draft.options[draft.matches[index]], titleWidth: titles, isChosen: isChosen, in: place,
        look: look)
    }
  }

  private func draw(
    _ choice: SettingType.Choice, titleWidth: Int, isChosen: Bool, in place: Region, look: Look
  ) {
    let style = look.style(isChosen ? .editSelection : .edit)
    place.clear(style)
    place.write(isChosen ? look.glyphs.pointer : " ", style: style)
    if choice.value == opened { place.write(look.glyphs.modified, column: 1, style: style) }
    place.write(choice.title, column: 3, style: style)
    guard !choice.help.isEmpty else { return }
    let column = 3 + min(titleWidth, place.size.columns / 2) + 2
    let end = 3 + VisibleText(choice.title).width + 2
    place.write(
      choice.help, column: max(column, end),
      style: isChosen ? style : look.style(.muted))
  }
}
