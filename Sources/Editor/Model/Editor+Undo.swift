import SetteeForms

/// Steps taken back and taken again, and what is said of them.
extension Editor {
  func undo(force: Bool = false) {
    tell(editing { form.undo(force: force) }, verb: "Undone", nothing: "Nothing to undo.", .undo)
  }

  func redo(force: Bool = false) {
    tell(editing { form.redo(force: force) }, verb: "Redone", nothing: "Nothing to redo.", .redo)
  }

  /// Goes to the field a step was about and names it; asks where the step is contested.
  private func tell(
    _ outcome: EditOutcome, verb: String, nothing: String, _ purpose: OpenOverlay.Purpose
  ) {
    refreshPages(navigation.pages.map(\.container))
    switch outcome {
    case .stored(let fields):
      guard let first = fields.first else { return }
      if !navigation.isContainer(first) { show(first) }
      let others = fields.count - 1
      let more = others == 0 ? "" : " and \(others.grouped) more"
      say(.note("\(verb): \(title(of: first))\(more)."))
    case .unchanged: say(.note(nothing))
    case .refused(let reason): say(.problem(reason))
    case .contested(let field, let sentence):
      show(field)
      session.show(
        OpenOverlay(
          content: .confirmation(
            Confirmation(
              title: "Changed elsewhere since", question: sentence, yes: "overwrite it",
              no: "leave it")), purpose: purpose))
    case .draft(let field, let text):
      if form.isGone(field) { offerAgain(field) } else { show(field) }
      guard let text else { return say(.note("\(title(of: field)) was removed elsewhere.")) }
      if open(field, draft: text) {
        if form.isGone(field) { session.contestRemoval(of: field) }
        say(.note("The text you left in \(title(of: field)) is back."))
      }
    }
  }

  func resetFocused() {
    guard pane == .fields, let field = focusedField else { return }
    if let obstacle = obstacle(toEditing: field) { return say(.problem(obstacle)) }
    var part = field
    if case .variant? = form.role(of: field) { part = form.container(of: field) ?? field }
    if case .item? = form.role(of: part) {
      return say(.note("An item has no default; x removes it."))
    }
    reset([field])
  }

  /// Resets fields in one step, and names what shows now.
  func reset(_ fields: [Field.ID]) {
    let outcome = editing(fields) { form.reset(fields) }
    refreshPages(navigation.pages.map(\.container))
    switch outcome {
    case .stored(let changed):
      let first = changed.first ?? fields[0]
      say(
        changed.count == 1
          ? .note("Reset \(title(of: first)) to \(rows.row(first).value).")
          : .note("Reset \(changed.count.grouped) settings; \(undoKey) undoes."))
    case .refused(let reason), .contested(_, let reason): say(.problem(reason))
    case .unchanged, .draft: say(.note("Nothing to reset."))
    }
  }

  private var undoKey: String { keyMap.keyName(for: EditorCommand.undo, in: .list) }

  /// Asks before a reset of many, listing what it would change.
  func askReset(_ fields: [Field.ID], of what: String) {
    let changes = form.resetPreview(fields)
    guard !changes.isEmpty else { return say(.note("Nothing to reset in \(what).")) }
    let count = changes.count == 1 ? "1 setting" : "\(changes.count.grouped) settings"
    let question = "Reset \(what)? \(count) would change."
    session.show(
      OpenOverlay(
        content: .confirmation(
          Confirmation(
            title: "Reset", question: question, changes: changes, yes: "reset", no: "keep")),
        purpose: .reset(fields)))
  }
}
