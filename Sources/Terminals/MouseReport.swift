/// What the mouse did, as terminals report it in their SGR form (mode 1006).
///
/// Only what the program acts on: the left button and the wheel, with nothing held. A report of
/// anything else, one that is cut, and one of a place that no window has are none.
package struct MouseReport: Hashable, Sendable {
  package let act: Act
  /// The cell, counted from the window's top left corner, from zero.
  package let point: Point

  package init(_ act: Act, at point: Point) { (self.act, self.point) = (act, point) }

  package enum Act: Hashable, Sendable {
    case press, release
    /// The mouse moved to another cell while the button was held.
    case drag
    case wheelUp, wheelDown
  }

  /// Reads a whole sequence, `ESC [ < button ; column ; row` with `M`, or `m` for a release.
  init?(_ sequence: [UInt8]) {
    guard sequence.count > 3, sequence[2] == UInt8(ascii: "<"), let last = sequence.last else {
      return nil
    }
    let numbers = sequence[3..<(sequence.count - 1)]
      .split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false).map(Self.number)
    guard numbers.count == 3, let button = numbers[0], let column = numbers[1],
      let row = numbers[2], let act = Self.act(button, isPress: last == UInt8(ascii: "M")),
      (1...Canvas.sizeMax.columns).contains(column), (1...Canvas.sizeMax.rows).contains(row)
    else { return nil }
    self.init(act, at: Point(column: column - 1, row: row - 1))
  }

  /// The left button is 0, and 32 more while it moves; the wheel is 64 and 65.
  ///
  /// Shift, Alt and Ctrl would add 4, 8 and 16.
  private static func act(_ button: Int, isPress: Bool) -> Act? {
    switch (button, isPress) {
    case (0, true): .press
    case (0, false): .release
    case (32, true): .drag
    case (64, true): .wheelUp
    case (65, true): .wheelDown
    default: nil
    }
  }

  /// A number of at most five digits.
  private static func number(_ digits: ArraySlice<UInt8>) -> Int? {
    guard (1...5).contains(digits.count), digits.allSatisfy({ (0x30...0x39).contains($0) }) else {
      return nil
    }
    return digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
  }
}
