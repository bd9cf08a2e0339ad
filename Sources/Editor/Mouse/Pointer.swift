import SetteeForms
import SetteeTerminals

/// What the mouse holds, and where it pressed last.
struct Pointer {
  /// What the button was pressed on, until it is let go.
  private(set) var target: MouseTarget?
  /// What moves with the mouse until then.
  private(set) var held: Held?
  private var last: (point: Point, time: Int)?

  /// Two presses in one cell within so many milliseconds are one of two.
  static let doubleMilliseconds = 400

  /// Takes note of a press.
  /// - Returns: Whether it is the second of two; the next one is the first again.
  mutating func press(on target: MouseTarget?, at point: Point, now: Int) -> Bool {
    (self.target, held) = (target, nil)
    let isSecond = last.map { $0.point == point && now - $0.time <= Self.doubleMilliseconds }
    last = isSecond == true ? nil : (point, now)
    return isSecond == true
  }

  /// Holds what was pressed.
  mutating func hold(_ held: Held) { self.held = held }

  /// Lets go.
  mutating func release() { (target, held) = (nil, nil) }

  /// What a hand on the mouse moves.
  enum Held {
    case grip(Grip)
    /// A border between panes, and the canvas's column that its editor begins at.
    case border(EditorLayout.Border, left: Int)
    /// The sign of a slider: its first column, and how many it has.
    case slider(left: Int, columns: Int)
    case item(Item)
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
