import SetteeForms
import SetteePropertyLists
import SetteeSettings
import SetteeTerminals
import SetteeThemes

/// One line of text with a list of suggestions below it, narrowed by what is typed; moving into the
/// list takes one of them.
struct SuggestedField: FieldWidget {
  private var line: LineField
  private var suggestions: Suggestions
  var isMasked: Bool {
    get { line.isMasked }
    set { line.isMasked = newValue }
  }

  /// Suggestions in view at a time.
  private static let rowsMax = 8

  init(type: SettingType, value: PropertyList?, suggestions: Suggestions) {
    line = LineField(type: type, value: value, isMasked: false)
    self.suggestions = suggestions
  }

  var value: DraftValue {
    suggestions.chosen.map { ValueText.parse($0, as: line.type) } ?? line.value
  }

  var text: String { suggestions.chosen ?? line.text }
  var remark: String? { line.remark }
  var nextKind: ValueText.Reading.Kind? { shownLine.nextKind }
  var contexts: [KeyContext] { [.suggestions, .field, .text] }

  func hints(_ keys: KeyMap) -> [KeyHint] {
    endings(keys)
      + [keys.hint("suggestions", Move.moveUp, Move.moveDown, in: .suggestions)].compactMap { $0 }
  }

  mutating func handle(_ key: KeyPress, by keys: KeyMap) -> WidgetOutcome {
    if let move: Move = keys.command(for: key, in: .suggestions) {
      suggestions.move(by: move == .moveUp ? -1 : 1)
      return .stay
    }
    return edit { $0.handle(key, by: keys) }
  }

  mutating func paste(_ text: String) -> WidgetOutcome { edit { $0.paste(text) } }

  var isText: Bool { true }

  mutating func restore(_ text: String) { line.restore(text) }

  /// Goes on from the highlighted suggestion as if it had been typed.
  private mutating func edit(_ change: (inout LineField) -> WidgetOutcome) -> WidgetOutcome {
    var edited = shownLine
    let outcome = change(&edited)
    guard outcome == .stay else { return outcome }
    let isOther = edited.text != text
    line = edited
    if isOther { suggestions.narrow(by: line.text) }
    return .stay
  }

  /// The line as if the highlighted suggestion had been typed.
  private var shownLine: LineField {
    var shown = line
    if let chosen = suggestions.chosen { shown.restore(chosen) }
    return shown
  }

  // MARK: Drawing

  func rows(width: Int) -> Int { 1 + min(suggestions.matches.count, Self.rowsMax) }

  func draw(in region: Region, look: Look) -> Point? {
    let (top, rest) = region.bounds.split(top: 1)
    drawMatches(in: region.part(rest), look: look)
    return shownLine.draw(in: region.part(top), look: look)
  }

  private func drawMatches(in region: Region, look: Look) {
    region.clear(look.style(.box))
    let list = ListView(count: suggestions.matches.count, selection: suggestions.highlight ?? 0)
    _ = list.draw(in: region, look: look) { index, place, _ in
      let isChosen = index == suggestions.highlight
      let style = look.style(isChosen ? .editSelection : .box)
      place.clear(style)
      place.write(isChosen ? look.glyphs.bar : " ", style: style)
      place.write(suggestions.matches[index], column: 2, style: style)
    }
  }
}
