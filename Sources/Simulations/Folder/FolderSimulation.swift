import SetteeCloudCore
import SetteeEngines
import SetteeFiles
import SetteePropertyLists
import SetteeReplication

/// One seeded run of devices that share a folder, on one disk or by way of a syncer, while files of
/// it are damaged and the whole is wiped.
package final class FolderSimulation: CloudSimulation, @unchecked Sendable {
  static let root = Path("/shared")
  static let shares = root.appending("replicas")

  let plan: FolderPlan
  let disks: [InMemoryDisk]
  var syncer: FolderSyncer
  /// Contents that shares once had.
  var formerShares: [(path: Path, bytes: [UInt8])] = []
  /// The step at which somebody but a device last touched the folder, or the power failed.
  var disturbedStep = 0

  /// Prepares a run; without `machines` the seed says how many devices there are.
  package init(_ setting: Setting, machines count: Int? = nil) {
    var generator = SplitMix64(seed: setting.seed)
    var devices = DevicesPlan(Fault.drawnForFolders, using: &generator, machines: count)
    if Self.hasClones(setting.seed) { devices.rates[.clone] = 50 * Fault.clone.rate }
    let plan = FolderPlan(using: &generator)
    let disks = (0..<(plan.isOneDisk ? 1 : devices.machineCount)).map { _ in InMemoryDisk() }
    (self.plan, self.disks) = (plan, disks)
    syncer = FolderSyncer(disks)
    super.init(
      setting, generator: generator, devices,
      parameters: SyncParameters(
        pace: Pace(period: 1_000, uploadDelay: 0, timeout: 10_000, burst: 1_000, refill: 50),
        journal: Journal.Limits(perKey: .max, total: .max), rules: setting.bug?.rules ?? Rules()),
      faults: Fault.ofFolders, disk: { disks[$0 % disks.count] })
  }

  /// Whether devices are copied with all they have, as in every third seed.
  private static func hasClones(_ seed: UInt64) -> Bool { seed % 3 == 1 }

  // MARK: The world

  override func way(
    in environment: DiskEnvironment
  ) -> (transport: any CloudTransport, account: any AccountInPlace) {
    (
      FolderTransport(Self.root, in: environment, parameters: parameters),
      FolderAccount(
        Self.root, in: environment, quota: parameters.quota,
        rules: bug?.shareRules ?? CommitRules())
    )
  }

  override func beginTurn() {
    for disk in disks { disk.setClock(unixSeconds: time / 1_000) }
    if !isHealing { strike() }
    carry()
  }

  override var nextEvent: Int64 { syncer.nextDue }

  override func losePower(of process: SteppedProcess) {
    if let process = process as? CloudProcess { losePower(of: process.machine.disk) }
  }

  override func endFaults() { unseal() }

  override var isQuiet: Bool { syncer.isIdle }

  override func check(
    _ delivery: Delivery, of request: Request, _ process: CloudProcess, _ life: CloudLife,
    since start: Int
  ) {
    checkReceipts(delivery, of: request, process, life, since: start)
    remember(request.replica, on: process.machine.disk)
  }

  override func checkRound(_ process: CloudProcess, _ life: CloudLife, since start: Int) {
    checkSynced(process, life, since: start)
  }

  override func accountRecords(
    _ account: AccountID, for machine: CloudMachine
  ) -> [Key: Record] {
    records(on: machine.disk, of: account)
  }

  override func checkBounds() { checkLeftovers() }

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
