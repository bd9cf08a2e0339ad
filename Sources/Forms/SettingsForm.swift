import SetteePropertyLists
import SetteeSettings

/// Settings arranged in sections, with every edit checked, stored and undoable.
///
/// A form knows nothing of screens, and nothing of which store is behind a setting. Edits and
/// undo are in `SettingsForm+Edits.swift` and `SettingsForm+History.swift`; what a form says of its
/// fields is in `SettingsForm+State.swift`, how it finds them in `SettingsForm+Search.swift`.
@MainActor
package final class SettingsForm {
  package private(set) var title: String
  /// The headings, each before those under it.
  package var sections: [Section] { arrangement.sections }
  package private(set) var fields: FieldList
  /// Told of fields that changed, or are about to, by whomever: for counts, which cover fields no
  /// row shows.
  ///
  /// Read values later, not in the call; rows observe their own settings.
  package var onChange: (@MainActor ([Field.ID]) -> Void)? { didSet { observeSettings() } }
  /// Told when fields came, went or got other descriptions; call `rearrange` then.
  package var onArrange: (@MainActor () -> Void)?
  /// Told when it is known what is wrong with a large value.
  package var onJudged: (@MainActor () -> Void)?

  var history = EditHistory()
  var book = PageBook()
  /// What there is to say of the last edit beside that it was made.
  var remark: String?
  /// The keys whose lists may have other items than their rows were last matched with.
  var unfollowedKeys: Set<Key> = []
  private var redescribed: [Field.ID] = []
  var tally = FieldTally()
  var largeValues = LargeValues()
  var titleWidth: Int?
  private(set) var arrangement: SectionArrangement
  /// What there is to say of values that somebody asked about since they last changed.
  var knownValues: [Field.ID: Knowledge] = [:]
  /// What is wrong around fields, by their keys.
  private(set) var problemsAround: [Key: String] = [:]
  var index: SearchIndex?
  /// What is inside the values, since the last change.
  var placeIndex: PlaceIndex?
  /// The fields of the edit that is being made, whose echo needs no looking up.
  var editing: [Key: Field.ID] = [:]

  let settings: any SettingsProviding
  private var observation: SettingsObservation?
  private var arrangementObservation: SettingsObservation?
  private var isArrangementStale = false
  /// Whether a field is there for what is open in it alone, since the settings have it no more.
  private(set) var hasAbsent = false
  /// Settings that have fields for an edit alone.
  private var guests: [Setting] = []
  private lazy var positions = KeyPositions(fields.map(\.description.key))
  var absentees = Absentees()
  /// The keys of copies made here that are no fields yet.
  var awaitedCopies: Set<Key> = []

  /// Arranges settings by their paths; O(n), and reads no value.
  package init(_ settings: any SettingsProviding) {
    self.settings = settings
    title = settings.settingsTitle
    problemsAround = settings.settingsCapabilities.rules?.problemsAround ?? [:]
    (arrangement, fields) = Self.arrange(settings, problemsAround)
    arrangementObservation = settings.changingSettings?.observeArrangement { [weak self] in
      self?.isArrangementStale = true
      self?.onArrange?()
    }
  }

  private static func arrange(
    _ settings: any SettingsProviding, _ problemsAround: [Key: String],
    keeping kept: [(setting: Setting, position: Int)] = []
  ) -> (SectionArrangement, FieldList) {
    var all = settings.settings.withPlaces
    var absent: Set<Key> = []
    for (setting, position) in kept
    where !all.contains(where: { $0.description.key == setting.description.key }) {
      all.insert(setting, at: min(position, all.count))
      absent.insert(setting.description.key)
    }
    let filter = CountableFields(settings, without: absent, problemsAround: problemsAround)
    let arrangement = SectionArrangement(all, filter: filter)
    return (arrangement, FieldList(all, order: arrangement.order))
  }

  /// Takes up the settings there are now, where they came, went or got other descriptions.
  ///
  /// O(n). Undo follows the fields, and waits for those that went to come back.
  /// - Returns: Where each field is now; `nil` where nothing happened.
  package func rearrange() -> FieldMoves? {
    guard isArrangementStale else { return nil }
    isArrangementStale = false
    let before = fields.map(\.setting)
    title = settings.settingsTitle
    let former = fields
    problemsAround = settings.settingsCapabilities.rules?.problemsAround ?? [:]
    let kept = (keptSetting.map { [$0] } ?? []) + guests.map { ($0, .max) }
    (arrangement, fields) = Self.arrange(settings, problemsAround, keeping: kept)
    hasAbsent = !kept.isEmpty && fields.count > settings.settings.count
    fields = fields.with(innerOf: former)
    positions = KeyPositions(fields.map(\.description.key))
    (tally, index, titleWidth) = (FieldTally(), nil, nil)
    (knownValues, largeValues, placeIndex) = ([:], LargeValues(), nil)
    let targets = before.indices.map { number in
      absentees.number(number, before: before, now: field(forKey:))
    }
    // What was absent comes back under its key, unless that is another one's by now.
    let taken = Set(targets)
    let free = { self.field(forKey: $0).flatMap { taken.contains($0) ? nil : $0 } }
    let absent = absentees.numbers(now: free)
    let number = { number in
      targets.indices.contains(number)
        ? targets[number] : self.absentees.number(number, before: before, now: free)
    }
    history.renumber(number)
    book.renumber(number)
    absentees.forgetArrived(field(forKey:))
    return FieldMoves(targets, absent: absent, orphans: book.orphans)
      .among(fields.count, before: before, copies: takeCopies())
  }

  /// The form's own field in which something is open, or in one of whose parts, with its position.
  private var keptSetting: (setting: Setting, position: Int)? {
    guard let kept = book.kept, settings.changingSettings?.keepsAbsent == true else { return nil }
    let root = containers(of: kept.row).first ?? kept.row
    guard let setting = root < 0 ? absentees.setting(of: root) : fields[root].setting else {
      return nil
    }
    return (setting, root < 0 ? kept.position : root)
  }

  /// Has fields there for an edit that is about to be made, though the settings do not have them;
  /// `rearrange` gives them their numbers.
  package func admit(_ settings: [Setting]) {
    guests = settings
    arrangeAnew()
  }

  /// Lets those go that the edit gave no value, and those that show otherwise: parts of others on
  /// the pages of these, headings by what is below; the rest is about to be there by itself.
  package func dismissGuests(areShown isShown: (Setting) -> Bool) {
    defer { guests = [] }
    if guests.contains(where: { $0.unobservedReading.value == nil || isShown($0) }) {
      arrangeAnew()
    }
  }

  /// Sees to it that the fields are arranged anew.
  func arrangeAnew() {
    isArrangementStale = true
    onArrange?()
  }

  /// A heading and the fields directly below it.
  package struct Section: Sendable, Equatable {
    package let title: String
    /// 0 for a top heading.
    package let depth: Int
    /// Indices into `SettingsForm.fields`.
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

  /// Gives a row of a page its setting.
  func describe(_ field: Field.ID, _ entry: InnerFields.Entry) {
    knownValues[field] = nil
    if fields.describe(field, entry) { redescribed.append(field) }
  }

  /// The rows of pages that were described anew since somebody last asked.
  package func takeRedescribed() -> [Field.ID] {
    defer { redescribed = [] }
    return redescribed
  }

  /// What there is to say of the last edit beside that it was made; once.
  package func takeRemark() -> String? {
    defer { remark = nil }
    return remark
  }

  /// Begins to hear of changes, for whatever is kept about all fields; O(1) for stores.
  func observeSettings() {
    guard observation == nil else { return }
    observation = settings.observeChanges { [weak self] in self?.noteChanges(of: $0) }
  }

  /// What a field showed before the change that `onChange` tells of just now; `nil` where nobody
  /// knows that.
  package func textBeforeChange(of field: Field.ID) -> String? {
    let description = fields[field].description
    guard let change = observation?.change?.change(of: description.key) else { return nil }
    let old = description.steps.isEmpty ? change.old : change.old?.value(at: description.steps)
    return ValueText.display(
      old.map(description.inForce) ?? description.defaultValue, of: description)
  }

  /// What a field shows now, without a row that is observed.
  package func text(of field: Field.ID) -> String {
    let reading = fields[field].setting.unobservedReading
    return ValueText.display(reading.shown, of: fields[field].description)
  }

  /// Finds the field of a key; O(n) once, then O(1).
  package func field(forKey key: Key) -> Field.ID? { fields(forKey: key).first }

  /// Finds the fields whose keys lead on from a key; O(n).
  package func fields(below key: Key) -> [Field.ID] {
    let starts = [".", "/"].map { key.name + $0 }
    return fields.indices.filter { field in
      let name = fields[field].description.key.name
      return fields[field].kind == .setting && starts.contains(where: name.hasPrefix)
    }
  }

  /// Finds the fields of a key, of which two stores may have one each.
  func fields(forKey key: Key) -> [Field.ID] { positions.fields(of: key) }

  /// Forgets what was found out about values of keys, and about what is inside them.
  func forgetJudgements(of keys: [Key]) {
    guard !knownValues.isEmpty else { return }
    for key in keys { for field in positions.fields(of: key) { knownValues[field] = nil } }
    let inner = knownValues.keys.filter { $0 >= Field.innerBase }
    for field in inner where keys.contains(fields[field].description.key) {
      knownValues[field] = nil
    }
  }

  private func noteChanges(of keys: [Key]) {
    unfollowedKeys.formUnion(keys)
    placeIndex = nil
    forgetJudgements(of: keys)
    let changed = keys.flatMap { key in
      editing[key].map { [$0] } ?? positions.fields(of: key)
    }
    guard !changed.isEmpty else { return }
    switch observation?.change?.origin {
    case .ownWrite?, nil: break
    case .takenBack?: for field in changed { noteRefused(in: field) }
    case _?: for field in changed { noteOthers(in: field) }
    }
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
