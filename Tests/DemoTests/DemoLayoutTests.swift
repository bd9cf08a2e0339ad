import SetteeEditor
import SetteeTerminals
import Testing

@testable import SetteeDemo

@Suite("The places of the demo's parts")
@MainActor
struct DemoLayoutTests {
  nonisolated static let sizes = [60, 61, 77, 79, 80, 81, 100, 121, 137, 138, 160, 300].flatMap {
    columns in [16, 17, 20, 24, 25, 30, 50, 100].map { Size(columns: columns, rows: $0) }
  }

  @Test("Parts cover the window once: no overlap, no gap, nothing outside", arguments: sizes)
  func tiling(size: Size) {
    let layout = DemoLayout(size: size)
    #expect(!layout.isTooSmall)
    var covered = Array(repeating: 0, count: size.columns * size.rows)
    let parts = Self.parts(of: layout)
    for part in parts {
      #expect(part.columns.upperBound <= size.columns && part.rows.upperBound <= size.rows)
      for row in part.rows {
        for column in part.columns { covered[row * size.columns + column] += 1 }
      }
    }
    #expect(covered.allSatisfy { $0 == 1 })
  }

  @Test("Every part has the rows it needs", arguments: sizes)
  func rows(size: Size) {
    let layout = DemoLayout(size: size)
    #expect(layout.devices.allSatisfy { $0.editor.size.rows >= 4 && $0.heading.size.rows == 2 })
    #expect(layout.log.size.rows >= 3 && layout.link.size.rows == 2)
    #expect(abs(layout.devices[0].editor.size.columns - layout.devices[1].editor.size.columns) <= 1)
    let keys = HintsView.demoHints(DemoCommand.ownLine, .standard, columns: size.columns)
    #expect(layout.hints.size.rows == keys.count + 1)
    #expect(keys.flatMap { $0 }.map(\.keys) == ["S", "O", "L", "K", "C", "A", "P", ".", "B"])
  }

  @Test("A higher window gives rows to the devices and to the log")
  func growth() {
    let low = DemoLayout(size: Size(columns: 80, rows: 24))
    let high = DemoLayout(size: Size(columns: 80, rows: 50))
    #expect(low.devices[0].editor.size.rows == 10 && low.log.size.rows == 6)
    #expect(high.devices[0].editor.size.rows == 27 && high.log.size.rows == 15)
  }

  @Test("The editors spend rows on the detail only where there are many", arguments: sizes)
  func detail(size: Size) {
    let editor = DemoLayout(size: size).devices[0].editor.size
    let layout = EditorLayout(size: editor, chrome: [.status])
    if (60..<100).contains(editor.columns) {
      #expect((layout.detail != nil) == (editor.rows >= 16))
    }
    if editor.columns < 60 { #expect(layout.detail == nil) }
    #expect((layout.fields?.size.rows ?? 0) >= min(3, editor.rows - 1))
  }

  @Test(
    "A window too small for everything says what it takes",
    arguments: [
      (59, 16, "window too small (need 60×16)"), (60, 15, "window too small (need 60×16)"),
      (20, 5, "need 60×16"), (4, 2, "nee…"), (1, 1, "…"),
    ])
  func tooSmall(columns: Int, rows: Int, sentence: String) throws {
    let fixture = try DemoFixture(columns: columns, rows: rows)
    #expect(fixture.lines.first == sentence)
    #expect(fixture.lines.dropFirst().allSatisfy { $0.isEmpty })
    let count = fixture.screen.frames.count
    fixture.pass(.milliseconds(300))
    #expect(fixture.screen.frames.count == count)
    fixture.resize(columns: 80, rows: 24)
    let fresh = try DemoFixture()
    fresh.pass(.milliseconds(300))
    #expect(fixture.picture == fresh.picture)
  }

  private static func parts(of layout: DemoLayout) -> [Rect] {
    [layout.title, layout.divider, layout.rule, layout.link, layout.log, layout.hints]
      + layout.devices.flatMap { [$0.heading, $0.editor] }
  }
}
