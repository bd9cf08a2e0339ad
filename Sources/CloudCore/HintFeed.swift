import SetteeStores
import Synchronization

/// Those who want to know when an account may have news.
package final class HintFeed: Sendable {
  private struct State {
    var nextID = 0
    var observers: [(id: Int, observer: @Sendable () -> Void)] = []
  }

  private let state = Mutex(State())

  package init() {}

  package func observe(_ observer: @escaping @Sendable () -> Void) -> StoreObservation {
    let id = state.withLock { state in
      state.nextID += 1
      state.observers.append((state.nextID, observer))
      return state.nextID
    }
    return StoreObservation { [weak self] in self?.remove(id) }
  }

  /// Tells everybody, on this thread.
  package func announce() {
    for (_, observer) in state.withLock({ $0.observers }) { observer() }
  }

  private func remove(_ id: Int) { state.withLock { $0.observers.removeAll { $0.id == id } } }
}
