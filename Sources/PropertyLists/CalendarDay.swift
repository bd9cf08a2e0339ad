/// A day of the Gregorian calendar, years 0 to 9999, as RFC 3339 writes it: `2026-11-21`.
///
/// The calendar is proleptic: it counts as if it had always been in force. No time zone and no
/// locale has a say.
package struct CalendarDay: Sendable, Hashable {
  package var year, month, day: Int

  package init(year: Int, month: Int, day: Int) {
    (self.year, self.month, self.day) = (year, month, day)
  }

  /// Reads a day by its shape alone; ask `isInCalendar` whether there is such a day.
  package init?(shape text: some StringProtocol) { self.init(shape: Array(text.utf8)[...]) }

  /// Reads a day by its shape alone, from bytes.
  package init?(shape bytes: ArraySlice<UInt8>) {
    let start = bytes.startIndex
    guard bytes.count == 10, bytes[start + 4] == UInt8(ascii: "-"),
      bytes[start + 7] == UInt8(ascii: "-"), let year = bytes[start..<start + 4].number,
      let month = bytes[start + 5..<start + 7].number,
      let day = bytes[start + 8..<start + 10].number
    else { return nil }
    self.init(year: year, month: month, day: day)
  }

  package var isInCalendar: Bool {
    (0...9999).contains(year) && (1...12).contains(month)
      && (1...Self.dayCount(ofMonth: month, year: year)).contains(day)
  }

  /// How many days a month has; `month` from 1 to 12.
  package static func dayCount(ofMonth month: Int, year: Int) -> Int {
    switch month {
    case 2: isLeap(year) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  package static func isLeap(_ year: Int) -> Bool {
    year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
  }

  /// 2001-01-01, from which property lists count.
  package static let reference = CalendarDay(year: 2001, month: 1, day: 1)

  package var text: String {
    "\(year.padded(to: 4))-\(month.padded(to: 2))-\(day.padded(to: 2))"
  }
}

extension CalendarDay {
  /// Days of the 400 years after which the calendar repeats itself.
  private static let cycleDayCount = 146_097
  /// Days from 0000-01-01 to 1 March, where the years below begin, so that leap days come last.
  private static let marchDayNumber = 60
  private static let dayNumberMax = 3_652_424

  /// Days since 0000-01-01, of a day that is in the calendar.
  package var dayNumber: Int {
    let (cycle, yearOfCycle) = (month > 2 ? year : year - 1).quotientAndRemainder(flooringBy: 400)
    let marchMonth = month > 2 ? month - 3 : month + 9
    let dayOfYear = (153 * marchMonth + 2) / 5 + day - 1
    let dayOfCycle = yearOfCycle * 365 + yearOfCycle / 4 - yearOfCycle / 100 + dayOfYear
    return cycle * Self.cycleDayCount + dayOfCycle + Self.marchDayNumber
  }

  /// The day so many days after 0000-01-01, no further than the calendar goes.
  package init(dayNumber: Int) {
    let number = min(max(dayNumber, 0), Self.dayNumberMax) - Self.marchDayNumber
    let (cycle, day) = number.quotientAndRemainder(flooringBy: Self.cycleDayCount)
    let yearOfCycle = (day - day / 1_460 + day / 36_524 - day / 146_096) / 365
    let dayOfYear = day - (365 * yearOfCycle + yearOfCycle / 4 - yearOfCycle / 100)
    let marchMonth = (5 * dayOfYear + 2) / 153
    self.init(
      year: cycle * 400 + yearOfCycle + (marchMonth >= 10 ? 1 : 0),
      month: marchMonth < 10 ? marchMonth + 3 : marchMonth - 9,
      day: dayOfYear - (153 * marchMonth + 2) / 5 + 1)
  }
}

extension ArraySlice<UInt8> {
  /// The number that a few ASCII digits write; `nil` where there is anything else.
  package var number: Int? {
    var number = 0
    for byte in self {
      guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else { return nil }
      number = number * 10 + Int(byte - UInt8(ascii: "0"))
    }
    return number
  }
}

extension Int {
  /// Decimal digits with zeros in front, for numbers from 0.
  package func padded(to width: Int) -> String {
    let digits = description
    return String(repeating: "0", count: Swift.max(0, width - digits.count)) + digits
  }

  /// Division that rounds down, also below 0; the remainder is never negative.
  package func quotientAndRemainder(flooringBy divisor: Int) -> (Int, Int) {
    let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
  }
}
