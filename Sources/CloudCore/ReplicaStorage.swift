import SetteeReplication
import SetteeStores
import Synchronization

/// Where a device's replica is kept between runs, and shared by the processes of the device.
///
/// All members block for the disk, and `update` for another process's update.
package protocol ReplicaStorage: Sendable {
  /// The replica as it is stored, or `nil` where none was stored yet.
  func load() throws(StoreError) -> Replica?

  /// The stored replica, where another process stored it since we last loaded or stored.
  func loadForeign() throws(StoreError) -> Replica?

  /// Stores a replica durably, while no other process may.
  /// - Parameter body: Gets what another process stored since we last loaded or stored, if it did,
  ///   and returns what to store.
  /// - Throws: Where that failed; what was stored before stays.
  func update(_ body: (_ foreign: Replica?) -> Replica) throws(StoreError)

  /// Takes the right to talk to the account, which one process of a device has at a time.
  ///
  /// - Returns: What gives it back; `nil` where another process has it.
  func lead() throws(StoreError) -> StoreObservation?

  /// Returns when what was last loaded would survive a loss of power.
  func secure() throws(StoreError)

  /// Calls `onChange`, on any thread, when another process may have stored something.
  func observe(_ onChange: @escaping @Sendable () -> Void) -> StoreObservation
}

/// Storage that ends with the program, shared by all who hold it: for tests.
package final class InMemoryReplicaStorage: Sendable {
  private struct State {
    var replica: Replica?
    var generation = 0
    var trouble: StoreError?
    var isLed = false
  }

  private let state = Mutex(State())
  private let hints = Feed<Void>(keeping: .latest)

  package init() {}

  /// Begins with a replica that was stored before.
  package convenience init(_ replica: Replica?) {
    self.init()
    state.withLock { $0.replica = replica }
  }

  /// What stands for the disk's failing; `nil` mends it.
  package func fail(with error: StoreError?) { state.withLock { $0.trouble = error } }

  /// What is stored.
  package var replica: Replica? { state.withLock { $0.replica } }

  /// One process's way to the storage.
  package func process() -> any ReplicaStorage { Process(shared: self) }

  private final class Process: ReplicaStorage {
    let shared: InMemoryReplicaStorage
    private let seen = Mutex(0)

    init(shared: InMemoryReplicaStorage) { self.shared = shared }

    func load() throws(StoreError) -> Replica? {
      try shared.state.withLock { state throws(StoreError) in
        if let trouble = state.trouble { throw trouble }
        seen.withLock { $0 = state.generation }
        return state.replica
      }
    }

    func loadForeign() throws(StoreError) -> Replica? {
      let isForeign = shared.state.withLock { $0.generation } != seen.withLock { $0 }
      return isForeign ? try load() : nil
    }

    func update(_ body: (Replica?) -> Replica) throws(StoreError) {
      try shared.state.withLock { state throws(StoreError) in
        if let trouble = state.trouble { throw trouble }
        let isForeign = seen.withLock { $0 } != state.generation
        state.replica = body(isForeign ? state.replica : nil)
        state.generation += 1
        seen.withLock { $0 = state.generation }
      }
      shared.hints.announce()
    }

    func lead() -> StoreObservation? {
      let isFree = shared.state.withLock { state in
        defer { state.isLed = true }
        return !state.isLed
      }
      return isFree
        ? StoreObservation { [shared] in shared.state.withLock { $0.isLed = false } } : nil
    }

    func secure() throws(StoreError) {
      if let trouble = shared.state.withLock({ $0.trouble }) { throw trouble }
    }

    func observe(_ onChange: @escaping @Sendable () -> Void) -> StoreObservation {
      shared.hints.observe(onChange)
    }
  }
}
