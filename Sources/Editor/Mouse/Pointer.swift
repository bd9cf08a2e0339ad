import SetteeForms
import SetteeTerminals

/// What the mouse holds, and where it pressed last.
struct Pointer {
  /// What the button was pressed on, until it is let go.
  private(set) var held: MouseTarget?
  /// The scroll bar that is held.
  private(set) var grip: Grip?
  /// The border that is held, and the canvas's column that its editor begins at.
  private(set) var border: (border: EditorLayout.Border, left: Int)?
  /// The slider that is held: its first column, and how many it has.
  private(set) var slider: (left: Int, columns: Int)?
  /// The item of a list that is held.
  private(set) var item: Item?
  private var last: (point: Point, time: Int)?

  /// Two presses in one cell within so many milliseconds are one of two.
  static let doubleMilliseconds = 400

  /// Takes note of a press.
  /// - Returns: Whether it is the second of two; the next one is the first again.
  mutating func press(on target: MouseTarget?, at point: Point, now: Int) -> Bool {
    (held, grip, border, slider, item) = (target, nil, nil, nil, nil)
    let isSecond = last.map { $0.point == point && now - $0.time <= Self.doubleMilliseconds }
    last = isSecond == true ? nil : (point, now)
    return isSecond == true
  }

  /// Holds a scroll bar by a row of its thumb.
  mutating func hold(_ grip: Grip) { self.grip = grip }

  /// Holds a border between panes.
  mutating func hold(_ border: EditorLayout.Border, left: Int) { self.border = (border, left) }

  /// Holds the sign of a slider.
  mutating func holdSlider(left: Int, columns: Int) { slider = (left, columns) }

  /// Holds an item of a list.
  mutating func holdItem(_ item: Item) { self.item = item }

  /// Lets go.
  /// - Returns: What was held.
  mutating func release() -> MouseTarget? {
    defer { (held, grip, border, slider, item) = (nil, nil, nil, nil, nil) }
    return held
  }

  /// An item that is held, and whether it opens where it is let go on its own row.
  struct Item {
    let field: Field.ID
    let opens: Bool
  }

  /// A scroll bar that is held by its thumb.
  struct Grip {
    private let bar: ScrollBar
    private let top: Int
    /// The row of the thumb that is held.
    private let offset: Int

    /// Takes hold of a bar at a row of the canvas; a press beside the thumb holds its middle.
    init(_ bar: ScrollBar, top: Int, at row: Int) {
      (self.bar, self.top) = (bar, top)
      offset =
        bar.thumb.contains(row - top) ? row - top - bar.thumb.lowerBound : bar.thumb.count / 2
    }

    /// The first line of the list to show where the hand is at a row of the canvas.
    func line(at row: Int) -> Int { bar.top(forThumbAt: row - top - offset) }

    /// Whether a row of the canvas is beside the thumb.
    func isBeside(_ row: Int) -> Bool { !bar.thumb.contains(row - top) }
  }
}
