import SetteePropertyLists
import SetteeSettings

/// A date, or a date and time, being chosen in a calendar.
///
/// The calendar is our own (Gregorian, years 0 to 9999), so that no time zone or locale has a say;
/// a time and its offset stay as they were.
package struct DateDraft: Equatable, Sendable {
  /// Whether a time of day belongs to it.
  package let hasTime: Bool
  private var moment: CalendarMoment

  /// Opens on a present value, or on today where there is none.
  ///
  /// `nil` for types that are no date, and for days that are in no calendar.
  /// - Parameters:
  ///   - type: A date or a date and time, or none of it.
  ///   - value: The present value.
  ///   - today: The moment it is, as RFC 3339 writes it.
  package init?(type: SettingType, value: PropertyList?, today: String) {
    switch type.withoutNull {
    case .date: hasTime = false
    case .dateTime: hasTime = true
    default: return nil
    }
    guard case .string(let text)? = value else {
      guard let now = CalendarMoment(shape: today), now.isInCalendar else { return nil }
      moment = now
      moment.fraction = ""
      return
    }
    let written = hasTime ? text : "\(text)T00:00:00Z"
    guard let present = CalendarMoment(shape: written), present.isInCalendar else { return nil }
    moment = present
  }

  /// The whole as text, `2026-11-21T09:30:00Z`.
  package var text: String { hasTime ? moment.text : moment.day.text }

  /// The same for people: `2026-11-21 09:30 UTC`.
  package var title: String {
    guard hasTime else { return moment.day.text }
    let parts = [moment.hour, moment.minute] + (moment.second == 0 ? [] : [moment.second])
    let zone = moment.offset == "Z" || moment.offset == "z" ? "UTC" : moment.offset
    let time = parts.map { $0.padded(to: 2) }.joined(separator: ":")
    return "\(moment.day.text) \(time)\(moment.fraction) \(zone)"
  }

  /// The month: `Nov 2026`.
  package var monthTitle: String {
    "\(Self.monthNames[moment.day.month - 1]) \(moment.day.year.padded(to: 4))"
  }

  /// The days of the month in the day's week, Monday first, as far as the calendar goes.
  package var week: [Int] {
    let monday = moment.day.dayNumber - weekday
    return (monday..<monday + 7).map { CalendarDay(dayNumber: $0).day }
  }

  /// The day's place in its week, from 0 for Monday.
  package var weekday: Int { (moment.day.dayNumber + Self.firstWeekday) % 7 }

  /// Goes so many days on, no further than the calendar goes.
  package mutating func move(days: Int) {
    let (sum, isTooFar) = moment.day.dayNumber.addingReportingOverflow(days)
    moment.day = CalendarDay(dayNumber: isTooFar ? (days < 0 ? 0 : .max) : sum)
  }

  /// Goes so many months on; the day stays in its month.
  package mutating func move(months: Int) {
    var day = moment.day
    let (sum, isTooFar) = (day.year * 12 + day.month - 1).addingReportingOverflow(months)
    let goal = isTooFar ? (months < 0 ? 0 : Self.lastMonth) : sum
    let month = min(max(0, goal), Self.lastMonth)
    (day.year, day.month) = (month / 12, month % 12 + 1)
    day.day = min(day.day, CalendarDay.dayCount(ofMonth: day.month, year: day.year))
    moment.day = day
  }

  /// The whole as a value, which is in the calendar always.
  package var value: PropertyList { .string(text) }

  /// The first day that the calendar has was a Saturday.
  private static let firstWeekday = 5
  private static let lastMonth = 9999 * 12 + 11
  private static let monthNames = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]
}
