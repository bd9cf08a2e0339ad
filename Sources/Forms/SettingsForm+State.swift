import SetteePropertyLists
import SetteeSettings
import SetteeStores

extension SettingsForm {
  /// The store behind the settings whose account somebody may have to choose.
  package var accountChoosing: (any AccountChoosing)? { settings.accountChoosing }

  /// The fields' writes that lost to others and that nobody has dealt with; O(n).
  package var lostWrites: [(field: Field.ID, write: LostWrite)] {
    fields.compactMap { field in
      field.setting.unobservedReading.lost.map { (field.id, $0) }
    }
  }

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
    let width = fields.indices.lazy.map { self.fields[$0].description.title.utf8.count }.max() ?? 0
    titleWidth = width
    return width
  }

  private func standing(of field: Field.ID) -> FieldTally.Standing {
    let setting = fields[field].setting
    let reading = setting.unobservedReading
    guard reading.source != nil else {
      return reading.value == nil && setting.description.absenceProblem != nil ? .wrong : .plain
    }
    if let value = reading.value, judgement(of: value, in: field).problem != nil { return .wrong }
    return isModified(reading, setting.description) ? .changed : .plain
  }

  /// What is wrong with the stored value, as a sentence; `nil` when nothing is.
  ///
  /// Observed like a reading; the value itself is never changed for it.
  package func problem(of field: Field.ID) -> String? { judgement(of: field).problem }

  /// What is wrong with the stored value, or else what a person should know of it, as sentences.
  ///
  /// Observed like a reading.
  package func judgement(of field: Field.ID) -> (problem: String?, warning: String?) {
    guard let value = fields[field].setting.reading.value else {
      return (fields[field].description.absenceProblem, nil)
    }
    let (problem, warning) = judgement(of: value, in: field)
    return problem.map { ($0, nil) } ?? (problemOfEntry(field), warning)
  }

  /// What is to be said of a value, at once or, where its text is long, when that is known.
  private func judgement(
    of value: PropertyList, in field: Field.ID
  ) -> (problem: String?, warning: String?) {
    let description = fields[field].description
    guard LongTexts.isLong(value) else { return description.judgement(of: value) }
    let verdict = longTexts.verdict(on: value, of: field, as: description) { [weak self] in
      self?.tally.markStale([field])
    }
    return verdict ?? (nil, "Not checked yet: the text is long.")
  }

  func isModified(_ reading: SettingReading, _ description: SettingDescription) -> Bool {
    reading.source != nil && !description.type.isSame(reading.value, description.defaultValue)
  }
}
