import SetteePropertyLists
import Synchronization

/// The value that was decoded last, for as long as the same is stored.
///
/// Reading a `Codable` key again costs a comparison of what is stored, and no decoding. A value
/// follows from its stored form alone, so one cache serves a key in all stores. It may be used from
/// any thread.
package final class DecodeCache<Value>: Sendable {
  /// What is shared by reference, so that a reader copies the value alone, and not under the lock.
  ///
  /// Unchecked because values need not be sendable: those that leave the cache go to whoever reads
  /// the key, as fresh ones would, and nothing in an entry changes.
  private final class Entry: @unchecked Sendable {
    let stored: PropertyList
    let value: Value

    init(stored: PropertyList, value: Value) {
      self.stored = stored
      self.value = value
    }
  }

  private let isKeeping: Bool
  private let last = Mutex<Entry?>(nil)

  /// - Parameter isKeeping: `false` for objects, which whoever reads them could change behind the
  ///   cache's back.
  package init(isKeeping: Bool) { self.isKeeping = isKeeping && !(Value.self is AnyClass) }

  /// The value of this stored form, if it was the last one.
  package func value(of stored: PropertyList) -> Value? {
    guard isKeeping else { return nil }
    let entry = last.withLock { $0 }
    guard let entry, entry.stored == stored else { return nil }
    return entry.value
  }

  /// Keeps a value with the stored form it was decoded from.
  package func keep(_ value: Value, of stored: PropertyList) {
    guard isKeeping else { return }
    let entry = Entry(stored: stored, value: value)
    last.withLock { $0 = entry }
  }
}

extension DecodeCache where Value: Defaults.Serializable {
  /// Keeps what is worth it.
  package convenience init(for type: Value.Type) {
    self.init(isKeeping: Value.bridge._isWorthKeeping)
  }
}
