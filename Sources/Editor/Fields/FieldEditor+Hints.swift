import SetteeTerminals

/// What the keys of all open fields do in this one now.
extension FieldEditor {
  /// The keys that open fields share and that do something in this one, most useful first.
  var fieldHints: [KeyHint] {
    [
      nextKindHint,
      canBeNone ? keys.hint("none", FieldCommand.setNone, in: .field) : nil,
      isSecret
        ? keys.hint(isRevealed ? "hide" : "show", FieldCommand.showSecret, in: .field) : nil,
      widget.isText ? keys.hint("$EDITOR", FieldCommand.editElsewhere, in: .field) : nil,
      canHaveLines ? keys.hint("new line", FieldCommand.openLines, in: .field) : nil,
    ].compactMap { $0 } + textHints
  }

  /// Names the kind that the draft would turn to, where it can be of another one.
  private var nextKindHint: KeyHint? {
    widget.nextKind.flatMap { keys.hint("as \($0.name)", FieldCommand.nextKind, in: .field) }
  }

  /// What takes text away and brings it back, where a draft is a text.
  private var textHints: [KeyHint] {
    guard widget.contexts.contains(.text), !widget.text.isEmpty || canTravelBack else { return [] }
    return [
      keys.hint("erase", TextCommand.eraseToStart, in: .text),
      keys.hint("erase word", TextCommand.eraseWordLeft, in: .text),
      canTravelBack ? keys.hint("undo", TextCommand.undoText, in: .text) : nil,
    ].compactMap { $0 }
  }
}
