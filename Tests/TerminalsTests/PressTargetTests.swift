import SetteeTerminals
import Testing

@Suite("What presses are for")
struct PressTargetTests {
  private struct Name: PressTarget {
    let text: String
    init(_ text: String) { self.text = text }
  }

  private func line(_ canvas: Canvas) -> String {
    (0..<canvas.size.columns).map { column in
      (canvas.target(at: Point(column: column, row: 0)) as? Name)?.text ?? "."
    }.joined()
  }

  @Test("What is said last of a cell holds; clearing takes it back; the rest can be filled")
  func layers() {
    let canvas = Canvas(size: Size(columns: 8, rows: 2))
    let region = Region(canvas)
    region.line(0).note(Name("a"))
    region.part(Rect(column: 2, columns: 3, rows: 1)).note(Name("b"))
    #expect(line(canvas) == "aabbbaaa")
    region.part(Rect(column: 4, columns: 3, rows: 1)).clear()
    #expect(line(canvas) == "aabb...a")
    region.line(0).noteRest(Name("c"))
    #expect(line(canvas) == "aabbccca")
    region.forgetTargets()
    region.part(Rect(column: 1, columns: 2, rows: 1)).noteRest(Name("d"))
    #expect(line(canvas) == ".dd.....")
  }

  @Test(
    "Outside of the canvas presses are for nothing", arguments: [(-1, 0), (0, -1), (8, 0), (0, 9)])
  func outside(column: Int, row: Int) {
    let canvas = Canvas(size: Size(columns: 8, rows: 2))
    Region(canvas).note(Name("a"))
    #expect(canvas.target(at: Point(column: column, row: row)) == nil)
  }
}
