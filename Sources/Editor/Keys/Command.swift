/// Everything a person can ask of the editor outside an open field, overlay or search line.
package enum Command: String, Hashable, Sendable, CaseIterable {
  case moveUp, moveDown, pageUp, pageDown, halfPageUp, halfPageDown, moveFirst, moveLast
  case enterPane, leavePane, nextPane, previousPane
  case open, toggle, setYes, setNo, increase, decrease, reveal
  case search, filterModified, nextMatch, previousMatch, clearSearch
  case resetField, resetSection, resetAll, undo, redo, showChanges
  case keepMine, takeTheirs
  case flush, reload, redraw, showHelp, showKeys, pickTheme, palette
  case suspend, quit, interrupt
}
