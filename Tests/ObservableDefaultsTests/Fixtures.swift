import SetteeFiles
import ObservableDefaults
import SetteePropertyLists
import SetteeSettings
import SetteeStores
import TestSupport

/// A store in memory that counts how often it is asked.
final class CountingStore: Store {
  private let memory = InMemoryStore()
  private let count = Counter()

  var readCount: Int { count.value }
  var name: String { memory.name }

  func value(forKey key: Key) -> PropertyList? {
    count.increase()
    return memory.value(forKey: key)
  }

  func source(ofKey key: Key) -> ValueSource? {
    count.increase()
    return memory.source(ofKey: key)
  }

  func keys() -> [Key] { memory.keys() }
  @discardableResult
  func write(_ edits: [Edit]) throws(StoreError) -> EditReceipt { try memory.write(edits) }
  func flush() throws(StoreError) {}
  var capabilities: StoreCapabilities { .none }

  func observe(_ observer: @escaping @Sendable (StoreChange) -> Void) -> StoreObservation {
    memory.observe(observer)
  }
}

extension DefaultsSuite {
  /// What is stored for a key, whatever is registered.
  func stored(_ key: Key) -> PropertyList? {
    guard case .application = source(ofKey: key) else { return nil }
    return value(forKey: key)
  }
}
