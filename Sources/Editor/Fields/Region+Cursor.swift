import SetteeTerminals

extension Region {
  /// A place for the hardware cursor on the canvas, inside the region; `nil` in an empty one.
  func cursor(column: Int = 0, row: Int = 0) -> Point? {
    guard !bounds.isEmpty else { return nil }
    return absolute(
      Point(
        column: min(max(0, column), size.columns - 1), row: min(max(0, row), size.rows - 1)))
  }
}
