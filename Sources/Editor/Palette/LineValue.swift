import SetteeForms
import SetteePropertyLists
import SetteeSettings

/// What a text behind a key is, in a line of the palette: the value that the key's row would make
/// of it, with its numbers as they are typed, or what keeps it from being one.
struct LineValue {
  let value: PropertyList?
  var spelling: String?
  let problem: String?

  init(_ draft: DraftValue) { (value, problem) = (draft.value, draft.problem) }

  @MainActor
  fileprivate init(_ editor: FieldEditor) {
    self.init(editor.draftValue)
    spelling = value.flatMap { editor.spelling(of: $0) }
  }
}

extension Editor {
  /// Reads a text as the value of a field.
  func lineValue(_ text: String, of field: Field.ID) -> LineValue {
    let setting = form.fields[field].setting
    return lineValue(
      text, as: setting.description, rows.row(field).reading, in: setting)
  }

  /// Reads a text as a value that is to stand beside or inside those of a setting.
  func lineValue(
    _ text: String, as description: SettingDescription, _ reading: SettingReading,
    in setting: Setting?
  ) -> LineValue {
    let judge: FieldEditor.Judge = { description.refusal(of: $0) }
    switch description.type.withoutNull {
    case .structure, .list:
      if let first = text.first(where: { !$0.isWhitespace }), "[{".contains(first) {
        var editor = FieldEditor(
          description: description, reading: reading,
          widget: LinesField(json: "", keepsNumbers: setting?.keepsNumbers ?? false),
          keys: keyMap, judge: judge)
        _ = editor.handle(.replacement(text))
        return LineValue(editor)
      }
    case .integer, .number: break
    default: return LineValue(ValueText.parse(text, as: description.type))
    }
    let editor = FieldEditor(
      description: description, reading: reading, draft: text, keys: keyMap, judge: judge,
      literal: setting?.typedNumber)
    return editor.map { LineValue($0) } ?? LineValue(ValueText.parse(text, as: description.type))
  }
}
