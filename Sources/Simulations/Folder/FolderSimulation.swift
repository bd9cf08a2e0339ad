import SetteeFiles
import SetteePropertyLists
import SetteeReplication

/// One seeded run of devices that share a folder, on one disk or by way of a syncer, while files of
/// it are damaged and the whole is wiped.
///
/// The devices are the product's own, with their rounds, and so is what they make of the folder. A
/// step is one call to a file system; between any two, another program, the syncer or fate may
/// come.
package final class FolderSimulation: SeededRun, @unchecked Sendable {
  static let root = Path("/shared")
  static let shares = root.appending("replicas")

  let plan: FolderPlan
  let parameters: SyncParameters
  let keys: [Key]

  var machines: [FolderMachine] = []
  let disks: [InMemoryDisk]
  var syncer: FolderSyncer
  private var nextProcess: Int32 = 1
  var nextValue: Int64 = 0
  /// Contents that shares once had.
  var formerShares: [(path: Path, bytes: [UInt8])] = []
  /// The step at which somebody but a device last touched the folder, or the power failed.
  var disturbedStep = 0
  var ledger = WriteLedger()
  /// Removals that went where there was nothing to remove.
  var excused: [Key: [Stamp]] = [:]

  /// Prepares a run; without `machines` the seed says how many devices there are.
  package init(_ setting: Setting, machines count: Int? = nil) {
    var generator = SplitMix64(seed: setting.seed)
    let plan = FolderPlan(using: &generator, machines: count)
    self.plan = plan
    keys = (0..<plan.keyCount).map { Key("key\($0)") }
    parameters = SyncParameters(
      pace: Pace(period: 1_000, uploadDelay: 0, timeout: 10_000, burst: 1_000, refill: 50),
      journal: Journal.Limits(perKey: .max, total: .max), rules: setting.bug?.rules ?? Rules())
    let diskCount = plan.isOneDisk ? 1 : plan.machineCount
    disks = (0..<diskCount).map { _ in InMemoryDisk() }
    syncer = FolderSyncer(disks)
    super.init(
      setting, generator: generator, beginningAt: World.morning, faults: Fault.ofFolders,
      rates: plan.rates)
    for number in 0..<plan.machineCount { addMachine(number) }
  }

  private func addMachine(_ number: Int) {
    let skew = generator.number(from: -plan.skewMax, through: plan.skewMax)
    let machine = FolderMachine(number: number, disk: disks[number % disks.count], skew: skew)
    machines.append(machine)
    for _ in 0..<(generator.happens(plan.twins) ? 2 : 1) {
      let process = FolderProcess(number: freshProcess(), machine: machine)
      machine.processes.append(process)
      add(process) { [unowned self, unowned process] in live(process) }
    }
  }

  func freshProcess() -> Int32 {
    defer { nextProcess += 1 }
    return nextProcess
  }

  // MARK: The world

  override var acknowledgedCount: Int { ledger.count }

  override var tempo: Tempo {
    Tempo(turn: 0...5, call: 0...2, preemption: isHealing ? 20 : plan.preemption)
  }

  override func heal() { healAndCheck() }

  override func beginTurn() {
    for disk in disks { disk.setClock(unixSeconds: time / 1_000) }
    if !isHealing { strike() }
    carry()
  }

  override var nextEvent: Int64 { syncer.nextDue }

  override func losePower(of process: SteppedProcess) {
    if let process = process as? FolderProcess { losePower(of: process.machine.disk) }
  }

  private func carry() {
    guard !plan.isOneDisk else { return }
    let carryMax = isHealing ? 20 : plan.carryMax
    syncer.look(at: time) { generator.number(from: 0, through: carryMax) }
    let conflictCount = syncer.carry(at: time)
    guard conflictCount > 0 else { return }
    disturbedStep = stepCount
    tally[.syncConflict, default: 0] += conflictCount
  }
}
