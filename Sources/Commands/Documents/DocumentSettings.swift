import SetteeDocumentStores
import SetteePropertyLists
import SetteeSettings
import SetteeStores

/// The rows of a document, which come and go with what it holds.
///
/// Where somebody has made a mistake in the file, the lines around that come first, and the rows
/// of the last good version are locked until it is mended. Rows are worked out off the main actor.
@MainActor
final class DocumentSettings: ChangingSettings {
  private(set) var settingsTitle = ""
  private(set) var settings: [Setting] = []
  private let stored: StoreSettings
  private var lock: String?
  private var listeners: [() -> SettingsObservation?] = []
  private var observations: [StoreObservation] = []

  /// Shows a document, and follows what becomes of it.
  init(_ document: OpenedDocument) {
    stored = StoreSettings(title: document.path, descriptions: [], local: document.places)
    let rows = DocumentRows(of: document)
    let follower = DocumentFollower(document, showing: rows) { [weak self] rows in
      deliverToMainActor { self?.take(rows) }
    }
    observations = [
      document.store.observe { change in follower.note(change) },
      document.store.observeWritability { _ in follower.noteWritability() },
    ]
    show(rows)
  }

  private func take(_ rows: DocumentRows) {
    show(rows)
    for listener in listeners { listener()?.announce([]) }
  }

  private func show(_ rows: DocumentRows) {
    (settingsTitle, lock) = (rows.title, rows.lock)
    settings = rows.descriptions.map { Setting($0, source: self) }
  }

  func observeArrangement(_ observer: @escaping @MainActor () -> Void) -> SettingsObservation {
    let observation = SettingsObservation { _ in observer() }
    listeners.removeAll { $0() == nil }
    listeners.append { [weak observation] in observation }
    return observation
  }

  func observeChanges(
    _ observer: @escaping @MainActor ([Key]) -> Void
  ) -> SettingsObservation { stored.observeChanges(observer) }

  var flush: @Sendable () throws -> Void { stored.flush }

  func observeNotices(
    _ observer: @escaping @Sendable (StoreNotice) -> Void
  ) -> StoreObservation { stored.observeNotices(observer) }
}

extension DocumentSettings: SettingsSource {
  func reading(of description: SettingDescription) -> SettingReading {
    locked(stored.reading(of: description), description)
  }

  func unobservedReading(of description: SettingDescription) -> SettingReading {
    locked(stored.unobservedReading(of: description), description)
  }

  func hasValue(_ description: SettingDescription) -> Bool { stored.hasValue(description) }

  private func locked(
    _ reading: SettingReading, _ description: SettingDescription
  ) -> SettingReading {
    guard description.kind == .setting else { return reading }
    var reading = reading
    reading.lock = lock ?? reading.lock
    return reading
  }

  func write(_ value: PropertyList, to description: SettingDescription) throws {
    try stored.write(value, to: description)
  }

  func reset(_ description: SettingDescription) throws { try stored.reset(description) }

  func apply(_ edits: [SettingEdit]) throws { try stored.apply(edits) }

  func settle(_ write: LostWrite, of description: SettingDescription) {
    stored.settle(write, of: description)
  }
}
