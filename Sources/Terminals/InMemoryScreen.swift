/// A screen that keeps its cells, for tests, documents and `--dump-screen`.
@MainActor
package final class InMemoryScreen: Screen {
  package var size: Size
  package var colorLevel: ColorLevel
  package var isASCII: Bool
  /// What a person would see now.
  package private(set) var shown: Canvas
  package private(set) var cursor: Point?
  package private(set) var isCursorVisible = false
  /// The cost of each frame so far; bytes are not counted here and stay zero.
  package private(set) var frames: [PresentCost] = []
  private var isInvalid = false

  package init(
    size: Size = Size(columns: 80, rows: 24), colorLevel: ColorLevel = .indexed,
    isASCII: Bool = false
  ) {
    self.size = size
    self.colorLevel = colorLevel
    self.isASCII = isASCII
    shown = Canvas(size: size)
  }

  package func present(_ canvas: Canvas, cursor: Point?, isCursorVisible: Bool) -> PresentCost {
    if isInvalid || shown.size != canvas.size {
      shown = Canvas(size: canvas.size)
      canvas.damageAll()
      isInvalid = false
    }
    var cost = PresentCost()
    for (row, span) in canvas.damage.enumerated() {
      for column in span ?? 0..<0 where shown[column, row] != canvas[column, row] {
        shown[column, row] = canvas[column, row]
        cost.cells += 1
      }
    }
    canvas.clearDamage()
    self.cursor = cursor ?? self.cursor
    self.isCursorVisible = isCursorVisible
    frames.append(cost)
    return cost
  }

  package func invalidate() { isInvalid = true }

  /// What stands on the screen, as text.
  package var picture: String { shown.picture }

  /// How it looks: one letter a cell, with a legend.
  package var stylePicture: String { shown.stylePicture }
}
