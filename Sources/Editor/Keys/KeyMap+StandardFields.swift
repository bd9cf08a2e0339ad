import SetteeTerminals

/// The keys of what is opened on the form, and of the demo around it.
extension KeyMap {
  static let demo: [KeyBinding] = [
    KeyBinding(DemoCommand.syncNow, [.character("S")], "Sync now", in: .demo),
    KeyBinding(DemoCommand.toggleOnline, [.character("O")], "Offline and back", in: .demo),
    KeyBinding(DemoCommand.cycleLoss, [.character("L")], "Lose messages", in: .demo),
    KeyBinding(DemoCommand.cycleClock, [.character("K")], "Skew the clock", in: .demo),
    KeyBinding(DemoCommand.conflict, [.character("C")], "Make a conflict", in: .demo),
    KeyBinding(DemoCommand.toggleAccount, [.character("A")], "Sign out and in", in: .demo),
    KeyBinding(DemoCommand.togglePause, [.character("P")], "Stop time", in: .demo),
    KeyBinding(DemoCommand.step, [.character(".")], "One step of time", in: .demo),
    KeyBinding(DemoCommand.toggleRobot, [.character("B")], "Start or stop the robot", in: .demo),
    KeyBinding(DemoCommand.showJournal, [.character("J")], "Journal of lost writes", in: .demo),
  ]

  static let fields =
    text + prompt + palette + field + number + date + choice + suggestions + ticks + lines + paste

  /// As readline and everything after it has them.
  private static let text: [KeyBinding] = [
    KeyBinding(TextCommand.cursorLeft, [.left, .control("b")], "Left", in: .text),
    KeyBinding(TextCommand.cursorRight, [.right, .control("f")], "Right", in: .text),
    KeyBinding(TextCommand.wordLeft, [KeyPress(.left, .ctrl), .alt("b")], "Word left", in: .text),
    KeyBinding(
      TextCommand.wordRight, [KeyPress(.right, .ctrl), .alt("f")], "Word right", in: .text),
    KeyBinding(TextCommand.lineStart, [.home, .control("a")], "To the start", in: .text),
    KeyBinding(TextCommand.lineEnd, [.end, .control("e")], "To the end", in: .text),
    KeyBinding(TextCommand.eraseLeft, [.backspace], "Erase before the cursor", in: .text),
    KeyBinding(
      TextCommand.eraseRight, [.delete, .control("d")], "Erase at the cursor", in: .text),
    KeyBinding(TextCommand.eraseWordLeft, [.control("w")], "Erase the word before", in: .text),
    KeyBinding(TextCommand.eraseWordRight, [.alt("d")], "Erase the word after", in: .text),
    KeyBinding(TextCommand.eraseToStart, [.control("u")], "Erase all before", in: .text),
    KeyBinding(TextCommand.eraseToEnd, [.control("k")], "Erase all after", in: .text),
    KeyBinding(TextCommand.putBack, [.control("y")], "Put back what was erased last", in: .text),
    KeyBinding(TextCommand.undoText, [.control("_")], "Undo in this text", in: .text),
    KeyBinding(TextCommand.redoText, [.alt("_")], "Redo in this text", in: .text),
  ]

  private static let prompt: [KeyBinding] =
    [
      KeyBinding(SearchLineCommand.goToHit, [.enter], "Go to the setting", in: .prompt),
      KeyBinding(
        SearchLineCommand.listHits, [.tab], "List what was found, or complete a filter", in: .prompt
      ),
      KeyBinding(SearchLineCommand.dropSearch, [.escape], "End the search", in: .prompt),
    ] + moves("Row up", "Row down", pages: "Page", in: .prompt)

  private static let palette: [KeyBinding] =
    [
      KeyBinding(PaletteCommand.runChosen, [.enter], "Run it, or go there", in: .palette),
      KeyBinding(PaletteCommand.completeLine, [.tab], "Complete the line", in: .palette),
      KeyBinding(PaletteCommand.leavePalette, [.escape], "Leave", in: .palette),
    ] + moves("Line up", "Line down", pages: "Page", in: .palette)

  private static let field: [KeyBinding] = [
    KeyBinding(FieldCommand.store, [.enter, .control("s")], "Store, or take", in: .field),
    KeyBinding(FieldCommand.leave, [.escape], "Leave, or back", in: .field),
    KeyBinding(FieldCommand.setNone, [.alt("n")], "Set to none", in: .field),
    KeyBinding(FieldCommand.nextKind, [.alt("o")], "Store as another kind", in: .field),
    KeyBinding(FieldCommand.openLines, [.control("o")], "Go on in several lines", in: .field),
    KeyBinding(FieldCommand.editElsewhere, [.alt("e")], "Edit in $EDITOR", in: .field),
    KeyBinding(FieldCommand.showSecret, [.alt("v")], "Show or hide a secret", in: .field),
  ]

  private static let number: [KeyBinding] = [
    KeyBinding(StepCommand.stepUp, [.up, .character("+")], "One step up", in: .number),
    KeyBinding(StepCommand.stepDown, [.down, .character("-")], "One step down", in: .number),
    KeyBinding(StepCommand.tenUp, [.pageUp], "Ten steps up", in: .number),
    KeyBinding(StepCommand.tenDown, [.pageDown], "Ten steps down", in: .number),
    KeyBinding(StepCommand.toLowest, [KeyPress(.home, .alt)], "To the least", in: .number),
    KeyBinding(StepCommand.toHighest, [KeyPress(.end, .alt)], "To the greatest", in: .number),
  ]

  private static let date: [KeyBinding] = [
    KeyBinding(DateCommand.previousDay, [.left, .control("b")], "Day before", in: .date),
    KeyBinding(DateCommand.nextDay, [.right, .control("f")], "Day after", in: .date),
    KeyBinding(DateCommand.previousWeek, [.up, .control("p")], "Week before", in: .date),
    KeyBinding(DateCommand.nextWeek, [.down, .control("n")], "Week after", in: .date),
    KeyBinding(DateCommand.previousMonth, [.pageUp], "Month before", in: .date),
    KeyBinding(DateCommand.nextMonth, [.pageDown], "Month after", in: .date),
  ]

  private static let choice: [KeyBinding] =
    [
      KeyBinding(ChoiceCommand.nextChoice, [.character(" ")], "Next, around the end", in: .choice),
      KeyBinding(ChoiceCommand.eraseLetter, [.backspace], "Erase a letter", in: .choice),
    ]
    + moves(
      "Choice above", "Choice below", besides: (.left, .right), pages: "Eight choices",
      ends: "choice", in: .choice)

  private static let suggestions = moves(
    "Suggestion above", "Suggestion below", in: .suggestions)

  private static let ticks: [KeyBinding] =
    [
      KeyBinding(TickCommand.tick, [.character(" ")], "Tick, or take the tick away", in: .ticks)
    ]
    + moves(
      "Choice above", "Choice below", pages: "Eight choices", ends: "choice", in: .ticks)

  private static let paste: [KeyBinding] = [
    KeyBinding(PasteCommand.insertPaste, [.enter, .character("y")], "Insert it", in: .paste),
    KeyBinding(PasteCommand.dropPaste, [.escape, .character("n")], "Drop it", in: .paste),
  ]
}
