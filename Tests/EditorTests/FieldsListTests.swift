import SetteePropertyLists
import SetteeSettings
import TestSupport
import Testing

@Suite("List fields")
@MainActor
struct FieldsListTests {
  @Test(
    "Elements are added, edited, removed, moved and duplicated; Ctrl-S or Done stores",
    arguments: [
      ("<C-s>", ["one", "two"]), ("w", ["one", "two"]), ("<End><Enter>", ["one", "two"]),
      ("athree<Enter><C-s>", ["one", "three", "two"]),
      ("<Down>athree<Enter><C-s>", ["one", "two", "three"]),
      ("athree<C-s>", ["one", "three", "two"]),
      ("x<C-s>", ["two"]), ("<Del><Del><C-s>", []), ("xx<Enter>", []),
      ("J<C-s>", ["two", "one"]), ("<Down>K<C-s>", ["two", "one"]), ("K<C-s>", ["one", "two"]),
      ("<Enter>!<Enter><C-s>", ["one!", "two"]), ("<Enter>!<Esc><C-s>", ["one", "two"]),
      ("<Enter>!<Esc>u<Enter><C-s>", ["one!", "two"]), ("xu<C-s>", ["one", "two"]),
      ("xuU<C-s>", ["two"]), ("D<Enter>2<Enter><C-s>", ["one", "one2", "two"]),
      ("<Down><Down>afirst<Enter><C-s>", ["one", "two", "first"]),
    ])
  func editing(script: String, words: [String]) throws {
    var trial = try #require(FieldTrial(.words, ["one", "two"]))
    #expect(try trial.type(script) == .commit(.array(words.map(PropertyList.string))))
  }

  @Test("Rules of the list are told in words, and Done refuses")
  func rules() throws {
    var trial = try #require(FieldTrial(.words, ["one", "two"]))
    #expect(try trial.type("D<C-s>") == .stay)
    #expect(trial.editor.problem != nil)
    #expect(try trial.type("x<C-s>") == .commit(["one", "two"]))
    for word in ["a", "b", "c"] { try trial.type("a\(word)<Enter>") }
    #expect(trial.editor.problem != nil)
    #expect(try trial.type("<C-s>") == .stay)
  }

  @Test("Rules of an element are told while it is typed, and Enter keeps it open")
  func elementRules() throws {
    let type = SettingType.list(.init(element: .port))
    var trial = try #require(FieldTrial(type, [8080]))
    #expect(try trial.type("a80<Enter>") == .stay)
    #expect(trial.editor.problem != nil)
    #expect(try trial.type("80<Enter>") == .stay)
    #expect(trial.editor.problem == nil)
    #expect(try trial.type("<C-s>") == .commit([8080, 8080]))
  }

  @Test("Esc leaves an element first, then the list, with the list as draft")
  func leaving() throws {
    var trial = try #require(FieldTrial(.words, ["one"]))
    #expect(try trial.type("atwo<Enter><Enter>x<Esc>") == .stay)
    guard case .cancel(let draft) = try trial.type("<Esc>") else {
      Issue.record("\(trial.outcome)")
      return
    }
    var again = try #require(FieldTrial(.words, ["one"], draft: draft))
    #expect(try again.type("<C-s>") == .commit(["one", "two"]))
  }

  @Test(
    "A list left as draft opens again with the same elements, whatever is in them",
    arguments: [
      .array(["a, b", "\"", "", "漢字\n"]), .array(["a", 5, true, .null]), .array([]),
    ] as [PropertyList])
  func drafts(elements: PropertyList) throws {
    var trial = try #require(FieldTrial(.list(.init(element: .text)), elements))
    guard case .cancel(let draft) = try trial.type("aok<Enter><Esc>") else { return }
    let again = try #require(FieldTrial(.list(.init(element: .text)), [], draft: draft))
    #expect(again.editor.draft == draft && draft.contains("\"ok\""))
    let nonsense = try #require(FieldTrial(.words, ["one"], draft: "no list"))
    #expect(nonsense.editor.draft == "[\"one\"]")
  }

  @Test("Booleans in a list toggle in place, choices open, a paste needs an open element")
  func otherElements() throws {
    var flags = try #require(FieldTrial(.list(.init(element: .boolean)), [true]))
    #expect(try flags.type("<Space>a<C-s>") == .commit([false, true]))
    var choices = try #require(FieldTrial(.list(.init(element: .wrap)), ["off"]))
    #expect(try choices.type("<Enter><Down><Enter>anever<Enter><C-s>") == .commit(["on", "off"]))
    #expect(choices.paste("x") == .ignored)
    var words = try #require(FieldTrial(.words, []))
    try words.type("a")
    #expect(words.paste("p\nq") == .stay)
    #expect(try words.type("<Enter><C-s>") == .commit(["p q"]))
  }

  @Test("A list shows its rows, the open element below them, and what is wrong")
  func pictures() throws {
    var trial = try #require(FieldTrial(.words, ["one", "漢字"]))
    var pictures = [trial.picture()]
    try trial.type("athree")
    pictures += [trial.picture(), trial.picture(columns: 20, rows: 3)]
    try trial.type("<Enter>D")
    pictures += [trial.picture(), trial.picture(isASCII: true)]
    expectFrame(pictures.joined(separator: "\n"), "Fields-List")
    let empty = try #require(FieldTrial(.words, []))
    let choices = try #require(FieldTrial(.list(.init(element: .wrap)), ["on"]))
    var open = choices
    try open.type("<Enter>")
    expectFrame(
      [empty.picture(), choices.picture(), open.picture()].joined(separator: "\n"),
      "Fields-List-others")
  }
}
