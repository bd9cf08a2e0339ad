import Forms
import PropertyLists
import Terminals

extension Editor {
  /// Takes a key while a field is open: first what concerns a contest, then the field's own
  /// editor, then the few keys of the program that work everywhere.
  func pressInField(_ key: KeyPress) -> [EditorEffect] {
    if openField?.theirs != nil {
      switch keyMap.command(for: key, in: [.contested]) {
      case .keepMine?: return keepMine()
      case .takeTheirs?: return takeTheirs()
      default: break
      }
    }
    if key == .control("c") || key == .control("z") || key == .control("l") {
      return runProgram(key) ?? []
    }
    return handleInField(.key(key))
  }

  /// Hands input to the open editor and does what it asks for.
  func handleInField(_ input: FieldEditor.Input) -> [EditorEffect] {
    guard let field = openField?.field, let outcome = openField?.editor.handle(input) else {
      return []
    }
    switch outcome {
    case .stay: break
    case .commit(let value): commitOpen(value, in: field)
    case .cancel(let draft): leaveOpen(field, draft: draft)
    case .ignored:
      if case .key(let key) = input { return runProgram(key) ?? [] }
    }
    return []
  }

  /// Stores the draft, unless it would silently overwrite what somebody else has written since.
  private func commitOpen(_ value: PropertyList, in field: Field.ID) {
    if let theirs = openField?.theirs {
      let mine = keyMap.keyName(for: .keepMine)
      let take = keyMap.keyName(for: .takeTheirs)
      message = .problem(
        "Changed elsewhere to \(theirs.text): \(mine) keeps yours, \(take) takes theirs.")
      return
    }
    if store(value, in: field) { closeField() }
  }

  private func leaveOpen(_ field: Field.ID, draft: String) {
    let isTouched = draft != openField?.initialDraft
    closeField()
    guard isTouched else { return }
    form.keepDraft(draft, of: field)
    let undo = keyMap.keyName(for: .undo)
    message = .note("Left \(title(of: field)) as it was; \(undo) brings your text back.")
  }

  func closeField() {
    guard let field = openField?.field else { return }
    staleFields.insert(field)
    openField = nil
  }

  /// The draft stands; what stands against it is known now and will not be asked about again.
  private func keepMine() -> [EditorEffect] {
    openField?.keepMine()
    message = .note("Yours is kept; Enter stores it.")
    return []
  }

  private func takeTheirs() -> [EditorEffect] {
    let text = openField?.theirs?.text ?? ""
    closeField()
    message = .note("Took \(text).")
    return []
  }

  /// Whether a draft would be lost by leaving now.
  var hasDraft: Bool { openField.map { $0.draft != $0.initialDraft } ?? false }
}
