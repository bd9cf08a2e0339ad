import SetteeEditor
import Testing

@Suite("Counts")
struct KeyCountTests {
  @Test(
    "Digits make a number up to 9,999; a zero begins none",
    arguments: [
      ("5", 5), ("12", 12), ("10", 10), ("9999", 9_999), ("99999", 9_999), ("0", nil), ("05", 5),
      ("1x2", 12), ("", nil),
    ] as [(String, Int?)])
  func digits(text: String, value: Int?) {
    var count = KeyCount()
    for character in text { _ = count.take(character) }
    #expect(count.value == value)
    #expect(count.times == value ?? 1)
    count.drop()
    #expect(count.value == nil)
  }

  @Test(
    "A count repeats moves and steps, and names a row before an end of the list",
    arguments: [
      ("5j", 5), ("12G", 11), ("12j3k", 9), ("G2k", 97), ("40G10g", 9), ("5<Esc>j", 1),
      ("9999j", 99), ("0j", 1), ("2/x<Esc>j", 1),
    ])
  @MainActor
  func moves(keys: String, row: Int) throws {
    let fixture = EditorFixture(EditorFixture.switches(100), keyMap: KeyMap.Preset.vim.keyMap)
    try fixture.press(keys)
    #expect(fixture.focus == "switch.\(row)")
  }

  @Test("A count shows while it is typed, steps a number, and Esc drops it")
  @MainActor
  func shown() throws {
    let fixture = EditorFixture(focus: "editor.tabSize", keyMap: KeyMap.Preset.vim.keyMap)
    try fixture.press("1")
    #expect(fixture.status.contains("Count: 1"))
    try fixture.press("0")
    #expect(fixture.status.contains("Count: 10"))
    try fixture.press("+")
    #expect(fixture.line("Tab Size").contains("14"))
    try fixture.press("3-")
    #expect(fixture.line("Tab Size").contains("11"))
    try fixture.press("5<Esc>-")
    #expect(fixture.line("Tab Size").contains("10"))
    #expect(fixture.editor.pane == .fields)
  }
}
