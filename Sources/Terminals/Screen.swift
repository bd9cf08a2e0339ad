/// What shows a canvas to somebody: ncurses, or a test.
@MainActor
package protocol Screen: AnyObject {
  /// The terminal's size in cells, as far as the canvas may use it.
  var size: Size { get }
  var colorLevel: ColorLevel { get }
  /// Whether only ASCII may be written, because the locale has no UTF-8.
  var isASCII: Bool { get }

  /// Shows the canvas' damaged cells in one write to the terminal, clears the damage, and places
  /// the hardware cursor.
  /// - Parameters:
  ///   - canvas: What is to be seen.
  ///   - cursor: Where the focused control is; `nil` leaves it at the last place.
  ///   - isCursorVisible: Whether the cursor is shown, as in a text field.
  /// - Returns: What the frame cost.
  func present(_ canvas: Canvas, cursor: Point?, isCursorVisible: Bool) -> PresentCost

  /// Forgets what the terminal is believed to show, so that the next frame paints everything.
  func invalidate()
}

/// What a frame cost.
package struct PresentCost: Hashable, Sendable {
  package var cells: Int
  package var bytes: Int

  package init(cells: Int = 0, bytes: Int = 0) { (self.cells, self.bytes) = (cells, bytes) }
}
