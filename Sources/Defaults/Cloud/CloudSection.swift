import SetteeCloudCore
import SetteePropertyLists
import SetteeSettings
import SetteeStores

/// The part of an account's store that is one suite's, seen under the suite's own keys.
final class CloudSection: ExchangingStore {
  let store: NSUbiquitousKeyValueStore
  let names: AccountNames

  init(of store: NSUbiquitousKeyValueStore, forSuite name: String) {
    self.store = store
    names = AccountNames(ofSuite: name, in: store)
  }

  var name: String { store.name }

  func value(forKey key: Key) -> PropertyList? { store.value(forKey: outer(key)) }

  func ownValue(forKey key: Key) -> PropertyList? { store.ownValue(forKey: outer(key)) }

  func source(ofKey key: Key) -> ValueSource? { store.source(ofKey: outer(key)) }

  func keys() -> [Key] { store.keys().compactMap(inner) }

  func write(_ edits: [Edit]) throws(StoreError) -> EditReceipt {
    try inOwnWords { () throws(StoreError) in
      try store.write(edits.map { $0.mappingKeys(outer) }).mappingKeys { inner($0) ?? $0 }
    }
  }

  func exchange(
    _ key: Key, from expected: PropertyList?, to new: PropertyList?
  ) throws(StoreError) -> Bool {
    try inOwnWords { () throws(StoreError) in
      try store.exchange(outer(key), from: expected, to: new)
    }
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

  /// Does something, and says by the suite's own keys why it cannot be.
  private func inOwnWords<Result>(
    _ work: () throws(StoreError) -> Result
  ) throws(StoreError) -> Result {
    do throws(StoreError) {
      return try work()
    } catch {
      throw error.mappingKeys { inner($0) ?? $0 }
    }
  }

  private func outer(_ key: Key) -> Key { names.outer(key) }

  private func inner(_ key: Key) -> Key? { names.inner(key) }
}
