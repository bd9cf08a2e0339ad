import SetteeForms
import SetteePropertyLists
import SetteeSettings
import Testing

@Suite("Date drafts")
struct DateDraftTests {
  private static let today = "2026-11-22T11:40:07.5+01:00"

  @Test(
    "Days and weeks go through the calendar, and no further than it goes",
    arguments: [
      ("2026-12-31T00:00:00Z", 1, "2027-01-01T00:00:00Z"),
      ("2024-03-01T00:00:00Z", -1, "2024-02-29T00:00:00Z"),
      ("1900-03-01T00:00:00Z", -1, "1900-02-28T00:00:00Z"),
      ("2026-01-01T23:59:00.5+02:00", -7, "2025-12-25T23:59:00.5+02:00"),
      ("9999-12-31T23:59:59Z", 1, "9999-12-31T23:59:59Z"),
      ("0000-01-01T00:00:00Z", -1, "0000-01-01T00:00:00Z"),
      ("2026-01-01T00:00:00Z", .max, "9999-12-31T00:00:00Z"),
      ("2026-01-01T00:00:00Z", .min, "0000-01-01T00:00:00Z"),
    ])
  func days(before: String, count: Int, after: String) throws {
    var draft = try #require(
      DateDraft(type: .dateTime, value: .string(before), today: Self.today))
    draft.move(days: count)
    #expect(draft.text == after && draft.value == .string(after))
  }

  @Test(
    "A month on, the day stays in its month",
    arguments: [
      ("2026-01-31", 1, "2026-02-28"), ("2024-01-31", 1, "2024-02-29"),
      ("2026-12-15", 1, "2027-01-15"), ("2026-01-15", -1, "2025-12-15"),
      ("9999-12-31", 1, "9999-12-31"), ("0000-01-31", -1, "0000-01-31"),
      ("2026-11-22", .max, "9999-12-22"), ("2026-11-22", .min, "0000-01-22"),
    ])
  func months(before: String, count: Int, after: String) throws {
    var draft = try #require(DateDraft(type: .date, value: .string(before), today: Self.today))
    draft.move(months: count)
    #expect(draft.text == after)
  }

  @Test(
    "A week begins on Monday, across months",
    arguments: [
      ("2026-11-22", [16, 17, 18, 19, 20, 21, 22], 6),
      ("2026-11-16", [16, 17, 18, 19, 20, 21, 22], 0),
      ("2026-12-31", [28, 29, 30, 31, 1, 2, 3], 3), ("2001-01-01", [1, 2, 3, 4, 5, 6, 7], 0),
    ])
  func week(day: String, days: [Int], weekday: Int) throws {
    let draft = try #require(DateDraft(type: .date, value: .string(day), today: Self.today))
    #expect(draft.week == days && draft.weekday == weekday)
  }

  @Test("It opens on today where there is no value, and not on what is in no calendar")
  func opens() throws {
    #expect(DateDraft(type: .date, value: nil, today: Self.today)?.text == "2026-11-22")
    let now = try #require(DateDraft(type: .nullable(.dateTime), value: nil, today: Self.today))
    #expect(now.text == "2026-11-22T11:40:07+01:00")
    #expect(now.title == "2026-11-22 11:40:07 +01:00" && now.monthTitle == "Nov 2026")
    let noon = try #require(
      DateDraft(type: .dateTime, value: "2026-11-22T12:00:00Z", today: Self.today))
    #expect(noon.title == "2026-11-22 12:00 UTC")
    #expect(DateDraft(type: .date, value: "2026-02-30", today: Self.today) == nil)
    #expect(DateDraft(type: .date, value: "x", today: Self.today) == nil)
    #expect(DateDraft(type: .date, value: nil, today: "soon") == nil)
    #expect(DateDraft(type: .string(.init()), value: "2026-01-01", today: Self.today) == nil)
  }
}
