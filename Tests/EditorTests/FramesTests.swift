import SetteePropertyLists
import SetteeSettings
import TestSupport
import SetteeTerminals
import Testing

@testable import SetteeEditor

@Suite("Frames of the editor")
@MainActor
struct FramesTests {
  @Test(
    "The editor in windows of many sizes",
    arguments: [
      (80, 24), (110, 30), (60, 16), (40, 12), (30, 8), (20, 4), (59, 24), (60, 24), (99, 24),
      (100, 24),
    ])
  func sizes(columns: Int, rows: Int) {
    let fixture = EditorFixture(
      values: ["editor.tabSize": 8], columns: columns, rows: rows)
    expectFrame(fixture.picture, "Editor\(columns)x\(rows)")
  }

  @Test(
    "What keys lead to",
    arguments: [
      ("EditorText", "jjj<Enter>"), ("EditorInvalid", "j<Enter>9"), ("EditorChoice", "jj<Enter>"),
      ("EditorList", "jjjj<Enter>a9"), ("EditorSearch", "/mail"), ("EditorFilter", "+j+m"),
      ("EditorNothing", "/xyzzy<Enter>"), ("EditorSections", "<Tab>j"), ("EditorHelp", "?"),
      ("EditorKeys", "<F1>"), ("EditorChanges", "<Space>j+d"), ("EditorReset", "<Space>j+R"),
    ])
  func keys(name: String, keys: String) throws {
    let fixture = EditorFixture()
    try fixture.press(keys)
    expectFrame(fixture.picture, name)
  }

  @Test("Only what has the keys has the bar: a box that is open, else the row or the section")
  func oneBar() throws {
    let fixture = EditorFixture()
    let bar = fixture.editor.look.theme.style(.focus)
    func barCount() -> Int {
      (0..<24).count { row in
        (0..<80).contains { fixture.screen.shown[$0, row].style == bar }
      }
    }
    for (keys, count) in [
      ("j+", 1), ("d", 1), ("<Esc>", 1), ("R", 1), ("n", 1), ("i", 0), ("<Esc>", 1), ("h", 1),
      ("?", 0), ("<Esc>", 1),
    ] {
      try fixture.press(keys)
      #expect(barCount() == count, "\(keys): \(fixture.picture)")
    }
  }

  @Test("The same keys give the same picture, byte for byte")
  func deterministic() throws {
    let keys = "<Space>j+++/mail<Enter>j<Esc>d"
    let pictures = try (0..<2).map { _ in
      let fixture = EditorFixture()
      return fixture.editor.picture(
        after: try SetteeTerminals.KeyScript(keys),
        on: InMemoryScreen(size: Size(columns: 80, rows: 24)))
    }
    #expect(pictures[0] == pictures[1])
    #expect(pictures[0].contains("Changes ─ 2 here"))
  }

  @Test("After Ctrl-L the screen is painted whole and shows the same")
  func redraw() throws {
    let fixture = EditorFixture()
    try fixture.press("jj<Space>")
    let before = fixture.picture
    try fixture.press("<C-l>")
    #expect(fixture.picture == before)
    let inked = before.count { $0 != " " && $0 != "\n" }
    #expect((fixture.screen.frames.last?.cells ?? 0) >= inked)
  }

  @Test("A hundred waiting keys are one frame, and end where single keys end")
  func burst() throws {
    let keys = try SetteeTerminals.KeyScript(
      String(repeating: "j", count: 90) + "<Space>jjjjkkkk<Space>")
    let burst = EditorFixture(EditorFixture.switches(1_000))
    let frames = burst.frameCount
    burst.runtime.receive(keys.events)
    #expect(burst.frameCount - frames <= 2)
    let single = EditorFixture(EditorFixture.switches(1_000))
    for event in keys.events { single.runtime.receive([event]) }
    // The scroll of single steps jumps in between; focus and values are what must agree.
    #expect(burst.focus == single.focus)
    #expect(burst.store.keys() == single.store.keys())
  }

  @Test("A notice stands in the row of the hints under twenty rows, else above them")
  func noticeRow() throws {
    for (rows, fromBelow) in [(19, 0), (20, 1)] {
      let fixture = EditorFixture(rows: rows)
      try fixture.press("u")
      let lines = fixture.picture.split(separator: "\n", omittingEmptySubsequences: false)
      let row = lines.firstIndex { $0.hasPrefix(" Nothing to undo.") }
      #expect(row == rows - 1 - fromBelow)
      #expect(lines[rows - 1].contains("q quit") == (fromBelow == 1))
    }
  }

  @Test("A key that changes nothing shows no frame")
  func quietKeys() throws {
    let fixture = EditorFixture()
    let frames = fixture.frameCount
    try fixture.press("k<F12>")
    #expect(fixture.frameCount == frames)
  }

  @Test(
    "A move costs two rows and the detail's differences, at 100 rows and at 10,000",
    arguments: [100, 10_000])
  func moveCost(count: Int) throws {
    let fixture = EditorFixture(EditorFixture.switches(count))
    try fixture.press("j")
    let cells = try #require(fixture.screen.frames.last?.cells)
    #expect(cells == 119)
  }

  @Test("A switch costs a few cells, at 100 rows and at 10,000", arguments: [100, 10_000])
  func toggleCost(count: Int) throws {
    let fixture = EditorFixture(EditorFixture.switches(count))
    try fixture.press("<Space><Space><Space>")
    let cells = try #require(fixture.screen.frames.last?.cells)
    #expect(cells <= 48)
  }
}
