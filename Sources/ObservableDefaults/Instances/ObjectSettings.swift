import Observation
import PropertyLists
import Settings
import Stores

/// The stored properties of an object as settings; reading one registers exactly that property.
@MainActor
final class ObjectSettings {
  let members: [any BackedMember]
  private let object: any ObservableSettings
  private let backing: SettingsBacking
  private lazy var table = Dictionary(
    members.map { ($0.storeKey(in: backing), $0) }, uniquingKeysWith: { first, _ in first })
  private var standings: [Key: Standing] = [:]
  private var observation: StoreObservation?

  init(_ object: any ObservableSettings) {
    self.object = object
    backing = object._settingsBacking
    members = object._settingsProperties
    listen()
  }

  /// Hears of values that the account accepted or refused, which no property shows.
  private func listen() {
    guard let store = backing.place.store as? any SyncReporting else { return }
    observation = store.observeSyncStates { [weak self] keys in
      deliverToMainActor { for key in keys { self?.standings[key]?.change() } }
    }
  }

  /// How one setting stands with the account, as something to be observed.
  @MainActor
  @Observable
  final class Standing {
    private(set) var changeCount = 0

    func change() { changeCount += 1 }
  }
}

extension ObjectSettings: SettingsSource {
  func reading(of description: SettingDescription) -> SettingReading {
    let key = description.key
    let store = backing.place.store
    let stored = table[key]?.stored(of: object, in: backing)
    let source = store.source(ofKey: key)
    return SettingReading(
      value: stored ?? description.defaultValue,
      source: stored == nil ? nil : source,
      lock: source?.lock,
      sync: syncState(ofKey: key, in: store))
  }

  private func syncState(ofKey key: Key, in store: any Store) -> SyncState? {
    guard let store = store as? any SyncReporting else { return nil }
    let standing = standings[key] ?? Standing()
    standings[key] = standing
    _ = standing.changeCount
    return store.syncState(ofKey: key)
  }

  func write(_ value: PropertyList, to description: SettingDescription) throws {
    try table[description.key]?.write(value, of: object, in: backing)
  }

  func reset(_ description: SettingDescription) throws {
    try table[description.key]?.write(nil, of: object, in: backing)
  }
}
