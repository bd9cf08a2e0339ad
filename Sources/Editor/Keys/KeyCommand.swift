/// Something a key can ask for, in words that key files and `KeyMap` share.
///
/// Who obeys a family of commands switches over it without `default`, so that a command nobody
/// obeys does not compile.
package protocol KeyCommand: RawRepresentable<String>, CaseIterable, Hashable, Sendable {}

extension KeyCommand {
  /// What the commands of the family are called.
  package static var names: [String] { allCases.map(\.rawValue) }
}

/// Moves through any list: rows, choices, items, lines of a text.
package enum Move: String, KeyCommand {
  case moveUp, moveDown, pageUp, pageDown, halfPageUp, halfPageDown, moveFirst, moveLast
}

/// The two ways out of a conflict, and a look at both values.
package enum ContestCommand: String, KeyCommand {
  case keepMine, takeTheirs, showBoth
}

/// What can be done while a search is typed, besides typing and moves.
package enum SearchLineCommand: String, KeyCommand {
  case goToHit, listHits, dropSearch
}

/// What can be done in the palette, besides typing and moves.
package enum PaletteCommand: String, KeyCommand {
  case runChosen, completeLine, leavePalette
}

/// What a person can do to the demo's devices and network.
package enum DemoCommand: String, KeyCommand {
  case syncNow, toggleOnline, cycleLoss, cycleClock, conflict, toggleAccount, togglePause, step
  case toggleRobot, showJournal
}
