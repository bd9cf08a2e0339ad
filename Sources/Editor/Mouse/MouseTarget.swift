import SetteeTerminals

/// What the parts of an editor's screen are for when they are pressed.
package enum MouseTarget: PressTarget, Equatable {
  /// A row of the list, by its place.
  case row(Int)
  /// The value in a row.
  case value(Int)
  /// The box of a switch in a row: `[✓]`.
  case toggle(Int)
  /// The rest of the list: headings and blanks.
  case list
  /// A line of the sections; `Navigation.all` is the first.
  case section(Int)
  /// The line right of the list, from a row of the canvas on.
  ///
  /// Kept apart, so that all others are small enough for cells to be given them without memory.
  indirect case scrollBar(ScrollBar, top: Int)
  /// The line between two panes, and the canvas's column that the editor begins at.
  case border(EditorLayout.Border, left: Int)
  /// The way that a number's sign goes between its bounds: the first column on the canvas, and how
  /// many there are.
  case slider(left: Int, columns: Int)
  /// What there is to know about the focused row.
  case detail
  /// The name of a section above the list.
  case heading(Int)
  /// The name of a page above the list, by how many are open when it shows.
  case page(Int)
  /// Something found, by its place, while one types a search or in the palette.
  case hit(Int)
  /// A line of the list in a box.
  case line(Int)
  /// The rest of something open: a box, or an open line; and of the line of hints.
  case box
  /// Words that stand for a key.
  case key(KeyPress)
  /// A sign that stands for a command of the form.
  case command(String)
}

extension MouseTarget {
  /// Whether it belongs to what is opened on the form, so that a press on it leaves that open.
  var isInside: Bool {
    switch self {
    case .hit, .line, .box, .key, .slider: true
    case .row, .value, .toggle, .list, .section, .scrollBar, .border, .detail, .heading, .page,
      .command:
      false
    }
  }

  /// Whether it acts when the button is let go on it, rather than when it is pressed: what may end
  /// the program does, for no report may be left for whoever has the terminal then.
  var actsOnRelease: Bool {
    switch self {
    case .toggle, .key, .command: true
    case .row, .value, .list, .section, .scrollBar, .border, .slider, .detail, .heading, .page,
      .hit, .line, .box:
      false
    }
  }

  /// Whether it belongs to the list, so that the wheel moves that.
  var isOfList: Bool {
    switch self {
    case .row, .value, .toggle, .list, .scrollBar: true
    case .section, .border, .slider, .detail, .heading, .page, .hit, .line, .box, .key, .command:
      false
    }
  }
}
