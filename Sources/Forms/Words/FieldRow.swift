import SetteeSettings

/// What a row shows of its setting, worked out once per change and kept until the next one.
package struct FieldRow: Equatable, Sendable {
  package let reading: SettingReading
  /// What the setting is called now.
  package let title: String
  /// The value on one line, secrets masked.
  package let value: String
  package let isModified: Bool
  /// What is wrong with the stored value, as a sentence.
  package let problem: String?
  /// What a person should know of the stored value beside that.
  package let warning: String?
  /// The states that the setting has by itself, the most important one first.
  package private(set) var ownStates: [FieldState] = []

  /// Reads all a row needs; inside observation tracking this registers exactly one setting.
  @MainActor
  package init(_ field: Field, of form: SettingsForm) {
    reading = field.setting.reading
    let (problem, warning) = form.judgement(of: field.id)
    let item = form.itemText(of: field.id, reading)
    title = item?.title ?? reading.title ?? field.description.title
    value =
      problem != nil && (reading.value == nil || form.isMissing(field.id, reading))
      ? "missing" + (field.description.need.map { ": needed where \($0)" } ?? "")
      : item?.value ?? ValueText.display(reading.shown, of: field.description)
    isModified = form.isModified(field.id)
    self.problem = problem
    self.warning = problem == nil ? warning : nil
    ownStates = states(of: field.description)
  }
}
