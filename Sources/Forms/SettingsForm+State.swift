import SetteePropertyLists
import SetteeSettings

extension SettingsForm {
  /// Whether the visible value differs from the default; observed like a reading.
  package func isModified(_ field: Field.ID) -> Bool {
    isModified(fields[field].setting.reading, fields[field].description)
  }

  /// How many fields of a section, or of the whole form, are changed or wrong; O(n) once, then
  /// O(changes).
  ///
  /// Registers no observation.
  package func counts(ofSection section: Int? = nil) -> FieldCounts {
    observeSettings()
    tally.update(sections, fieldCount: fields.count) { standing(of: $0) }
    return tally.counts(ofSection: section)
  }

  /// The columns that the longest of the settings' own titles takes at most; O(n) once.
  package var titleWidthMax: Int {
    if let known = titleWidth { return known }
    let width = fields.indices.lazy.map { self.fields[$0].description.titleWidth }.max() ?? 0
    titleWidth = width
    return width
  }

  private func standing(of field: Field.ID) -> FieldTally.Standing {
    let setting = fields[field].setting
    guard setting.hasValue else {
      // Most settings are as they come: nothing is unfolded for those.
      return setting.description.isRequired && setting.description.absenceProblem != nil
        ? .wrong : .plain
    }
    let reading = setting.unobservedReading
    if let value = reading.value, setting.description.problem(with: value) != nil { return .wrong }
    return isModified(reading, setting.description) ? .changed : .plain
  }

  /// What is wrong with the stored value, as a sentence; `nil` when nothing is.
  ///
  /// Observed like a reading; the value itself is never changed for it.
  package func problem(of field: Field.ID) -> String? {
    let description = fields[field].description
    guard let value = fields[field].setting.reading.value else {
      return description.absenceProblem
    }
    return description.problem(with: value) ?? problemOfEntry(field)
  }

  func isModified(_ reading: SettingReading, _ description: SettingDescription) -> Bool {
    reading.source != nil && !description.type.isSame(reading.value, description.defaultValue)
  }
}
