import SetteePropertyLists
import SetteeStores
import Synchronization

@testable import SetteeDocumentStores

/// Which keys' states were announced.
final class RecordedStates: Sendable {
  private let heard = Mutex<[Set<Key>]>([])
  private let observation = Mutex<StoreObservation?>(nil)

  init(_ store: DocumentStore) {
    let own = store.observeSyncStates { [weak self] keys in self?.note(keys) }
    observation.withLock { $0 = own }
  }

  var keys: [Set<Key>] { heard.withLock { $0 } }

  private func note(_ keys: Set<Key>) { heard.withLock { $0.append(keys) } }
}
