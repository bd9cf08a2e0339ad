import Observation
import SetteePropertyLists
import SetteeStores
import Synchronization

/// A key in a store as a property: read and written there, observed by itself.
final class KeyProperty<Value>: HubListener, Observable {
  let typed: TypedKey<Value>
  let store: any Store

  private let registrar = ObservationRegistrar()
  /// What tells of changes, from the first time that the value is read.
  private let hub = Mutex<Hub?>(nil)

  init(_ typed: TypedKey<Value>, in store: any Store) {
    self.typed = typed
    self.store = store
  }

  deinit { hub.withLock { $0 }?.remove(self, from: typed.names) }

  /// The value; inside `withObservationTracking` exactly this key is registered.
  var value: Value {
    get {
      listen()
      registrar.access(self, keyPath: \.generation)
      return typed.value(in: store)
    }
    set { typed.set(newValue, in: store) }
  }

  func hear(_ keys: Set<Key>) { registrar.withMutation(of: self, keyPath: \.generation) {} }

  private func listen() {
    if hub.withLock({ $0 != nil }) { return }
    let found = Hub.of(store)
    let isFirst = hub.withLock { hub in
      defer { hub = found }
      return hub == nil
    }
    if isFirst { found.add(self, to: typed.names) }
  }

  /// What observers are registered for; the value itself is the store's.
  private var generation: Int { 0 }
}
