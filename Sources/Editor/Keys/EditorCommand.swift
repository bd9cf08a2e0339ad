/// What a person can ask of the editor outside an open field, overlay or search line, besides
/// moves.
package enum EditorCommand: String, KeyCommand {
  case enterPane, leavePane, nextPane, previousPane, nextHeading, previousHeading
  case open, toggle, setYes, setNo, increase, decrease, reveal
  case search, filterModified, nextMatch, previousMatch, clearSearch
  case resetField, resetSection, resetAll, undo, redo, showChanges
  case flush, reload, redraw, showHelp, showKeys, pickTheme, palette
  case suspend, quit, interrupt, editFile
}

extension EditorCommand {
  /// Whether the command leads to all keys, or out of the program.
  var isWayOut: Bool { self == .showHelp || self == .quit }

  /// Whether the command is the program's own, and works wherever the focus is.
  var isOfProgram: Bool {
    switch self {
    case .interrupt, .quit, .suspend, .redraw, .flush: true
    case .enterPane, .leavePane, .nextPane, .previousPane, .nextHeading, .previousHeading, .open,
      .toggle, .setYes, .setNo,
      .increase, .decrease, .reveal, .search, .filterModified, .nextMatch, .previousMatch,
      .clearSearch, .resetField, .resetSection, .resetAll, .undo, .redo, .showChanges, .reload,
      .showHelp, .showKeys, .pickTheme, .palette, .editFile:
      false
    }
  }

  /// Whether hints about the command belong to the focused field rather than to the program.
  var isAboutField: Bool {
    switch self {
    case .open, .toggle, .increase, .decrease, .setYes, .setNo, .reveal, .resetField, .editFile:
      true
    case .enterPane, .leavePane, .nextPane, .previousPane, .nextHeading, .previousHeading, .search,
      .filterModified, .nextMatch,
      .previousMatch, .clearSearch, .resetSection, .resetAll, .undo, .redo, .showChanges, .flush,
      .reload, .redraw, .showHelp, .showKeys, .pickTheme, .palette, .suspend, .quit, .interrupt:
      false
    }
  }
}
