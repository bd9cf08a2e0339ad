import SetteePropertyLists
import SetteeSettings
import SetteeStores

/// A key in a store as a property: read and written there, observed by itself.
final class KeyProperty<Value>: Sendable {
  let typed: TypedKey<Value>
  let store: any Store
  private let tracker: KeyTracker

  init(_ typed: TypedKey<Value>, in store: any Store) {
    self.typed = typed
    self.store = store
    tracker = KeyTracker(Set(typed.names), in: store)
  }

  /// The value; inside `withObservationTracking` exactly this key is registered.
  var value: Value {
    get {
      tracker.access()
      return typed.value(in: store)
    }
    set { typed.set(newValue, in: store) }
  }
}

extension KeyProperty: SettingDescribing {
  var settingDescription: SettingDescription? {
    Defaults.Declaration(key: typed, store: store).description
  }
}
