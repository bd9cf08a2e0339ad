import SetteeForms
import SetteePropertyLists
import SetteeSettings

/// The day a calendar opens on where nobody knows which day it is.
let noDay = "2026-01-01T00:00:00Z"

/// The widget that edits values of a type; `nil` for types with nothing to open.
///
/// A secret is edited as a line of bullets whatever its type, because any other widget would show
/// it. Lists that are not ticked have pages.
@MainActor
func makeWidget(
  for type: SettingType, value: PropertyList?, isSecret: Bool, isMultiline: Bool = false,
  suggestions: Suggestions = Suggestions([]), today: String = noDay
) -> (any FieldWidget)? {
  switch type.base {
  case .boolean: type.isNullable ? ChoiceField(type: .nullable(.onOrOff), value: value) : nil
  case .structure where value?.isContainer == true: nil
  case .string where !isSecret && !suggestions.all.isEmpty,
    .structure where !isSecret && !suggestions.all.isEmpty:
    SuggestedField(type: type, value: value, suggestions: suggestions)
  case .structure: LineField(type: type, value: value, isMasked: isSecret)
  case .constant, .json, .nullable: nil
  case .list where type.isTicked && !isSecret: TicksField(type: type, value: value)
  case _ where isSecret: LineField(type: type, value: value, isMasked: true)
  case .list: nil
  case .integer, .number: NumberField(type: type, value: value)
  case .string:
    isMultiline || value?.hasLineEnds == true
      ? LinesField(text: ValueText.editText(value, as: type), as: type)
      : LineField(type: type, value: value, isMasked: false)
  case .choice: ChoiceField(type: type, value: value)
  case .date, .dateTime: DateField(type: type, value: value, today: today)
  }
}

extension PropertyList {
  /// Whether it is a text of several lines.
  fileprivate var hasLineEnds: Bool {
    if case .string(let text) = self { text.unicodeScalars.contains("\n") } else { false }
  }
}

extension SettingType {
  /// The type without the permission to be none.
  var base: SettingType {
    if case .nullable(let inner) = self { inner.base } else { self }
  }

  /// The two booleans by name, for one that may also be none.
  static let onOrOff = SettingType.choice([
    Choice(value: true, title: "on"), Choice(value: false, title: "off"),
  ])

  var isNullable: Bool {
    if case .nullable = self { true } else { false }
  }
}
