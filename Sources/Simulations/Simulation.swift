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
///
/// Everything is decided by the seed. The processes have threads of their own, of which one runs
/// at a time.
package final class Simulation: @unchecked Sendable {
  package let seed: UInt64
  let plan: SimulationPlan
  let bug: PlantedBug?
  let isTracing: Bool
  let parameters: SyncParameters
  let keys: [Key]

  var generator: SplitMix64
  /// Milliseconds since 1970 by a clock that is right.
  var time = World.morning
  var stepCount = 0
  var machines: [Machine] = []
  var nextProcess: Int32 = 1
  var nextValue: Int64 = 0
  var nextIdentity: UInt64 = 1
  var isHealing = false
  var isStopping = false
  var serverBackAt: Int64 = 0

  var accounts: [Account] = []
  /// What each account accepted, in order.
  var logs: [[KeyedRecord]] = [[], []]
  /// In which accounts values may be seen.
  var homes: [Int128: ValueHome] = [:]
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
  /// What devices held that people took away from them.
  var excused: [Key: [Stamp]] = [:]
  var tally: [Fault: Int] = [:]
  var violations: [Violation] = []
  var trace = Trace()
  var fingerprint = Fingerprint()
  var lines: [String] = []

  /// Prepares a run.
  ///
  /// - Parameters:
  ///   - seed: Decides everything.
  ///   - replicas: How many devices; `nil` lets the seed say.
  ///   - bug: A bug to plant.
  ///   - isTracing: Whether to keep a readable account of what happened.
  package init(
    seed: UInt64, replicas: Int? = nil, bug: PlantedBug? = nil, isTracing: Bool = false
  ) {
    self.seed = seed
    self.bug = bug
    self.isTracing = isTracing
    var generator = SplitMix64(seed: seed)
    let plan = SimulationPlan(using: &generator, replicas: replicas)
    keys = (0..<plan.keyCount).map { Key("key\($0)") }
    parameters = SyncParameters(
      quota: Quota(keyCountMax: plan.hasRoomForAll ? plan.keyCount : plan.keyCount - 1),
      pace: plan.pace, journal: plan.journal, rules: bug?.rules ?? Rules())
    self.plan = plan
    self.generator = generator
    for number in 1...2 {
      accounts.append(
        Account(
          id: AccountID(UInt64(number)), name: "account \(number)", parameters: parameters))
    }
    for _ in 0..<plan.machineCount { addMachine() }
  }

  /// Runs through so many steps of faults, then heals and checks.
  package func run(steps: Int) -> SimulationReport {
    if plan.isWarm { warmUp() }
    let end = stepCount + steps
    while stepCount < end, violations.isEmpty { turn() }
    if violations.isEmpty { heal() }
    stop()
    fingerprint.add(UInt64(stepCount))
    return SimulationReport(
      seed: seed, traceHash: fingerprint.value, stepCount: stepCount,
      acknowledgedCount: ledger.count, tally: tally, violations: violations, lines: lines)
  }

  // MARK: The scheduler

  /// Lets somebody go on: the network, fate, or one process that is ready.
  func turn() {
    stepCount += 1
    time += isHealing ? 1 : generator.number(from: 0, through: 5)
    deliverMessages()
    if !isHealing { strike() }
    let ready = processes.filter { isReady($0) }
    guard !ready.isEmpty else {
      time = max(time, nextMoment)
      return
    }
    let chosen = ready[Int(generator.number(from: 0, through: Int64(ready.count - 1)))]
    chosen.strand?.resume()
  }

  var processes: [DeviceProcess] { machines.flatMap(\.processes) }

  private func isReady(_ process: DeviceProcess) -> Bool {
    guard process.stoppedUntil <= time else { return false }
    return process.wakeAt <= time || (!process.inbox.isEmpty && !process.isBusy)
  }

  /// When the next thing happens, where nobody is ready now.
  private var nextMoment: Int64 {
    let wakes = processes.map { max($0.wakeAt, $0.stoppedUntil) }
    let arrivals = machines.filter { !$0.isClogged }.compactMap(\.link.nextDue)
    return (wakes + arrivals).min() ?? time + 1
  }

  /// Ends all threads: every call fails from now on, so each falls out of what it was doing.
  private func stop() {
    isStopping = true
    for process in processes { process.die() }
    for process in processes {
      while let strand = process.strand, !strand.isFinished { strand.resume() }
      process.strand = nil
    }
  }

  // MARK: Notes

  func note(_ code: Int, _ actor: Int, _ sentence: @autoclosure () -> String) {
    fingerprint.add(UInt64(code))
    fingerprint.add(Int64(actor))
    fingerprint.add(time)
    if isTracing { lines.append("\(time.asTimeOfDay) \(sentence())") }
  }

  func count(_ fault: Fault, _ actor: Int, _ sentence: @autoclosure () -> String) {
    tally[fault, default: 0] += 1
    note(100 + (Fault.ofDevices.firstIndex(of: fault) ?? 0), actor, "— \(sentence())")
  }

  func violate(_ invariant: Invariant, _ detail: String) {
    violations.append(Violation(invariant: invariant, step: stepCount, detail: detail))
    note(99, 0, "VIOLATION: \(invariant.rawValue): \(detail)")
  }

  func drawsChance() -> Double { Double(generator.next() >> 11) * 0x1p-53 }
}
