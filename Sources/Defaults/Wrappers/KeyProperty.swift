import Observation
import SetteePropertyLists
import SetteeStores
import Synchronization

/// A key in a store as a property: read and written there, observed by itself.
///
/// What observes it is told to look again, and finds the latest value.
final class KeyProperty<Value>: Sendable, Observable {
  let typed: TypedKey<Value>
  let store: any Store

  private let registrar = ObservationRegistrar()
  /// What tells of changes, from the first time that the value is read.
  private let observation = Mutex<StoreObservation?>(nil)

  init(_ typed: TypedKey<Value>, in store: any Store) {
    self.typed = typed
    self.store = store
  }

  /// The value; inside `withObservationTracking` exactly this key is registered.
  var value: Value {
    get {
      listen()
      registrar.access(self, keyPath: \.generation)
      return typed.value(in: store)
    }
    set { typed.set(newValue, in: store) }
  }

  private func listen() {
    if observation.withLock({ $0 != nil }) { return }
    // Subscribing may begin to watch a file, and nobody waits for that.
    let made = store.observe(Set(typed.names)) { [weak self] _ in self?.tell() }
    observation.withLock { observation in
      if observation == nil { observation = made }
    }
  }

  private func tell() { registrar.withMutation(of: self, keyPath: \.generation) {} }

  /// What observers are registered for; the value itself is the store's.
  private var generation: Int { 0 }
}
