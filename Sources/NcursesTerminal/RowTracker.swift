/// Knows the row that a terminal's cursor is in, as far as the bytes of frames tell for certain, so
/// that a move within it need not name it.
///
/// ncurses names both where the way is long, though the row is the same: `ESC [ 6 ; 46 H` for
/// `ESC [ 46 G`.
struct RowTracker {
  /// The window's columns; 0 where the terminal has no such move.
  private let columns: Int
  /// The row as the last move wrote it; `nil` where it is not known.
  private var row: ArraySlice<UInt8>?
  /// The greatest column that the cursor may be in, counted from 1.
  private var column = 0

  init(columns: Int) { self.columns = columns }

  /// Takes note of a byte outside of sequences.
  mutating func take(_ byte: UInt8) {
    switch byte {
    // Back, to the row's start, and shifts between character sets.
    case 0x08, 0x0D...0x0F: break
    case 0x20...0x7E: advance(by: 1)
    case 0x80..<0xC0: break
    case 0xC0...: advance(by: 2)
    default: row = nil
    }
  }

  /// Takes note of a sequence, and writes it more shortly where it stays in its row.
  /// - Parameters:
  ///   - sequence: From Escape to its last byte.
  ///   - parameters: What stands between `ESC [` and that.
  /// - Returns: What to write in its place.
  mutating func taken(
    _ sequence: ArraySlice<UInt8>, _ parameters: ArraySlice<UInt8>
  ) -> [UInt8] {
    let numbers = parameters.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false)
    let first = numbers.first.flatMap(Self.number)
    switch sequence.last {
    case UInt8(ascii: "H"):
      guard numbers.count == 2, first != nil, let goal = Self.number(numbers[1]) else {
        row = nil
        break
      }
      let isHere = row == numbers[0] && columns > 0
      (row, column) = (numbers[0], goal)
      return isHere ? Array("\u{1B}[\(goal)G".utf8) : Array(sequence)
    case UInt8(ascii: "d"): row = first == nil ? nil : numbers[0]
    case UInt8(ascii: "G"): column = first ?? columns
    case UInt8(ascii: "C"), UInt8(ascii: "b"): advance(by: first ?? columns)
    // To the left, and what changes cells or looks alone.
    case UInt8(ascii: "D"), UInt8(ascii: "J"), UInt8(ascii: "K"), UInt8(ascii: "P"),
      UInt8(ascii: "X"), UInt8(ascii: "@"), UInt8(ascii: "m"):
      break
    default: row = nil
    }
    return Array(sequence)
  }

  /// Forgets the row: something may have moved the cursor.
  mutating func forget() { row = nil }

  /// At the end of a row terminals differ in where the cursor is.
  private mutating func advance(by count: Int) {
    column += count
    if column > columns { row = nil }
  }

  /// A number of at most four digits; nothing where it is 0 or none.
  private static func number(_ digits: ArraySlice<UInt8>) -> Int? {
    guard digits.count <= 4, digits.allSatisfy({ (0x30..<0x3A).contains($0) }) else { return nil }
    let number = digits.reduce(0) { $0 * 10 + Int($1) - 0x30 }
    return number > 0 ? number : nil
  }
}
