import SetteeForms
import SetteeSettings
import SetteeTerminals

/// A text that is edited in the program the person edits texts with.
package enum EditedText: Sendable, Equatable {
  case text(String)
  case unchanged
  /// Nothing came of it, for this reason.
  case failed(String)
}

/// Texts lent to another program, and taken back.
extension Editor {
  /// Opens the focused setting's text in the other program.
  func editElsewhere() -> [EditorEffect] {
    guard let field = fieldWithKeys() else { return [] }
    guard form.fields[field].kind == .setting else { return sayNoValue() }
    if let obstacle = obstacle(toEditing: field) {
      say(.problem(obstacle))
      return []
    }
    return lend(field)
  }

  /// Lends the open draft, or a field's text; one that is secret only after asking.
  func lend(_ field: Field.ID) -> [EditorEffect] {
    guard options.editsTexts else {
      say(.note("No other program can be started from here."))
      return []
    }
    guard form.holdsSecret(field) else { return lendNow(field) }
    let isWhole = form.fields[field].description.traits.contains(.secret)
    let question =
      "\(title(of: field)) \(isWhole ? "is" : "has") a secret\(isWhole ? "" : " inside");"
      + " it would stand readable in a file while the program runs."
    session.show(
      OpenOverlay(
        content: .confirmation(
          Confirmation(title: "Edit a secret", question: question, yes: "open it", no: "leave it")),
        purpose: .lendSecret(field)))
    return []
  }

  func lendNow(_ field: Field.ID) -> [EditorEffect] {
    let isOpen = openField?.field == field
    if !isOpen { openText(of: field) }
    guard let editor = openField?.editor, openField?.field == field else { return [] }
    session.lend(isOpenedForIt: !isOpen)
    let description = form.fields[field].description
    return [
      .editText(
        LentText(
          editor.draft, of: description.place.description, suffix: editor.suffix,
          isSecret: description.traits.contains(.secret) || form.holdsSecret(field)))
    ]
  }

  /// Opens what is edited as text; what is not stays as it is, and is told of.
  private func openText(of field: Field.ID) {
    let description = form.fields[field].description
    switch description.type.unwrapped {
    case .string, .integer, .number, .date, .dateTime: _ = open(field)
    case .boolean, .choice, .constant, .json, .list, .nullable, .structure: editText()
    }
  }

  /// Takes a text back: one that fits is stored, any other opens as a draft with what is wrong.
  func takeBack(_ outcome: EditedText) -> [EditorEffect] {
    guard let isOpenedForIt = session.endLoan(), let field = openField?.field else { return [] }
    switch outcome {
    case .text(let text):
      session.keepLoan()
      // What others wrote meanwhile may not have been told yet.
      if hasOtherValue(field) { contestOpenField() }
      return handleInField(.replacement(text))
    case .unchanged: say(.note("\(whatStands(in: field))."))
    case .failed(let sentence): say(.problem(sentence))
    }
    if isOpenedForIt { closeOpenField() }
    return []
  }
}

extension FieldEditor {
  /// What a file is called that holds the draft.
  var suffix: String { isOfJSON ? ".json" : ".txt" }
}
