import SetteePropertyLists

/// A place where settings live.
///
/// The laws every store keeps (one shared test checks them on every implementation):
/// - Reading is synchronous, from memory, and never waits for a disk or a network.
/// - `write` is accepted whole, and visible to the next read, or refused with a reason, and then
///   nothing has changed. A write whose values equal the stored ones announces nothing.
/// - Every change of a visible value, from wherever, is announced exactly once, with the keys that
///   changed, what each was and became, and where it came from, after the store's lock is released.
/// - Announcements keep the promise of `Feed`: each observer hears all changes, one at a time, in
///   the order in which they were made, so that a key's old value is the new one of the change
///   before.
///
/// A store may be used from any thread.
public protocol Store: AnyObject, Sendable {
  /// What people call this store, for messages and the screen: a suite's name, an account's.
  var name: String { get }

  /// The visible value, or `nil` where no domain has one. O(1), never blocks on a device.
  func value(forKey key: Key) -> PropertyList?

  /// Where the visible value comes from, or `nil` where there is none.
  func source(ofKey key: Key) -> ValueSource?

  /// All keys with a visible value, in no particular order.
  func keys() -> [Key]

  /// Writes a group: all of it, or nothing.
  ///
  /// An edit inside a value acts on the visible value; a store whose keys have plain values stores
  /// the whole value then.
  /// - Returns: What `undo` takes.
  @discardableResult
  func write(_ edits: [Edit]) throws(StoreError) -> EditReceipt

  /// Takes a write back, whatever has become of other places since.
  ///
  /// What others have changed at the places written is overwritten: ask before.
  /// - Returns: What takes the taking back back.
  @discardableResult
  func undo(_ receipt: EditReceipt) throws(StoreError) -> EditReceipt

  /// Calls `observer` after every change, each with its own old and new values, until the returned
  /// observation is cancelled or released.
  ///
  /// It is called by the thread that made the change, before the call that made it returns, where
  /// no other thread changes the store; else by the thread that is calling the observer already. Of
  /// other processes and devices it hears each version that was taken up.
  func observe(_ observer: @escaping @Sendable (StoreChange) -> Void) -> StoreObservation

  /// Calls `observer` after every change of one of the keys, with the whole of that change.
  ///
  /// The default looks at every change; a store with a `Feed` does better.
  func observe(
    _ keys: Set<Key>, _ observer: @escaping @Sendable (StoreChange) -> Void
  ) -> StoreObservation

  /// What the store can tell beside values.
  ///
  /// There is no default, so that a store around another one cannot lose what that one tells: it
  /// says which of it holds for itself.
  var capabilities: StoreCapabilities { get }

  /// Returns when all accepted writes are durable. Blocks: never call it on the main actor.
  func flush() throws(StoreError)

  /// Returns when all accepted writes are durable, or gives up those that could not be saved: what
  /// was there before shows again, and nothing is written later.
  ///
  /// What is in a file already is not given up; `.notDurable` tells of it. Blocks as `flush` does.
  /// A store that saves nothing by itself need not have it: then it is `flush`.
  func flushOrForget() throws(StoreError)
}

/// Where a visible value comes from: the domain of a search list, or a device.
public enum ValueSource: Sendable, Hashable {
  /// The command line; the value cannot be changed while it stands there.
  case argument
  /// A variable of this process's environment; it holds as the command line does.
  case environment(variable: String)
  /// The store's own domain, with the file that holds it.
  case application(path: String?)
  /// A suite that was added behind the store's own domain.
  case suite(name: String)
  /// A file that the program looks into behind its suite and that it never writes.
  case file(path: String)
  /// The domain of all programs of the user.
  case global
  /// A default that the program registered.
  case registration
  /// A cloud account: the device that wrote the value, and when by that device's clock
  /// (milliseconds since 1970-01-01 UTC).
  case cloud(device: String, milliseconds: Int64)
  /// A store that lives in memory alone.
  case memory
}

extension ValueSource {
  /// Whether the value stands before a store's own, and cannot be changed while it does.
  public var isOverride: Bool {
    switch self {
    case .argument, .environment: true
    case .application, .suite, .file, .global, .registration, .cloud, .memory: false
    }
  }

  /// Whether the value stands in a store, this program's or one behind it; else the program or
  /// whoever started it has given it.
  package var isStored: Bool { !isOverride && self != .registration }

  /// Whether the value stands in the domain that edits write to.
  package var isOwn: Bool {
    switch self {
    case .application, .cloud, .memory: true
    case .argument, .environment, .suite, .file, .global, .registration: false
    }
  }
}

extension Store {
  /// Looks at every change, and passes on those of the keys.
  public func observe(
    _ keys: Set<Key>, _ observer: @escaping @Sendable (StoreChange) -> Void
  ) -> StoreObservation {
    observe { change in
      if change.changes.contains(where: { keys.contains($0.key) }) { observer(change) }
    }
  }

  /// Does what `flush` does, and gives nothing up.
  public func flushOrForget() throws(StoreError) { try flush() }

  /// Writes what the receipt says.
  @discardableResult
  public func undo(_ receipt: EditReceipt) throws(StoreError) -> EditReceipt {
    try write(receipt.inverse)
  }

  /// Writes one key; `nil` removes it.
  @discardableResult
  public func set(_ value: PropertyList?, forKey key: Key) throws(StoreError) -> EditReceipt {
    try write([Edit(key, value)])
  }

  /// Removes one key from the domain that is written to.
  @discardableResult
  public func remove(_ key: Key) throws(StoreError) -> EditReceipt { try write([Edit(key, nil)]) }
}
