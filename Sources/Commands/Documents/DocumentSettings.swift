import SetteeDocumentStores
import SetteePropertyLists
import SetteeSchemaCatalogues
import SetteeSettings
import SetteeStores

/// The rows of a document, which come and go with what it holds.
///
/// Where somebody has made a mistake in the file, the lines around that come first, and the rows
/// of the last good version are locked until it is mended. Rows are worked out off the main actor.
@MainActor
final class DocumentSettings: ChangingSettings, RulesTelling, ValuesTelling, WholeSwitching {
  private(set) var settingsTitle = ""
  private(set) var settings: [Setting] = []
  let document: OpenedDocument
  private let stored: StoreSettings
  private(set) var problemsAround: [Key: String] = [:]
  private(set) var keysOfGone: Set<Key> = []
  private(set) var lock: String?
  /// Which variant the document is, where a row says it.
  private(set) var variant: RootVariant?
  /// Whether there are more settings than are shown.
  private(set) var isCut = false
  private var listeners = ArrangementListeners()
  private var observations: [StoreObservation] = []
  private var follower: DocumentFollower?
  /// How often other rows were shown.
  private var takenCount = 0
  /// Whether it was told that others can read the file; once is enough.
  private var isSecrecyTold = false

  /// Shows a document, and follows what becomes of it.
  init(_ document: OpenedDocument) {
    self.document = document
    stored = StoreSettings(title: document.path, descriptions: [], local: document.places)
    let isSmall = document.document.bytes.count <= DocumentRows.checkedAtOnceMax
    let rows = DocumentRows(of: document, isChecked: isSmall)
    let follower = DocumentFollower(document, showing: rows) { [weak self] rows, count in
      deliverToMainActor { _ = self?.take(rows, count) }
    }
    self.follower = follower
    observations = [
      document.store.observe { change in follower.note(change) },
      document.store.observeWritability { _ in follower.noteWritability() },
    ]
    show(rows)
    if !isSmall { follower.check() }
  }

  /// Says that there are more settings than are shown; nothing where all are.
  var cut: String? {
    guard isCut else { return nil }
    return "Only the first 100,000 settings show; 'settee get' and 'settee set' reach the others."
  }

  /// Has one of several schemas that fit describe the document, from when it is read on.
  func choose(_ entry: SchemaCatalogue.Entry) { follower?.choose(entry) }

  /// Waits until the rows are those of the document as it is now; whether they are others.
  func settle() -> Bool {
    guard let (rows, count) = follower?.settled() else { return false }
    return take(rows, count)
  }

  /// Shows rows that are newer than those that show; whether they are.
  private func take(_ rows: DocumentRows, _ count: Int) -> Bool {
    guard count > takenCount else { return false }
    takenCount = count
    show(rows)
    listeners.tell()
    return true
  }

  private func show(_ rows: DocumentRows) {
    (settingsTitle, lock, problemsAround) = (rows.title, rows.lock, rows.problemsAround)
    (isCut, keysOfGone, variant) = (rows.isCut, rows.emptied, rows.variant)
    let first = variant.map { Setting($0.description, source: RootVariantSource(of: self)) }
    settings = (first.map { [$0] } ?? []) + rows.descriptions.map { Setting($0, source: self) }
  }

  /// Shows the document as a variant, or as the one that fits.
  func choose(variant: Int?) {
    document.choice.variant = variant
    follower?.noteVariant()
  }

  /// A place can always be read and written.
  var keepsAbsent: Bool { true }

  func observeArrangement(_ observer: @escaping @MainActor () -> Void) -> SettingsObservation {
    listeners.add(observer)
  }

  func observeChanges(
    _ observer: @escaping @MainActor ([Key]) -> Void
  ) -> SettingsObservation { stored.observeChanges(observer) }

  var settingsCapabilities: SettingsCapabilities {
    SettingsCapabilities(rules: self, values: self, whole: self)
  }

  func switching(by value: PropertyList, of key: Key) -> WholeSwitch? {
    guard key == RootVariant.key else { return document.switching(by: value, of: key) }
    guard case .integer(let variant) = value else { return nil }
    return document.switching(to: Int(variant))
  }

  var hasAccount: Bool { false }

  /// Not known of a large document: its rows mostly have values.
  var keysWithValues: Set<Key>? { document.places.keysOfValues(countMax: 256) }

  var flush: @Sendable () throws -> Void { stored.flush }

  func observeNotices(
    _ observer: @escaping @Sendable (StoreNotice) -> Void
  ) -> StoreObservation {
    let observation = stored.observeNotices(observer)
    if !isSecrecyTold, document.schema.tree?.hasSecrets ?? false,
      settings.contains(where: \.holdsSecret)
    {
      isSecrecyTold = true
      document.store.noteSecrets()
    }
    return observation
  }
}

extension Setting {
  /// Whether a secret stands there, or inside.
  fileprivate var holdsSecret: Bool {
    guard hasValue else { return false }
    if description.traits.contains(.secret) { return true }
    return unobservedReading.value.map { description.shape?.holdsSecret(in: $0) ?? false } ?? false
  }
}

extension DocumentSettings: SettingsSource, NumberKeeping {
  var readsPlaces: Bool { true }

  func literal(_ text: String) -> PropertyList? { document.store.format.literal(text) }

  func keepsOrder(of description: SettingDescription) -> Bool {
    stored.keepsOrder(of: description)
  }

  func reading(of description: SettingDescription) -> SettingReading {
    locked(stored.reading(of: description), description)
  }

  func unobservedReading(of description: SettingDescription) -> SettingReading {
    locked(stored.unobservedReading(of: description), description)
  }

  func line(of description: SettingDescription) -> Int? { stored.line(of: description) }

  func commentCount(in description: SettingDescription) -> Int {
    stored.commentCount(in: description)
  }

  func hasValue(_ description: SettingDescription) -> Bool { stored.hasValue(description) }

  func keepsNumbers(of description: SettingDescription) -> Bool {
    stored.keepsNumbers(of: description)
  }

  func tree(of description: SettingDescription) -> (any ValueTree)? { stored.tree(of: description) }

  func isValue(of description: SettingDescription, _ other: OrderedTree) -> Bool {
    stored.isValue(of: description, other)
  }

  private func locked(
    _ reading: SettingReading, _ description: SettingDescription
  ) -> SettingReading {
    guard description.kind == .setting else { return reading }
    var reading = reading
    reading.lock = lock ?? reading.lock
    reading.value = reading.value.map { document.shown($0, of: description) }
    reading.stored = reading.stored.map { document.shown($0, of: description) }
    if let value = reading.value, value.isContainer, let tree = stored.tree(of: description) {
      reading.spelled = tree.spelling(numbersOf: value)
    }
    return reading
  }

  func write(_ value: PropertyList, to description: SettingDescription) throws {
    try stored.write(value, to: description)
  }

  func reset(_ description: SettingDescription) throws { try stored.reset(description) }

  func apply(_ edits: [SettingEdit]) throws { try stored.apply(edits) }

  func lostWrites(of description: SettingDescription) -> [LostWrite] {
    stored.lostWrites(of: description)
  }

  func settle(_ write: LostWrite, of description: SettingDescription) {
    stored.settle(write, of: description)
  }
}
