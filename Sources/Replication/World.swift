import SetteePropertyLists

/// Accounts, devices and the links between them, advanced by time and by what people do.
///
/// Nothing in here waits, draws lots by itself or asks what time it is: the same seed and the same
/// calls give the same events, however the time between is cut into steps.
package struct World: Sendable {
  /// Milliseconds since 1970-01-01 UTC by a clock that is right; it never goes back.
  package private(set) var time: Int64
  package internal(set) var accounts: [Account] = []
  package internal(set) var devices: [Device] = []
  package internal(set) var trace = Trace()

  var parameters: SyncParameters
  var changes: [DeviceChange] = []
  var generator: SplitMix64
  /// When each device next has something to do.
  private var due = DueTimes()
  /// Devices with keys whose standing changed since somebody last asked.
  private var restated: Set<Int> = []

  package init(
    seed: UInt64, time: Int64 = World.morning, parameters: SyncParameters = SyncParameters()
  ) {
    self.time = time
    self.parameters = parameters
    generator = SplitMix64(seed: seed)
  }

  /// 2026-01-01 08:00:00 UTC, where worlds begin unless told otherwise.
  package static let morning: Int64 = 1_767_254_400_000

  /// A device with its link to wherever its account lives.
  package struct Device: Sendable {
    package internal(set) var replica: Replica
    package internal(set) var link: Link
    /// How far the device's wall clock is ahead of the right time; negative where it is behind.
    package internal(set) var skew: Int64 = 0
    /// Up to where the account has sent its news by itself; `nil` until the device has called.
    var sentUpTo: Int64?
  }

  /// A change on one device that its programs should hear of.
  package struct DeviceChange: Sendable, Hashable {
    package let device: Int
    package let change: VisibleChange
  }

  /// Sets up an account that nobody uses yet.
  package mutating func addAccount(named name: String) -> AccountID {
    let id = AccountID(generator.next())
    accounts.append(Account(id: id, name: name, parameters: parameters))
    return id
  }

  /// Sets up a device without account; its number is its handle.
  package mutating func addDevice(
    named name: String, conditions: Link.Conditions = Link.Conditions()
  ) -> Int {
    let id = ReplicaID(generator.next())
    var replica = Replica(id: id, name: name, parameters: parameters)
    replica.schedule.lastSync = time
    devices.append(
      Device(replica: replica, link: Link(seed: generator.next(), conditions: conditions)))
    due.append()
    return devices.count - 1
  }

  /// Lets time pass; everything that falls due happens in its order and at its own time.
  package mutating func advance(to target: Int64) {
    while !advance(toNewsBefore: target) {}
  }

  /// Lets time pass until programs have to be told of something, so that they can react when it
  /// happens; tells whether the target was reached.
  package mutating func advance(toNewsBefore target: Int64) -> Bool {
    let newsCount = changes.count
    while let (device, moment) = next(), moment <= target {
      time = max(time, moment)
      perform(device)
      if changes.count > newsCount { return false }
    }
    time = max(time, target)
    return true
  }

  /// The first moment at which anything happens by itself, or `nil` where nothing ever will.
  package var nextDue: Int64? { next().map { max(time, $0.moment) } }

  /// Moves on to the next thing worth seeing: a message leaves, is half way, or arrives.
  package mutating func stepOnce() {
    let arrivalOrRound = next()
    let middle = devices.flatMap(\.link.flights).map { ($0.departure + $0.arrival) / 2 }
      .filter { $0 > time }.min()
    if let middle, middle < arrivalOrRound?.moment ?? .max {
      time = middle
    } else if let (device, moment) = arrivalOrRound {
      time = max(time, moment)
      perform(device)
    }
  }

  /// Takes the changes out that programs have to be told of, oldest first.
  package mutating func drainChanges() -> [DeviceChange] {
    defer { changes.removeAll(keepingCapacity: true) }
    return changes
  }

  /// Takes, for each device with any, the keys out whose standing with the account changed.
  package mutating func drainRestated() -> [(device: Int, keys: [Key])] {
    var all: [(device: Int, keys: [Key])] = []
    for device in restated.sorted() {
      all.append((device, devices[device].replica.takeRestated()))
    }
    restated.removeAll(keepingCapacity: true)
    return all
  }

  package mutating func drainEvents() -> [SyncEvent] { trace.drain() }

  /// The present moment as one device sees it.
  func moment(on device: Int) -> Moment {
    Moment(time: time, wallClock: time + devices[device].skew)
  }

  /// Recomputes when a device next has something to do; called after everything that touches it.
  mutating func refresh(_ device: Int) {
    let arrival = devices[device].link.nextDue ?? .max
    due[device] = min(arrival, devices[device].replica.nextSync(from: time) ?? .max)
    if devices[device].replica.isRestated { restated.insert(device) }
  }

  private func next() -> (device: Int, moment: Int64)? { due.earliest }

  private mutating func perform(_ device: Int) {
    if let flight = devices[device].link.arrival(at: time) {
      land(flight, of: device)
    } else {
      startRound(of: device)
    }
    refresh(device)
  }
}
