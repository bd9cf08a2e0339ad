import SetteePropertyLists
import SetteeSettings
import SetteeStores

extension SettingsForm {
  /// Whether an account keeps any of the values, as far as the settings tell.
  package var hasAccount: Bool { settings.settingsCapabilities.values?.hasAccount ?? true }

  /// The store behind the settings whose account somebody may have to choose.
  package var accountChoosing: (any AccountChoosing)? { settings.accountChoosing }

  /// The fields' writes that lost to others and that nobody has dealt with; O(n).
  package var lostWrites: [(field: Field.ID, write: LostWrite)] {
    fields.flatMap { field in field.setting.lostWrites.map { (field.id, $0) } }
  }

  /// Whether a stored value differs from a known default; observed like a reading.
  package func isModified(_ field: Field.ID) -> Bool {
    isModified(fields[field].setting.reading, fields[field].description)
  }

  /// How many fields of a section, or of the whole form, are changed or wrong; O(n) once, then
  /// O(changes).
  ///
  /// Registers no observation.
  package func counts(ofSection section: Int? = nil) -> FieldCounts {
    takeUpCounts()
    return tally.counts(ofSection: section)
  }

  /// A number that is another one when a count is, for as long as the form is arranged as it is;
  /// costs what `counts` does.
  package var countsGeneration: Int {
    takeUpCounts()
    return tally.generation
  }

  private func takeUpCounts() {
    observeSettings()
    tally.update(sections, fieldCount: fields.count, first: fieldsToCount) { standing(of: $0) }
  }

  /// How many settings a section, or the whole form, has; rows that are only words are none.
  package func settingCount(ofSection section: Int? = nil) -> Int {
    let counts = arrangement.settingCounts
    guard let section else { return arrangement.settingCount }
    return counts.indices.contains(section) ? counts[section] : 0
  }

  /// How many settings a search found; rows that are only words are none.
  package func settingCount(in result: SearchResult) -> Int {
    guard settingCount() < fields.count else { return result.fieldCount }
    return result.ownFields.count { arrangement.filter.isSetting(fields[$0].description) }
  }

  /// The columns that the longest of the settings' own titles takes at most; O(n) once where some
  /// are to be unfolded for it.
  package var titleWidthMax: Int {
    if let known = arrangement.titleWidth ?? titleWidth { return known }
    let width = fields.titleWidthMax
    titleWidth = width
    return width
  }

  /// The fields that may be changed or wrong: those that were when the form was arranged, and those
  /// that got values since.
  private func fieldsToCount() -> [Field.ID] {
    let before = arrangement.filter.keys ?? []
    let now = settings.settingsCapabilities.values?.keysWithValues ?? []
    let new = now.subtracting(before).flatMap(fields(forKey:))
    return arrangement.countable + new
  }

  private func standing(of field: Field.ID) -> FieldTally.Standing {
    let setting = fields[field].setting
    if problemAround(field) != nil { return wrong(field) }
    guard setting.hasValue else {
      // Most settings are as they come: nothing is unfolded for those.
      return setting.description.isRequired && setting.description.absenceProblem != nil
        ? wrong(field) : .plain
    }
    let reading = setting.unobservedReading
    if reading.value != nil, judgement(of: reading, in: field).problem != nil {
      return wrong(field)
    }
    return isModified(reading, setting.description) ? .changed : .plain
  }

  private func wrong(_ field: Field.ID) -> FieldTally.Standing {
    .wrong(Int32(clamping: max(1, errorCount(of: field))))
  }

  /// What is wrong with the stored value, as a sentence; `nil` when nothing is.
  ///
  /// Observed like a reading; the value itself is never changed for it.
  package func problem(of field: Field.ID) -> String? { judgement(of: field).problem }

  /// What is wrong with the stored value, or else what a person should know of it, as sentences.
  ///
  /// Observed like a reading.
  package func judgement(of field: Field.ID) -> (problem: String?, warning: String?) {
    let reading = fields[field].setting.reading
    guard reading.value != nil, !isMissing(field, reading) else {
      return (problemAround(field) ?? fields[field].description.absenceProblem, nil)
    }
    let (problem, warning) = judgement(of: reading, in: field)
    return problem.map { ($0, nil) } ?? (problemOfEntry(field) ?? problemAround(field), warning)
  }

  /// Whether a value has to be stored where none is.
  func isMissing(_ field: Field.ID, _ reading: SettingReading) -> Bool {
    let description = fields[field].description
    return description.isRequired && reading.storedValue == nil
      && description.absenceProblem != nil
  }

  /// What the object around one of the form's own fields says that the value itself does not, or
  /// what a row of words says.
  func problemAround(_ field: Field.ID) -> String? {
    if role(of: field) == .problem { return fields[field].description.title }
    guard !problemsAround.isEmpty, role(of: field) == nil else { return nil }
    return problemsAround[fields[field].description.key]
  }

  /// What is to be said of a value, at once or, where it is large, when that is known.
  private func judgement(
    of reading: SettingReading, in field: Field.ID
  ) -> (problem: String?, warning: String?) {
    guard let value = reading.value else { return (nil, nil) }
    let description = fields[field].description
    guard LargeValues.contains(value) else {
      let exact = fields[field].setting.exact(value, of: reading)
      let judgement = exact.map(description.judgement) ?? description.judgement(of: value)
      return (judgement.problem, judgement.warning)
    }
    guard let judgement = known(ofLarge: value, in: field)?.judgement else {
      return (nil, Self.notJudged(value))
    }
    return (judgement.problem, judgement.warning)
  }

  func isModified(_ reading: SettingReading, _ description: SettingDescription) -> Bool {
    description.isModified(by: reading.value, from: reading.source)
  }
}
