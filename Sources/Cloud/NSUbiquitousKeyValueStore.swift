import PropertyLists
import Replication
import Settings
import Stores

/// A device's key-value store that an account keeps equal on all devices.
///
/// It bears Apple's name and interface because Linux has none. Reading and writing are immediate
/// and local; syncing happens when the simulator behind it is given time. Values set here are
/// announced to `observe`; changes from elsewhere are also posted as
/// `didChangeExternallyNotification`, on the thread that brought them.
public final class NSUbiquitousKeyValueStore: Sendable {
  /// The account and network behind this device.
  public let simulator: CloudSimulator
  /// The device's number in the simulator.
  package let device: Int

  init(simulator: CloudSimulator, device: Int) {
    self.simulator = simulator
    self.device = device
  }

  /// The store of this process, or the one that `CloudSimulator.hermetic` gave the current task.
  public static var `default`: NSUbiquitousKeyValueStore { taskStore ?? processStore }

  /// Tells the account that values wait, without going around the throttle.
  ///
  /// What has arrived is visible without this call.
  /// - Returns: Whether there is an account to talk to and the app's switch is on.
  @discardableResult
  public func synchronize() -> Bool {
    let hasAccount = replica { $0.membership != .none && $0.isSwitchedOn }
    if hasAccount { simulator.syncNow(device: device) }
    return hasAccount
  }

  /// Looks at the replica behind this store.
  func replica<Result: Sendable>(_ body: (borrowing Replica) -> Result) -> Result {
    simulator.read { body($0.devices[device].replica) }
  }

  @TaskLocal static var taskStore: NSUbiquitousKeyValueStore?

  /// Nothing moves its time until the program runs a `SyncTimer` on its simulator.
  private static let processStore = CloudSimulator().store()
}

extension NSUbiquitousKeyValueStore: Store {
  /// The device's name.
  public var name: String { replica { $0.name } }

  public func value(forKey key: Key) -> PropertyList? { replica { $0.value(for: key) } }

  public func source(ofKey key: Key) -> ValueSource? {
    replica { replica in
      guard let record = replica.record(for: key), record.value != nil else { return nil }
      return .cloud(
        device: replica.deviceName(of: record.stamp.replica),
        milliseconds: record.stamp.milliseconds)
    }
  }

  public func keys() -> [Key] { replica { $0.keys } }

  /// Writes a group: all of it, or nothing.
  ///
  /// A refusal for lack of room, or because the account's values have not arrived, is also posted
  /// as `didChangeExternallyNotification` with its reason, as Apple's store does.
  public func write(_ edits: [Edit]) throws(StoreError) {
    do throws(WriteRefusal) {
      try simulator.write(edits, onDevice: device)
    } catch {
      post(refusal: error, of: edits)
      throw StoreError(error)
    }
  }

  public func observe(_ observer: @escaping @Sendable (StoreChange) -> Void) -> StoreObservation {
    simulator.observeValues(onDevice: device, observer)
  }

  /// Returns at once: the simulator lives in memory, and an accepted write is as safe as it gets.
  public func flush() {}
}

extension NSUbiquitousKeyValueStore: SyncReporting {
  public func syncState(ofKey key: Key) -> SyncState? {
    switch replica({ $0.status(of: key) }) {
    case nil: nil
    case .synced: .synced
    case .pending: .pending
    case .refused(let limit): .refused(reason: "the account holds at most \(limit)")
    case .local: .refused(reason: "it was written while syncing was switched off")
    }
  }

  /// Calls an observer with the keys whose standing with the account changed, as from pending to
  /// synced, whether or not their values did.
  public func observeSyncStates(
    _ observer: @escaping @Sendable (Set<Key>) -> Void
  ) -> StoreObservation {
    simulator.observeStandings(onDevice: device) { observer($0.keys) }
  }
}

extension CloudSimulator {
  /// Runs work in whose task `NSUbiquitousKeyValueStore.default` is the first device of a fresh
  /// account that nobody else sees.
  public static func hermetic<Result>(
    devices: [String] = ["this device"], seed: UInt64 = 1,
    _ body: (CloudSimulator) throws -> Result
  ) rethrows -> Result {
    let simulator = CloudSimulator(devices: devices, seed: seed)
    return try NSUbiquitousKeyValueStore.$taskStore.withValue(simulator.store()) {
      try body(simulator)
    }
  }

  /// Runs asynchronous work like its synchronous namesake.
  public static func hermetic<Result>(
    devices: [String] = ["this device"], seed: UInt64 = 1,
    isolation: isolated (any Actor)? = #isolation,
    _ body: (CloudSimulator) async throws -> Result
  ) async rethrows -> Result {
    let simulator = CloudSimulator(devices: devices, seed: seed)
    return try await NSUbiquitousKeyValueStore.$taskStore.withValue(simulator.store()) {
      try await body(simulator)
    }
  }
}

extension StoreError {
  fileprivate init(_ refusal: WriteRefusal) {
    switch refusal {
    case .initialSync: self = .initialSyncPending
    case .quota(_, let limit): self = .quotaExceeded(limit: limit.description)
    case .invalidKey(let key, let reason): self = .invalidKey(key: key, reason: reason)
    case .unstorable(let key, let reason): self = .unstorable(key: key, reason: reason)
    case .clockExhausted(let key):
      self = .unstorable(key: key, reason: "no time is left after the latest stamp")
    }
  }
}
