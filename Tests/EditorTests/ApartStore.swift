import SetteePropertyLists
import SetteeStores
import Synchronization

/// A store in the place of whose account another one stands.
final class ApartStore: AccountChoosing, LossReporting {
  private let store: InMemoryStore
  private let settled = Mutex<[Key: Set<Int>]>([:])
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
  func lostWrite(ofKey key: Key) -> LostWrite? { lostWrites(ofKey: key).last }
  func lostWrites(ofKey key: Key) -> [LostWrite] {
    guard store.value(forKey: key) != 8 else { return [] }
    let done = settled.withLock { $0[key] ?? [] }
    return (Self.losers[key] ?? []).enumerated().filter { !done.contains($0.offset) }.map {
      LostWrite(
        number: $0.offset, content: .value($0.element), device: "laptop",
        winningContent: .value(key == "editor.tabSize" ? 2 : "block"), winner: "phone",
        reason: "it was written 302 ms later by the devices' clocks", time: "08:00:03",
        milliseconds: 1_795_334_403_698, winningMilliseconds: 1_795_334_404_000)
    }
  }
  /// What each key has lost, the first one first.
  private static let losers: [Key: [PropertyList]] = [
    "editor.tabSize": [8], "editor.font": ["serif", "line"], "editor.cursor": ["line"],
  ]
  func settle(_ write: LostWrite, ofKey key: Key) {
    settled.withLock { _ = $0[key, default: []].insert(write.number) }
  }
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
