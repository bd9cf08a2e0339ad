import SetteeForms
import SetteePropertyLists

/// A large text that was judged off the main actor, and what it was then.
struct JudgedText {
  let field: Field.ID
  let draft: String
  let value: PropertyList
  /// What keeps it from being stored, as a sentence.
  let refusal: String?
}

extension FieldEditor {
  /// Whether a value is judged when it is to be stored, off the main actor.
  func isJudgedElsewhere(_ value: PropertyList) -> Bool {
    widget.isJSON && SettingsForm.isLarge(value)
  }
}

/// Large JSON texts: they are judged off the main actor, and stored when that is done.
extension Editor {
  /// Has the open draft's value judged elsewhere where it is large; whether it is.
  ///
  /// The draft stays open meanwhile; where it changes, nothing comes of this.
  func judgesElsewhere(_ value: PropertyList) -> Bool {
    guard let open = openField, open.editor.isJudgedElsewhere(value) else { return false }
    let (field, draft) = (open.field, open.editor.draft)
    say(.note("Checking the text, which is long."))
    form.judge(value, as: open.editor.description) { [weak self] refusal in
      guard let self else { return }
      session.judgedText = JudgedText(field: field, draft: draft, value: value, refusal: refusal)
      frame.markStale()
      rows.marks.wake()
    }
    return true
  }

  /// Stores the text that was judged, or says what is wrong with it.
  func takeJudgedText() -> [EditorEffect] {
    guard let text = session.judgedText else { return [] }
    session.judgedText = nil
    guard let open = openField, open.field == text.field, open.editor.draft == text.draft,
      !open.editor.isContested
    else { return [] }
    session.hush()
    guard let refusal = text.refusal else {
      return take(text.value, from: text.field, isJudged: true)
    }
    session.refuse(refusal)
    return []
  }
}
