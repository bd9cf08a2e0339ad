import SetteePropertyLists
import SetteeSettings

/// A date, or a date and time, being edited part by part.
///
/// The calendar is our own (Gregorian, years 0 to 9999), so that no time zone or locale has a say;
/// a time's fraction and offset stay as they were.
package struct DateDraft: Equatable, Sendable {
  /// Year to day, or year to second.
  package let parts: [Part]
  package private(set) var selected: Part = .year

  private var moment: CalendarMoment
  /// The digits typed into the selected part so far.
  private var typed = ""

  /// Opens on a present value, or on a day where there is none; `nil` for types that are no date.
  package init?(
    type: SettingType, value: PropertyList?, fallback: String = "2026-01-01T00:00:00Z"
  ) {
    guard let base = CalendarMoment(shape: fallback) else { return nil }
    moment = base
    var text = ""
    if case .string(let present) = value { text = present }
    switch type.withoutNull {
    case .date:
      parts = [.year, .month, .day]
      if let day = CalendarDay(shape: text) { moment.day = day }
    case .dateTime:
      parts = Part.allCases
      if let present = CalendarMoment(shape: text) { moment = present }
    default: return nil
    }
  }

  package enum Part: Int, CaseIterable, Sendable {
    case year, month, day, hour, minute, second

    var digitCount: Int { self == .year ? 4 : 2 }
  }

  /// The text of one part as on screen, with what is being typed.
  package func text(of part: Part) -> String {
    part == selected && !typed.isEmpty ? typed : moment[part].padded(to: part.digitCount)
  }

  /// The whole as text, `2026-11-21T09:30:00Z`.
  package var text: String { parts.contains(.hour) ? moment.text : moment.day.text }

  package mutating func selectNext() { select(offset: 1) }
  package mutating func selectPrevious() { select(offset: -1) }

  /// Steps the selected part; longer parts follow, and the day stays in its month.
  package mutating func step(by count: Int) {
    typed = ""
    moment.clamp()
    switch selected {
    case .year: moment.addMonths(count.multipliedClamping(by: 12))
    case .month: moment.addMonths(count)
    case .day: moment.addSeconds(count.multipliedClamping(by: 86_400))
    case .hour: moment.addSeconds(count.multipliedClamping(by: 3_600))
    case .minute: moment.addSeconds(count.multipliedClamping(by: 60))
    case .second: moment.addSeconds(count)
    }
  }

  /// Types into the selected part and goes on to the next when it is full.
  package mutating func type(digit: Int) {
    guard (0...9).contains(digit) else { return }
    typed += digit.description
    moment[selected] = Int(typed) ?? 0
    guard typed.count == selected.digitCount else { return }
    typed = ""
    selectNext()
  }

  /// Takes back the last digit typed into the selected part.
  package mutating func deleteBackward() {
    guard !typed.isEmpty else { return }
    typed.removeLast()
    moment[selected] = Int(typed) ?? 0
  }

  /// The whole, checked by the calendar.
  package var value: DraftValue {
    let value = PropertyList.string(text)
    let type = parts.contains(.hour) ? SettingType.dateTime : .date
    return type.problem(with: value).map { .problem($0) } ?? .value(value)
  }

  private mutating func select(offset: Int) {
    typed = ""
    guard let part = Part(rawValue: selected.rawValue + offset), parts.contains(part) else {
      return
    }
    selected = part
  }
}

extension CalendarMoment {
  fileprivate subscript(part: DateDraft.Part) -> Int {
    get {
      switch part {
      case .year: day.year
      case .month: day.month
      case .day: day.day
      case .hour: hour
      case .minute: minute
      case .second: second
      }
    }
    set {
      switch part {
      case .year: day.year = newValue
      case .month: day.month = newValue
      case .day: day.day = newValue
      case .hour: hour = newValue
      case .minute: minute = newValue
      case .second: second = newValue
      }
    }
  }

  /// Brings typed parts back into the calendar, so that stepping starts from a moment.
  fileprivate mutating func clamp() {
    day.month = min(max(1, day.month), 12)
    day.day = min(max(1, day.day), CalendarDay.dayCount(ofMonth: day.month, year: day.year))
    hour = min(hour, 23)
    minute = min(minute, 59)
    second = min(second, 59)
  }

  fileprivate mutating func addMonths(_ count: Int) {
    let (sum, isTooFar) = (day.year * 12 + day.month - 1).addingReportingOverflow(count)
    let months = isTooFar ? (count < 0 ? 0 : .max) : sum
    let bounded = min(max(0, months), 9999 * 12 + 11)
    (day.year, day.month) = (bounded / 12, bounded % 12 + 1)
    clamp()
  }

  fileprivate mutating func addSeconds(_ count: Int) {
    let start = day.dayNumber * 86_400 + hour * 3_600 + minute * 60 + second
    let (sum, isTooFar) = start.addingReportingOverflow(count)
    let lastSecond = CalendarDay(year: 9999, month: 12, day: 31).dayNumber * 86_400 + 86_399
    let bounded = isTooFar ? (count < 0 ? 0 : lastSecond) : min(max(0, sum), lastSecond)
    day = CalendarDay(dayNumber: bounded / 86_400)
    hour = bounded % 86_400 / 3_600
    minute = bounded % 3_600 / 60
    second = bounded % 60
  }
}

extension Int {
  fileprivate func multipliedClamping(by factor: Int) -> Int {
    let (product, isTooLarge) = multipliedReportingOverflow(by: factor)
    return isTooLarge ? (self < 0 ? .min : .max) : product
  }
}
