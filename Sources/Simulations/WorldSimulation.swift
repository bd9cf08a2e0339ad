import SetteePropertyLists
import SetteeReplication

/// One seeded run of a `World`, whose devices live in memory: a time of faults, then healing and
/// proof.
///
/// While faults last, every write must come after what its writer saw, and the account must stay
/// within its quota. After they end, all devices must agree within a bounded time, and every
/// acknowledged write must be visible, superseded by a write that had seen it, or in a journal.
package struct WorldSimulation: Sendable {
  package let seed: UInt64
  package let swarm: WorldSwarm
  package private(set) var world: World
  package private(set) var ledger = WriteLedger()
  package private(set) var violations: [Violation] = []
  package private(set) var tally = Tally()

  private var generator: SplitMix64
  private let keys: [Key]
  private let account: AccountID
  private var value: Int64 = 0

  /// Milliseconds of one tick.
  package static let tick: Int64 = 50
  static let period: Int64 = 2_000

  /// Prepares a run.
  package init(seed: UInt64, loss: Int? = nil, rules: Rules = Rules()) {
    self.seed = seed
    var generator = SplitMix64(seed: seed)
    let swarm = WorldSwarm(using: &generator, loss: loss)
    var parameters = SyncParameters(
      quota: swarm.quota, pace: Self.pace, journal: Journal.Limits(perKey: .max, total: .max))
    parameters.rules = rules
    var world = World(seed: generator.next(), parameters: parameters)
    account = world.addAccount(named: "account")
    for number in 0..<swarm.deviceCount {
      let device = world.addDevice(named: "device \(number)", conditions: swarm.conditions)
      world.signIn(device, to: account)
    }
    keys = (0..<swarm.keyCount).map { Key("key\($0)") }
    self.swarm = swarm
    self.world = world
    self.generator = generator
  }

  /// Runs through so many ticks of faults, then heals and checks.
  package mutating func run(ticks: Int) -> Report {
    for _ in 0..<ticks where violations.isEmpty { step() }
    heal()
    return Report(
      seed: seed, traceHash: world.trace.hash, acknowledgedCount: ledger.count, tally: tally,
      violations: violations)
  }

  /// What a run found.
  package struct Report: Sendable, Hashable, CustomStringConvertible {
    package let seed: UInt64
    /// Equal for equal seeds.
    package let traceHash: UInt64
    package let acknowledgedCount: Int
    package let tally: Tally
    package let violations: [Violation]

    package var description: String {
      let found = violations.isEmpty ? "no violation" : violations.map(\.description).joined()
      return "Seed \(seed): \(acknowledgedCount) writes, \(tally.lost) messages lost; \(found)"
    }
  }

  /// How often things happened.
  package struct Tally: Sendable, Hashable {
    package var sent = 0
    package var lost = 0
    package var conflicts = 0
    package var outages = 0
    package var clockJumps = 0
    package var accountChanges = 0
    package var refusals = 0
  }

  private static var pace: Pace {
    Pace(period: period, uploadDelay: 300, timeout: period, burst: 15, refill: 500)
  }

  private mutating func step() {
    for device in world.devices.indices { act(on: device) }
    world.advance(to: world.time + Self.tick)
    _ = (world.drainChanges(), world.drainRestated())
    takeEvents()
    if world.accounts[0].usage.keyCount > swarm.quota.keyCountMax {
      violations.append(.quotaExceeded(keyCount: world.accounts[0].usage.keyCount))
    }
  }

  private mutating func act(on device: Int) {
    if generator.happens(swarm.writes) { write(on: device) }
    if swarm.outages > 0, generator.happens(swarm.outages) { toggleOnline(device) }
    if swarm.clockJumps > 0, generator.happens(swarm.clockJumps) { jumpClock(of: device) }
    if swarm.accountChanges > 0, generator.happens(swarm.accountChanges) { toggleAccount(device) }
    if swarm.manualSyncs > 0, generator.happens(swarm.manualSyncs) { world.syncNow(device) }
  }

  private mutating func write(on device: Int) {
    let key = keys[Int(generator.number(from: 0, through: Int64(keys.count - 1)))]
    let visible = world.devices[device].replica.record(for: key)?.stamp
    value += 1
    let isRemoval = generator.happens(200)
    do {
      // A bare `nil` would be the value null, which is not the absence of one.
      let new = isRemoval ? Optional.none : .some(PropertyList.integer(Int128(value)))
      let edit = (key: key, value: new)
      let changed = try world.write([edit], on: device)
      guard !changed.isEmpty, let stamp = world.devices[device].replica.record(for: key)?.stamp
      else { return }
      ledger.note(stamp, of: key, after: visible)
      if let visible, stamp <= visible {
        violations.append(.writeBeforeWhatItSaw(key: key, write: stamp, seen: visible))
      }
    } catch {
      tally.refusals += 1
    }
  }

  private mutating func toggleOnline(_ device: Int) {
    world.setOnline(!world.devices[device].replica.isOnline, device)
    tally.outages += 1
  }

  private mutating func jumpClock(of device: Int) {
    world.setSkew(generator.number(from: -swarm.skewMax, through: swarm.skewMax), of: device)
    tally.clockJumps += 1
  }

  private mutating func toggleAccount(_ device: Int) {
    if world.devices[device].replica.membership == .none {
      world.signIn(device, to: account)
    } else {
      world.signOut(device)
    }
    tally.accountChanges += 1
  }

  private mutating func takeEvents() {
    for event in world.drainEvents() {
      switch event.kind {
      case .entered(let key, let old, let new): ledger.note(new, standsFor: old, of: key)
      case .sent: tally.sent += 1
      case .lost: tally.lost += 1
      case .conflict: tally.conflicts += 1
      default: break
      }
    }
  }
}

extension WorldSimulation {
  /// A promise that a run saw broken.
  package enum Violation: Sendable, Hashable {
    case writeBeforeWhatItSaw(key: Key, write: Stamp, seen: Stamp)
    case quotaExceeded(keyCount: Int)
    case stillTalking(pendingCount: Int)
    case disagreement(key: Key, device: String)
    case lostSilently(key: Key, Stamp)
  }

  /// Ends all faults, lets everybody sync, and checks what must hold then.
  private mutating func heal() {
    for device in world.devices.indices {
      world.setConditions(.reliable(delay: 20), of: device)
      world.signIn(device, to: account)
      world.setOnline(true, device)
    }
    world.advance(to: world.time + Self.healingTime)
    _ = world.drainChanges()
    takeEvents()
    checkAgreement()
    checkNothingLost()
  }

  /// Late messages of bad times, then for each of two rounds: period, timeout, upload, token.
  private static var healingTime: Int64 { 10_000 + 2 * (2 * period + 1_000) }

  private mutating func checkAgreement() {
    let truth = world.accounts[0].records
    for device in world.devices {
      let waiting = device.replica.pendingCount
      if waiting > 0 { violations.append(.stillTalking(pendingCount: waiting)) }
      for keyed in truth where !Self.agrees(device.replica, with: keyed) {
        violations.append(.disagreement(key: keyed.key, device: device.replica.name))
      }
      for one in device.replica.records where one.status == .synced {
        if world.accounts[0].record(for: one.key) != one.record {
          violations.append(.disagreement(key: one.key, device: device.replica.name))
        }
      }
    }
  }

  private static func agrees(_ replica: Replica, with keyed: KeyedRecord) -> Bool {
    if case .refused = replica.status(of: keyed.key) { return true }
    return replica.record(for: keyed.key) == keyed.record
  }

  private mutating func checkNothingLost() {
    let journals = [world.accounts[0].journal] + world.devices.map(\.replica.journal)
    for key in ledger.keys {
      var roots = journals.flatMap { $0.entries(of: key).map(\.conflict.loser.stamp) }
      roots += world.devices.compactMap { $0.replica.record(for: key)?.stamp }
      violations += ledger.lost(of: key, roots: roots).map { .lostSilently(key: key, $0) }
    }
  }
}

extension WorldSimulation.Violation: CustomStringConvertible {
  package var description: String {
    switch self {
    case .writeBeforeWhatItSaw(let key, let write, let seen):
      "A write of \(key) at \(write.milliseconds) comes before \(seen.milliseconds), which its"
        + " writer saw."
    case .quotaExceeded(let count): "The account holds \(count) keys, more than its quota."
    case .stillTalking(let count): "\(count) writes still wait long after the faults ended."
    case .disagreement(let key, let device): "\(device) disagrees with the account over \(key)."
    case .lostSilently(let key, let stamp):
      "A write of \(key) at \(stamp.milliseconds) by replica \(stamp.replica.number) is neither"
        + " visible nor superseded by one that saw it nor in a journal."
    }
  }
}
