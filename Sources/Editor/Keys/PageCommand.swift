/// What a person can ask on a page, and of a value with parts.
package enum PageCommand: String, KeyCommand {
  case leavePage, previousPage, nextPage
  case addPart, removePart, duplicatePart, movePartUp, movePartDown, renamePart
  case editText, chooseVariant, setNone, showProblems
  case goToFollowed, writeCopy, removeRepeated
}

extension PageCommand {
  /// Whether it stores something without asking for more.
  var stores: Bool {
    switch self {
    case .removePart, .duplicatePart, .movePartUp, .movePartDown, .setNone, .writeCopy,
      .removeRepeated:
      true
    case .leavePage, .previousPage, .nextPage, .addPart, .renamePart, .editText, .chooseVariant,
      .showProblems, .goToFollowed:
      false
    }
  }

  /// Whether hints about the command belong to the focused field rather than to the program.
  var isAboutField: Bool {
    switch self {
    case .addPart, .removePart, .duplicatePart, .movePartUp, .movePartDown, .renamePart, .editText,
      .chooseVariant, .setNone, .goToFollowed, .writeCopy,
      .removeRepeated:
      true
    case .leavePage, .previousPage, .nextPage, .showProblems: false
    }
  }
}
