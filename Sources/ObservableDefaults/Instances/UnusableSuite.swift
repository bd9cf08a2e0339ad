import SetteePropertyLists
import SetteeStores

/// What stands for a suite that cannot be opened: values in memory, and the reason.
///
/// Takes what is set, so that the program goes on; says so to whoever asks, a form among them, and
/// fails to make anything durable.
final class UnusableSuite: NoticeReporting {
  let problem: StoreError
  private let memory: InMemoryStore

  init(named name: String, _ problem: StoreError) {
    self.problem = problem
    memory = InMemoryStore(name: name)
  }

  var name: String { memory.name }
  var trouble: StoreNotice? { .memoryOnly(problem) }

  func value(forKey key: Key) -> PropertyList? { memory.value(forKey: key) }
  func source(ofKey key: Key) -> ValueSource? { memory.source(ofKey: key) }
  func keys() -> [Key] { memory.keys() }
  func write(_ edits: [Edit]) throws(StoreError) -> EditReceipt { try memory.write(edits) }
  func flush() throws(StoreError) { throw problem }

  func observe(_ observer: @escaping @Sendable (StoreChange) -> Void) -> StoreObservation {
    memory.observe(observer)
  }

  func observe(
    _ keys: Set<Key>, _ observer: @escaping @Sendable (StoreChange) -> Void
  ) -> StoreObservation { memory.observe(keys, observer) }

  var capabilities: StoreCapabilities { StoreCapabilities(notices: self) }

  /// The trouble stands as long as the store, so that every observer hears of it at once.
  func observeNotices(
    _ observer: @escaping @Sendable (StoreNotice) -> Void
  ) -> StoreObservation {
    observer(.memoryOnly(problem))
    return .none
  }
}
