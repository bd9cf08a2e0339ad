import SetteeTerminals

/// What the keys of all open fields do in this one now.
extension FieldEditor {
  /// The keys that do something now, most important first.
  package var hints: [KeyHint] {
    if oversizedPaste != nil {
      return [
        keys.hint("insert", PasteCommand.insertPaste, in: .paste),
        keys.hint("drop", PasteCommand.dropPaste, in: .paste),
      ].compactMap { $0 }
    }
    let own = widget.hints(keys)
    return (isContested ? contestHints + own.filter { !$0.isStoring } : own) + fieldHints
  }

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

  /// What is said of a key that can do nothing with the value.
  func idleWords(_ command: FieldCommand) -> String? {
    switch command {
    case .setNone: "\(description.title) cannot be none."
    case .nextKind: "The value can be of one kind only."
    case .showSecret: "\(description.title) is no secret."
    case .store, .leave, .openLines, .editElsewhere: nil
    }
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
