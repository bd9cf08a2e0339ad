/// A structure that says of its members what a form shows beside them; `@SettingValue` makes it so.
public protocol DescribedValue {
  /// What is said of members, by the names that the type's coding gives them.
  static var settingNotes: [String: SettingNote] { get }
}
