import Observation
import SetteePropertyLists
import SetteeStores

/// Keys of a store as one thing to be observed.
///
/// Who observes is told to look again, and finds the latest value. The store is observed from the
/// first access on. A hermetic run has observers of its own.
package final class KeyTracker: Sendable, Observable {
  private let keys: Set<Key>
  private let store: any Store
  private let observation = ScopedObservation()
  private let told = ToldCount()
  private let registrar = PerScope { _ in ObservationRegistrar() }

  package init(_ keys: Set<Key>, in store: any Store) {
    self.keys = keys
    self.store = store
  }

  /// Registers a reading, with whatever tracks the caller.
  package func access() {
    observation.begin(store, keys, { [weak self] _ in self?.tell() })
    told.access(self, \.generation, registrar.current)
  }

  private func tell() { told.tell(self, \.generation, registrar.current) }

  /// What observers are registered for; the values themselves are the store's.
  private var generation: Int { 0 }
}
