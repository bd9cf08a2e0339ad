/// A moment in UTC to the second, as `<date>` elements spell it.
struct XMLCalendarTime: Equatable {
  var day: CalendarDay
  /// Seconds since midnight.
  var second: Int

  private static let secondsPerDay = 86_400

  /// The whole seconds since 2001-01-01 00:00:00 UTC of the first and last moment that has a
  /// four-digit year.
  ///
  /// The year 0 is among them, though Python knows no such year: Foundation's `Date.distantPast`
  /// lies in its last days, and programs store it.
  static let supportedSeconds: ClosedRange<Int64> = -63_145_526_400...252_423_993_599

  /// The calendar time of a number of whole seconds in `supportedSeconds`.
  init(secondsSinceReferenceDate seconds: Int64) {
    let (days, second) = Int(seconds).quotientAndRemainder(flooringBy: Self.secondsPerDay)
    day = CalendarDay(dayNumber: CalendarDay.reference.dayNumber + days)
    self.second = second
  }

  /// Whole seconds since 2001-01-01 00:00:00 UTC.
  var secondsSinceReferenceDate: Int64 {
    Int64((day.dayNumber - CalendarDay.reference.dayNumber) * Self.secondsPerDay + second)
  }

  /// Reads `2026-11-21T09:30:00Z`, or returns `nil` where that is no moment.
  init?(text: some Sequence<UInt8>) {
    let bytes = Array(text)
    guard bytes.count == 20, let day = CalendarDay(shape: bytes[..<10]), day.isInCalendar,
      bytes[10] == UInt8(ascii: "T"), bytes[13] == UInt8(ascii: ":"),
      bytes[16] == UInt8(ascii: ":"), bytes[19] == UInt8(ascii: "Z"),
      let hour = bytes[11..<13].number, let minute = bytes[14..<16].number,
      let second = bytes[17..<19].number, hour < 24, minute < 60, second < 60
    else { return nil }
    self.day = day
    self.second = hour * 3_600 + minute * 60 + second
  }

  /// The spelling that `init(text:)` reads.
  var text: String {
    let clock = [second / 3_600, second / 60 % 60, second % 60].map { $0.padded(to: 2) }
    return "\(day.text)T\(clock.joined(separator: ":"))Z"
  }
}

/// A moment split into what `<date>` can say and the fraction of a second it cannot.
struct XMLDateParts {
  var whole: Int64
  /// The fraction as the comment after the element spells it, or `nil` where there is none.
  var fraction: String?

  /// Splits so that `whole + fraction` is the same `Double` again.
  ///
  /// The fraction counts from the second below. Just before a whole second that sum can round, and
  /// then it counts down from the second above, with a minus sign.
  ///
  /// Returns `nil` for a moment outside the years that property lists count.
  init?(_ timestamp: Timestamp) {
    let seconds = timestamp.secondsSinceReferenceDate
    let supported = XMLCalendarTime.supportedSeconds
    let bounds = Double(supported.lowerBound)..<(Double(supported.upperBound) + 1)
    guard seconds.isFinite, bounds.contains(seconds) else { return nil }
    let below = seconds.rounded(.down)
    let isExact = below + (seconds - below) == seconds && seconds - below < 1
    let start = isExact ? below : seconds.rounded(.up)
    whole = Int64(start)
    fraction = seconds == start ? nil : Self.text(seconds - start)
  }

  /// Reads the comment's text back, or returns `nil` where it is not one of ours.
  static func fraction(_ text: String) -> Double? {
    let isNumber = text.utf8.allSatisfy { "0123456789.-e".utf8.contains($0) }
    guard isNumber, let value = Double(text.hasPrefix(".") ? "0" + text : text) else { return nil }
    return abs(value) < 1 ? value : nil
  }

  private static func text(_ fraction: Double) -> String {
    let text = fraction.description
    return text.hasPrefix("0.") ? String(text.dropFirst()) : text
  }
}

extension Timestamp {
  /// Whether the moment lies in the years 0 to 9999, the only ones that calendars here count.
  package var isInCalendar: Bool {
    let seconds = secondsSinceReferenceDate.rounded(.down)
    return Int64(exactly: seconds).map(XMLCalendarTime.supportedSeconds.contains) ?? false
  }

  /// The moment in UTC to the whole second below, as property lists spell it:
  /// `2026-11-21T09:30:00Z`; moments outside the years 0 to 9999 show the nearest of these.
  package var calendarText: String {
    let supported = XMLCalendarTime.supportedSeconds
    let seconds = secondsSinceReferenceDate.rounded(.down)
    let clamped = min(max(seconds, Double(supported.lowerBound)), Double(supported.upperBound))
    let whole = clamped.isNaN ? supported.lowerBound : Int64(clamped)
    return XMLCalendarTime(secondsSinceReferenceDate: whole).text
  }
}
