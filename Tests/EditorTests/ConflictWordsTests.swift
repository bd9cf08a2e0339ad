import SetteeEditor
import SetteeForms
import SetteePropertyLists
import SetteeSettings
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
    // As one text, whatever lines the box breaks it into.
    let text = words.split(separator: "\n").map {
      $0.split(separator: "│").dropFirst().first?.split(separator: " ").joined(separator: " ") ?? ""
    }.joined(separator: " ")
    for word in [
      "Line from laptop (08:00:03.698) gave way to Block from phone (08:00:04.000)", "302 ms",
    ] { #expect(text.contains(word), "\(words)") }
    try fixture.press("<Esc>e")
    #expect(fixture.editor.openField != nil)
  }

  @Test("Of writes on two days the days are told too, and no time where nobody knows it")
  func days() {
    let form = EditorFixture([SettingDescription(key: "a", type: .boolean)]).form
    func told(_ times: (Int64?, Int64?)) -> String {
      let lost = LostWrite(
        number: 1, content: .value(true), device: "laptop", winningContent: .removed,
        winner: "phone", reason: "it is so", milliseconds: times.0, winningMilliseconds: times.1)
      let field = form.fields[0]
      return FieldDetail(field.description, FieldRow(field, of: form), line: nil)
        .conflict(over: lost, tellingTimes: true)
    }
    #expect(
      told((86_399_999, 86_400_000)) == "on from laptop (1970-01-01 23:59:59.999) gave way to "
        + "a reset from phone (1970-01-02 00:00:00.000) because it is so.")
    #expect(
      told((5, nil)) == "on from laptop (00:00:00.005) gave way to a reset from phone because it is"
        + " so.")
    #expect(told((nil, nil)) == "on from laptop gave way to a reset from phone because it is so.")
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
