/// What every open field understands.
package enum FieldCommand: String, KeyCommand {
  case store, leave, setNone, showSecret, nextKind, openLines, editElsewhere
}

/// What a line of text understands besides characters.
package enum TextCommand: String, KeyCommand {
  case cursorLeft, cursorRight, wordLeft, wordRight, lineStart, lineEnd
  case eraseLeft, eraseRight, eraseWordLeft, eraseWordRight, eraseToStart, eraseToEnd
  case putBack, undoText, redoText
}

/// Steps of an open number.
package enum StepCommand: String, KeyCommand {
  case stepUp, stepDown, tenUp, tenDown, toLowest, toHighest

  /// How far it leads.
  var distance: Distance {
    switch self {
    case .stepUp: .steps(1)
    case .stepDown: .steps(-1)
    case .tenUp: .steps(10)
    case .tenDown: .steps(-10)
    case .toLowest: .bound(isUpper: false)
    case .toHighest: .bound(isUpper: true)
    }
  }

  enum Distance {
    case steps(Int)
    case bound(isUpper: Bool)
  }
}

/// Ways through the calendar of an open date.
package enum DateCommand: String, KeyCommand {
  case previousDay, nextDay, previousWeek, nextWeek, previousMonth, nextMonth
}

/// What an open choice understands besides letters and moves.
package enum ChoiceCommand: String, KeyCommand {
  case nextChoice, eraseLetter
}

/// What open checkboxes understand besides letters and moves.
package enum TickCommand: String, KeyCommand {
  case tick
}

/// Answers to the question whether a long paste is meant.
package enum PasteCommand: String, KeyCommand {
  case insertPaste, dropPaste
}
