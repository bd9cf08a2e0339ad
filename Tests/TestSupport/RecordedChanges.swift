import SetteePropertyLists
import SetteeStores
import Synchronization

/// The announcements of one store since the recording began.
public final class RecordedChanges: Sendable {
  private let records: Records
  private let observation: StoreObservation

  public init(of store: any Store) {
    let records = Records()
    self.records = records
    observation = store.observe { change in records.list.withLock { $0.append(change) } }
  }

  /// What was told, with all values.
  public var changes: [StoreChange] { records.list.withLock { $0 } }

  /// Which keys were told to have changed, and by whom.
  public var all: [ToldKeys] { changes.map { ToldKeys($0) } }

  public func cancel() { observation.cancel() }

  private final class Records: Sendable {
    let list = Mutex<[StoreChange]>([])
  }
}

/// The keys of one announcement and who caused it, for tests that do not ask for values.
public struct ToldKeys: Sendable, Equatable {
  public let keys: Set<Key>
  public let origin: StoreChange.Origin

  public init(keys: Set<Key>, origin: StoreChange.Origin) {
    self.keys = keys
    self.origin = origin
  }

  public init(_ change: StoreChange) { self.init(keys: change.keys, origin: change.origin) }
}
