import SetteeCloudCore
import SetteePropertyLists
import SetteeSettings
import SetteeStores

/// The part of an account's store whose keys begin with a prefix, seen without it.
final class CloudSection: ExchangingStore {
  let store: NSUbiquitousKeyValueStore
  private let prefix: String

  init(of store: NSUbiquitousKeyValueStore, prefix: String) {
    self.store = store
    self.prefix = prefix
  }

  var name: String { store.name }

  func value(forKey key: Key) -> PropertyList? { store.value(forKey: outer(key)) }

  func ownValue(forKey key: Key) -> PropertyList? { store.ownValue(forKey: outer(key)) }

  func source(ofKey key: Key) -> ValueSource? { store.source(ofKey: outer(key)) }

  func keys() -> [Key] { store.keys().compactMap(inner) }

  func write(_ edits: [Edit]) throws(StoreError) -> EditReceipt {
    try store.write(edits.map { $0.mappingKeys(outer) }).mappingKeys { inner($0) ?? $0 }
  }

  func exchange(
    _ key: Key, from expected: PropertyList?, to new: PropertyList?
  ) throws(StoreError) -> Bool {
    try store.exchange(outer(key), from: expected, to: new)
  }

  func observe(_ observer: @escaping @Sendable (StoreChange) -> Void) -> StoreObservation {
    store.observe { [self] change in
      if let change = change.mapKeys(inner) { observer(change) }
    }
  }

  func observe(
    _ keys: Set<Key>, _ observer: @escaping @Sendable (StoreChange) -> Void
  ) -> StoreObservation {
    store.observe(Set(keys.map(outer))) { [self] change in
      if let change = change.mapKeys(inner) { observer(change) }
    }
  }

  /// Values alone: what the account says of keys it says under their names there.
  var capabilities: StoreCapabilities { .none }

  func flush() throws(StoreError) { try store.flush() }

  func flushOrForget() throws(StoreError) { try store.flushOrForget() }

  /// Whether the account has not answered for one of these keys yet.
  func isPending(anyOf keys: [Key]) -> Bool {
    keys.contains { store.syncState(ofKey: outer($0)) == .pending }
  }

  private func outer(_ key: Key) -> Key { prefix.isEmpty ? key : Key(prefix + key.name) }

  private func inner(_ key: Key) -> Key? {
    guard !prefix.isEmpty else { return key }
    guard key.name.utf8.starts(with: prefix.utf8) else { return nil }
    return Key(String(decoding: key.name.utf8.dropFirst(prefix.utf8.count), as: UTF8.self))
  }
}
