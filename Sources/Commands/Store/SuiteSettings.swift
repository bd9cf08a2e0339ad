import SetteePropertyLists
import SetteeSchemas
import SetteeSettings
import SetteeStores

/// The settings of a suite whose schema has conditions: they come and go with the values that
/// those ask about.
@MainActor
final class SuiteSettings: ChangingSettings {
  private(set) var settings: [Setting] = []
  private let stored: StoreSettings
  private let stores: [any Store]
  private var schema: Schema
  private var listeners = ArrangementListeners()
  private var observation: SettingsObservation?

  /// Shows a schema's settings, and follows what becomes of their values.
  /// - Parameters:
  ///   - schema: The schema, be it told of values or not.
  ///   - local: Where `.local` settings live.
  ///   - cloud: Where `.cloud` settings live; without one they live in the local store.
  init(_ schema: Schema, local: any Store, cloud: (any Store)?) {
    stores = [local] + (cloud.map { [$0] } ?? [])
    stored = StoreSettings(title: schema.title, descriptions: [], local: local, cloud: cloud)
    self.schema = schema.holding(stores)
    show()
    observation = stored.observeChanges { [weak self] in self?.follow($0) }
  }

  var settingsTitle: String { schema.title }

  /// A key can always be read and written.
  var keepsAbsent: Bool { true }

  func observeArrangement(_ observer: @escaping @MainActor () -> Void) -> SettingsObservation {
    listeners.add(observer)
  }

  func observeChanges(
    _ observer: @escaping @MainActor ([Key]) -> Void
  ) -> SettingsObservation { stored.observeChanges(observer) }

  var flush: @Sendable () throws -> Void { stored.flush }

  func observeNotices(
    _ observer: @escaping @Sendable (StoreNotice) -> Void
  ) -> StoreObservation { stored.observeNotices(observer) }

  var accountChoosing: (any AccountChoosing)? { stored.accountChoosing }

  var settingsCapabilities: SettingsCapabilities { stored.settingsCapabilities }

  /// Takes up other settings where a change may bring some; the cost of other changes does not
  /// grow with the settings.
  private func follow(_ keys: [Key]) {
    guard keys.contains(where: schema.conditions.mayHang) else { return }
    let held = schema.holding(stores)
    guard !held.conditions.leavesSame(as: schema.conditions) else { return }
    schema = held
    show()
    listeners.tell()
  }

  private func show() {
    settings = schema.descriptions.map { Setting($0, source: stored) }
  }
}

extension Schema {
  /// The schema with the settings that its conditions leave for what stores hold, of which each
  /// counts over those before it, and for values that are to be stored there.
  func holding(_ stores: [any Store], adding new: PropertyDictionary = [:]) -> Schema {
    if conditions.isEmpty { return self }
    var values: PropertyDictionary = [:]
    for store in stores {
      for key in store.keys() { values[key] = store.value(forKey: key) }
    }
    for (key, value) in new { values[key] = value }
    return holding(values)
  }
}
