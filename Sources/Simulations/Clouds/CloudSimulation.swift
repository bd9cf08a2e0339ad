import SetteeCloudCore
import SetteeEngines
import SetteeFiles
import SetteePropertyLists
import SetteeReplication

/// One seeded run of devices with an account outside of them.
///
/// The devices are the product's own, with their rounds, and so is what they make of the account. A
/// step is one call to a file system; between any two, another program or fate may come. What the
/// account is, and what befalls it, each world says.
package class CloudSimulation: SeededRun, @unchecked Sendable {
  let devices: DevicesPlan
  final let parameters: SyncParameters
  final let keys: [Key]

  final var machines: [CloudMachine] = []
  private var nextProcess: Int32 = 1
  final var nextValue: Int64 = 0
  final var ledger = WriteLedger()
  /// All writes that removed a key.
  final var removed: [Key: [Stamp]] = [:]
  /// Writes that went where that is as it should be.
  final var excused: [Key: [Stamp]] = [:]
  /// Identities that two devices had at once.
  final var cloned: Set<ReplicaID> = []
  /// Programs that write once more, by which copies of one device show.
  final var farewells: Set<Int32> = []

  init(
    _ setting: Setting, generator: SplitMix64, _ devices: DevicesPlan,
    parameters: SyncParameters, faults: [Fault], disk: (Int) -> InMemoryDisk
  ) {
    self.devices = devices
    self.parameters = parameters
    keys = (0..<devices.keyCount).map { Key("key\($0)") }
    super.init(
      setting, generator: generator, beginningAt: World.morning, faults: faults,
      rates: devices.rates)
    for number in 0..<devices.machineCount { addMachine(number, disk(number)) }
  }

  @discardableResult
  final func addMachine(_ number: Int, _ disk: InMemoryDisk) -> CloudMachine {
    let skew = generator.number(from: -devices.skewMax, through: devices.skewMax)
    let machine = CloudMachine(number: number, disk: disk, skew: skew)
    machines.append(machine)
    for _ in 0..<(generator.happens(devices.twins) ? 2 : 1) {
      let process = CloudProcess(number: freshProcess(), machine: machine)
      machine.processes.append(process)
      add(process) { [unowned self, unowned process] in live(process) }
    }
    return machine
  }

  final func freshProcess() -> Int32 {
    defer { nextProcess += 1 }
    return nextProcess
  }

  /// Whether a record is a write or has taken its place: by its stamp, or where arrival decides, by
  /// what its writer or the account knew.
  final func follows(_ record: Record, _ stamp: Stamp) -> Bool {
    parameters.policy == .lastWriterWins ? record.stamp >= stamp : record.hasSeen(stamp)
  }

  override var acknowledgedCount: Int { ledger.count }

  override var tempo: Tempo {
    Tempo(turn: 0...5, call: 0...2, preemption: isHealing ? 20 : devices.preemption)
  }

  override func heal() { healAndCheck() }

  // MARK: What a world says

  /// The way from a device to the account, as a device has it and as it is gone here.
  func way(
    in environment: DiskEnvironment
  ) -> (transport: any CloudTransport, account: any AccountInPlace) {
    preconditionFailure("each world has an account")
  }

  /// Takes note of an answer and checks what must hold then.
  func check(
    _ delivery: Delivery, of request: Request, _ process: CloudProcess, _ life: CloudLife,
    since start: Int
  ) {}

  /// Checks what must hold after a round that came to its end without trouble.
  func checkRound(_ process: CloudProcess, _ life: CloudLife, since start: Int) {}

  /// What the account holds as a device can see it, read by the product's own code.
  func accountRecords(_ account: AccountID, for machine: CloudMachine) -> [Key: Record] { [:] }

  /// People mend what only they can mend.
  func endFaults() {}

  /// Whether nothing is under way between the devices.
  var isQuiet: Bool { true }

  /// Whether removals may be forgotten while the run lasts; then a value may go that a device has
  /// not seen removed.
  var forgetsRemovals: Bool { false }

  /// What the account itself keeps of writes that were lost.
  var accountLosses: [(key: Key, stamp: Stamp)] { [] }

  /// The clock of a device that is wrong by so many milliseconds.
  func wallClock(skew: Int64) -> Int64 { time + skew }

  /// Checks at the end what only this world has.
  func checkBounds() {}
}

/// How many devices a world has, what they are like, and which faults it has how strong.
struct DevicesPlan: Sendable {
  let machineCount: Int
  let keyCount: Int
  /// How often, in a thousand cases, a device runs two programs.
  let twins: Int
  /// Per hundred thousand steps.
  var rates: FaultRates
  /// How far wall clocks are wrong at most, in milliseconds.
  let skewMax: Int64
  /// How often, in a thousand cases, somebody else runs between two calls of a program.
  let preemption: Int

  init(_ faults: [Fault], using generator: inout SplitMix64, machines: Int?) {
    machineCount = machines ?? Int(generator.number(from: 2, through: 4))
    keyCount = Int(generator.number(from: 2, through: 6))
    twins = [0, 300].pick(using: &generator)
    rates = Fault.rates(of: faults, using: &generator)
    skewMax = [0, 0, 5_000, 3_600_000].pick(using: &generator)
    preemption = [20, 100, 300].pick(using: &generator)
  }
}
