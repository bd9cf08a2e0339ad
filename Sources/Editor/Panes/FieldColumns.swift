/// Where the parts of a row stand in a list of some width: focus, mark, title, value, note.
///
/// The same for all rows of a form, so that values never jump.
struct FieldColumns: Equatable {
  static let mark = 1
  static let title = 3

  let width: Int
  let titleWidth: Int

  /// - Parameters:
  ///   - width: The list's columns.
  ///   - longest: Those of the longest title, or more.
  init(width: Int, longest: Int) {
    self.width = width
    titleWidth = max(4, min(longest + 2, width / 2, width - Self.title - Self.valueMin))
  }

  /// A value gets so many columns before titles get their share.
  private static let valueMin = 9

  /// Where values begin.
  var value: Int { Self.title + titleWidth + 1 }
  /// Where what is written into a row ends: a blank stands before the line at the right.
  var end: Int { width - 1 }

  /// What stands right of the value.
  enum Aside: Equatable { case nothing, note, help }

  var aside: Aside { width >= 90 ? .help : width >= 64 ? .note : .nothing }

  /// Where the help's first line begins.
  var help: Int { value + min(40, max(24, width * 3 / 10)) + 1 }

  /// The columns wanted for a default that stands behind a value.
  static let defaultMin = 12
  /// A default stands at least so far behind the value's first column.
  static let defaultOffset = 10

  /// Where an open field begins, and how wide it is: a line to the row's end, a box, which wants so
  /// many columns at least, as long as its lines can be read.
  func openField(boxMin: Int?) -> (column: Int, width: Int) {
    guard let boxMin else { return (line, width - line) }
    let start = max(0, min(value - 2, width - boxMin))
    return (start, min(width - start, Self.boxWidthMax))
  }

  private static let boxWidthMax = 76

  /// Where an open line begins: in the value's own column, or under the title in a narrow list.
  var line: Int { width - value >= 12 ? value : Self.title }
}
