import SetteePropertyLists
import SetteeSettings
import TestSupport
import Testing

@testable import SetteeEditor

@Suite("Checkboxes")
@MainActor
struct FieldsTicksTests {
  @Test(
    "Space ticks, Enter stores in the order of the choices, and letters find",
    arguments: [
      ("<Enter>", ["on"]), ("<Space><Enter>", ["off", "on"]),
      ("<Down><Space><Enter>", []), ("<End><Space><Enter>", ["on", "bounded"]),
      ("aa<Space><Enter>", ["on", "bounded"]), ("<C-n><C-p><Space><Enter>", ["off", "on"]),
      ("<Space><Space><Enter>", ["on"]),
    ] as [(String, [PropertyList])])
  func ticking(script: String, values: [PropertyList]) throws {
    var trial = try #require(FieldTrial(.ticks, ["on"]))
    #expect(try trial.type(script) == .commit(.array(values)))
  }

  @Test(
    "A stored item that is no choice hinders no other tick, and can be unticked",
    arguments: [
      ("<Space><Enter>", ["off", "on", "old"]), ("<End><Space><Enter>", ["on"]),
    ] as [(String, [PropertyList])])
  func others(script: String, values: [PropertyList]) throws {
    var trial = try #require(FieldTrial(.ticks, ["on", "old"]))
    #expect(try trial.type(script) == .commit(.array(values)))
  }

  @Test("Ticks left as draft open again")
  func drafts() throws {
    var trial = try #require(FieldTrial(.ticks, ["on"]))
    guard case .cancel(let draft) = try trial.type("<Space><Esc>") else {
      Issue.record("\(trial.outcome)")
      return
    }
    var again = try #require(FieldTrial(.ticks, ["on"], draft: draft))
    #expect(try again.type("<Enter>") == .commit(["off", "on"]))
    var nonsense = try #require(FieldTrial(.ticks, ["on"], draft: "no list"))
    #expect(try nonsense.type("<Enter>") == .commit(["on"]))
  }

  @Test("Checkboxes show what each choice means, and what is no choice")
  func pictures() throws {
    var trial = try #require(FieldTrial(.ticks, ["on"]))
    var pictures = [trial.picture(columns: 50), trial.picture(columns: 50, isASCII: true)]
    try trial.type("<Down>")
    pictures += [trial.picture(columns: 50), trial.picture(columns: 20, rows: 3)]
    pictures.append(try #require(FieldTrial(.ticks, ["on", "old"])).picture(columns: 50))
    expectFrame(pictures.joined(separator: "\n"), "Fields-Ticks")
  }
}
