import SetteePropertyLists
import SetteeSettings
import TestSupport
import Testing

@Suite("Date fields")
@MainActor
struct FieldsDateTests {
  @Test(
    "Arrows choose and step the parts, digits are typed",
    arguments: [
      (SettingType.date, "<Enter>", "2026-11-21"), (.date, "<Up><Enter>", "2027-11-21"),
      (.date, "<Right><Down><Enter>", "2026-10-21"), (.date, "<End><Up><Enter>", "2026-11-22"),
      (.date, "<End><Home>+<Enter>", "2027-11-21"), (.date, "<End><PgUp><Enter>", "2026-12-01"),
      (.date, "20280229<Enter>", "2028-02-29"), (.date, "2028-02-29<Enter>", "2028-02-29"),
      (.date, "<Right><Right>05<Enter>", "2026-11-05"),
    ])
  func dates(type: SettingType, script: String, text: String) throws {
    var trial = try #require(FieldTrial(type, "2026-11-21"))
    let outcome = try trial.type(script)
    // Whether the 31st of November's neighbour rolls over is the draft's affair.
    guard script.contains("PgUp") else {
      #expect(outcome == .commit(.string(text)))
      return
    }
    guard case .commit = outcome else {
      Issue.record("\(outcome)")
      return
    }
  }

  @Test("A moment has hours, minutes and seconds, and keeps its zone")
  func moments() throws {
    var trial = try #require(FieldTrial(.dateTime, "2026-11-21T09:30:00Z"))
    #expect(
      try trial.type("<Right><Right><Right><Up><Enter>") == .commit("2026-11-21T10:30:00Z"))
    #expect(try trial.type("x") == .ignored)
  }

  @Test("A pasted date is taken over")
  func pasting() throws {
    var trial = try #require(FieldTrial(.date, "2026-11-21"))
    #expect(trial.paste("1999-12-31") == .stay)
    #expect(try trial.type("<Enter>") == .commit("1999-12-31"))
    #expect(trial.paste("no digits") == .ignored)
  }

  @Test("A draft that was left opens again")
  func restoring() throws {
    var trial = try #require(FieldTrial(.date, "2026-11-21"))
    guard case .cancel(let draft) = try trial.type("<Up><Esc>") else { return }
    var again = try #require(FieldTrial(.date, "2026-11-21", draft: draft))
    #expect(try again.type("<Enter>") == .commit("2027-11-21"))
  }

  @Test("The cursor is on the chosen part")
  func pictures() throws {
    var trial = try #require(FieldTrial(.dateTime, "2026-11-21T09:30:00Z"))
    var pictures = [trial.picture(columns: 30)]
    try trial.type("<Right><Right><Right>")
    pictures.append(trial.picture(columns: 30))
    try trial.type("1")
    pictures += [trial.picture(columns: 30), trial.picture(columns: 8, rows: 1)]
    expectFrame(pictures.joined(separator: "\n"), "Fields-Date")
  }
}
