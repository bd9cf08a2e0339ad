extension KeyContext {
  /// The command that leads out of here, which some key must ask for; `nil` where another context
  /// that is in force at the same time has it.
  package var wayOut: String? {
    switch self {
    case .list: EditorCommand.quit.rawValue
    case .page: PageCommand.leavePage.rawValue
    case .jsonText: JSONCommand.leaveText.rawValue
    case .found: EditorCommand.clearSearch.rawValue
    case .prompt: PromptCommand.dropSearch.rawValue
    case .field: FieldCommand.leave.rawValue
    case .paste: PasteCommand.dropPaste.rawValue
    case .reading: ReadingCommand.close.rawValue
    case .question: QuestionCommand.answerNo.rawValue
    case .changes: ChangesCommand.close.rawValue
    case .themes: ThemesCommand.restoreTheme.rawValue
    case .contested, .sections, .switchRow, .choiceRow, .numberRow, .itemRow, .entryRow, .unionRow,
      .mistake, .demo, .text, .number, .date, .choice, .items, .item, .overlay, .keyPage:
      nil
    }
  }
}
