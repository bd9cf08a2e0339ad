import ObservableDefaults
import SetteePropertyLists
import SetteeStores

/// A store in memory that announces what a test says, as accounts of other makes might.
final class StagedStore: Store {
  private let memory = InMemoryStore()
  private let observers = Locked<[@Sendable (StoreChange) -> Void]>([])

  var name: String { memory.name }

  func value(forKey key: Key) -> PropertyList? { memory.value(forKey: key) }
  func source(ofKey key: Key) -> ValueSource? { memory.source(ofKey: key) }
  func keys() -> [Key] { memory.keys() }
  @discardableResult
  func write(_ edits: [Edit]) throws(StoreError) -> EditReceipt { try memory.write(edits) }
  func flush() throws(StoreError) {}
  var capabilities: StoreCapabilities { .none }

  func observe(_ observer: @escaping @Sendable (StoreChange) -> Void) -> StoreObservation {
    observers.change { $0.append(observer) }
    return StoreObservation {}
  }

  /// Tells everybody, whatever the keys are.
  func announce(_ keys: Set<Key>, _ origin: StoreChange.Origin) {
    let changes = keys.map { KeyChange($0, from: nil, to: memory.value(forKey: $0)) }
    for observer in observers.value {
      observer(StoreChange(number: 0, origin: origin, changes: changes))
    }
  }
}
