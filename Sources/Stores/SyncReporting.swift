import SetteePropertyLists

/// Where one synced value stands between this device and the account.
public enum SyncState: Sendable, Hashable {
  /// Nothing is written, neither here nor, as far as this device knows, on the account.
  case unset
  /// The account has it.
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
    .none
  }
}
