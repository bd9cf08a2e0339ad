import SetteeForms
import SetteePropertyLists
import SetteeSettings

/// Changes that need no open editor.
extension FieldEditor {
  /// The other boolean; on, where there is none yet.
  package static func toggled(_ value: PropertyList?) -> PropertyList {
    .boolean(value != .boolean(true))
  }

  /// The choice so many places after a present one, around the end.
  ///
  /// From a value that is no choice it goes to the first; `nil` for types that are no choice.
  package static func nextChoice(
    after value: PropertyList?, as type: SettingType, by count: Int = 1
  ) -> PropertyList? {
    guard let options = ChoiceDraft(type: type, value: value)?.options, !options.isEmpty else {
      return nil
    }
    guard let index = options.firstIndex(where: { $0.value == value }) else {
      return options[0].value
    }
    let next = (index + count % options.count + options.count) % options.count
    return options[next].value
  }
}
