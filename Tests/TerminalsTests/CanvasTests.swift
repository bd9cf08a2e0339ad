import SetteeTerminals
import Testing

/// Cells, damage, and what a screen makes of them.
@MainActor
struct CanvasTests {
  @Test("Only cells that change are damaged")
  func damage() {
    let canvas = Canvas(size: Size(columns: 8, rows: 3))
    #expect(canvas.damage == [0..<8, 0..<8, 0..<8])
    canvas.clearDamage()
    Region(canvas).write("ab", column: 2, row: 1)
    Region(canvas).write("x", column: 6, row: 1)
    #expect(canvas.damage == [nil, 2..<7, nil])
    canvas.clearDamage()
    Region(canvas).write("ab", column: 2, row: 1)
    #expect(canvas.damage == [nil, nil, nil])
  }

  @Test(
    "A canvas of any size is made, and places outside it are harmless",
    arguments: [
      (0, 0, 0, 0), (-5, 3, 0, 3), (10_000, 10_000, 1_000, 500), (1, 1, 1, 1),
    ])
  func sizes(_ columns: Int, _ rows: Int, _ shownColumns: Int, _ shownRows: Int) {
    let canvas = Canvas(size: Size(columns: columns, rows: rows))
    #expect(canvas.size == Size(columns: shownColumns, rows: shownRows))
    canvas[shownColumns, 0] = Cell("x")
    canvas[-1, -1] = Cell("x")
    #expect(canvas[shownColumns, shownRows] == .blank)
    let region = Region(canvas)
    region.write("漢字 text")
    region.border(title: "title")
    region.writeWrapped("some words to wrap")
  }

  @Test("A frame counts the cells that differ from the last")
  func frames() {
    let screen = InMemoryScreen(size: Size(columns: 8, rows: 2))
    let canvas = Canvas(size: screen.size)
    Region(canvas).write("[ ] Bold")
    let place = Point(column: 1, row: 0)
    #expect(screen.present(canvas, cursor: place, isCursorVisible: false).cells == 6)
    Region(canvas).write("[x] Bold")
    #expect(screen.present(canvas, cursor: nil, isCursorVisible: true).cells == 1)
    #expect(screen.cursor == place)
    #expect(screen.isCursorVisible)
    #expect(screen.picture == "[x] Bold\n")
    screen.invalidate()
    #expect(screen.present(canvas, cursor: nil, isCursorVisible: true).cells == 7)
    #expect(screen.frames.count == 3)
  }

  @Test("The style picture has a letter for each look, and a legend")
  func styles() {
    let screen = InMemoryScreen(size: Size(columns: 4, rows: 1))
    let canvas = Canvas(size: screen.size)
    let color = Style(foreground: .indexed(4), background: .rgb(red: 17, green: 0, blue: 255))
    Region(canvas).write("a", style: color)
    Region(canvas).write("bc", column: 1, style: Style(attributes: [.bold, .underline]))
    _ = screen.present(canvas, cursor: nil, isCursorVisible: false)
    #expect(screen.stylePicture == "abb\na fg=4 bg=#1100FF\nb bold underline")
  }
}
