import SetteeTerminals

extension KeyMap {
  /// Tables for habits that people bring along, each a few changes of the standard one.
  package enum Preset: String, CaseIterable, Sendable {
    /// The keys everybody starts with.
    case `default`
    /// Ctrl-F and Ctrl-B page, and `x` resets.
    case vim
    /// Ctrl-N and Ctrl-P walk, Ctrl-V and Alt-V page, Ctrl-S searches, Ctrl-G leads out.
    case emacs
    /// Ctrl-Z and Ctrl-Y undo and redo.
    case modern

    package var keyMap: KeyMap {
      switch self {
      case .default: .standard
      case .vim: .vim
      case .emacs: .emacs
      case .modern: .modern
      }
    }
  }

  private static let vim = standard.changed(
    by: [
      Change(.control("f"), in: .list, to: Move.pageDown),
      Change(.control("b"), in: .list, to: Move.pageUp),
      Change(.character("x"), in: .list, to: EditorCommand.resetField),
    ])

  private static let emacs = standard.changed(
    by: [
      Change(.control("n"), in: .list, to: Move.moveDown),
      Change(.control("p"), in: .list, to: Move.moveUp),
      Change(.control("v"), in: .list, to: Move.pageDown),
      Change(.alt("v"), in: .list, to: Move.pageUp),
      Change(.control("s"), in: .list, to: EditorCommand.search),
      Change(.control("g"), in: .list, to: EditorCommand.leavePane),
      Change(.alt("x"), in: .list, to: EditorCommand.palette),
      Change(.control("g"), in: .found, to: EditorCommand.clearSearch),
      Change(.control("s"), in: .prompt, to: Move.moveDown),
      Change(.control("r"), in: .prompt, to: Move.moveUp),
      Change(.control("g"), in: .prompt, to: SearchLineCommand.dropSearch),
      Change(.control("g"), in: .palette, to: PaletteCommand.leavePalette),
      Change(.control("g"), in: .field, to: FieldCommand.leave),
      Change(.control("g"), in: .lines, to: LinesCommand.leaveLines),
      Change(.control("g"), in: .page, to: PageCommand.leavePage),
      Change(.control("v"), in: .overlay, to: Move.pageDown),
      Change(.alt("v"), in: .overlay, to: Move.pageUp),
    ] + waysOut(by: .control("g")))

  private static let modern = standard.changed(by: [
    Change(.control("z"), in: .list, to: EditorCommand.undo),
    Change(.control("y"), in: .list, to: EditorCommand.redo),
    Change(.control("z"), in: .text, to: TextCommand.undoText),
    Change(.control("y"), in: .text, to: TextCommand.redoText),
  ])

  /// One key that closes whatever lies over the form.
  private static func waysOut(by key: KeyPress) -> [Change] {
    [
      Change(key, in: .reading, to: ReadingCommand.close),
      Change(key, in: .keyPage, to: KeyPageCommand.closeKeys),
      Change(key, in: .question, to: QuestionCommand.answerNo),
      Change(key, in: .changes, to: ChangesCommand.close),
      Change(key, in: .themes, to: ThemesCommand.restoreTheme),
      Change(key, in: .accounts, to: AccountCommand.notNow),
      Change(key, in: .journal, to: JournalCommand.close),
      Change(key, in: .paste, to: PasteCommand.dropPaste),
    ]
  }
}
