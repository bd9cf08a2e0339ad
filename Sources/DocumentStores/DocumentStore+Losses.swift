import SetteePropertyLists
import SetteeStores

/// What others had written to a place right before an own edit of it.
extension DocumentStore: LossReporting {
  package func lostWrite(ofKey key: Key) -> LostWrite? { lostWrite(at: Place(key)) }

  package func settle(_ write: LostWrite, ofKey key: Key) { settle(write, in: Place(key)) }

  package func lostWrites(ofKey key: Key) -> [LostWrite] { lostWrites(at: Place(key)) }

  package func lostWrite(at place: Place) -> LostWrite? { lostWrites(at: place).last }

  /// All lost writes of a place that nobody has dealt with, oldest first.
  package func lostWrites(at place: Place) -> [LostWrite] {
    memory.withLock { $0.lostWrites(at: place) }
  }

  package func settle(_ write: LostWrite, in place: Place) {
    if let place = memory.withLock({ $0.settle(write, in: place) }) { lossFeed.announce([place]) }
  }

  /// The places where others' writes were lost and nobody has looked yet.
  package var contestedPlaces: [Place] { memory.withLock { Array($0.losses.keys) } }

  /// A document has no account.
  package func syncState(ofKey key: Key) -> SyncState? { nil }

  package func observeSyncStates(
    _ observer: @escaping @Sendable (Set<Key>) -> Void
  ) -> StoreObservation { lossFeed.observe { places in observer(Set(places.map(\.key))) } }

  package func observeLosses(
    _ observer: @escaping @Sendable ([Place]) -> Void
  ) -> StoreObservation { lossFeed.observe(observer) }
}
