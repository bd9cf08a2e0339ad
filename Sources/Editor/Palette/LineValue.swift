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
  /// Reads a text as the value of a field; where anything may stand, of the kind that is there.
  func lineValue(_ text: String, of field: Field.ID) -> LineValue {
    let setting = form.fields[field].setting
    let kind = setting.description.type.isAnything ? setting.unobservedReading.value?.kind : nil
    switch kind {
    case .boolean?: return LineValue(ValueText.parse(text, as: .boolean))
    case .string?, .date?, .data?: return LineValue(.value(.string(text)))
    case .integer?, .real?, .list?, .object?, .null?, nil: break
    }
    var line = lineValue(text, as: setting.description, in: setting)
    if kind == .integer || kind == .real, case .string? = line.value,
      let number = setting.description.type.taking(setting.typedNumber(text))
    {
      line = LineValue(.value(number.value))
      line.spelling = number.spelling
    }
    let sentence = line.value.flatMap { kind?.objection(to: $0) }
    return sentence.map { LineValue(.problem($0)) } ?? line
  }

  /// Reads a text as a value that is to stand beside or inside those of a setting.
  ///
  /// What stands there now has no say: the text means what it means in an empty row.
  func lineValue(
    _ text: String, as description: SettingDescription, in setting: Setting?
  ) -> LineValue {
    if description.type.isNullable, text == "null" { return LineValue(.value(.null)) }
    switch description.type.withoutNull {
    case .list where text.beginsContainer: return jsonValue(text, description, setting)
    case .structure(let structure) where text.beginsContainer && structure.shape.takesContainers:
      return jsonValue(text, description, setting)
    case .list: return LineValue(draft(text, as: description))
    case .structure(let structure) where !structure.shape.takesScalars:
      return LineValue(draft(text, as: description))
    case .structure, .integer, .number: break
    default: return LineValue(ValueText.parse(text, as: description.type))
    }
    let editor = FieldEditor(
      description: description, reading: SettingReading(value: nil), draft: text, keys: keyMap,
      judge: { description.refusal(of: $0) }, literal: setting?.typedNumber)
    return editor.map { LineValue($0) } ?? LineValue(ValueText.parse(text, as: description.type))
  }

  private func jsonValue(
    _ text: String, _ description: SettingDescription, _ setting: Setting?
  ) -> LineValue {
    var editor = FieldEditor(
      description: description, reading: SettingReading(value: nil),
      widget: LinesField(json: "", keepsNumbers: setting?.keepsNumbers ?? false),
      keys: keyMap, judge: { description.refusal(ofWhole: $0) })
    _ = editor.handle(.replacement(text))
    return LineValue(editor)
  }

  /// A text that is no JSON is no list and no object; of what may be none it can be that.
  private func draft(_ text: String, as description: SettingDescription) -> DraftValue {
    let draft = ValueText.parse(text, as: description.type)
    if draft.value == .null { return draft }
    return .problem(description.refusal(of: PropertyList.string(text)) ?? "It cannot be set here.")
  }
}

extension String {
  /// Whether it begins as a list or an object does in JSON.
  fileprivate var beginsContainer: Bool {
    first { !$0.isWhitespace }.map { "[{".contains($0) } ?? false
  }
}
