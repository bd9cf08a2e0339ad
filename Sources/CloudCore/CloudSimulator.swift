import SetteePropertyLists
import SetteeReplication
import SetteeStores
import Synchronization

/// An account, its devices and the network between them, inside this process.
///
/// Every device has a store, `NSUbiquitousKeyValueStore`. Time passes only when somebody says so:
/// a `SyncTimer` in a running program, a test by hand. All members may be used from any thread;
/// what changes is announced to the stores' observers after the lock is released.
public final class CloudSimulator: Sendable {
  private let state: Mutex<State>
  private let feeds: [Feeds]

  /// Sets up devices that are signed in to one account and have its values.
  ///
  /// - Parameters:
  ///   - devices: What people call the devices; names need not differ.
  ///   - seed: Decides everything that chance decides.
  ///   - limits: How much the account holds.
  public convenience init(
    devices: [String] = ["this device"], seed: UInt64 = 1, limits: CloudLimits = .standard
  ) {
    self.init(devices: devices, seed: seed, parameters: SyncParameters(quota: limits.quota))
  }

  /// Sets up devices with everything that can be chosen.
  ///
  /// - Parameters:
  ///   - devices: What people call the devices, at least one; names need not differ.
  ///   - account: What people call the account.
  ///   - seed: Decides everything that chance decides.
  ///   - time: When the world begins, in milliseconds since 1970-01-01 UTC.
  ///   - parameters: Quota, pace, journal and rules.
  ///   - conditions: What the network does to messages, from the first sync on.
  ///   - isSynced: Whether the devices have joined the account already.
  package init(
    devices: [String], account: String = "account", seed: UInt64 = 1,
    time: Int64 = World.morning, parameters: SyncParameters,
    conditions: Link.Conditions = Link.Conditions(), isSynced: Bool = true
  ) {
    var world = World(seed: seed, time: time, parameters: parameters)
    let account = world.addAccount(named: account)
    let devices = devices.isEmpty ? ["this device"] : devices
    for name in devices {
      let device = world.addDevice(named: name, conditions: .reliable(delay: 0))
      world.signIn(device, to: account)
    }
    if isSynced { world.advance(to: time) }
    for device in world.devices.indices { world.setConditions(conditions, of: device) }
    _ = (world.drainChanges(), world.drainRestated())
    var log = EventLog()
    log.append(world.drainEvents())
    feeds = devices.map { _ in Feeds() }
    state = Mutex(State(world: world, faces: devices.map { _ in WeakFace() }, log: log))
  }

  /// How many devices there are; they are numbered from 0.
  public var deviceCount: Int { feeds.count }

  /// The store of a device, numbered from 0 to below `deviceCount`; the same object as long as
  /// anybody holds it.
  public func store(ofDevice device: Int = 0) -> NSUbiquitousKeyValueStore {
    state.withLock { state in
      if let face = state.faces[device].face { return face }
      let face = NSUbiquitousKeyValueStore(simulator: self, device: device)
      state.faces[device].face = face
      return face
    }
  }

  /// Lets time pass, unless it is stopped.
  ///
  /// Fractions of a millisecond add up.
  ///
  /// Observers hear of every change at its own time and may react to it.
  public func advance(by duration: Duration) {
    let target = state.withLock { state in
      state.isPaused
        ? state.world.time : state.world.time.adding(state.clockRemainder.whole(of: duration))
    }
    var isDone = false
    while !isDone { change { isDone = $0.world.advance(toNewsBefore: target) } }
  }

  /// Whether time is stopped; only `stepOnce` moves it then.
  package var isPaused: Bool {
    get { state.withLock { $0.isPaused } }
    set { state.withLock { $0.isPaused = newValue } }
  }

  /// Moves on to the next thing worth seeing: a message leaves, is half way, or arrives.
  package func stepOnce() { change { $0.world.stepOnce() } }

  /// Looks at the world as it is at one moment.
  package func read<Result: Sendable>(_ body: (borrowing World) -> Result) -> Result {
    state.withLock { body($0.world) }
  }

  /// Looks at the log of events, the latest last.
  func readLog<Result: Sendable>(_ body: (borrowing EventLog) -> Result) -> Result {
    state.withLock { body($0.log) }
  }

  /// Changes the world and then, without the lock, tells everybody what has become of it.
  func act(_ body: (inout World) -> Void) { change { body(&$0.world) } }

  /// Writes a group on a device and announces what changed there.
  /// - Returns: Whether the device's replica met the condition; else nothing was written.
  @discardableResult
  func write(
    _ edits: [Edit], onDevice device: Int,
    if condition: (borrowing Replica) -> Bool = { _ in true }
  ) throws(WriteRefusal) -> Bool {
    var result: Result<[Key], WriteRefusal>?
    change { state in
      guard condition(state.world.devices[device].replica) else { return }
      result = state.write(edits, onDevice: device)
    }
    guard let keys = try result?.get() else { return false }
    feeds[device].values.announce(StoreChange(keys: Set(keys), origin: .ownWrite))
    return true
  }

  func observeValues(
    onDevice device: Int, _ observer: @escaping @Sendable (StoreChange) -> Void
  ) -> StoreObservation {
    feeds[device].values.observe(observer)
  }

  func observeStandings(
    onDevice device: Int, _ observer: @escaping @Sendable (StoreChange) -> Void
  ) -> StoreObservation {
    feeds[device].standings.observe(observer)
  }

  /// Who listens to one device.
  private struct Feeds: Sendable {
    let values = ChangeFeed()
    let standings = ChangeFeed()
  }

  private struct State: Sendable {
    var world: World
    var faces: [WeakFace]
    var log: EventLog
    var isPaused = false
    var clockRemainder = ClockRemainder()

    mutating func write(_ edits: [Edit], onDevice device: Int) -> Result<[Key], WriteRefusal> {
      do {
        return .success(try world.write(edits.map { ($0.key, $0.value) }, on: device))
      } catch {
        return .failure(error)
      }
    }

    mutating func takeNews() -> News {
      log.append(world.drainEvents())
      return News(
        changes: world.drainChanges().map { ($0, faces[$0.device].face) },
        restated: world.drainRestated())
    }
  }

  /// What is to be told once the lock is released.
  private struct News: Sendable {
    var changes: [(change: World.DeviceChange, face: NSUbiquitousKeyValueStore?)]
    var restated: [(device: Int, keys: [Key])]
  }

  private struct WeakFace: Sendable {
    weak var face: NSUbiquitousKeyValueStore?
  }

  private func change(_ body: (inout State) -> Void) {
    let news = state.withLock { state in
      body(&state)
      return state.takeNews()
    }
    for (change, face) in news.changes {
      for one in change.change.storeChanges { feeds[change.device].values.announce(one) }
      face?.post(change.change.reason, keys: change.change.keys.map(\.key))
    }
    for (device, keys) in news.restated {
      feeds[device].standings.announce(
        StoreChange(keys: Set(keys), origin: .server(device: nil)))
    }
  }
}

/// Turns durations into whole milliseconds and keeps what is left over.
private struct ClockRemainder: Sendable {
  private var rest = Duration.zero

  mutating func whole(of duration: Duration) -> Int64 {
    let total = rest + max(.zero, duration)
    let milliseconds = total.wholeMilliseconds
    rest = total - .milliseconds(milliseconds)
    return milliseconds
  }
}

extension Duration {
  /// The span in milliseconds, fractions cut off, held within a hundred years.
  package var wholeMilliseconds: Int64 {
    let limit = Pace.spanMax / 1_000
    let (seconds, attoseconds) = components
    let bounded = min(max(seconds, -limit), limit)
    return bounded * 1_000 + attoseconds / 1_000_000_000_000_000
  }
}

extension Int64 {
  fileprivate func adding(_ span: Int64) -> Int64 {
    let (sum, overflow) = addingReportingOverflow(span)
    return overflow ? self : sum
  }
}
