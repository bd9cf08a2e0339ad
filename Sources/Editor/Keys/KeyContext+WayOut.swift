extension KeyContext {
  /// The command that leads out of here, which some key must ask for; `nil` where another context
  /// that is in force at the same time has it.
  package var wayOut: String? {
    switch self {
    case .list: EditorCommand.quit.rawValue
    case .page: PageCommand.leavePage.rawValue
    case .lines: LinesCommand.leaveLines.rawValue
    case .found: EditorCommand.clearSearch.rawValue
    case .prompt: SearchLineCommand.dropSearch.rawValue
    case .palette: PaletteCommand.leavePalette.rawValue
    case .field: FieldCommand.leave.rawValue
    case .paste: PasteCommand.dropPaste.rawValue
    case .reading: ReadingCommand.close.rawValue
    case .keyPage: KeyPageCommand.closeKeys.rawValue
    case .question: QuestionCommand.answerNo.rawValue
    case .changes: ChangesCommand.close.rawValue
    case .themes: ThemesCommand.restoreTheme.rawValue
    case .journal: JournalCommand.close.rawValue
    case .accounts: AccountCommand.notNow.rawValue
    case .contested, .sections, .switchRow, .choiceRow, .numberRow, .itemRow, .entryRow, .unionRow,
      .followerRow, .document, .mistake, .demo, .text, .number, .date, .choice, .suggestions,
      .ticks, .overlay:
      nil
    }
  }
}
