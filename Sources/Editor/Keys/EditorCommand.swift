/// What a person can ask of the editor outside an open field, overlay or search line, besides
/// moves.
package enum EditorCommand: String, KeyCommand {
  case enterPane, leavePane, nextPane, previousPane, nextHeading, previousHeading
  case open, toggle, setYes, setNo, increase, decrease, reveal
  case search, filterModified, nextMatch, previousMatch, clearSearch, showInList
  case resetField, resetSection, resetAll, undo, redo, showChanges
  case flush, reload, redraw, showHelp, showKeys, pickTheme, palette, chooseAccount, showJournal
  case suspend, quit, interrupt, editFile
}

extension EditorCommand {
  /// Whether hints about others give way to that about the command: it leads to all keys, out of
  /// the program, or on where nothing is exchanged.
  var isKeptInHints: Bool { self == .showKeys || self == .quit || self == .chooseAccount }

  /// Whether the command is the program's own, and works wherever the focus is.
  var isOfProgram: Bool {
    switch self {
    case .interrupt, .quit, .suspend, .redraw, .flush, .showKeys: true
    case .enterPane, .leavePane, .nextPane, .previousPane, .nextHeading, .previousHeading, .open,
      .toggle, .setYes, .setNo,
      .increase, .decrease, .reveal, .search, .filterModified, .nextMatch, .previousMatch,
      .clearSearch, .showInList, .resetField, .resetSection, .resetAll, .undo, .redo, .showChanges,
      .reload, .showHelp, .pickTheme, .palette, .chooseAccount, .showJournal, .editFile:
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
      .previousMatch, .clearSearch, .showInList, .resetSection, .resetAll, .undo, .redo,
      .showChanges, .flush,
      .reload, .redraw, .showHelp, .showKeys, .pickTheme, .palette, .chooseAccount, .showJournal,
      .suspend, .quit, .interrupt:
      false
    }
  }
}
