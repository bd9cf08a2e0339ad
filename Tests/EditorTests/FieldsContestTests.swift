import SetteePropertyLists
import SetteeSettings
import TestSupport
import SetteeTerminals
import Testing

@Suite("A value that arrives while a field is edited")
@MainActor
struct FieldsContestTests {
  @Test("Draft and cursor stay, both values show, one key each")
  func bothShow() throws {
    var trial = try #require(FieldTrial(.text, "base"))
    try trial.type("mine<Left>")
    let before = trial.draw(columns: 70, rows: 1)
    trial.arrive("theirs")
    let after = trial.draw(columns: 70, rows: 1)
    #expect(before.0.picture == after.0.picture && before.1 == after.1)
    expectFrame(
      [trial.picture(columns: 70), trial.picture(columns: 24), trial.picture(columns: 24, rows: 2)]
        .joined(separator: "\n"), "Fields-Contested")
    #expect(trial.editor.hints.prefix(2).map(\.keys) == ["Alt-M", "Alt-T"])
  }

  @Test("The keys tell as much of the two values as their line has room for")
  func valuesAsWideAsTheLine() throws {
    var trial = try #require(FieldTrial(.text, "base"))
    try trial.type("<C-u>what was typed here and nowhere else")
    trial.arrive("what arrived from another device")
    let wide = trial.picture(columns: 110)
    #expect(wide.contains("store what was typed here and nowhere else"), "\(wide)")
    #expect(wide.contains("take what arrived from another device"), "\(wide)")
    let narrow = trial.picture(columns: 64)
    #expect(narrow.contains("store what was typed h"), "\(narrow)")
    #expect(!narrow.contains("nowhere else  Alt-T"), "\(narrow)")
  }

  @Test("Alt-M stores the draft")
  func keepMine() throws {
    var trial = try #require(FieldTrial(.text, "base"))
    try trial.type("mine")
    trial.arrive("theirs")
    #expect(trial.editor.hints.prefix(2).map(\.title) == ["store basemine", "take theirs"])
    #expect(try trial.type("<M-m>") == .commit("basemine"))
  }

  @Test("Alt-M on a draft that breaks a rule goes on with it, and the same value asks no more")
  func keepInvalid() throws {
    var trial = try #require(FieldTrial(.port, 8080))
    try trial.type("<C-u>80")
    trial.arrive(9000)
    #expect(trial.editor.hints.first?.title == "go on with yours")
    #expect(try trial.type("<M-m>") == .stay)
    #expect(!trial.editor.isContested && trial.editor.problem != nil)
    trial.arrive(9000)
    #expect(!trial.editor.isContested, "The same value does not ask twice.")
    #expect(try trial.type("80<Enter>") == .commit(8080))
  }

  @Test("Alt-T leaves with the draft kept for an undo")
  func takeTheirs() throws {
    var trial = try #require(FieldTrial(.text, "base"))
    try trial.type("mine")
    trial.arrive("theirs")
    #expect(try trial.type("<M-t>") == .cancel(draft: "basemine"))
  }

  @Test("Enter just as a value arrives stores nothing and asks, in every widget")
  func enterAsks() throws {
    for sample in SettingType.samples {
      var trial = try #require(FieldTrial(sample.type, sample.value), "\(sample.name)")
      trial.arrive("something else")
      for script in ["<C-s>", "<Enter>", "<Enter>"] {
        if case .commit = try trial.type(script) { Issue.record("\(sample.name) stored") }
      }
      #expect(trial.editor.isContested)
      #expect(try trial.type("<M-n>") != .commit(.null))
    }
  }

  @Test(
    "What equals the draft or the value opened on is no contest",
    arguments: [PropertyList.string("base"), "basemine"])
  func noContest(value: PropertyList) throws {
    var trial = try #require(FieldTrial(.text, "base"))
    try trial.type("mine")
    trial.arrive(value)
    #expect(!trial.editor.isContested)
    trial.arrive("theirs")
    trial.arrive(value)
    #expect(!trial.editor.isContested)
  }

  @Test("Without a contest the two keys mean nothing")
  func keysOtherwise() throws {
    var trial = try #require(FieldTrial(.text, "base"))
    #expect(try trial.type("<M-m>") == .ignored)
    #expect(try trial.type("<M-t>") == .ignored)
  }
}
