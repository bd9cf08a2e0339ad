import SetteeForms

/// A line for a part or a name, or a value's JSON text, that was left without storing, for the undo
/// that brings it back.
///
/// What is typed in the row of a field's own value needs none: the form keeps its text.
@MainActor
struct LeftLine {
  private var line: OpenField?
  /// Whether what it was for went, so that its text is for nothing.
  private(set) var isForNothing = false

  /// Keeps a line that is being left, where its text alone does not say what it is; what was kept
  /// before goes.
  mutating func keep(_ open: OpenField?) {
    isForNothing = false
    line = open.flatMap { open in
      open.purpose.sentenceOnLeaving != nil || open.editor.isOfJSON ? open : nil
    }
  }

  /// Hands out what was left in a row, once.
  mutating func take(of row: Field.ID) -> OpenField? {
    guard line?.field == row else { return nil }
    defer { line = nil }
    return line
  }

  /// Forgets a line that is for a field which goes by another number now.
  mutating func follow(_ moves: FieldMoves) {
    guard let open = line else { return }
    if open.purpose == .value {
      return line = OpenField(field: moves.number(of: open.field), editor: open.editor)
    }
    guard moves.number(of: open.field) != open.field || moves.isAbsent(open.field) else { return }
    (line, isForNothing) = (nil, true)
  }
}

extension OpenField.Purpose {
  /// What did not happen, where a line with a text is left; nothing for values and choices.
  var sentenceOnLeaving: String? {
    switch self {
    case .newEntry, .newPart: "Nothing was added"
    case .rename, .renameField: "The name stays as it was"
    case .duplicate, .duplicateField: "Nothing was copied"
    case .value, .newVariant, .offer, .typed, .newSnippet: nil
    }
  }
}
