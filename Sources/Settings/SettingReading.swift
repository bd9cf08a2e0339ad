import SetteePropertyLists
import SetteeStores

/// What a form shows of a setting at one moment.
public struct SettingReading: Sendable, Equatable {
  /// The value in force: stored, or the default; `nil` where there is neither.
  public var value: PropertyList?
  /// Where the value comes from; `nil` says it is the description's default.
  public var source: ValueSource?
  /// What keeps the setting from being changed, as a phrase ("set by the command line").
  public var lock: String?
  /// Where a synced value stands; `nil` for local settings.
  public var sync: SyncState?
  /// A write that gave way to the value, unseen, and that nobody has dealt with.
  public var lost: LostWrite?
  /// What the setting is called now, where that changes; `nil` says it is the description's title.
  public var title: String?

  /// A reading with all that a form shows of it.
  public init(
    value: PropertyList?, source: ValueSource? = nil, lock: String? = nil, sync: SyncState? = nil,
    lost: LostWrite? = nil, title: String? = nil
  ) {
    self.value = value
    self.source = source
    self.lock = lock
    self.sync = sync
    self.lost = lost
    self.title = title
  }

  /// The value in the domain that edits write to; `nil` where the value comes from elsewhere, so
  /// that taking an edit back means removing what it wrote.
  public var storedValue: PropertyList? {
    switch source {
    case .application, .cloud, .memory: value
    case .argument, .environment, .suite, .global, .registration, nil: nil
    }
  }
}

/// Where one synced value stands between this device and the account.
public enum SyncState: Sendable, Hashable {
  /// Nothing is written, neither here nor, as far as this device knows, on the account.
  case unset
  case synced
  /// Written here, not yet accepted by the account.
  case pending
  /// Kept on this device only, because the account refused it.
  case refused(reason: String)
}

/// A store that knows how its values stand with an account.
public protocol SyncReporting: Store {
  /// How a key stands; `nil` where the store knows nothing of it.
  func syncState(ofKey key: Key) -> SyncState?

  /// Calls `observer` with the keys whose sync state changed, on the thread that changed it, until
  /// the observation is cancelled or released. A change of value is announced by `observe`; this
  /// tells of the rest, such as a pending value that the account accepted.
  func observeSyncStates(_ observer: @escaping @Sendable (Set<Key>) -> Void) -> StoreObservation
}

extension SyncReporting {
  /// Never calls; for stores whose states change with their values only.
  public func observeSyncStates(
    _ observer: @escaping @Sendable (Set<Key>) -> Void
  ) -> StoreObservation {
    StoreObservation {}
  }
}
