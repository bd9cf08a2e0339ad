import SetteePropertyLists
import SetteeSettings

extension SettingsForm {
  /// Whether the visible value differs from the default; observed like a reading.
  package func isModified(_ field: Field.ID) -> Bool {
    isModified(fields[field].setting.reading, fields[field].description)
  }

  /// How many fields are modified; O(n) once, then O(changes).
  ///
  /// Registers no observation.
  package var modifiedCount: Int {
    observeSettings()
    return tally.count(of: fields.count) { id in
      let setting = fields[id].setting
      return isModified(setting.unobservedReading, setting.description)
    }
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

/// Which fields are modified, counted once and kept by looking at changed fields alone.
struct ModifiedTally {
  private var flags: [Bool] = []
  private var count = 0
  private var stale: Set<Int> = []

  mutating func markStale(_ fields: [Int]) {
    if !flags.isEmpty { stale.formUnion(fields) }
  }

  mutating func count(of fieldCount: Int, isModified: (Int) -> Bool) -> Int {
    if flags.isEmpty {
      flags = (0..<fieldCount).map(isModified)
      count = flags.count { $0 }
    }
    for field in stale where flags.indices.contains(field) {
      let flag = isModified(field)
      count += (flag ? 1 : 0) - (flags[field] ? 1 : 0)
      flags[field] = flag
    }
    stale = []
    return count
  }
}
