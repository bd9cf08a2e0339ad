import SetteeCloudCore
import SetteeFiles
import SetteePropertyLists
import SetteeReplication

/// One seeded run of the product's own code on devices, disks and networks that fail: a time of
/// faults, then healing and proof.
///
/// Each device has a disk and two processes that share its `ReplicaFile`. A step is one call to a
/// file system; between any two, another process may run, die, or lose its power. Nothing is
/// modelled but the hardware: files, locks, replicas, links and accounts are those of the product.
package final class Simulation: SeededRun, @unchecked Sendable {
  let plan: SimulationPlan
  /// Whether removals may be forgotten while the run lasts.
  let forgetsRemovals: Bool
  let parameters: SyncParameters
  let keys: [Key]

  var machines: [Machine] = []
  var nextProcess: Int32 = 1
  var nextValue: Int64 = 0
  var nextIdentity: UInt64 = 1
  var serverBackAt: Int64 = 0

  var accounts: [Account] = []
  /// Which account stands in the place of each; `nil` for none.
  var standing: [Int?] = [0, 1]
  /// What each account accepted, in order.
  var logs: [[KeyedRecord]] = [[], []]
  /// In which accounts values may be seen.
  var homes: [Int128: ValueHome] = [:]
  /// When each account took the removals that it took, to notice that one is forgotten too soon.
  var removals: [[Key: (stamp: Stamp, time: Int64)]] = [[:], [:]]
  /// Every write that ever reached an account, to notice two under one stamp.
  var sent: [Key: [Stamp: PropertyList?]] = [:]
  /// Identities that two devices had at once.
  var cloned: Set<ReplicaID> = []
  /// Processes that have yet to sign their device in to the first account, at the end.
  var homecomings: Set<Int32> = []
  /// Processes that write once more, by which copies of one device show.
  var farewells: Set<Int32> = []
  var isFarewell = false

  var ledger = WriteLedger()
  /// All writes that removed a key.
  var removed: [Key: [Stamp]] = [:]
  /// What devices held that people took away from them.
  var excused: [Key: [Stamp]] = [:]
  /// Whether entries of a journal that people took away had made room before.
  var hasDroppedLosses = false
  var trace = Trace()

  /// Prepares a run; without `replicas` the seed says how many devices there are.
  package init(_ setting: Setting, replicas: Int? = nil) {
    var generator = SplitMix64(seed: setting.seed)
    let plan = SimulationPlan(using: &generator, replicas: replicas)
    keys = (0..<plan.keyCount).map { Key("key\($0)") }
    var parameters = SyncParameters(
      quota: Quota(keyCountMax: plan.hasRoomForAll ? plan.keyCount : plan.keyCount - 1),
      pace: plan.pace, journal: plan.journal, rules: setting.bug?.rules ?? Rules()
    ).under(setting.policy)
    let ages = Self.ages(of: setting.seed)
    if let ages { (parameters.tombstoneAge, parameters.replicaAge) = ages }
    forgetsRemovals = ages != nil
    self.parameters = parameters
    self.plan = plan
    var rates = plan.rates
    if Self.hasStrangers(setting.seed) { rates[.stranger] = Fault.stranger.rate }
    super.init(
      setting, generator: generator, beginningAt: World.morning, faults: Fault.ofDevices,
      rates: rates)
    for number in 1...2 {
      accounts.append(
        Account(
          id: AccountID(UInt64(number)), name: "account \(number)", parameters: parameters))
    }
    for _ in 0..<plan.machineCount { addMachine() }
  }

  /// In every fifth seed removals and devices are forgotten within seconds.
  private static func ages(of seed: UInt64) -> (tombstone: Int64, replica: Int64)? {
    guard seed % 5 == 0 else { return nil }
    var generator = SplitMix64(seed: ~seed)
    return (
      generator.number(from: 1_000, through: 20_000), generator.number(from: 1_000, through: 20_000)
    )
  }

  /// Whether other accounts may come to stand in the place of one: in every seventh seed, but where
  /// removals are forgotten, since what another account brings may be older than those.
  private static func hasStrangers(_ seed: UInt64) -> Bool { seed % 7 == 3 && seed % 5 != 0 }

  override var acknowledgedCount: Int { ledger.count }

  override func prepare() { if plan.isWarm { warmUp() } }

  override func heal() { healAndCheck() }

  override func beginTurn() {
    deliverMessages()
    if !isHealing { strike() }
  }

  override var tempo: Tempo {
    isHealing
      ? Tempo(turn: 1...1, call: 0...0, preemption: 50)
      : Tempo(turn: 0...5, call: 0...5, preemption: 300)
  }

  override func isReady(_ process: SteppedProcess) -> Bool {
    guard process.stoppedUntil <= time else { return false }
    return process.wakeAt <= time || (!process.isBusy && process.hasMail)
  }

  override var nextEvent: Int64 {
    machines.reduce(.max) { $1.isClogged ? $0 : min($0, $1.link.nextDue ?? .max) }
  }

  // A disk that fails to make something durable is often about to fail altogether.
  override func notice(
    _ fault: Fault, in call: FileCall, of process: SteppedProcess, until end: Int64
  ) {
    guard fault == .ioError, call.operation == .fsync, let process = process as? DeviceProcess
    else { return }
    process.machine.failsUntil = time + 150
  }

  override func powerLossFactor(_ process: SteppedProcess) -> Int64 {
    (process as? DeviceProcess)?.machine.failsUntil ?? .min > time ? 40 : 1
  }

  override func losePower(of process: SteppedProcess) {
    if let process = process as? DeviceProcess { losePower(process.machine) }
  }
}
