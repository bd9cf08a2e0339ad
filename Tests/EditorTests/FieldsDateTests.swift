import SetteePropertyLists
import SetteeSettings
import TestSupport
import Testing

@testable import SetteeEditor

@Suite("Date fields")
@MainActor
struct FieldsDateTests {
  @Test(
    "Arrows go by days and weeks, page keys by months; what is typed is text",
    arguments: [
      ("<Enter>", "2026-11-21"), ("<Right><Enter>", "2026-11-22"), ("<Left><Enter>", "2026-11-20"),
      ("<Down><Enter>", "2026-11-28"), ("<Up><Enter>", "2026-11-14"),
      ("<PgDn><Enter>", "2026-12-21"), ("<PgUp><PgUp><Enter>", "2026-09-21"),
      ("2028-02-29<Enter>", "2028-02-29"), ("<BS>9<Enter>", "2026-11-29"),
      ("<Right><Home><Del>3<Enter>", "3026-11-22"), ("<C-f><Enter>", "2026-11-22"),
    ])
  func dates(script: String, text: String) throws {
    var trial = try #require(FieldTrial(.date, "2026-11-21"))
    #expect(try trial.type(script) == .commit(.string(text)))
  }

  @Test("A moment keeps its time and zone while its day is chosen, and its time is typed")
  func moments() throws {
    var trial = try #require(FieldTrial(.dateTime, "2026-11-21T09:30:00Z"))
    #expect(try trial.type("<Down><Enter>") == .commit("2026-11-28T09:30:00Z"))
    var typed = try #require(FieldTrial(.dateTime, "2026-11-21T09:30:00Z"))
    #expect(try typed.type("<End><BS><BS><BS>01Z<Enter>") == .commit("2026-11-21T09:30:01Z"))
  }

  @Test("Without a value today is the placeholder; none stays none until something is chosen")
  func placeholder() throws {
    let today = "2026-11-22T11:40:00Z"
    var trial = try #require(FieldTrial(.date, nil, today: today))
    #expect(trial.picture().contains("┌ 2026-11-22 ─"))
    #expect(try trial.type("<Enter>") == .commit("2026-11-22"))
    var none = try #require(FieldTrial(.nullable(.date), .null, today: today))
    #expect(try none.type("<Enter>") == .commit(.null))
    // Today is a day too, once somebody has come to it.
    for (script, day) in [
      ("<Right><Enter>", "2026-11-23"), ("<Right><Left><Enter>", "2026-11-22"),
      ("2026-11-22<Enter>", "2026-11-22"),
    ] {
      var chosen = try #require(FieldTrial(.nullable(.date), .null, today: today))
      #expect(try chosen.type(script) == .commit(.string(day)), "\(script)")
    }
  }

  @Test("What is in no calendar opens as text, with what is wrong")
  func invalid() throws {
    let trial = try #require(FieldTrial(.date, "2026-02-30"))
    #expect(!trial.editor.isBox && trial.editor.draft == "2026-02-30")
    #expect(trial.editor.problem?.contains("from 01 to 28") == true)
  }

  @Test("A pasted date takes the place of the present one")
  func pasting() throws {
    var trial = try #require(FieldTrial(.date, "2026-11-21"))
    #expect(trial.paste("1999-12-31\n") == .stay)
    #expect(try trial.type("<Enter>") == .commit("1999-12-31"))
  }

  @Test("Pasted lines are joined by blanks, and a date that they break is told as one")
  func pastedLines() throws {
    var trial = try #require(FieldTrial(.date, "2026-11-21"))
    #expect(trial.paste("2026-12\r\n-24") == .stay)
    #expect(trial.editor.draft == "2026-12 -24")
    #expect(trial.editor.problem != nil)
  }

  @Test("A draft that was left opens again")
  func restoring() throws {
    var trial = try #require(FieldTrial(.date, "2026-11-21"))
    guard case .cancel(let draft) = try trial.type("<Down><Esc>") else {
      Issue.record("\(trial.outcome)")
      return
    }
    var again = try #require(FieldTrial(.date, "2026-11-21", draft: draft))
    #expect(try again.type("<Enter>") == .commit("2026-11-28"))
  }

  @Test("Each day of the week has both its brackets when it is chosen", arguments: 16...22)
  func brackets(day: Int) throws {
    let trial = try #require(FieldTrial(.date, .string("2026-11-\(day)")))
    let days = (16...22).map(String.init).joined(separator: " ")
    let marked = " \(days) ".replacing(" \(day) ", with: "[\(day)]")
    #expect(trial.picture(columns: 38).contains(marked))
  }

  @Test("The calendar shows the week, the day in brackets")
  func pictures() throws {
    var trial = try #require(FieldTrial(.dateTime, "2026-11-22T11:40:00Z"))
    var pictures = [trial.picture(columns: 38)]
    try trial.type("<Right>")
    pictures += [trial.picture(columns: 38, isASCII: true), trial.picture(columns: 24)]
    try trial.type("2026-13")
    pictures += [trial.picture(columns: 38), trial.picture(columns: 8, rows: 1)]
    expectFrame(pictures.joined(separator: "\n"), "Fields-Date")
  }
}
