import SetteeForms
import SetteePropertyLists
import SetteeSettings
import Testing

@Suite("Date drafts")
struct DateDraftTests {
  @Test(
    "A step changes its part; longer parts follow, and the day stays in its month",
    arguments: [
      ("2026-11-21T09:30:00Z", DateDraft.Part.year, 1, "2027-11-21T09:30:00Z"),
      ("2024-02-29T00:00:00Z", .year, 1, "2025-02-28T00:00:00Z"),
      ("2024-02-29T00:00:00Z", .year, 4, "2028-02-29T00:00:00Z"),
      ("2026-01-31T00:00:00Z", .month, 1, "2026-02-28T00:00:00Z"),
      ("2026-12-15T00:00:00Z", .month, 1, "2027-01-15T00:00:00Z"),
      ("2026-12-31T00:00:00Z", .day, 1, "2027-01-01T00:00:00Z"),
      ("2024-03-01T00:00:00Z", .day, -1, "2024-02-29T00:00:00Z"),
      ("1900-03-01T00:00:00Z", .day, -1, "1900-02-28T00:00:00Z"),
      ("2026-12-31T23:59:59Z", .second, 1, "2027-01-01T00:00:00Z"),
      ("2026-01-01T00:00:00.5+02:00", .minute, -1, "2025-12-31T23:59:00.5+02:00"),
      ("2026-01-01T00:00:00Z", .hour, 25, "2026-01-02T01:00:00Z"),
      ("9999-12-31T23:59:59Z", .second, 1, "9999-12-31T23:59:59Z"),
      ("0000-01-01T00:00:00Z", .day, -1, "0000-01-01T00:00:00Z"),
      ("2026-01-01T00:00:00Z", .day, .max, "9999-12-31T23:59:59Z"),
      ("2026-01-01T00:00:00Z", .year, .min, "0000-01-01T00:00:00Z"),
      ("2026-13-45T77:88:99Z", .day, 0, "2026-12-31T23:59:59Z"),
      ("2026-00-00T00:00:00Z", .month, 0, "2026-01-01T00:00:00Z"),
    ])
  func steps(before: String, part: DateDraft.Part, count: Int, after: String) throws {
    var draft = try #require(DateDraft(type: .dateTime, value: .string(before)))
    while draft.selected != part { draft.selectNext() }
    draft.step(by: count)
    #expect(draft.text == after)
    #expect(draft.value == .value(.string(after)))
  }

  @Test("Digits fill a part and go on to the next")
  func types() throws {
    var draft = try #require(DateDraft(type: .date, value: "2026-11-21"))
    for digit in [2, 0, 2, 8, 0] { draft.type(digit: digit) }
    #expect(draft.selected == .month)
    #expect(draft.text(of: .month) == "0")
    for digit in [2, 2, 9] { draft.type(digit: digit) }
    #expect(draft.value == .value("2028-02-29"))
    #expect(draft.selected == .day)
    draft.selectPrevious()
    draft.type(digit: 1)
    draft.type(digit: 3)
    #expect(draft.value == .problem("Must be a date with a month from 01 to 12."))
  }

  @Test("A digit can be taken back while its part is typed")
  func deletes() throws {
    var draft = try #require(DateDraft(type: .date, value: "2026-11-21"))
    draft.deleteBackward()
    draft.type(digit: 1)
    draft.type(digit: 9)
    draft.deleteBackward()
    #expect(draft.text(of: .year) == "1")
    for digit in [9, 9, 9, 42, -1] { draft.type(digit: digit) }
    #expect(draft.text == "1999-11-21")
  }

  @Test("It opens on a fallback where there is no date, and not on other types")
  func opens() throws {
    #expect(DateDraft(type: .date, value: nil)?.text == "2026-01-01")
    #expect(DateDraft(type: .nullable(.date), value: .null)?.text == "2026-01-01")
    #expect(DateDraft(type: .dateTime, value: 5)?.text == "2026-01-01T00:00:00Z")
    #expect(
      DateDraft(type: .date, value: "x", fallback: "2030-05-06T00:00:00Z")?.text == "2030-05-06")
    #expect(DateDraft(type: .string(.init()), value: "2026-01-01") == nil)
    let day = try #require(DateDraft(type: .date, value: nil))
    #expect(day.parts == [.year, .month, .day])
  }

  @Test("Selection stays within the parts there are")
  func selection() throws {
    var draft = try #require(DateDraft(type: .date, value: nil))
    draft.selectPrevious()
    #expect(draft.selected == .year)
    for _ in 0..<5 { draft.selectNext() }
    #expect(draft.selected == .day)
  }
}
