import SetteeEditor
import SetteePropertyLists
import SetteeStores
import Testing

/// What one has in hand when all rows go, as those of a file that another program replaces, and
/// come back.
@Suite("Forms arranged anew")
@MainActor
struct FormsAnewTests {
  private let values: [Key: PropertyList] = ["list": 1, "other": 2, "part": ["a": 1]]

  private func document() -> EditorFixture {
    EditorFixture([], values: values, focus: "list", settings: { PresentKeys($0) })
  }

  private func replace(_ values: [Key: PropertyList], in fixture: EditorFixture) {
    let keys = fixture.store.keys().filter { values[$0] == nil }
    let edits = keys.map { Edit($0, nil) } + values.map { Edit($0.key, $0.value) }
    #expect(throws: Never.self) { try fixture.store.write(edits, origin: .otherProcess) }
    fixture.runtime.receive([EditorEvent.marked])
  }

  @Test(
    "Whatever is open stays, with what was typed and chosen, and keys go on reaching it",
    arguments: [
      ":set other 5", ":oth<Down>", ":", "/oth", "/e<Down>", "+d", "+d<Down>", "j+R", "+R?", "?",
      "i", "j", "jj<Enter>", "jj<Enter>j", "/oth<Enter>", "/oth<Tab>",
    ])
  func stays(keys: String) throws {
    let fixture = document()
    try fixture.press(keys)
    let before = fixture.picture
    let values = Dictionary(
      uniqueKeysWithValues: fixture.store.keys().map { ($0, fixture.store.value(forKey: $0)!) })
    let isOpen = fixture.editor.session.overlay != nil
    replace([:], in: fixture)
    #expect((fixture.editor.session.overlay != nil) == isOpen)
    replace(values, in: fixture)
    #expect(fixture.picture == before)
    replace(values.merging(["added": 1]) { old, _ in old }, in: fixture)
    replace(values, in: fixture)
    #expect(fixture.picture == before)
  }

  @Test("A question whose rows went is answered by the reason, and nothing else takes the key")
  func refused() throws {
    let fixture = document()
    try fixture.press("R")
    replace([:], in: fixture)
    #expect(fixture.picture.contains("would change"))
    try fixture.press("y")
    #expect(fixture.status.contains("What was asked about is not here any more."))
    #expect(fixture.store.keys().isEmpty)
  }

  @Test("A question whose rows are back asks about those there are")
  func asksAnew() throws {
    let fixture = document()
    try fixture.press("R")
    #expect(fixture.picture.contains("3 settings would change"))
    replace(["other": 7], in: fixture)
    #expect(fixture.picture.contains("1 setting would change") && fixture.picture.contains("7"))
    try fixture.press("y")
    #expect(fixture.store.keys().isEmpty)
  }

  @Test("Who goes elsewhere meanwhile is left there")
  func elsewhere() throws {
    let fixture = document()
    try fixture.press("j")
    replace(["list": 1, "part": 2], in: fixture)
    #expect(fixture.focus == "part")
    try fixture.press("k")
    replace(values, in: fixture)
    #expect(fixture.focus == "list")
  }

  @Test("Esc in a search leads to the row left, by whatever number", arguments: ["/", "/e"])
  func origin(keys: String) throws {
    let fixture = document()
    try fixture.press("j" + keys)
    replace(["added": 1].merging(values) { old, _ in old }, in: fixture)
    replace([:], in: fixture)
    replace(values, in: fixture)
    try fixture.press("<Esc>")
    #expect(fixture.focus == "other")
  }
}
