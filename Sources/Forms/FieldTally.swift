import SetteeSettings

/// How many fields of each section are changed or wrong, counted once and then kept by looking at
/// changed fields alone.
struct FieldTally {
  private var standings: [Standing] = []
  private var counts: [FieldCounts] = []
  private var total = FieldCounts()
  private var stale: Set<Int> = []
  /// How often counts changed.
  private(set) var generation = 0
  /// The first field of each section with fields, and which section that is.
  private var starts: [(field: Int, section: Int)] = []

  enum Standing: Equatable {
    case plain, changed
    /// So many things are wrong.
    case wrong(Int32)
  }

  mutating func markStale(_ fields: [Int]) {
    if !standings.isEmpty { stale.formUnion(fields) }
  }

  /// Takes up what changed since the last look; `first` names the fields that are looked at the
  /// first time, of which others are plain.
  mutating func update(
    _ sections: [SettingsForm.Section], fieldCount: Int, first: () -> [Int],
    standing: (Int) -> Standing
  ) {
    if standings.isEmpty, fieldCount > 0 {
      starts = sections.indices.filter { !sections[$0].fields.isEmpty }
        .map { (sections[$0].fields.lowerBound, $0) }
      counts = Array(repeating: FieldCounts(), count: sections.count)
      standings = Array(repeating: .plain, count: fieldCount)
      for field in first() { note(standing(field), of: field) }
    }
    for field in stale where standings.indices.contains(field) { note(standing(field), of: field) }
    stale = []
  }

  /// The counts of a section's own fields, or of all.
  func counts(ofSection section: Int?) -> FieldCounts {
    guard let section else { return total }
    return counts.indices.contains(section) ? counts[section] : FieldCounts()
  }

  private mutating func note(_ new: Standing, of field: Int) {
    let old = standings[field]
    guard old != new else { return }
    standings[field] = new
    generation += 1
    let section = section(of: field)
    for (standing, step) in [(old, -1), (new, 1)] {
      total.add(step, standing)
      if let section { counts[section].add(step, standing) }
    }
  }

  private func section(of field: Int) -> Int? {
    var (low, high) = (0, starts.count)
    while low < high {
      let middle = (low + high) / 2
      if starts[middle].field <= field { low = middle + 1 } else { high = middle }
    }
    return low > 0 ? starts[low - 1].section : nil
  }
}

/// How many fields differ from their defaults, how many break a rule, and how many problems there
/// are in those.
package struct FieldCounts: Equatable, Sendable {
  package fileprivate(set) var changed = 0
  package fileprivate(set) var wrong = 0
  package fileprivate(set) var problems = 0

  package init() {}

  /// A field that breaks a rule counts as that alone.
  fileprivate mutating func add(_ step: Int, _ standing: FieldTally.Standing) {
    switch standing {
    case .plain: break
    case .changed: changed += step
    case .wrong(let count):
      wrong += step
      problems += step * Int(count)
    }
  }
}
