import SetteeTerminals

extension KeyMap {
  /// The keys everybody starts with.
  ///
  /// Digits are counts. Ctrl-F searches, so Ctrl-B has no partner that pages down.
  package static let standard = KeyMap(
    special + file + pages + moving + editing + finding + program + history + further + demo
      + fields
      + overlays)

  private static let special: [KeyBinding] = [
    KeyBinding(
      ContestCommand.keepMine, [.alt("m")], "Keep your value", hint: "keep mine", in: .contested),
    KeyBinding(
      ContestCommand.takeTheirs, [.alt("t")], "Take the other value", hint: "take theirs",
      in: .contested),
    KeyBinding(
      ContestCommand.showBoth, [.enter], "Show both values", hint: "both values", in: .contested),
    KeyBinding(.nextMatch, [.character("n")], "Next match", hint: "next", in: .found),
    KeyBinding(.previousMatch, [.character("N")], "Previous match", in: .found),
    KeyBinding(
      .showInList, [.character("o")], "Show the row in the whole list", hint: "whole list",
      in: .found),
    KeyBinding(.clearSearch, [.escape], "End the search", hint: "end search", in: .found),
    KeyBinding(
      .enterPane, [.enter, .right, .character("l")], "Into the fields", hint: "fields",
      in: .sections),
    KeyBinding(
      .toggle, [.character(" "), .enter], "Switch", hint: "switch", in: .switchRow),
    KeyBinding(
      .setYes, [.character("+"), .character("=")], "Switch on", in: .switchRow),
    KeyBinding(.setNo, [.character("-")], "Switch off", in: .switchRow),
    KeyBinding(
      .toggle, [.character(" ")], "Take the next choice, around the end", in: .choiceRow),
    KeyBinding(
      .increase, [.character("+"), .character("=")], "Next choice", hint: "choice", in: .choiceRow),
    KeyBinding(.decrease, [.character("-")], "Choice before", hint: "choice", in: .choiceRow),
    KeyBinding(
      .increase, [.character("+"), .character("=")], "One step up", hint: "step", in: .numberRow),
    KeyBinding(.decrease, [.character("-")], "One step down", hint: "step", in: .numberRow),
  ]

  /// What concerns the file that the settings are in.
  private static let file: [KeyBinding] = [
    KeyBinding(
      .editFile, [.character("E")], "Open the file in $EDITOR", hint: "open in $EDITOR",
      in: .mistake)
  ]

  private static let moving: [KeyBinding] = [
    KeyBinding(Move.moveUp, [.up, .character("k")], "Row up", in: .list),
    KeyBinding(Move.moveDown, [.down, .character("j")], "Row down", in: .list),
    KeyBinding(Move.pageUp, [.pageUp, .control("b")], "Page up", in: .list),
    KeyBinding(Move.pageDown, [.pageDown], "Page down", in: .list),
    KeyBinding(Move.halfPageUp, [.control("u")], "Half a page up", in: .list),
    KeyBinding(Move.halfPageDown, [.control("d")], "Half a page down", in: .list),
    KeyBinding(Move.moveFirst, [.home, .character("g")], "First row", in: .list),
    KeyBinding(Move.moveLast, [.end, .character("G")], "Last row", in: .list),
    KeyBinding(.previousHeading, [.character("[")], "Heading before", hint: "heading"),
    KeyBinding(.nextHeading, [.character("]")], "Heading after", hint: "heading"),
    KeyBinding(.leavePane, [.left, .character("h"), .escape], "Back to the sections"),
    KeyBinding(.enterPane, [.right, .character("l")], "Into the fields, or into a value"),
    KeyBinding(.showSections, [.character("s")], "Show the sections"),
    KeyBinding(.borderLeft, [.character("<")], "Border to the left"),
    KeyBinding(.borderRight, [.character(">")], "Border to the right"),
  ]

  private static let editing: [KeyBinding] = [
    KeyBinding(
      .open, [.enter, .character("e"), .character(" ")], "Edit the field", hint: "edit"),
    KeyBinding(.reveal, [.character("v")], "Show a secret (5 s)", hint: "show"),
    KeyBinding(
      .resetField, [.character("r"), .delete], "Reset the field",
      hint: "reset"),
    KeyBinding(.editElsewhere, [.character("E")], "Edit in $EDITOR"),
    KeyBinding(PageCommand.editText, [.character("T")], "Edit as JSON text", in: .list),
    KeyBinding(PageCommand.setNone, [.alt("n")], "Set to none", in: .list),
    KeyBinding(PageCommand.removeRepeated, [.alt("k")], "Remove equal names", in: .list),
    KeyBinding(.resetSection, [.character("R")], "Reset the section"),
    KeyBinding(.resetAll, [.alt("r")], "Reset everything"),
    KeyBinding(.showHelp, [.character("i")], "All about the setting", hint: "details"),
    KeyBinding(.copyValue, [.character("y")], "Copy the value", hint: "copy"),
    KeyBinding(.copyKey, [.character("Y")], "Copy the key"),
  ]

  private static let finding: [KeyBinding] = [
    KeyBinding(
      .search, [.character("/"), .control("f"), .function(3)],
      "Search everything", hint: "search"),
    KeyBinding(
      .palette, [.character(":"), .control("p")], "All commands, settings and themes",
      hint: "commands"),
    KeyBinding(
      .filterModified, [.character("m"), .function(4)],
      "Changed settings only, or all", hint: "changed"),
    KeyBinding(
      .showChanges, [.character("d"), .function(9)],
      "This session's changes", hint: "changes"),
    KeyBinding(
      PageCommand.showProblems, [.character("!")], "All problems", hint: "problems", in: .list),
  ]

  private static let program: [KeyBinding] = [
    KeyBinding(
      .chooseAccount, [.alt("a")], "Choose an account", hint: "choose account"),
    KeyBinding(.showJournal, [.alt("j")], "Journal of lost writes"),
    KeyBinding(
      .flush, [.control("s"), .character("w"), .function(6)], "Save to disk", hint: "save"),
    KeyBinding(.reload, [.function(5)], "Read values again", hint: "read again"),
    KeyBinding(.redraw, [.control("l")], "Paint the screen anew"),
    KeyBinding(
      .showKeys, [.character("?"), .function(1), .alt("?")], "The keys of this moment",
      hint: "keys"),
    KeyBinding(.suspend, [.control("z")], "Back to the shell"),
    KeyBinding(
      .quit, [.character("q"), .control("q"), .function(10)], "Quit", hint: "quit"),
    KeyBinding(.interrupt, [.control("c")], "Quit; twice: no asking"),
  ]

  /// What hints tell where there is room for more.
  private static let further: [KeyBinding] = [
    KeyBinding(.follow, [.character("f")], "Go to what changed elsewhere", hint: "follow"),
    KeyBinding(.pickTheme, [.character("t"), .function(2)], "Choose a theme", hint: "theme"),
    KeyBinding(.nextPane, [.tab], "Next pane", hint: "pane"),
    KeyBinding(.previousPane, [.backTab], "Previous pane"),
  ]

  /// After what is always there, so that its hints stay in their places when there is something to
  /// undo.
  private static let history: [KeyBinding] = [
    KeyBinding(
      .undo, [.character("u"), .control("_"), .function(7)], "Undo", hint: "undo"),
    KeyBinding(
      .redo, [.character("U"), .control("r"), .function(8)], "Redo", hint: "redo"),
  ]
}

extension KeyBinding {
  /// A binding of the editor's own commands.
  fileprivate init(
    _ command: EditorCommand, _ keys: [KeyPress], _ title: String, hint: String? = nil,
    in context: KeyContext = .list
  ) {
    self.init(named: command.rawValue, keys, title, hint: hint, in: context)
  }
}
