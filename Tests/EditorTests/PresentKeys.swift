import SetteePropertyLists
import SetteeSettings
import SetteeStores

/// A row for each key that a store holds, as of a document that nobody has described.
@MainActor
final class PresentKeys: ChangingSettings {
  let settingsTitle = "Present"
  let keepsAbsent = true
  private let store: InMemoryStore
  private let stored: StoreSettings
  private var shown: [Key]
  private weak var listener: SettingsObservation?
  private var observation: StoreObservation?

  init(_ store: InMemoryStore) {
    self.store = store
    stored = StoreSettings(title: "", descriptions: [], local: store)
    shown = Self.keys(of: store)
    observation = store.observe { [weak self] _ in
      MainActor.assumeIsolated { self?.lookAgain() }
    }
  }

  private static func keys(of store: InMemoryStore) -> [Key] { store.keys().sorted() }

  private func lookAgain() {
    let now = Self.keys(of: store)
    guard now != shown else { return }
    shown = now
    listener?.announce([])
  }

  var settings: [Setting] { shown.map { Setting(PageTrial.anything($0), source: stored) } }

  func observeArrangement(_ observer: @escaping @MainActor () -> Void) -> SettingsObservation {
    let observation = SettingsObservation { _ in observer() }
    listener = observation
    return observation
  }

  func observeChanges(
    _ observer: @escaping @MainActor ([Key]) -> Void
  ) -> SettingsObservation { stored.observeChanges(observer) }
}
