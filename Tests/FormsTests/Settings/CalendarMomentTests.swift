import SetteeSettings
import SetteePropertyLists
import Testing

@Suite("Calendar")
struct CalendarMomentTests {
  @Test("Days count up one by one through every year")
  func numbering() {
    var day = CalendarDay(year: 0, month: 1, day: 1)
    for number in stride(from: 0, to: 3_652_425, by: 137) {
      day = CalendarDay(dayNumber: number)
      #expect(day.isInCalendar)
      #expect(day.dayNumber == number)
    }
    #expect(CalendarDay(dayNumber: 3_652_424).text == "9999-12-31")
    #expect(CalendarDay(dayNumber: .max).text == "9999-12-31")
    #expect(CalendarDay(dayNumber: .min).text == "0000-01-01")
  }

  @Test("The day after the last of a month is the first of the next", arguments: 1...12)
  func monthEnds(month: Int) {
    for year in [1900, 2000, 2024, 2026] {
      let last = CalendarDay(
        year: year, month: month, day: CalendarDay.dayCount(ofMonth: month, year: year))
      let next = CalendarDay(dayNumber: last.dayNumber + 1)
      #expect(next.day == 1)
      #expect(next.month == month % 12 + 1)
    }
  }

  @Test(
    "Text of another shape is no moment",
    arguments: [
      "", "2026-11-21", "2026-11-21 09:30:00Z", "2026-11-21T09:30Z", "2026-11-21T09:30:00.Z",
      "2026-11-21T09:30:00+2:00", "2026-11-21T09:30:00+24:00", "2026-11-21T09:30:00+01:60",
      "２026-11-21T09:30:00Z", "2026-11-21T09:30:00ZZ", "-026-11-21T09:30:00Z",
    ])
  func shape(text: String) { #expect(CalendarMoment(shape: text) == nil) }

  @Test("Fraction and offset are kept as written")
  func kept() {
    let text = "2026-11-21T09:30:00.0100-00:00"
    #expect(CalendarMoment(shape: text)?.text == text)
  }
}
