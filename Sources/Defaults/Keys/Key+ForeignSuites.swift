import SetteeSettings

// What the compiler says to who passes Foundation's UserDefaults where a suite is meant.

extension Defaults.Key {
  /// No initialiser, but a sentence for an object of another type.
  @available(
    *, unavailable,
    message: """
      values are kept in a DefaultsSuite; write 'typealias UserDefaults = DefaultsSuite' once in \
      this module
      """
  )
  @_disfavoredOverload
  public convenience init<Suite: AnyObject>(
    _ name: String, default defaultValue: Value, suite: Suite, iCloud: Bool = false,
    note: SettingNote = SettingNote()
  ) {
    preconditionFailure("The compiler lets nobody call this.")
  }

  /// No initialiser, but a sentence for an object of another type.
  @available(
    *, unavailable,
    message: """
      values are kept in a DefaultsSuite; write 'typealias UserDefaults = DefaultsSuite' once in \
      this module
      """
  )
  @_disfavoredOverload
  public convenience init<Wrapped, Suite: AnyObject>(
    _ name: String, suite: Suite, iCloud: Bool = false, note: SettingNote = SettingNote()
  ) where Value == Wrapped? {
    preconditionFailure("The compiler lets nobody call this.")
  }
}
