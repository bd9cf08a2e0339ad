import SetteeForms
import SetteePropertyLists
import SetteeSettings
import Testing

@testable import SetteeEditor

@Suite("Suggestions")
@MainActor
struct SuggestionsTests {
  private func fixture() -> EditorFixture {
    EditorFixture(
      [
        PageTrial.description("level", PageTrial.suggested),
        PageTrial.description("either", PageTrial.either),
      ], values: ["level": "info", "either": "5 apples"], focus: "level")
  }

  @Test(
    "What is typed narrows the list, Down enters it, and Enter takes the highlighted or the typed",
    arguments: [
      ("<Enter>", "info"), ("<Down><Enter>", "info"), ("<Down><Down><Enter>", "debug"),
      ("<Down><Up><C-u>loud<Enter>", "loud"), ("<C-u>w<Down><Enter>", "warning"),
      ("<C-u>BUG<Down><Enter>", "debug"), ("<C-u>i<Down><Down><Enter>", "warning"),
      ("<C-u>w<Enter>", "w"), ("<C-n><C-n>2<Enter>", "debug2"),
      ("<Down><Down><Down><Down><Down><Enter>", "warning"),
    ])
  func choosing(keys: String, value: String) throws {
    let fixture = fixture()
    try fixture.press("<Enter>" + keys)
    #expect(fixture.store.value(forKey: "level") == .string(value))
  }

  @Test("Suggestions are checked like what is typed, and Esc leaves the old value")
  func checked() throws {
    let fixture = fixture()
    try fixture.press("<Enter><C-u>far too long<Enter>")
    #expect(fixture.picture.contains("✗"))
    try fixture.press("<Esc>")
    #expect(fixture.store.value(forKey: "level") == "info")
  }

  @Test("A thousand are kept, each once, texts alone")
  func limits() {
    let many = Suggestions((0..<2_000).map { .string("\($0 % 1_500)") } + [5, true])
    #expect(many.all.count == 1_000)
    #expect(Suggestions(["a", "b", "a", 1]).all == ["a", "b"])
  }

  @Test("A text that can be of two kinds says which is stored, and Alt-O takes the other")
  func kinds() throws {
    let fixture = fixture()
    try fixture.press("j<Enter><C-u>[[1]")
    #expect(fixture.picture.contains("stored as list") == false)
    try fixture.press("<C-u>[1]")
    #expect(fixture.picture.contains("stored as list"))
    try fixture.press("<M-o>")
    #expect(fixture.picture.contains("stored as text"))
    try fixture.press("<Enter>")
    #expect(fixture.store.value(forKey: "either") == "[1]")
  }
}
