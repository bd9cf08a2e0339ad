import SetteeEditor
import SetteePropertyLists
import SetteeStores
import TestSupport
import Testing

/// A write of this device lost: both values are named, with what can be done about it.
@Suite("A lost write in its row")
@MainActor
struct ConflictWordsTests {
  private func fixture(focus: String = "editor.cursor", columns: Int = 80) -> EditorFixture {
    EditorFixture(
      values: ["editor.cursor": "block"], columns: columns, focus: Key(focus),
      choice: AccountChoice(
        place: "folder:/shared", hasAccount: true, hereCount: 0, thereCount: 0, differingCount: 0,
        secretKeys: []))
  }

  @Test("The row says who wrote what stands; below it stand both ways out, in their values")
  func words() throws {
    let fixture = fixture(columns: 90)
    #expect(fixture.line("Cursor Style").contains("≠ Cursor Style   Block"))
    #expect(fixture.line("Cursor Style").contains("phone wrote Block at 08:00:04."))
    #expect(fixture.picture.contains("└ Alt-M bring back Line  Alt-T keep Block"))
    #expect(fixture.hints.contains("Alt-M bring back Line  Alt-T keep Block"))
    expectFrame(fixture.picture, "Looks-Conflict")
  }

  @Test("The words go with the focus, and the row below them is whole again")
  func leaving() throws {
    let fixture = fixture(columns: 90)
    try fixture.press("kk")
    #expect(!fixture.picture.contains("bring back"))
    #expect(fixture.line("Font").contains("Monospace"))
  }

  @Test("Enter shows both values whole, who wrote them, when, and why one stands")
  func both() throws {
    let fixture = fixture()
    try fixture.press("<Enter>")
    let words = fixture.picture
    for word in ["Line from laptop", "Block from phone", "302", "08:00:04"] {
      #expect(words.contains(word), "\(word)")
    }
    try fixture.press("<Esc>e")
    #expect(fixture.editor.openField != nil)
  }

  @Test("Alt-M stores the lost value again, Alt-T keeps what stands")
  func settling() throws {
    let fixture = fixture()
    try fixture.press("<M-m>")
    #expect(fixture.store.value(forKey: "editor.cursor") == "line")
    #expect(!fixture.picture.contains("bring back"))
    let other = self.fixture()
    try other.press("<M-t>")
    #expect(other.store.value(forKey: "editor.cursor") == "block")
    let field = try #require(other.form.field(forKey: "editor.cursor"))
    #expect(other.form.fields[field].setting.unobservedReading.lost == nil)
  }

  @Test("Trouble with the account stands at the right of notices")
  func trouble() throws {
    let fixture = EditorFixture(columns: 100)
    fixture.runtime.receive([EditorEvent.cutOff("The account is away.")])
    #expect(fixture.status.hasSuffix("✗ The account is away."))
    try fixture.press("u")
    #expect(fixture.status.hasPrefix(" Nothing to undo.  "))
    #expect(fixture.status.hasSuffix("✗ The account is away."))
    try fixture.press("j")
    #expect(!fixture.status.contains("Nothing to undo."))
    fixture.resize(columns: 40, rows: 24)
    #expect(fixture.status.contains("✗ The account is away."))
  }
}
