import SetteeForms
import SetteePropertyLists
import SetteeSettings
import SetteeTerminals
import SetteeThemes

/// A date in a calendar: arrows go by days and weeks, page keys by months.
///
/// Whatever is typed or erased goes to the text form instead: a line with the date as it is stored.
struct DateField: FieldWidget {
  private let type: SettingType
  /// Whether a day shows that nobody has chosen yet.
  private var isPlaceholder: Bool
  private var manner: Manner
  var isMasked = false

  private enum Manner {
    case calendar(DateDraft)
    case text(LineField)
  }

  /// Opens on a value, or on today; on the text where that is in no calendar.
  init(type: SettingType, value: PropertyList?, today: String) {
    self.type = type
    isPlaceholder = value == nil || value == .null
    let draft = DateDraft(type: type, value: isPlaceholder ? nil : value, today: today)
    manner =
      draft.map { .calendar($0) } ?? .text(LineField(type: type, value: value, isMasked: false))
  }

  var value: DraftValue {
    switch manner {
    case .calendar(let draft): .value(draft.value)
    case .text(let line): line.value
    }
  }

  var text: String {
    switch manner {
    case .calendar(let draft): draft.text
    case .text(let line): line.text
    }
  }

  var contexts: [KeyContext] {
    switch manner {
    case .calendar: [.date, .field, .text]
    case .text(let line): line.contexts
    }
  }

  func hints(_ keys: KeyMap) -> [KeyHint] {
    switch manner {
    case .calendar: endings(keys) + moves(keys) + [KeyHint("letters", "type")]
    case .text(let line): line.hints(keys)
    }
  }

  private func moves(_ keys: KeyMap) -> [KeyHint] {
    [
      keys.hint("day", DateCommand.previousDay, DateCommand.nextDay, in: .date),
      keys.hint("week", DateCommand.previousWeek, DateCommand.nextWeek, in: .date),
      keys.hint("month", DateCommand.previousMonth, DateCommand.nextMonth, in: .date),
    ].compactMap { $0 }
  }

  mutating func handle(_ key: KeyPress, by keys: KeyMap) -> WidgetOutcome {
    guard case .calendar(var draft) = manner else { return handleInText(key, by: keys) }
    if let command: DateCommand = keys.command(for: key, in: .date) {
      draft.perform(command)
      (manner, isPlaceholder) = (.calendar(draft), false)
      return .stay
    }
    return key.typed != nil || keys.command(TextCommand.self, for: key, in: .text) != nil
      ? type(key, by: keys) : ending(key, by: keys)
  }

  private mutating func handleInText(_ key: KeyPress, by keys: KeyMap) -> WidgetOutcome {
    guard case .text(var line) = manner else { return .ignored }
    let outcome = line.handle(key, by: keys)
    manner = .text(line)
    return outcome
  }

  /// Goes on in the text form: a character replaces the date, what moves or erases works on it.
  private mutating func type(_ key: KeyPress, by keys: KeyMap) -> WidgetOutcome {
    let isKept = key.typed == nil && !isPlaceholder
    manner = .text(
      LineField(type: type, value: isKept ? .string(text) : nil, isMasked: false))
    return handleInText(key, by: keys)
  }

  /// A pasted date takes the place of the present one.
  mutating func paste(_ text: String) -> WidgetOutcome {
    if case .calendar = manner {
      manner = .text(LineField(type: type, value: nil, isMasked: false))
    }
    guard case .text(var line) = manner else { return .ignored }
    let outcome = line.paste(text)
    manner = .text(line)
    return outcome
  }

  var isText: Bool { true }

  mutating func restore(_ text: String) {
    isPlaceholder = false
    let value = PropertyList.string(text)
    manner =
      DateDraft(type: type, value: value, today: "").map { .calendar($0) }
      ?? .text(LineField(type: type, value: value, isMasked: false))
  }

  // MARK: Drawing

  var box: WidgetBox? {
    guard case .calendar(let draft) = manner else { return nil }
    return WidgetBox(draft.title, isPlaceholder: isPlaceholder) { keys in
      moves(keys)
    }
  }

  func rows(width: Int) -> Int { 1 }

  func draw(in region: Region, look: Look) -> Point? {
    switch manner {
    case .calendar(let draft): draw(draft, in: region.line(0), look: look)
    case .text(let line): line.draw(in: region, look: look)
    }
  }

  /// The month and the week's days, the chosen one in brackets; the days alone where it is narrow.
  private func draw(_ draft: DateDraft, in line: Region, look: Look) -> Point? {
    guard !line.bounds.isEmpty else { return nil }
    line.clear(look.style(.box))
    let (before, after) = line.canvas.isASCII ? ("<", ">") : ("‹", "›")
    let month = "\(before) \(draft.monthTitle) \(after)"
    let daysWidth = draft.week.count * Self.dayWidth + 1
    let isWide = line.size.columns >= 1 + month.count + 1 + daysWidth
    if isWide { line.write(month, column: 1, style: look.theme.style(.accent, on: .box)) }
    let start = isWide ? 1 + month.count + 1 : 0
    let days = draft.week.map { "\($0 < 10 ? " " : "")\($0)" }
    for (place, day) in days.enumerated() {
      line.write(" \(day)", column: start + place * Self.dayWidth, style: look.style(.box))
    }
    // Last, since its brackets stand in the blanks on both sides.
    let chosen = start + draft.weekday * Self.dayWidth
    line.write("[\(days[draft.weekday])]", column: chosen, style: look.style(.editSelection))
    return line.cursor(column: chosen + 1)
  }

  private static let dayWidth = 3
}

extension DateDraft {
  fileprivate mutating func perform(_ command: DateCommand) {
    switch command {
    case .previousDay: move(days: -1)
    case .nextDay: move(days: 1)
    case .previousWeek: move(days: -7)
    case .nextWeek: move(days: 7)
    case .previousMonth: move(months: -1)
    case .nextMonth: move(months: 1)
    }
  }
}
