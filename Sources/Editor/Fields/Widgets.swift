import SetteeForms
import SetteePropertyLists
import SetteeSettings

/// The widget that edits values of a type; `nil` for types with nothing to open.
///
/// A secret is edited as a line of bullets whatever its type, because any other widget would show
/// it; a secret list masks its elements.
@MainActor
func makeWidget(
  for type: SettingType, value: PropertyList?, isSecret: Bool, keys: KeyMap
) -> (any FieldWidget)? {
  switch type.base {
  case .boolean: type.isNullable ? ChoiceField(type: .nullable(.onOrOff), value: value) : nil
  case .structure:
    value?.isContainer == true ? nil : LineField(type: type, value: value, isMasked: isSecret)
  case .constant, .json, .nullable: nil
  case .list: ListField(type: type, value: value, isMasked: isSecret, keys: keys)
  case _ where isSecret: LineField(type: type, value: value, isMasked: true)
  case .integer, .number: NumberField(type: type, value: value)
  case .string: LineField(type: type, value: value, isMasked: false)
  case .choice: ChoiceField(type: type, value: value)
  case .date, .dateTime: DateField(type: type, value: value)
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
