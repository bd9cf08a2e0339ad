import SetteeTerminals

/// The borders between panes, which a person may move.
extension Editor {
  /// Moves the border of the pane that has the focus; to the right by more than nothing.
  func moveBorder(by columns: Int) {
    guard let border = movableBorder else { return say(.note(whyNoBorder)) }
    let before = layout.columns(of: border)
    place(border, columns: border == .sections ? before + columns : before - columns)
    if layout.columns(of: border) == before { say(.note("The border goes no further.")) }
  }

  /// The border that keys move: beside the pane with the focus, where there are two.
  var movableBorder: EditorLayout.Border? {
    options.hasNeighbours ? nil : layout.border(beside: pane)
  }

  private var whyNoBorder: String {
    options.hasNeighbours
      ? "Both devices keep one arrangement." : "One pane shows at a time here."
  }

  /// Gives the pane at a border so many columns, as far as there are.
  func place(_ border: EditorLayout.Border, columns: Int) {
    guard let breadth = layout.breadth else { return }
    frame.place(border, columns: columns, in: breadth)
    frame.place(border, columns: layout.columns(of: border), in: breadth)
  }
}
