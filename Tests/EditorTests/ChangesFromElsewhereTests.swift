import SetteeEditor
import SetteeForms
import SetteePropertyLists
import SetteeSettings
import SetteeStores
import SetteeTerminals
import Testing

@Suite("Changes from elsewhere")
@MainActor
struct ChangesFromElsewhereTests {
  @Test(
    "A remote change of one of 1,000 fields evaluates one row and writes that row's cells alone")
  func oneRow() throws {
    let fixture = EditorFixture(EditorFixture.switches(1_000))
    let before = rows(fixture)
    let frames = fixture.frameCount
    fixture.writeElsewhere(true, "switch.5")
    let report = try #require(fixture.editor.report)
    #expect(report.fieldsEvaluated == 1)
    #expect(report.fieldCount == 1_000)
    #expect(fixture.frameCount == frames + 1)
    let changed = changedRows(before, rows(fixture))
    // Its row, and how many are changed: of the form, all sections and its own.
    #expect(changed == [0, 1, 2, 6])
    #expect(report.cells <= 48)
    #expect(fixture.line("Remember Item 5").contains("» "))
    #expect(fixture.line("Remember Item 5").contains("[✓] on"))
    #expect(report.text == "redrew 1 row" && report.fieldCount == 1_000)
  }

  @Test(
    "The cost of a remote change is the same at 100 and at 10,000 fields", arguments: [100, 10_000])
  func flatCost(count: Int) throws {
    let fixture = EditorFixture(EditorFixture.switches(count))
    fixture.writeElsewhere(true, "switch.5")
    #expect(fixture.editor.report?.fieldsEvaluated == 1)
    #expect(try #require(fixture.screen.frames.last?.cells) <= 44)
  }

  @Test("A change of a field that does not show changes counts only")
  func unseen() throws {
    let fixture = EditorFixture(EditorFixture.switches(1_000))
    let before = rows(fixture)
    fixture.writeElsewhere(true, "switch.500")
    #expect(changedRows(before, rows(fixture)) == [0, 1, 2, 22])
    #expect(fixture.status.contains("» 1 changed elsewhere"))
    fixture.writeElsewhere(true, "switch.999")
    #expect(fixture.status.contains("» 2 changed elsewhere"))
    #expect(fixture.focus == "switch.0")
    try fixture.press("G")
    #expect(fixture.line("Item 999").contains("»"))
    #expect(fixture.status.contains("» 1 changed elsewhere"))
    try fixture.press("k")
    #expect(!fixture.line("Item 999").contains("»"))
    #expect(fixture.status.contains("» 1 changed elsewhere"))
  }

  @Test("A section that holds something unseen is marked for who looks among the sections")
  func sectionMark() throws {
    let fixture = EditorFixture(rows: 12)
    fixture.writeElsewhere(2.0, "ui.zoom")
    #expect(!fixture.line("Window").contains("»"))
    try fixture.press("<Left>")
    #expect(fixture.line("Window").contains("»"))
    // Its row shows after the first of these keys, and the second tells that it was seen.
    try fixture.press("jj")
    #expect(!fixture.picture.contains("»"))
  }

  @Test("Focus and scroll stay, and the mark goes with the next key, not with time")
  func markUntilNextKey() throws {
    let fixture = EditorFixture(EditorFixture.switches(100))
    try fixture.press("<PageDown>")
    let focus = fixture.focus
    fixture.writeElsewhere(true, "switch.11")
    #expect(fixture.focus == focus)
    #expect(fixture.line("Ignore Item 11").contains("»"))
    let frames = fixture.frameCount
    fixture.tick(at: 60_000)
    #expect(fixture.frameCount == frames)
    try fixture.press("j")
    #expect(!fixture.picture.contains("»"))
    #expect(fixture.line("Ignore Item 11").contains("●"))
  }

  @Test("A host that fades is woken until the mark is gone, and then never")
  func fading() {
    var options = Editor.Options()
    options.fadeMilliseconds = 800
    let fixture = EditorFixture(options: options)
    fixture.now = 1_000
    fixture.writeElsewhere(8, "editor.tabSize")
    #expect(fixture.effects == [.wake(afterMilliseconds: 800)])
    fixture.tick(at: 1_500)
    #expect(fixture.line("Tab Size").contains("»"))
    #expect(fixture.effects.last == .wake(afterMilliseconds: 300))
    let count = fixture.effects.count
    fixture.tick(at: 1_800)
    #expect(!fixture.picture.contains("»"))
    #expect(fixture.effects.count == count)
  }

  @Test("An own edit, its undo and a reset are nobody else's news")
  func ownEdits() throws {
    let fixture = EditorFixture()
    try fixture.press("<Space>j+urR")
    #expect(!fixture.picture.contains("»"))
  }

  @Test("What arrived off screen is named, oldest first, and f goes there")
  func following() throws {
    let fixture = EditorFixture(EditorFixture.switches(100), focus: "switch.0")
    for (index, key) in [90, 50, 70, 80].enumerated() {
      fixture.tick(at: index)
      fixture.writeElsewhere(true, Key("switch.\(key)"))
    }
    #expect(
      fixture.status.contains(
        "» 4 changed elsewhere: Highlight Item 90, Hide Item 50, …  f follows"))
    #expect(fixture.editor.isAvailable(.follow))
    try fixture.press("f")
    #expect(fixture.focus == "switch.90" && fixture.line("Item 90").contains("»"))
    try fixture.press("f")
    #expect(fixture.focus == "switch.50")
    #expect(fixture.status.contains("» 2 changed elsewhere: Show Item 70, Follow Item 80  f"))
    try fixture.press("fff")
    #expect(fixture.status.contains("Nothing else has changed elsewhere."))
    #expect(!fixture.editor.isAvailable(.follow))
  }

  @Test("The list of changes from elsewhere has the old values of rows that never showed, too")
  func oldValues() throws {
    let secret = SettingDescription(
      key: "far.secret", title: "Secret", type: .string(.init()), traits: .secret)
    let fixture = EditorFixture(
      EditorFixture.switches(100) + [secret], values: ["far.secret": "hush"], columns: 100,
      focus: "switch.0")
    fixture.writeElsewhere(true, "switch.50")
    fixture.writeElsewhere("louder", "far.secret")
    try fixture.press("d<Tab>")
    let lines = fixture.picture.split(separator: "\n").map {
      $0.split(separator: " ").joined(separator: " ")
    }
    #expect(lines.contains { $0.contains("Hide Item 50 another program off → on") })
    #expect(lines.contains { $0.contains("Secret another program •••••••• → ••••••••") })
    #expect(!fixture.picture.contains("hush") && !fixture.picture.contains("louder"))
  }

  @Test("What was written here since is not told as the other program's")
  func ownSince() throws {
    let fixture = EditorFixture(columns: 100, focus: "editor.tabSize")
    fixture.writeElsewhere(8, "editor.tabSize")
    fixture.writeElsewhere(2.0, "ui.zoom")
    try fixture.press("++:set<Space>ui.zoom<Space>3<Enter>d<Tab>")
    let lines = fixture.picture.split(separator: "\n").map {
      $0.split(separator: " ").joined(separator: " ")
    }
    #expect(lines.contains { $0.contains("Tab Size another program 4 → 8") }, "\(lines)")
    #expect(lines.contains { $0.contains("Zoom another program") && $0.contains("→ 2") })
    #expect(!lines.contains { $0.contains("→ 3") })
    try fixture.press("<Tab>")
    #expect(fixture.picture.contains("→ 10"))
  }

  @Test("A field being edited keeps draft and cursor and shows both values; Alt-M stores mine")
  func contestKeptMine() throws {
    let fixture = EditorFixture(focus: "editor.font")
    try fixture.press("<Enter>X<Left>")
    let cursor = fixture.screen.cursor
    fixture.writeElsewhere("Theirs", "editor.font")
    #expect(fixture.picture.contains("MonospaceX"))
    #expect(fixture.picture.contains("Changed elsewhere: Theirs"))
    #expect(fixture.screen.cursor == cursor)
    #expect(fixture.hints.contains("Alt-M store MonospaceX  Alt-T take Theirs"))
    try fixture.press("<Enter>")
    #expect(fixture.store.value(forKey: "editor.font") == "Theirs")
    try fixture.press("<M-m>")
    #expect(fixture.store.value(forKey: "editor.font") == "MonospaceX")
  }

  @Test("Alt-T takes theirs; the draft is one undo away")
  func contestTookTheirs() throws {
    let fixture = EditorFixture(focus: "editor.font")
    try fixture.press("<Enter>X")
    fixture.writeElsewhere("Theirs", "editor.font")
    try fixture.press("<M-t>")
    #expect(fixture.status.contains("Font: Theirs stands; u brings your text back."))
    #expect(fixture.editor.openField == nil)
    #expect(fixture.line("Font").contains("Theirs"))
    #expect(fixture.store.value(forKey: "editor.font") == "Theirs")
    try fixture.press("u")
    #expect(fixture.line("Font").contains("MonospaceX"))
  }

  @Test("A row names the domain its value comes from, and reset uncovers the next")
  func source() throws {
    let fixture = EditorFixture(values: ["editor.tabSize": 8], focus: "editor.tabSize")
    #expect(fixture.picture.contains("From this session"))
    try fixture.press("r")
    #expect(fixture.picture.contains("From the default"))
    #expect(fixture.line("Tab Size").contains("4"))
  }

  @Test("A hundred thousand frames without a change evaluate nothing")
  func armedOnce() {
    let fixture = EditorFixture(rows: 8)
    let canvas = Canvas(size: Size(columns: 60, rows: 8))
    for frame in 0..<100_000 {
      if frame % 50 == 0 { _ = fixture.editor.update(.tick) }
      _ = fixture.editor.draw(in: Region(canvas))
    }
    fixture.writeElsewhere(8, "editor.tabSize")
    #expect(fixture.editor.report?.fieldsEvaluated == 1)
  }

  @Test("Of many changes racing on other threads the last value is the one drawn")
  func racing() async throws {
    let fixture = EditorFixture()
    let store = fixture.store
    try await withThrowingTaskGroup(of: Void.self) { group in
      for thread in 0..<4 {
        group.addTask {
          for index in 0..<2_500 {
            try store.write(
              [Edit("editor.tabSize", .integer(Int128((index + thread) % 16 + 1)))],
              origin: .otherProcess)
          }
        }
      }
      try await group.waitForAll()
    }
    try store.write([Edit("editor.tabSize", 13)], origin: .otherProcess)
    // Announcements made on other threads reach the main actor as tasks: let them through.
    for _ in 0..<20 where !fixture.line("Tab Size").contains("13") {
      await Task.yield()
      fixture.runtime.receive([EditorEvent.marked])
    }
    #expect(fixture.line("Tab Size").contains("13"))
  }

  private func rows(_ fixture: EditorFixture) -> [String] {
    fixture.picture.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  private func changedRows(_ before: [String], _ after: [String]) -> [Int] {
    zip(before, after).enumerated().filter { $0.element.0 != $0.element.1 }.map(\.offset)
  }
}
