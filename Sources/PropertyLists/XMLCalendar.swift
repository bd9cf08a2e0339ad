/// The proleptic Gregorian calendar in UTC, as `<date>` elements spell it.
struct XMLCalendarTime: Equatable {
  var year: Int64
  var month: Int64
  var day: Int64
  /// Seconds since midnight.
  var second: Int64

  static let secondsPerDay: Int64 = 86_400

  /// Days from 0000-03-01, where a 400-year cycle begins, to the reference date 2001-01-01.
  private static let referenceDay: Int64 = 730_791

  /// The whole seconds since 2001-01-01 00:00:00 UTC of the first and last moment that has a
  /// four-digit year.
  ///
  /// The year 0 is among them, though Python knows no such year: Foundation's `Date.distantPast`
  /// lies in its last days, and programs store it.
  static let supportedSeconds: ClosedRange<Int64> = -63_145_526_400...252_423_993_599

  init(year: Int64, month: Int64, day: Int64, second: Int64) {
    self.year = year
    self.month = month
    self.day = day
    self.second = second
  }

  /// The calendar time of a number of whole seconds in `supportedSeconds`.
  init(secondsSinceReferenceDate seconds: Int64) {
    let days = Self.flooredQuotient(seconds, Self.secondsPerDay)
    second = seconds - days * Self.secondsPerDay
    let count = days + Self.referenceDay
    let cycle = Self.flooredQuotient(count, 146_097)
    let dayOfCycle = count - cycle * 146_097
    let yearOfCycle =
      (dayOfCycle - dayOfCycle / 1_460 + dayOfCycle / 36_524 - dayOfCycle / 146_096) / 365
    let dayOfYear = dayOfCycle - (365 * yearOfCycle + yearOfCycle / 4 - yearOfCycle / 100)
    let marchMonth = (5 * dayOfYear + 2) / 153
    day = dayOfYear - (153 * marchMonth + 2) / 5 + 1
    month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9
    year = yearOfCycle + cycle * 400 + (month <= 2 ? 1 : 0)
  }

  /// Whole seconds since 2001-01-01 00:00:00 UTC.
  var secondsSinceReferenceDate: Int64 {
    let marchYear = month <= 2 ? year - 1 : year
    let cycle = Self.flooredQuotient(marchYear, 400)
    let yearOfCycle = marchYear - cycle * 400
    let marchMonth = month > 2 ? month - 3 : month + 9
    let dayOfYear = (153 * marchMonth + 2) / 5 + day - 1
    let dayOfCycle = yearOfCycle * 365 + yearOfCycle / 4 - yearOfCycle / 100 + dayOfYear
    return (cycle * 146_097 + dayOfCycle - Self.referenceDay) * Self.secondsPerDay + second
  }

  /// Reads `2026-11-21T09:30:00Z`, or returns `nil` where that is no moment.
  init?(text: some Sequence<UInt8>) {
    let bytes = Array(text)
    guard bytes.count == 20, bytes[19] == UInt8(ascii: "Z") else { return nil }
    let marks: [(Int, UInt8)] = [
      (4, UInt8(ascii: "-")), (7, UInt8(ascii: "-")), (10, UInt8(ascii: "T")),
      (13, UInt8(ascii: ":")), (16, UInt8(ascii: ":")),
    ]
    guard marks.allSatisfy({ bytes[$0.0] == $0.1 }),
      let year = Self.number(bytes[0..<4]), let month = Self.number(bytes[5..<7]),
      let day = Self.number(bytes[8..<10]), let hour = Self.number(bytes[11..<13]),
      let minute = Self.number(bytes[14..<16]), let second = Self.number(bytes[17..<19]),
      (1...12).contains(month), hour < 24, minute < 60, second < 60
    else { return nil }
    self.init(
      year: year, month: month, day: day, second: hour * 3_600 + minute * 60 + second)
    guard Self(secondsSinceReferenceDate: secondsSinceReferenceDate) == self else { return nil }
  }

  /// The spelling that `init(text:)` reads.
  var text: String {
    let date = "\(Self.padded(year, 4))-\(Self.padded(month, 2))-\(Self.padded(day, 2))"
    let hours = Self.padded(second / 3_600, 2)
    return "\(date)T\(hours):\(Self.padded(second / 60 % 60, 2)):\(Self.padded(second % 60, 2))Z"
  }

  private static func number(_ digits: ArraySlice<UInt8>) -> Int64? {
    var value: Int64 = 0
    for digit in digits {
      guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(digit) else { return nil }
      value = value * 10 + Int64(digit - UInt8(ascii: "0"))
    }
    return value
  }

  private static func padded(_ number: Int64, _ width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
  }

  private static func flooredQuotient(_ dividend: Int64, _ divisor: Int64) -> Int64 {
    let quotient = dividend / divisor
    return dividend % divisor < 0 ? quotient - 1 : quotient
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
