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
  ///   - policy: Whose write stands where two devices wrote unseen by each other.
  public convenience init(
    devices: [String] = ["this device"], seed: UInt64 = 1, limits: CloudLimits = .standard,
    policy: CloudPolicy = .lastWriter
  ) {
    self.init(
      devices: devices, seed: seed, parameters: SyncParameters(quota: limits.quota).under(policy))
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
    state = Mutex(
      State(
        world: world, faces: devices.map { _ in WeakFace() },
        shown: devices.map { _ in ShownValues() },
        log: log))
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
  /// - Returns: What takes the group back; nothing where the device's replica did not meet the
  ///   condition, and nothing was written.
  func write(
    _ edits: [Edit], onDevice device: Int,
    if condition: (borrowing Replica) -> Bool = { _ in true }
  ) throws(WriteRefusal) -> EditReceipt? {
    var result: Result<EditReceipt, WriteRefusal>?
    change { state in
      guard condition(state.world.devices[device].replica) else { return Feed.Posted() }
      do throws(WriteRefusal) {
        let written = try state.write(edits, onDevice: device, tellingTo: feeds[device].values)
        result = .success(written.receipt)
        return written.posted
      } catch {
        result = .failure(error)
        return Feed.Posted()
      }
    }
    return try result?.get()
  }

  func observeValues(
    onDevice device: Int, of keys: Set<Key>?,
    _ observer: @escaping @Sendable (StoreChange) -> Void
  ) -> StoreObservation {
    let feed = feeds[device].values
    return state.withLock { state in
      state.shown[device].follow(state.world.devices[device].replica)
      return keys.map { feed.observe($0, observer) } ?? feed.observe(observer)
    }
  }

  func observeStandings(
    onDevice device: Int, _ observer: @escaping @Sendable (Set<Key>) -> Void
  ) -> StoreObservation {
    feeds[device].standings.observe(observer)
  }

  /// Who listens to one device.
  private struct Feeds: Sendable {
    let values = Feed<StoreChange>()
    let standings = Feed<Set<Key>>()
  }

  private struct State: Sendable {
    var world: World
    var faces: [WeakFace]
    var shown: [ShownValues]
    var log: EventLog
    var isPaused = false
    var clockRemainder = ClockRemainder()

    mutating func write(
      _ edits: [Edit], onDevice device: Int, tellingTo feed: Feed<StoreChange>
    ) throws(WriteRefusal) -> (posted: Feed<StoreChange>.Posted, receipt: EditReceipt) {
      let plan = try EditPlan(edits, on: world.devices[device].replica)
      let keys = try world.write(plan.changes.map { ($0.key, $0.value) }, on: device)
      let posted = shown[device].post(own: keys, in: world.devices[device].replica, to: feed)
      return (posted, plan.receipt)
    }

    mutating func takeNews(tellingTo feeds: [Feeds]) -> [News] {
      log.append(world.drainEvents())
      let changes = world.drainChanges().map { change in
        News.change(
          shown[change.device].post(
            change.change, in: world.devices[change.device].replica,
            to: feeds[change.device].values),
          change.change, faces[change.device].face)
      }
      return changes
        + world.drainRestated().map { .restated(feeds[$0.device].standings.post(Set($0.keys))) }
    }
  }

  /// What is to be told once the lock is released.
  private enum News: Sendable {
    case change(Feed<StoreChange>.Posted, VisibleChange, NSUbiquitousKeyValueStore?)
    case restated(Feed<Set<Key>>.Posted)

    func tell() {
      switch self {
      case .change(let posted, let change, let face):
        posted.deliver()
        face?.post(change.reason, keys: change.keys.map(\.key))
      case .restated(let posted): posted.deliver()
      }
    }
  }

  private struct WeakFace: Sendable {
    weak var face: NSUbiquitousKeyValueStore?
  }

  /// Changes the world; what the body has posted itself is told first.
  private func change(_ body: (inout State) -> Feed<StoreChange>.Posted) {
    let (posted, news) = state.withLock { state in
      (body(&state), state.takeNews(tellingTo: feeds))
    }
    posted.deliver()
    for one in news { one.tell() }
  }

  private func change(_ body: (inout State) -> Void) {
    change { state -> Feed<StoreChange>.Posted in
      body(&state)
      return Feed.Posted()
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
