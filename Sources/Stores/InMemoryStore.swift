import SetteePropertyLists
import Synchronization

/// A store that lives and dies with the process.
public final class InMemoryStore: Store {
  /// What people call the store.
  public let name: String
  private let values: Mutex<[Key: PropertyList]>
  private let feed = Feed<StoreChange>()

  /// A store with values to begin with.
  public init(name: String = "memory", values: [Key: PropertyList] = [:]) {
    self.name = name
    self.values = Mutex(values)
  }

  /// The value, or `nil` where there is none.
  public func value(forKey key: Key) -> PropertyList? { values.withLock { $0[key] } }

  /// `.memory`, or `nil` where there is no value.
  public func source(ofKey key: Key) -> ValueSource? { value(forKey: key).map { _ in .memory } }

  /// All keys, in no particular order.
  public func keys() -> [Key] { values.withLock { Array($0.keys) } }

  /// Writes a group; memory refuses nothing.
  public func write(_ edits: [Edit]) { write(edits, origin: .ownWrite) }

  /// Writes as somebody else would, so that tests can play another process or device.
  public func write(_ edits: [Edit], origin: StoreChange.Origin) {
    let posted = values.withLock { values in
      let before = edits.reduce(into: [Key: PropertyList?]()) { $0[$1.key] = values[$1.key] }
      for edit in edits { values[edit.key] = edit.value }
      let changes = before.compactMap { key, old in
        let new = values[key]
        return old == new ? nil : KeyChange(key, from: old, to: new)
      }
      return feed.post(changes, by: origin)
    }
    posted.deliver()
  }

  /// Calls an observer after every change, until the returned observation is cancelled or released.
  public func observe(_ observer: @escaping @Sendable (StoreChange) -> Void) -> StoreObservation {
    feed.observe(observer)
  }

  public func observe(
    _ keys: Set<Key>, _ observer: @escaping @Sendable (StoreChange) -> Void
  ) -> StoreObservation { feed.observe(keys, observer) }

  public var capabilities: StoreCapabilities { .none }

  /// Does nothing: memory is all there is.
  public func flush() {}
}
