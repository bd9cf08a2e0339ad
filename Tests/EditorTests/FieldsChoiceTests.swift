import SetteePropertyLists
import SetteeSettings
import TestSupport
import Testing

@testable import SetteeEditor

@Suite("Choice fields")
@MainActor
struct FieldsChoiceTests {
  @Test(
    "Arrows move, letters find, Enter takes",
    arguments: [
      ("<Enter>", PropertyList.string("on")), ("<Down><Enter>", "bounded"),
      ("<Up><Enter>", "off"), ("<Up><Up><Up><Enter>", "off"), ("<End><Enter>", "bounded"),
      ("<Home><Enter>", "off"), ("<Right><Enter>", "bounded"), ("<Left><Enter>", "off"),
      ("<Space><Enter>", "bounded"), ("<Space><Space><Enter>", "off"),
      ("column<Enter>", "bounded"), ("never<Enter>", "off"), ("fold<Enter>", "on"),
      ("neverx<BS><Enter>", "off"), ("<C-n><Enter>", "bounded"), ("<PgUp><Enter>", "off"),
    ])
  func choosing(script: String, value: PropertyList) throws {
    var trial = try #require(FieldTrial(.wrap, "on"))
    #expect(try trial.type(script) == .commit(value))
  }

  @Test("In a narrow list the box leaves the beginning of titles free", arguments: [60, 40])
  func narrow(columns: Int) throws {
    let fixture = EditorFixture(columns: columns, rows: 20, focus: "editor.cursor")
    try fixture.press("<Enter>")
    #expect(fixture.picture.contains("▌  Cursor"), "\(fixture.picture)")
    #expect(fixture.picture.contains("A thin") && fixture.picture.contains("1 of 3"))
  }

  @Test("Where nothing matches, Enter stores nothing; Esc leaves")
  func nothingMatches() throws {
    var trial = try #require(FieldTrial(.wrap, "on"))
    #expect(try trial.type("zzz<Enter>") == .stay)
    #expect(trial.editor.problem != nil)
    let outcome = try trial.type("<Esc>")
    guard case .cancel = outcome else {
      Issue.record("\(outcome)")
      return
    }
  }

  @Test("A nullable boolean opens as a choice of three")
  func nullableBoolean() throws {
    #expect(FieldTrial(.boolean, true) == nil)
    var trial = try #require(FieldTrial(.nullable(.boolean), true))
    #expect(try trial.type("<End><Enter>") == .commit(.null))
    #expect(try trial.type("<M-n>") == .commit(.null))
  }

  @Test("A boolean toggles and a choice goes on without opening")
  func quickEdits() {
    #expect(FieldEditor.toggled(true) == false)
    #expect(FieldEditor.toggled(false) == true)
    #expect(FieldEditor.toggled(nil) == true)
    #expect(FieldEditor.toggled(.null) == true)
    #expect(FieldEditor.nextChoice(after: "on", as: .wrap) == "bounded")
    #expect(FieldEditor.nextChoice(after: "bounded", as: .wrap) == "off")
    #expect(FieldEditor.nextChoice(after: "off", as: .wrap, by: -1) == "bounded")
    #expect(FieldEditor.nextChoice(after: "on", as: .wrap, by: .min) != nil)
    #expect(FieldEditor.nextChoice(after: "gone", as: .wrap) == "off")
    #expect(FieldEditor.nextChoice(after: "x", as: .text) == nil)
  }

  @Test("An open choice shows titles and descriptions, the present value marked")
  func pictures() throws {
    var trial = try #require(FieldTrial(.wrap, "on"))
    var pictures = [trial.picture(columns: 50), trial.picture(columns: 20, rows: 3)]
    try trial.type("column")
    pictures += [trial.picture(columns: 50), trial.picture(columns: 20, rows: 1)]
    try trial.type("z")
    pictures += [trial.picture(columns: 50), trial.picture(columns: 50, isASCII: true)]
    expectFrame(pictures.joined(separator: "\n"), "Fields-Choice")
  }

  @Test("A long list of choices scrolls around the highlighted one")
  func longList() throws {
    let choices = (1...40).map {
      SettingType.Choice(value: .integer(Int128($0)), title: "Number \($0)")
    }
    var trial = try #require(FieldTrial(.choice(choices), 1))
    var pictures = [trial.picture(columns: 30)]
    try trial.type("<PgDn><PgDn>")
    pictures.append(trial.picture(columns: 30))
    try trial.type("<End>")
    pictures.append(trial.picture(columns: 30))
    expectFrame(pictures.joined(separator: "\n"), "Fields-Choice-long")
  }
}
