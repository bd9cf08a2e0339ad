import SetteePropertyLists
import SetteeSettings
import SetteeStores

/// Where a property's value is: asked of the instance once, and again when its place changes.
final class PropertyBinding: Sendable {
  let number: Int
  let key: Key
  let store: any Store
  /// The store, where it is one that tells nobody twice.
  let suite: DefaultsSuite?
  let type: SettingType
  let isFollowing: Bool
  let isolation: Isolation
  /// By which the instance hears of its suite's changes.
  let observation: ScopedObservation?

  init(_ place: SettingsPlace, _ key: Key, _ type: SettingType, _ following: Following?) {
    number = place.number
    self.key = key
    store = place.store
    self.type = type
    isFollowing = following != nil
    suite = following == nil ? nil : place.store as? DefaultsSuite
    isolation = following?.isolation ?? .anywhere
    observation = following?.observation
  }

  var stored: PropertyList? { store.value(forKey: key, as: type) }
}
