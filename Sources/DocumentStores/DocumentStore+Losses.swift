import SetteePropertyLists
import SetteeStores

/// What others had written to a place right before an own edit of it.
extension DocumentStore: LossReporting {
  package func lostWrite(ofKey key: Key) -> LostWrite? { memory.withLock { $0.losses[key] } }

  package func settle(_ write: LostWrite, ofKey key: Key) {
    if memory.withLock({ $0.settle(write, ofKey: key) }) { lossFeed.announce([key]) }
  }

  /// The keys where others' writes were lost and nobody has looked yet.
  package var contestedKeys: [Key] { memory.withLock { Array($0.losses.keys) } }

  /// A document has no account.
  package func syncState(ofKey key: Key) -> SyncState? { nil }

  package func observeSyncStates(
    _ observer: @escaping @Sendable (Set<Key>) -> Void
  ) -> StoreObservation { lossFeed.observe(observer) }
}
