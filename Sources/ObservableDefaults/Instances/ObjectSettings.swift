import Observation
import SetteePropertyLists
import SetteeSettings
import SetteeStores

/// The stored properties of an object as settings; reading one registers exactly that property.
///
/// A setting stays its property's when the object moves to another store or prefix.
@MainActor
final class ObjectSettings {
  private(set) var settings: [Setting] = []
  private let object: any ObservableSettings
  private let backing: SettingsBacking
  private var members: [Key: any BackedMember] = [:]
  private var standings: [Key: Standing] = [:]
  private var home: Home?

  init(_ object: any ObservableSettings) {
    self.object = object
    backing = object._settingsBacking
    let all = object._settingsProperties
    for member in all where !member.isHidden {
      let setting = member.setting(in: backing, source: self)
      let key = setting.description.key
      if members[key] == nil { members[key] = member }
      settings.append(setting)
    }
    backing.protectSecrets(among: all)
    _ = store
  }

  /// The store of the object as it is now, and the subscription to it.
  private struct Home {
    let number: Int
    let store: FormStore
    /// Tells of values that the account accepted or refused, which no property shows.
    let observation: StoreObservation?
  }

  private var store: FormStore {
    if let home, home.number == backing.placeNumber { return home.store }
    let place = backing.place
    let store = FormStore(place.store)
    let observation = store.observeSyncStates { [weak self] keys in
      deliverToMainActor { for key in keys { self?.standings[key]?.change() } }
    }
    home = Home(number: place.number, store: store, observation: observation)
    return store
  }

  /// How one setting stands with the account, as something to be observed.
  @MainActor
  @Observable
  final class Standing {
    private(set) var changeCount = 0

    func change() { changeCount += 1 }
  }

  private func registerStanding(ofKey key: Key) {
    let standing = standings[key] ?? Standing()
    standings[key] = standing
    _ = standing.changeCount
  }
}

extension ObjectSettings: SettingsSource {
  func reading(of description: SettingDescription) -> SettingReading {
    let store = store
    guard let member = members[description.key] else {
      return SettingReading(value: description.defaultValue)
    }
    let key = member.storeKey(in: backing)
    let stored = member.stored(of: object, in: backing)
    if backing.storage == .cloud { registerStanding(ofKey: key) }
    var reading = store.reading(
      of: description, from: store.store.source(ofKey: key), stored: stored, underKey: key)
    reading.used = member.used(insteadOf: reading.value)
    return reading
  }

  func settle(_ write: LostWrite, of description: SettingDescription) {
    guard let member = members[description.key] else { return }
    store.settle(write, ofKey: member.storeKey(in: backing))
  }

  func write(_ value: PropertyList, to description: SettingDescription) throws {
    try apply([SettingEdit(description, value)])
  }

  func reset(_ description: SettingDescription) throws {
    try apply([SettingEdit(description, nil)])
  }

  /// Writes the group as one.
  func apply(_ edits: [SettingEdit]) throws {
    let parts = try edits.map { edit in
      guard let member = members[edit.description.key] else {
        throw StoreError.unstorable(
          key: edit.description.key, reason: "\(object.settingsTitle) has no such property")
      }
      return (member: member, value: edit.value)
    }
    try backing.write(parts, of: object)
  }
}

extension SettingsBacking {
  /// Writes stored forms of several properties as one group, from the main actor.
  ///
  /// Observers of a class that lives on another actor are told there, as of any change made
  /// elsewhere.
  @MainActor
  fileprivate func write(
    _ parts: [(member: any BackedMember, value: PropertyList?)], of object: any ObservableSettings
  ) throws(StoreError) {
    let place = place
    let edits = parts.map { part in
      Edit(place.key(part.member.key), part.member.storedForm(part.value, in: self))
    }
    if following?.isolation.isAwayFromMainActor == true {
      return try write(edits, to: place.store, isFromOwner: false)
    }
    try write(edits, to: place.store, tellingOf: parts.map(\.member)[...], of: object)
  }

  /// Has each of the properties show its old value until the group is written.
  private func write(
    _ edits: [Edit], to store: any Store, tellingOf members: ArraySlice<any BackedMember>,
    of object: any ObservableSettings
  ) throws(StoreError) {
    guard let first = members.first else { return try write(edits, to: store) }
    try first.change(of: object, in: self) { () throws(StoreError) in
      try write(edits, to: store, tellingOf: members.dropFirst(), of: object)
    }
  }
}

extension SettingsBacking {
  /// Sees to it that nobody else may read the file of a class with secrets.
  func protectSecrets(among members: [any BackedMember]) {
    guard members.contains(where: \.isSecret) else { return }
    (place.store as? DefaultsSuite)?.protectSecrets()
  }
}
