import SetteePropertyLists
import SetteeSettings
import TestSupport
import Testing

@testable import SetteeEditor

@Suite("Texts of several lines")
@MainActor
struct FieldsLinesTests {
  @Test(
    "Enter breaks a line, Ctrl-S and Alt-Enter store, and line ends stay what they are",
    arguments: [
      ("Ada\nAnalyst", "<Down><End>s<C-s>", "Ada\nAnalysts"),
      ("Ada\r\nAnalyst", "<End><Enter>King<M-Enter>", "Ada\r\nKing\r\nAnalyst"),
      ("a\r\nb\nc", "<C-s>", "a\r\nb\nc"), ("a\nb", "<Down><BS><C-s>", "ab"),
      ("a\n", "<Down>b<C-s>", "a\nb"), ("a\n\nb", "<End><Del><C-s>", "a\nb"),
      ("a\nb", "<End><Right>x<C-s>", "a\nxb"), ("a\nb", "<Down><Left>x<C-s>", "ax\nb"),
      ("Ada", "<End><C-o>King<C-s>", "Ada\nKing"),
    ])
  func editing(text: String, script: String, result: String) throws {
    var trial = try #require(FieldTrial(.text, .string(text)))
    #expect(try trial.type(script) == .commit(.string(result)))
  }

  @Test("A pasted text of lines opens the box; numbers and dates join lines by blanks")
  func pasting() throws {
    var trial = try #require(FieldTrial(.text, "Ada"))
    #expect(!trial.editor.isBox)
    #expect(trial.paste(" King\nAnalyst") == .stay)
    #expect(trial.editor.isBox)
    #expect(try trial.type("<C-s>") == .commit("Ada King\nAnalyst"))
    var returns = try #require(FieldTrial(.text, "Ada"))
    #expect(returns.paste(" King\rAnalyst") == .stay)
    #expect(try returns.type("<C-s>") == .commit("Ada King\nAnalyst"))
    var number = try #require(FieldTrial(.port, 8080))
    number.paste("1\n2")
    #expect(number.editor.draft == "80801 2" && !number.editor.isBox)
  }

  @Test("A paste is one step of undo, and controls that are left out are counted")
  func steps() throws {
    var trial = try #require(FieldTrial(.text, "a"))
    try trial.type("b")
    trial.paste("one\u{1}\u{7}\ntwo")
    #expect(trial.picture(columns: 60).contains("2 control characters were left out."))
    #expect(trial.editor.draft == "abone\ntwo")
    try trial.type("<C-_>")
    #expect(trial.editor.draft == "ab")
    try trial.type("<C-_>")
    #expect(trial.editor.draft == "a")
    try trial.type("<C-_>")
    #expect(trial.picture(columns: 60).contains("nothing more to go back to"))
    try trial.type("<M-_><M-_>")
    #expect(trial.editor.draft == "abone\ntwo" && trial.editor.isBox)
    try trial.type("x<C-_>")
    #expect(trial.editor.draft == "abone\ntwo")
  }

  @Test("What was erased last is put back, in another line too")
  func puttingBack() throws {
    var trial = try #require(FieldTrial(.text, "one two"))
    #expect(try trial.type("<C-w><Home><C-y><Enter>") == .commit("twoone "))
    var lines = try #require(FieldTrial(.text, "one\ntwo"))
    #expect(try lines.type("<C-k><Down><C-y><C-s>") == .commit("\nonetwo"))
  }

  @Test("The word multiline opens the box for one line, too; secrets stay a line")
  func widget() throws {
    let trial = try #require(FieldTrial(.text, "x", traits: .multiline))
    #expect(trial.editor.isBox)
    let secret = try #require(FieldTrial(.text, "x\ny", traits: [.multiline, .secret]))
    #expect(!secret.editor.isBox)
  }

  @Test("The box has three rows at least, and half the window at most")
  func height() throws {
    let two = try #require(FieldTrial(.text, "a\nb"))
    #expect(two.editor.height(width: 40, rows: 20) == 5)
    let many = try #require(
      FieldTrial(.text, .string(String(repeating: "a\n", count: 100))))
    #expect(many.editor.height(width: 40, rows: 20) == 12)
  }

  @Test("A draft that was left opens in its lines again")
  func restoring() throws {
    var trial = try #require(FieldTrial(.text, "a"))
    guard case .cancel(let draft) = try trial.type("<C-o>b<Esc>") else {
      Issue.record("\(trial.outcome)")
      return
    }
    var again = try #require(FieldTrial(.text, "a", draft: draft))
    #expect(again.editor.isBox)
    #expect(try again.type("<C-s>") == .commit("a\nb"))
  }

  @Test("The box tells the line, and its keys")
  func pictures() throws {
    var trial = try #require(FieldTrial(.text, "Ada\nAnalyst"))
    try trial.type("<Down><End>")
    var pictures = [trial.picture(columns: 38), trial.picture(columns: 38, isASCII: true)]
    try trial.type("<C-w>")
    pictures.append(trial.picture(columns: 10, rows: 3))
    expectFrame(pictures.joined(separator: "\n"), "Fields-Lines")
  }
}
