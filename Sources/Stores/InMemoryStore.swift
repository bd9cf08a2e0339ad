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

  /// Writes a group; what acts inside a value that is not there is refused.
  @discardableResult
  public func write(_ edits: [Edit]) throws(StoreError) -> EditReceipt {
    try write(edits, origin: .ownWrite)
  }

  /// Writes as somebody else would, so that tests can play another process or device.
  @discardableResult
  public func write(
    _ edits: [Edit], origin: StoreChange.Origin
  ) throws(StoreError) -> EditReceipt {
    let (posted, receipt) = try values.withLock { values throws(StoreError) in
      let plan = try EditPlan(edits) { values[$0] }
      let changes = plan.changes.compactMap { change -> KeyChange? in
        let old = values[change.key]
        return old == change.value ? nil : KeyChange(change.key, from: old, to: change.value)
      }
      for change in changes { values[change.key] = change.new }
      return (feed.post(changes, by: origin), plan.receipt)
    }
    posted.deliver()
    return receipt
  }

  /// Calls an observer after every change, until the returned observation is cancelled or released.
  public func observe(_ observer: @escaping @Sendable (StoreChange) -> Void) -> StoreObservation {
    feed.observe(observer)
  }

  /// Calls an observer after every change of certain keys, until the returned observation is
  /// cancelled or released.
  public func observe(
    _ keys: Set<Key>, _ observer: @escaping @Sendable (StoreChange) -> Void
  ) -> StoreObservation { feed.observe(keys, observer) }

  /// Nothing beside values.
  public var capabilities: StoreCapabilities { .none }

  /// Does nothing: memory is all there is.
  public func flush() {}
}
