import SetteeEditor
import SetteePropertyLists
import SetteeStores
import SetteeTerminals
import TestSupport
import Testing

/// The list of writes that lost to others nobody had seen.
@Suite("The journal in a form")
@MainActor
struct JournalTests {
  private func fixture() -> EditorFixture {
    EditorFixture(
      choice: AccountChoice(
        place: "folder:/shared", hasAccount: true, hereCount: 0, thereCount: 0, differingCount: 0,
        secretKeys: []))
  }

  @Test("Each write says when it lost, to what, whose and why")
  func frame() throws {
    let fixture = fixture()
    try fixture.press("<M-j>")
    expectFrame(fixture.picture, "Journal")
  }

  @Test("Enter brings a value back, x lets it go, and the list says what is left")
  func settling() throws {
    let fixture = fixture()
    try fixture.press("<M-j><Enter>")
    #expect(fixture.store.value(forKey: "editor.tabSize") == 8)
    #expect(fixture.picture.contains("Journal (3)") && !fixture.picture.contains("Tab Size: 8"))
    try fixture.press("x")
    #expect(fixture.picture.contains("Journal (2)"))
    #expect(fixture.store.value(forKey: "editor.cursor") == nil)
    // Of two writes of one key each has its row, and an act is on the row's own.
    try fixture.press("x")
    #expect(fixture.picture.contains("Journal (1)") && !fixture.picture.contains("serif"))
    try fixture.press("<Enter>")
    #expect(fixture.picture.contains("No lost write of this device is left here."))
    #expect(fixture.store.value(forKey: "editor.font") == "line")
    try fixture.press("<Esc>u")
    #expect(fixture.store.value(forKey: "editor.font") == nil)
  }

  @Test("The open list follows what is lost and settled meanwhile, the chosen one chosen still")
  func following() throws {
    let fixture = fixture()
    try fixture.press("<M-j>j")
    #expect(fixture.picture.contains("│▌08:00:03 Cursor Style: Line from laptop"))
    fixture.writeElsewhere(8, "editor.tabSize")
    #expect(fixture.picture.contains("Journal (3)"))
    #expect(fixture.picture.contains("│▌08:00:03 Cursor Style: Line from laptop"))
  }

  @Test(
    "What a question or the list of changes names follows what others write meanwhile",
    arguments: ["R", "d"])
  func others(keys: String) throws {
    let fixture = EditorFixture(focus: "editor.tabSize")
    try fixture.press("+" + keys)
    #expect(fixture.picture.contains("5"))
    fixture.writeElsewhere(77, "editor.tabSize")
    // What others wrote over it is no change of one's own any more.
    if keys == "d" { return #expect(fixture.picture.contains("0 here │ 1 elsewhere")) }
    let rows = fixture.picture.split(separator: "\n").filter { $0.contains("Tab Size") }
    #expect(rows.count(where: { $0.contains("77") }) >= 2, "\(fixture.picture)")
  }

  @Test("Where nothing was lost the journal says so")
  func empty() throws {
    let fixture = EditorFixture()
    try fixture.press("<M-j>")
    #expect(fixture.picture.contains("No lost write of this device is left here."))
    #expect(fixture.hints.contains("Esc close") && !fixture.hints.contains("bring back"))
  }
}
