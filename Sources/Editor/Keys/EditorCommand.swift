/// What a person can ask of the editor outside an open field, overlay or search line, besides
/// moves.
package enum EditorCommand: String, KeyCommand {
  case enterPane, leavePane, nextPane, previousPane, nextHeading, previousHeading
  case open, toggle, setYes, setNo, increase, decrease, reveal
  case search, filterModified, nextMatch, previousMatch, clearSearch, showInList
  case resetField, resetSection, resetAll, undo, redo, showChanges, follow
  case flush, reload, redraw, showHelp, showKeys, pickTheme, palette, chooseAccount, showJournal
  case suspend, quit, interrupt, editFile, editElsewhere, copyValue, copyKey
  case showSections, borderLeft, borderRight
}

extension EditorCommand {
  /// Whether it stores something without asking for more.
  var stores: Bool {
    switch self {
    case .toggle, .setYes, .setNo, .increase, .decrease, .resetField, .undo, .redo: true
    default: false
    }
  }

  /// Whether hints about others give way to that about the command: it leads to all keys, out of
  /// the program, or on where nothing is exchanged.
  var isKeptInHints: Bool { self == .showKeys || self == .quit || self == .chooseAccount }

  /// Whether hints about the command give way to all others.
  var isFurtherInHints: Bool {
    switch self {
    case .showHelp, .copyValue, .filterModified, .showChanges, .follow, .pickTheme, .nextPane: true
    default: isForWideHints
    }
  }

  /// Whether hints about the command fill what all others leave of a wide line.
  var isForWideHints: Bool {
    switch self {
    case .previousHeading, .nextHeading, .flush, .reload: true
    default: false
    }
  }

  /// Whether the command is the program's own, and works wherever the focus is.
  var isOfProgram: Bool {
    switch self {
    case .interrupt, .quit, .suspend, .redraw, .flush, .showKeys: true
    case .enterPane, .leavePane, .nextPane, .previousPane, .nextHeading, .previousHeading, .open,
      .toggle, .setYes, .setNo,
      .increase, .decrease, .reveal, .search, .filterModified, .nextMatch, .previousMatch,
      .clearSearch, .showInList, .resetField, .resetSection, .resetAll, .undo, .redo, .showChanges,
      .reload, .showHelp, .follow, .pickTheme, .palette, .chooseAccount, .showJournal, .editFile,
      .editElsewhere, .copyValue, .copyKey, .showSections,
      .borderLeft, .borderRight:
      false
    }
  }

  /// Whether hints about the command belong to the focused field rather than to the program.
  var isAboutField: Bool {
    switch self {
    case .open, .toggle, .increase, .decrease, .setYes, .setNo, .reveal, .resetField, .editFile,
      .editElsewhere, .showHelp, .copyValue, .copyKey:
      true
    case .enterPane, .leavePane, .nextPane, .previousPane, .nextHeading, .previousHeading, .search,
      .filterModified, .nextMatch,
      .previousMatch, .clearSearch, .showInList, .resetSection, .resetAll, .undo, .redo,
      .showChanges, .follow, .flush, .reload, .redraw, .showKeys, .pickTheme, .palette,
      .chooseAccount, .showJournal,
      .suspend, .quit, .interrupt, .showSections,
      .borderLeft, .borderRight:
      false
    }
  }
}
