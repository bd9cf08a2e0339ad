import SetteePropertyLists
import SetteeReplication
import SetteeSettings
import SetteeStores
import Synchronization

/// A device's key-value store that an account keeps equal on all devices.
///
/// It bears Apple's name and interface because Linux has none. Reading and writing are immediate
/// and local; syncing happens in the background where the device is a `CloudDevice`, and when a
/// simulator is given time where it is simulated. Values set here are announced to `observe`;
/// changes from elsewhere are also posted as `didChangeExternallyNotification`, on the thread that
/// brought them.
public final class NSUbiquitousKeyValueStore: Sendable {
  /// The device that the store was made for.
  private let own: any ReplicaHost
  /// The number of the account whose `default` the store was made; 0 for one that was made none's.
  private let accountNumber: Atomic<Int>

  package convenience init(host: any ReplicaHost) { self.init(own: host, accountNumber: 0) }

  private init(own: any ReplicaHost, accountNumber: Int) {
    self.own = own
    self.accountNumber = Atomic(accountNumber)
  }

  /// Another face of the device behind `default`, with the same values; notifications bear
  /// `default`.
  public convenience init() {
    let store = Self.default
    self.init(
      own: store.host, accountNumber: store.accountNumber.load(ordering: .relaxed))
  }

  /// The device behind this store, for the current task.
  ///
  /// A store that is, or was, the `default` somewhere shows in a hermetic run what is the default
  /// there, and outside what is the default outside.
  package var host: any ReplicaHost {
    let number = accountNumber.load(ordering: .relaxed)
    if number == 0 { return own }
    let account = DefaultAccount.accounts.current
    return number == account.number ? own.heir ?? own : account.store.own
  }

  /// Why the account can have no value under a key, as a clause; `nil` where it can.
  package func problem(withKey key: Key) -> String? {
    host.read { $0.parameters.quota.keyLength.problem(with: key) }
  }

  convenience init(simulator: CloudSimulator, device: Int) {
    self.init(host: SimulatedDevice(simulator, number: device))
  }

  /// The account and network behind this device, where they are simulated.
  public var simulator: CloudSimulator? { (host as? SimulatedDevice)?.simulator }

  /// The store of this process, or of the hermetic run or `CloudSimulator.hermetic` that the
  /// current task belongs to.
  ///
  /// Until the program chooses another one with `useAsDefault`, no account has its values: they
  /// are kept on this device, at `$XDG_DATA_HOME/settee/local/PROGRAM`, with the promises of a
  /// suite. In a hermetic run it is a simulated device alone with its account. The first use blocks
  /// for the disk.
  public static var `default`: NSUbiquitousKeyValueStore {
    if let taskStore, taskStore.scope === HermeticScope.current { return taskStore.store }
    return DefaultAccount.accounts.current.store
  }

  /// Makes this store the `default` of the process, or of the hermetic run that the current task
  /// belongs to; who asked before keeps what was given.
  ///
  /// A device of a real account takes in what the program has kept while none was named, whichever
  /// run wrote it: what the account has no value for enters it, the rest goes to the journal of
  /// lost writes. Who was given those values goes on with this device. Blocks for the disk then.
  public func useAsDefault() { DefaultAccount.accounts.current.use(self) }

  /// Tells the account that values wait, without going around the throttle.
  ///
  /// What has arrived is visible without this call.
  /// - Returns: Whether there is an account to talk to and the app's switch is on; `false` too
  ///   while another account stands in the place of the device's own.
  @discardableResult
  public func synchronize() -> Bool {
    let hasAccount = host.read { $0.membership != .none && $0.isSwitchedOn && !$0.isApart }
    if hasAccount { host.wantSync() }
    return hasAccount
  }

  /// The store that a task was given, and the hermetic run in which it was.
  private struct TaskStore {
    let store: NSUbiquitousKeyValueStore
    let scope: HermeticScope?
  }

  @TaskLocal private static var taskStore: TaskStore?

  /// Which store is the `default`, in the process or in a hermetic run.
  private final class DefaultAccount: Sendable {
    static let accounts = PerScope { DefaultAccount(isInMemory: $0 != nil) }
    private static let lastNumber = Atomic(0)

    let number = lastNumber.add(1, ordering: .relaxed).newValue
    private let isInMemory: Bool
    private let state = Mutex(State())

    private struct State {
      var chosen: NSUbiquitousKeyValueStore?
      /// What keeps values that belong to no account, if somebody was given it.
      var alone: CloudDevice?
    }

    private init(isInMemory: Bool) { self.isInMemory = isInMemory }

    var store: NSUbiquitousKeyValueStore {
      state.withLock { state in
        if let chosen = state.chosen { return chosen }
        // Nothing moves a simulator's time until the program runs a `SyncTimer` on it.
        if !isInMemory { state.alone = CloudDevice.alone() }
        let made = state.alone?.store ?? CloudSimulator().store()
        made.accountNumber.store(number, ordering: .relaxed)
        state.chosen = made
        return made
      }
    }

    func use(_ store: NSUbiquitousKeyValueStore) {
      store.accountNumber.store(number, ordering: .relaxed)
      let alone = state.withLock { state in
        state.chosen = store
        return state.alone
      }
      guard !isInMemory, let device = store.own.cloudDevice, !device.isAlone else { return }
      device.inherit(from: alone ?? CloudDevice.alone())
    }
  }

  /// Runs work in whose task a store is the `default`.
  fileprivate func asDefault<Result>(_ body: () throws -> Result) rethrows -> Result {
    let mine = TaskStore(store: self, scope: .current)
    return try Self.$taskStore.withValue(mine, operation: body)
  }

  /// Runs asynchronous work like its synchronous namesake.
  fileprivate func asDefault<Result>(
    isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> Result
  ) async rethrows -> Result {
    let mine = TaskStore(store: self, scope: .current)
    return try await Self.$taskStore.withValue(mine, operation: body)
  }
}

extension NSUbiquitousKeyValueStore: Store {
  /// The device's name.
  public var name: String { host.read { $0.name } }

  /// The value, or `nil` where there is none; O(1), never blocks.
  public func value(forKey key: Key) -> PropertyList? { host.read { $0.value(for: key) } }

  /// The device that wrote the value, and when.
  public func source(ofKey key: Key) -> ValueSource? {
    host.read { replica in
      guard let record = replica.record(for: key), record.value != nil else { return nil }
      return .cloud(
        device: replica.deviceName(of: record.stamp.replica),
        milliseconds: record.stamp.milliseconds)
    }
  }

  /// All keys with a value, in no particular order.
  public func keys() -> [Key] { host.read { $0.keys } }

  /// Writes a group: all of it, or nothing.
  ///
  /// An account keeps each key's value whole: an edit inside one sends all of it.
  /// A refusal for lack of room, or because the account's values have not arrived, is also posted
  /// as `didChangeExternallyNotification` with its reason, as Apple's store does.
  @discardableResult
  public func write(_ edits: [Edit]) throws(StoreError) -> EditReceipt {
    do throws(WriteRefusal) {
      return try host.write(edits)
    } catch {
      post(refusal: error, of: edits)
      throw StoreError(error)
    }
  }

  /// Calls an observer after every change, own ones included, until the observation is cancelled.
  public func observe(_ observer: @escaping @Sendable (StoreChange) -> Void) -> StoreObservation {
    host.observeValues(of: nil, observer)
  }

  /// Calls an observer after every change of certain keys, own ones included, until the observation
  /// is cancelled.
  public func observe(
    _ keys: Set<Key>, _ observer: @escaping @Sendable (StoreChange) -> Void
  ) -> StoreObservation { host.observeValues(of: keys, observer) }

  /// Tells of its device and account, of how values stand there, and of lost writes.
  public var capabilities: StoreCapabilities {
    StoreCapabilities(notices: self, sync: self, losses: self, accounts: self)
  }

  /// Returns when all accepted writes are durable on this device.
  ///
  /// Whether the account has them is another matter (`syncState`). Blocks for the disk: never call
  /// it on the main actor.
  public func flush() throws(StoreError) { try host.flush() }
}

extension NSUbiquitousKeyValueStore: ExchangingStore {
  package func ownValue(forKey key: Key) -> PropertyList? { value(forKey: key) }

  package func exchange(
    _ key: Key, from expected: PropertyList?, to new: PropertyList?
  ) throws(StoreError) -> Bool {
    let edit = Edit(key, new)
    do throws(WriteRefusal) {
      return try host.exchange(edit, from: expected)
    } catch {
      post(refusal: error, of: [edit])
      throw StoreError(error)
    }
  }
}

extension NSUbiquitousKeyValueStore: SyncReporting {
  /// How far a key's value has come: here alone, refused, or with the account.
  ///
  /// `nil` for every key while no account is named.
  public func syncState(ofKey key: Key) -> SyncState? {
    let host = host
    if host.cloudDevice?.isAlone == true { return nil }
    return switch host.read({ $0.status(of: key) }) {
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
    host.observeStandings(observer)
  }
}

extension CloudSimulator {
  /// Runs work in whose task `NSUbiquitousKeyValueStore.default` is the first device of a fresh
  /// account that nobody else sees.
  public static func hermetic<Result>(
    devices: [String] = ["this device"], seed: UInt64 = 1, limits: CloudLimits = .standard,
    _ body: (CloudSimulator) throws -> Result
  ) rethrows -> Result {
    let simulator = CloudSimulator(devices: devices, seed: seed, limits: limits)
    return try simulator.store().asDefault { try body(simulator) }
  }

  /// Runs asynchronous work like its synchronous namesake.
  public static func hermetic<Result>(
    devices: [String] = ["this device"], seed: UInt64 = 1, limits: CloudLimits = .standard,
    isolation: isolated (any Actor)? = #isolation,
    _ body: (CloudSimulator) async throws -> Result
  ) async rethrows -> Result {
    let simulator = CloudSimulator(devices: devices, seed: seed, limits: limits)
    return try await simulator.store().asDefault { try await body(simulator) }
  }
}

extension StoreError {
  fileprivate init(_ refusal: WriteRefusal) {
    switch refusal {
    case .initialSync: self = .initialSyncPending
    case .quota(_, let limit): self = .quotaExceeded(limit: limit.description)
    case .invalidKey(let key, let reason): self = .invalidKey(key: key, reason: reason)
    case .unstorable(let key, let reason): self = .unstorable(key: key, reason: reason)
    case .misplaced(let problem): self = .misplaced(problem)
    case .clockExhausted(let key):
      self = .unstorable(key: key, reason: "no time is left after the latest stamp")
    }
  }
}
