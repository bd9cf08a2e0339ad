/// What every open field understands.
package enum FieldCommand: String, KeyCommand {
  case store, leave, setNone, showSecret
}

/// What a line of text understands besides characters.
package enum TextCommand: String, KeyCommand {
  case cursorLeft, cursorRight, wordLeft, wordRight, lineStart, lineEnd
  case eraseLeft, eraseRight, eraseWordLeft, eraseWordRight, eraseToStart, eraseToEnd
}

/// Steps of an open number, or of a part of an open date.
package enum StepCommand: String, KeyCommand {
  case stepUp, stepDown, tenUp, tenDown

  /// How far it steps.
  var count: Int {
    switch self {
    case .stepUp: 1
    case .stepDown: -1
    case .tenUp: 10
    case .tenDown: -10
    }
  }
}

/// What an open date understands besides digits and steps.
package enum DateCommand: String, KeyCommand {
  case previousPart, nextPart, firstPart, lastPart, eraseDigit
}

/// What an open choice understands besides letters and moves.
package enum ChoiceCommand: String, KeyCommand {
  case nextChoice, eraseLetter
}

/// What the rows of an open list understand besides moves.
package enum ItemsCommand: String, KeyCommand {
  case storeList, addItem, editItem, switchItem, removeItem, duplicateItem, itemUp, itemDown
  case undoItem, redoItem

  /// Whether it takes an element, and means nothing on the row below them.
  var isAboutElement: Bool {
    switch self {
    case .editItem, .switchItem, .removeItem, .duplicateItem, .itemUp, .itemDown: true
    case .storeList, .addItem, .undoItem, .redoItem: false
    }
  }
}

/// What an open element of a list understands besides what its type does.
package enum ItemCommand: String, KeyCommand {
  case storeList
}

/// Answers to the question whether a long paste is meant.
package enum PasteCommand: String, KeyCommand {
  case insertPaste, dropPaste
}
