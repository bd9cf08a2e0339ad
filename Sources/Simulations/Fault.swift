import SetteeReplication

/// A kind of thing that goes wrong, by the name under which reports count it.
package enum Fault: String, Sendable, Hashable, CaseIterable {
  // The network.
  case loss = "messages lost"
  case duplicate = "messages doubled"
  case delay = "messages delayed for seconds"
  case reorder = "messages overtaken"
  case partition = "partitions"
  case oneWayPartition = "one-way partitions"
  case clog = "swizzle-clogs"
  case serverRestart = "server restarts"
  case garbage = "garbage replies"
  case quota = "writes refused for room"
  case throttle = "uploads throttled"

  // Processes.
  case kill = "processes killed"
  case doubleKill = "two killed together"
  case stop = "processes stopped beyond the lock's patience"

  // Machines and disks.
  case powerLoss = "power losses"
  case ioError = "I/O errors"
  case noSpace = "disks full"
  case shortCall = "short reads and writes"
  case interruption = "interrupted calls"
  case bitFlip = "bits flipped at rest"

  // Clocks.
  case clockJump = "clock jumps"
  case clockStrobe = "clock strobes"
  case clockDrift = "drifting clocks"
  case decade = "clocks ten years off"

  // People.
  case accountChange = "account changes"
  case reinstall = "reinstalls"
  case clone = "devices cloned from a backup"
  case formatMix = "programs of a later format"
  case foreignWrite = "writes by other programs"

  // Kernels.
  case lostEvents = "events lost"
  case writeBack = "disks written back"

  // Shared folders.
  case shareDamage = "files of the folder damaged"
  case wipe = "folders wiped"
  case syncConflict = "conflict copies by the syncer"
  case adoption = "choices of an account"

  /// Those of the world of devices, in the order of the seeds' draws.
  static let ofDevices = allCases.filter { !onlyFiles.contains($0) }
  private static let onlyFiles: Set<Fault> = [
    .foreignWrite, .lostEvents, .writeBack, .shareDamage, .wipe, .syncConflict, .adoption,
  ]
  /// Those of the world of files.
  static let ofFiles: [Fault] = [
    .foreignWrite, .kill, .stop, .powerLoss, .ioError, .noSpace, .shortCall, .interruption,
    .bitFlip, .lostEvents, .writeBack,
  ]

  /// Those of the world of shared folders.
  static let ofFolders: [Fault] = [
    .shareDamage, .wipe, .syncConflict, .adoption, .kill, .stop, .powerLoss, .ioError, .noSpace,
    .shortCall, .interruption, .writeBack,
  ]

  /// How often the kind strikes at its low level, per hundred thousand steps; a high level is five
  /// times that.
  ///
  /// What the link does follows the link's own conditions.
  var rate: Int64 {
    switch self {
    case .loss, .duplicate, .delay, .reorder, .quota, .throttle, .syncConflict, .adoption: 0
    case .interruption: 600
    case .shortCall: 400
    case .kill: 150
    case .ioError, .noSpace: 80
    case .partition, .oneWayPartition, .clog, .clockJump: 150
    case .garbage: 0
    case .doubleKill, .stop, .powerLoss, .serverRestart, .accountChange: 50
    case .clockStrobe, .clockDrift: 50
    case .decade, .reinstall, .clone, .formatMix: 10
    case .bitFlip: 40
    case .foreignWrite: 600
    case .lostEvents: 100
    case .writeBack: 150
    case .shareDamage: 300
    case .wipe: 80
    }
  }
}

/// What one seed's run is like: how many devices, and which faults how strong.
///
/// Runs differ in kind, not only in chance: each kind of fault is off, low or high. A fault that is
/// always on can hide another.
struct SimulationPlan: Sendable {
  let machineCount: Int
  let keyCount: Int
  let hasRoomForAll: Bool
  /// Whether all devices have joined before the faults begin.
  let isWarm: Bool
  let conditions: Link.Conditions
  let pace: Pace
  let journal: Journal.Limits
  /// Per hundred thousand steps.
  let rates: [Fault: Int64]
  let garbageRate: Int
  let drift: Int64
  /// Milliseconds from one tick of the wall clocks to the next: coarse clocks make equal stamps.
  let grain: Int64

  init(using generator: inout SplitMix64, replicas: Int?) {
    machineCount = replicas ?? Int(generator.number(from: 2, through: 4))
    keyCount = Int(generator.number(from: 2, through: 6))
    hasRoomForAll = !generator.happens(250)
    isWarm = generator.happens(800)
    var rates: [Fault: Int64] = [:]
    for fault in Fault.ofDevices {
      rates[fault] = fault.rate * Self.level([0, 0, 1, 5], using: &generator)
    }
    self.rates = rates
    conditions = Link.Conditions(
      delayMin: 0, delayMax: Self.level([20, 400, 3_000], using: &generator),
      loss: Int(Self.level([0, 100, 300], using: &generator)),
      duplication: Int(Self.level([0, 100, 300], using: &generator)),
      reordering: Int(Self.level([0, 200, 1_000], using: &generator)))
    let burst = Int(Self.level([2, 15], using: &generator))
    pace = Pace(period: 1_000, uploadDelay: 50, timeout: 500, burst: burst, refill: 1_000)
    journal =
      generator.happens(100)
      ? Journal.Limits(perKey: 2, total: 5) : Journal.Limits(perKey: .max, total: .max)
    garbageRate = Int(Self.level([0, 0, 30, 150], using: &generator))
    drift = Self.level([0, 0, 100, 5_000], using: &generator)
    grain = Self.level([1, 1, 250, 1_000], using: &generator)
  }

  private static func level(_ choices: [Int64], using generator: inout SplitMix64) -> Int64 {
    choices[Int(generator.number(from: 0, through: Int64(choices.count - 1)))]
  }
}
