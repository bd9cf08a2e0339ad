import SetteePropertyLists
import SetteeReplication
import SetteeStores

/// What can be seen of a device of a real account at a moment.
package struct CloudDeviceStatus: Sendable, Hashable {
  /// Text from outside: shown, never rendered.
  package let name: String
  /// What people call the place of the account.
  package let place: String
  package let phase: Replica.Phase
  package let isSyncing: Bool
  /// Keys with a value here.
  package let keyCount: Int
  /// Writes that the account has not accepted yet.
  package let pendingCount: Int
  /// Writes that the account refused.
  package let refusedCount: Int
  /// Lost writes nobody has dealt with.
  package let conflictCount: Int
  /// The latest change from outside, with its reason and the device that wrote.
  package let lastChange: Replica.LastChange?
  /// What keeps the device from its account, if anything does.
  package let trouble: CloudTrouble?
  /// When the account last answered, in milliseconds of the device's time.
  package let lastSuccess: Int64?
  /// Milliseconds until the next round begins by itself; `nil` while none will.
  package let nextAttempt: Int64?
  /// What is odd in the place of the account and keeps nothing from working.
  package let remarks: [String]
}

extension CloudDevice {
  /// O(lost writes).
  package var status: CloudDeviceStatus {
    let (time, remarks) = (now, transport.remarks)
    return state.withLock { state in
      let (replica, rounds) = (state.replica, state.rounds)
      return CloudDeviceStatus(
        name: replica.name, place: transport.name,
        phase: rounds.trouble?.isOffline == true ? .offline : replica.phase,
        isSyncing: rounds.isRunning, keyCount: replica.usage.keyCount,
        pendingCount: replica.pendingCount, refusedCount: replica.refusedCount,
        conflictCount: replica.lostWrites.count { !$0.isSettled }, lastChange: replica.lastChange,
        trouble: rounds.trouble, lastSuccess: rounds.lastSuccess,
        nextAttempt: state.nextRound(from: time).map { $0 - time }, remarks: remarks)
    }
  }

  /// Calls an observer, on any thread, when the status may be another one.
  public func observeStatus(_ observer: @escaping @Sendable () -> Void) -> StoreObservation {
    statusHints.observe(observer)
  }

  /// The event log from a number on, and the number to ask from next.
  package func events(from number: Int = 0) -> (events: [SyncEvent], next: Int) {
    state.withLock { (Array($0.log.events(from: number)), $0.log.nextNumber) }
  }
}
