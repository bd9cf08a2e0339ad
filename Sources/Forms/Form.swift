import PropertyLists
import Settings

/// Settings arranged in sections, with every edit checked, stored and undoable.
///
/// A form knows nothing of screens, and nothing of which store is behind a setting. Edits and
/// undo are in `Form+Edits.swift` and `Form+History.swift`; what a form says of its fields is in
/// `Form+State.swift`, how it finds them in `Form+Search.swift`.
@MainActor
package final class Form {
  package let title: String
  /// The headings, each before those under it.
  package let sections: [Section]
  package let fields: FieldList
  /// Told of fields that changed, or are about to, by whomever: for counts, which cover fields no
  /// row shows.
  ///
  /// Read values later, not in the call; rows observe their own settings.
  package var onChange: (@MainActor ([Field.ID]) -> Void)? { didSet { observeSettings() } }

  var history = EditHistory()
  var tally = ModifiedTally()
  var index: SearchIndex?
  /// The fields of the edit that is being made, whose echo needs no looking up.
  var editing: [Key: Field.ID] = [:]

  private let settings: any SettingsProviding
  private var observation: SettingsObservation?
  private lazy var positions = KeyPositions(fields.map(\.description.key))

  /// Arranges settings by their paths; O(n), and reads no value.
  package init(_ settings: any SettingsProviding) {
    self.settings = settings
    title = settings.settingsTitle
    let all = settings.settings
    let arrangement = SectionArrangement(count: all.count) { all[$0].description.path }
    sections = arrangement.sections
    fields = FieldList(all, order: arrangement.order)
  }

  /// A heading and the fields directly below it.
  package struct Section: Sendable, Equatable {
    package let title: String
    /// 0 for a top heading.
    package let depth: Int
    /// Indices into `Form.fields`.
    package let fields: Range<Int>
    /// The fields below this heading and all headings under it.
    package let allFields: Range<Int>

    package init(title: String, depth: Int, fields: Range<Int>, allFields: Range<Int>) {
      self.title = title
      self.depth = depth
      self.fields = fields
      self.allFields = allFields
    }
  }

  /// Begins to hear of changes, for whatever is kept about all fields; O(1) for stores.
  func observeSettings() {
    guard observation == nil else { return }
    observation = settings.observeChanges { [weak self] in self?.noteChanges(of: $0) }
  }

  /// Finds the field of a key; O(n) once, then O(1).
  package func field(forKey key: Key) -> Field.ID? { positions.fields(of: key).first }

  private func noteChanges(of keys: [Key]) {
    let changed = keys.flatMap { key in
      editing[key].map { [$0] } ?? positions.fields(of: key)
    }
    guard !changed.isEmpty else { return }
    tally.markStale(changed)
    index?.markStale(changed)
    onChange?(changed)
  }
}

/// Which fields have a key: one, save where two stores hold the same key.
private struct KeyPositions {
  private var firsts: [Key: Int] = [:]
  private var others: [Key: [Int]] = [:]

  init(_ keys: [Key]) {
    firsts.reserveCapacity(keys.count)
    for (position, key) in keys.enumerated() {
      if firsts[key] == nil {
        firsts[key] = position
      } else {
        others[key, default: []].append(position)
      }
    }
  }

  func fields(of key: Key) -> [Int] {
    guard let first = firsts[key] else { return [] }
    return [first] + (others[key] ?? [])
  }
}
