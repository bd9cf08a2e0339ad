/// What text to read understands besides moves.
package enum ReadingCommand: String, KeyCommand {
  case close
}

/// What the list of keys understands besides typing and moves.
package enum KeyPageCommand: String, KeyCommand {
  case closeKeys, allContexts
}

/// Answers to a question.
package enum QuestionCommand: String, KeyCommand {
  case answerYes, answerNo, answerOther
}

/// What the list of a session's changes understands besides moves.
package enum ChangesCommand: String, KeyCommand {
  case goToChange, takeBack, takeAllBack, otherChanges, close
}

/// What the themes to choose from understand besides moves.
package enum ThemesCommand: String, KeyCommand {
  case keepTheme, restoreTheme
}

/// What the choice between two accounts understands besides moves.
package enum AccountCommand: String, KeyCommand {
  case adopt, notNow
}

/// What the list of writes that lost understands besides moves.
package enum JournalCommand: String, KeyCommand {
  case bringBack, letGo, close
}
