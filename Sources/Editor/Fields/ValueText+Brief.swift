import SetteeForms
import SetteePropertyLists
import SetteeSettings
import SetteeTerminals

extension ValueText {
  /// A value in a few columns, as hints name it; secrets masked.
  static func brief(
    _ value: PropertyList?, of description: SettingDescription, width: Int = briefWidth
  ) -> String {
    VisibleText(display(value, of: description)).fitted(to: width).text
  }

  static let briefWidth = 16
}
