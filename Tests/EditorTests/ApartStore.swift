import SetteePropertyLists
import SetteeStores
import Synchronization

/// A store in the place of whose account another one stands.
final class ApartStore: AccountChoosing, LossReporting {
  private let store: InMemoryStore
  private let settled = Mutex<Set<Key>>([])
  let choice: AccountChoice?

  init(_ store: InMemoryStore, choice: AccountChoice) {
    self.store = store
    self.choice = choice
  }

  var name: String { store.name }
  var trouble: StoreNotice? { .apart(reason: "apart", hasAccount: choice?.hasAccount ?? false) }
  var capabilities: StoreCapabilities {
    StoreCapabilities(notices: self, sync: self, losses: self, accounts: self)
  }

  func syncState(ofKey key: Key) -> SyncState? { nil }
  func lostWrite(ofKey key: Key) -> LostWrite? {
    guard ["editor.tabSize", "editor.font", "editor.cursor"].contains(key),
      !settled.withLock({ $0.contains(key) }), store.value(forKey: key) != 8
    else { return nil }
    return LostWrite(
      number: 1, content: .value(key == "editor.tabSize" ? 8 : "line"), device: "laptop",
      winningContent: .value(key == "editor.tabSize" ? 2 : "block"), winner: "phone",
      reason: "it was written 302 ms later by the devices' clocks", time: "08:00:03",
      milliseconds: 1_795_334_403_698, winningMilliseconds: 1_795_334_404_000)
  }
  func settle(_ write: LostWrite, ofKey key: Key) { settled.withLock { _ = $0.insert(key) } }
  func adopt(_ side: AccountSide) async throws {}
  func value(forKey key: Key) -> PropertyList? { store.value(forKey: key) }
  func source(ofKey key: Key) -> ValueSource? {
    lostWrite(ofKey: key) == nil
      ? store.source(ofKey: key) : .cloud(device: "phone", milliseconds: 1_795_334_404_000)
  }
  func keys() -> [Key] { store.keys() }
  func write(_ edits: [Edit]) throws(StoreError) -> EditReceipt { try store.write(edits) }
  func flush() { store.flush() }
  func observe(_ observer: @escaping @Sendable (StoreChange) -> Void) -> StoreObservation {
    store.observe(observer)
  }
  func observeNotices(_ observer: @escaping @Sendable (StoreNotice) -> Void) -> StoreObservation {
    StoreObservation {}
  }
}
