import SetteeFiles

/// Rules of `ReplicaFile` without which writes get lost between processes or in a crash.
///
/// Each can be turned off, so that a test can break the product and prove that the simulation
/// notices. Nothing else turns them off.
package struct ReplicaFileRules: Sendable, Hashable {
  package var commit = CommitRules()
  /// Transactions of several processes exclude each other.
  package var takesLock = true
  /// A copy of each version is kept beside it.
  package var keepsCopy = true
  /// What the account sent and how far it was read become durable together.
  package var storesCursorWithData = true
  /// Nothing leaves the device that a loss of power could take back.
  package var pushesOnlyDurable = true

  package init() {}
}
