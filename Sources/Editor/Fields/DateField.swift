import SetteeForms
import SetteePropertyLists
import SetteeSettings
import SetteeTerminals
import SetteeThemes

/// A date, or date and time, edited part by part: arrows choose and step, digits are typed.
struct DateField: FieldWidget {
  private let type: SettingType
  private var draft: DateDraft
  /// Whether a full part has just moved on by itself: the separator typed next means that move.
  private var hasMovedOn = false
  var isMasked = false

  init?(type: SettingType, value: PropertyList?) {
    guard let draft = DateDraft(type: type, value: value) else { return nil }
    self.type = type
    self.draft = draft
  }

  var value: DraftValue { draft.value }
  var text: String { draft.text }

  var contexts: [KeyContext] { [.date, .field] }

  func hints(_ keys: KeyMap) -> [KeyHint] {
    endings(keys)
      + [
        keys.hint("part", DateCommand.previousPart, DateCommand.nextPart, in: .date),
        keys.hint("step", StepCommand.stepUp, StepCommand.stepDown, in: .date),
      ].compactMap { $0 }
  }

  mutating func handle(_ key: KeyPress, by keys: KeyMap) -> WidgetOutcome {
    if let command: DateCommand = keys.command(for: key, in: .date) {
      perform(command)
    } else if let command: StepCommand = keys.command(for: key, in: .date) {
      draft.step(by: command.count)
    } else if let character = key.typed {
      return type(character)
    } else {
      return ending(key, by: keys)
    }
    hasMovedOn = false
    return .stay
  }

  private mutating func perform(_ command: DateCommand) {
    switch command {
    case .previousPart: draft.selectPrevious()
    case .nextPart: draft.selectNext()
    case .firstPart: for _ in draft.parts { draft.selectPrevious() }
    case .lastPart: for _ in draft.parts { draft.selectNext() }
    case .eraseDigit: draft.deleteBackward()
    }
  }

  /// A pasted date is typed in from the first part on.
  mutating func paste(_ text: String) -> WidgetOutcome {
    let digits = text.prefix(40).filter { $0.isASCII && $0.isNumber }
    guard !digits.isEmpty else { return .ignored }
    for _ in draft.parts { draft.selectPrevious() }
    for digit in digits.prefix(draft.parts.count == 3 ? 8 : 14) { _ = type(digit) }
    return .stay
  }

  mutating func restore(_ text: String) {
    draft = DateDraft(type: type, value: .string(text)) ?? draft
  }

  func rows(width: Int) -> Int { 1 }

  func draw(in region: Region, look: Look) -> Point? {
    guard !region.bounds.isEmpty else { return nil }
    region.clear(look.style(.edit))
    var column = 0
    var cursor = 0
    for part in draft.parts {
      if part != draft.parts.first {
        column = region.write(separator(before: part), column: column, style: look.style(.edit))
      }
      let isSelected = part == draft.selected
      if isSelected { cursor = column }
      column = region.write(
        draft.text(of: part), column: column, style: look.style(isSelected ? .editSelection : .edit)
      )
    }
    return region.cursor(column: cursor)
  }

  private mutating func type(_ character: Character) -> WidgetOutcome {
    if character.isASCII, let digit = character.wholeNumberValue {
      let part = draft.selected
      draft.type(digit: digit)
      hasMovedOn = draft.selected != part
    } else if "-:/. T".contains(character) {
      if !hasMovedOn { draft.selectNext() }
      hasMovedOn = false
    } else {
      return .ignored
    }
    return .stay
  }

  private func separator(before part: DateDraft.Part) -> String {
    switch part {
    case .year, .month, .day: "-"
    case .hour: " "
    case .minute, .second: ":"
    }
  }
}
