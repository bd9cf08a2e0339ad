import Themes

extension Editor {
  /// Whether every key belongs to what is open now, so that a host must keep its own keys back.
  package var isModal: Bool { openField != nil || overlay != nil || search?.isTyping == true }

  /// Shows everything in another theme, from the next frame on.
  package func wear(_ theme: Theme) {
    look = Look(theme: theme, isASCII: isASCII)
    forgetFrame()
  }

  /// Whether anything changed that no frame has taken up yet.
  package var hasNews: Bool { isStale || !rows.marks.isEmpty }

  /// Whether rows were worked out anew, because their settings changed, since the last frame
  /// that was `presented`.
  package var hasEvaluatedRows: Bool { rows.changeCount > 0 }
}
