import SetteePropertyLists
import SetteeSettings
import Testing

@Suite("Number fields")
@MainActor
struct FieldsNumberTests {
  @Test(
    "Up, Down, + and - step within the bounds",
    arguments: [
      (SettingType.port, PropertyList.integer(8080), "<Up>", "8081"),
      (.port, 8080, "<Down>", "8079"), (.port, 8080, "+", "8081"), (.port, 8080, "-", "8079"),
      (.port, 8080, "<PgUp>", "8090"), (.port, 8080, "<PgDn><PgDn>", "8060"),
      (.port, 65535, "<Up>", "65535"), (.port, 1024, "<Down>", "1024"),
      (.ratio, 0.2, "+", "0.3"), (.ratio, 0.3, "-", "0.2"), (.ratio, 0.7, "+++++", "1.0"),
    ])
  func stepping(type: SettingType, value: PropertyList, script: String, text: String) throws {
    var trial = try #require(FieldTrial(type, value))
    #expect(try trial.type(script) == .stay)
    let isSame = trial.editor.draft == text || trial.editor.draft + ".0" == text
    #expect(isSame, "\(trial.editor.draft)")
  }

  @Test(
    "Alt-Home and Alt-End go to the bounds that a step can reach",
    arguments: [
      (SettingType.port, PropertyList.integer(8080), "<M-Home>", PropertyList.integer(1024)),
      (.port, 8080, "<M-End>", 65535), (.port, 8080, "<C-u>x<M-End>", 65535),
      (.integer(.init(minimum: .init(1), maximum: .init(10), multipleOf: 4)), 4, "<M-End>", 8),
      (.integer(.init(minimum: .init(1), maximum: .init(10), multipleOf: 4)), 8, "<M-Home>", 4),
    ])
  func bounds(type: SettingType, value: PropertyList, script: String, end: PropertyList) throws {
    var trial = try #require(FieldTrial(type, value))
    #expect(try trial.type(script + "<Enter>") == .commit(end))
  }

  @Test("Without a bound there is nowhere to go, and the field says so")
  func noBounds() throws {
    var trial = try #require(FieldTrial(.integer(.init(minimum: .init(0))), 5))
    #expect(try trial.type("<M-End>") == .stay)
    #expect(trial.draw(columns: 60).0.picture.contains("There is no greatest number."))
    #expect(try trial.type("<M-Home><Enter>") == .commit(0))
  }

  @Test("A step that is cut short says why, until the next key")
  func clamping() throws {
    var trial = try #require(FieldTrial(.port, 65535))
    try trial.type("<Up>")
    #expect(trial.draw(columns: 60).0.picture.contains("65535 "))
    let told = trial.draw(columns: 60).0.picture
    try trial.type("<Left>")
    let rule = trial.draw(columns: 60).0.picture
    #expect(told.contains("└ › ") && rule.contains("└ whole number, 1024–65535"))
  }

  @Test(
    "A sign at the start or after an exponent is text",
    arguments: [
      ("<C-u>-5", "-5"), ("<C-u>1e-3", "1e-3"), ("<C-u>1E+3", "1E+3"), ("<Home>-", "-4"),
    ])
  func signs(script: String, text: String) throws {
    var trial = try #require(FieldTrial(.number(.init()), 4))
    try trial.type(script)
    #expect(trial.editor.draft == text)
  }

  @Test(
    "A typed number is stored exactly",
    arguments: [
      ("9007199254740993", PropertyList.integer(9_007_199_254_740_993)),
      ("18446744073709551615", .integer(18_446_744_073_709_551_615)), ("-7", -7),
    ])
  func exact(text: String, value: PropertyList) throws {
    var trial = try #require(FieldTrial(.integer(.init()), 0))
    try trial.type("<C-u>\(text)<Enter>")
    #expect(trial.outcome == .commit(value))
  }

  @Test("Out of range and no number at all are refused in words, and the draft stays")
  func refusals() throws {
    for text in ["80", "70000", "abc", "1.5", ""] {
      var trial = try #require(FieldTrial(.port, 8080))
      #expect(try trial.type("<C-u>\(text)<Enter>") == .stay)
      #expect(trial.editor.draft == text)
      #expect(trial.editor.problem?.isEmpty == false, "\(text)")
    }
  }

  @Test("Stepping goes on from a number out of range, and not from nonsense")
  func steppingFromDraft() throws {
    var trial = try #require(FieldTrial(.port, 8080))
    try trial.type("<C-u>70000<Down>")
    #expect(trial.editor.draft == "65535")
    try trial.type("<C-u>x<Up>")
    #expect(trial.editor.draft == "x")
    #expect(trial.draw(columns: 60).0.picture.contains("no number to step from"))
    try trial.type("<C-u><Up>")
    #expect(trial.editor.draft == "1024")
  }
}
