/// What text to read understands besides moves.
package enum ReadingCommand: String, KeyCommand {
  case close
}

/// Answers to a question.
package enum QuestionCommand: String, KeyCommand {
  case answerYes, answerNo, answerOther
}

/// What the list of a session's changes understands besides moves.
package enum ChangesCommand: String, KeyCommand {
  case goToChange, takeBack, close
}

/// What the themes to choose from understand besides moves.
package enum ThemesCommand: String, KeyCommand {
  case keepTheme, restoreTheme
}
