import SetteeReplication

/// A kind of thing that goes wrong.
///
/// Known by its number, for which each call of a simulated process asks several times.
package enum Fault: Int, Sendable, CaseIterable {
  // The network.
  case loss, duplicate, delay, reorder, partition, oneWayPartition, clog, serverRestart, garbage,
    quota, throttle
  // Processes.
  case kill, doubleKill, stop
  // Machines and disks.
  case powerLoss, ioError, noSpace, shortCall, interruption, bitFlip
  // Clocks.
  case clockJump, clockStrobe, clockDrift, decade
  // People.
  case accountChange, reinstall, clone, formatMix, foreignWrite
  // Kernels.
  case lostEvents, writeBack
  // Clusters.
  case compaction, leaderChange, staleAnswer, clusterLoss
  // Shared folders.
  case shareDamage, wipe, syncConflict, adoption
  // Places of accounts.
  case stranger

  /// Those of the world of devices.
  static let ofDevices = drawnForDevices + [.stranger, .adoption]
  /// Those of them that any seed may have, in the order of the seeds' draws.
  static let drawnForDevices = allCases.filter { !undrawn.contains($0) }
  private static let undrawn: Set<Fault> = [
    .foreignWrite, .lostEvents, .writeBack, .shareDamage, .wipe, .syncConflict, .adoption,
    .compaction, .leaderChange, .staleAnswer, .clusterLoss, .stranger,
  ]
  /// Those of the world of files.
  static let ofFiles: [Fault] = [
    .foreignWrite, .kill, .stop, .powerLoss, .ioError, .noSpace, .shortCall, .interruption,
    .bitFlip, .lostEvents, .writeBack,
  ]

  /// Those of the world of shared folders.
  static let ofFolders: [Fault] = [
    .shareDamage, .wipe, .syncConflict, .adoption, .kill, .stop, .powerLoss, .ioError, .noSpace,
    .shortCall, .interruption, .writeBack, .clone,
  ]
  /// Those of them that any seed may have, in the order of the seeds' draws.
  static let drawnForFolders = ofFolders.filter { $0 != .clone }

  /// Those of the world of etcd.
  static let ofEtcd: [Fault] = [
    .loss, .serverRestart, .compaction, .leaderChange, .staleAnswer, .clusterLoss, .quota,
    .adoption, .kill, .stop, .powerLoss, .ioError, .noSpace, .shortCall, .interruption,
  ]

  /// How often the kind strikes at its low level, per hundred thousand steps; a high level is five
  /// times that.
  ///
  /// What the link does follows the link's own conditions.
  var rate: Int64 {
    switch self {
    case .leaderChange, .staleAnswer: 0
    case .compaction: 150
    case .clusterLoss: 40
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
    case .stranger: 800
    }
  }
}

extension Fault {
  /// What reports call it.
  package var name: String {
    switch self {
    case .loss: "messages lost"
    case .duplicate: "messages doubled"
    case .delay: "messages delayed for seconds"
    case .reorder: "messages overtaken"
    case .partition: "partitions"
    case .oneWayPartition: "one-way partitions"
    case .clog: "swizzle-clogs"
    case .serverRestart: "server restarts"
    case .garbage: "garbage replies"
    case .quota: "writes refused for room"
    case .throttle: "uploads throttled"
    case .kill: "processes killed"
    case .doubleKill: "two killed together"
    case .stop: "processes stopped beyond the lock's patience"
    case .powerLoss: "power losses"
    case .ioError: "I/O errors"
    case .noSpace: "disks full"
    case .shortCall: "short reads and writes"
    case .interruption: "interrupted calls"
    case .bitFlip: "bits flipped at rest"
    case .clockJump: "clock jumps"
    case .clockStrobe: "clock strobes"
    case .clockDrift: "drifting clocks"
    case .decade: "clocks ten years off"
    case .accountChange: "account changes"
    case .reinstall: "reinstalls"
    case .clone: "devices cloned from a backup"
    case .formatMix: "programs of a later format"
    case .foreignWrite: "writes by other programs"
    case .lostEvents: "events lost"
    case .writeBack: "disks written back"
    case .compaction: "histories compacted"
    case .leaderChange: "leaders changed under requests"
    case .staleAnswer: "answers from the past"
    case .clusterLoss: "clusters replaced by new ones"
    case .shareDamage: "files of the folder damaged"
    case .wipe: "folders wiped"
    case .syncConflict: "conflict copies by the syncer"
    case .adoption: "choices of an account"
    case .stranger: "other accounts in the place of one"
    }
  }
}

extension Fault {
  /// How often each of some kinds strikes in a run, per hundred thousand steps.
  static func rates(
    of faults: [Fault], using generator: inout SplitMix64
  ) -> FaultRates {
    var rates = FaultRates()
    for fault in faults { rates[fault] = fault.rate * [0, 0, 1, 5].pick(using: &generator) }
    return rates
  }
}

/// How often each kind strikes in a run, per hundred thousand steps.
struct FaultRates: Sendable {
  private var values = [Int64](repeating: 0, count: Fault.allCases.count)

  subscript(fault: Fault) -> Int64 {
    get { values[fault.rawValue] }
    set { values[fault.rawValue] = newValue }
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
  let rates: FaultRates
  let garbageRate: Int
  let drift: Int64
  /// Milliseconds from one tick of the wall clocks to the next: coarse clocks make equal stamps.
  let grain: Int64

  init(using generator: inout SplitMix64, replicas: Int?) {
    machineCount = replicas ?? Int(generator.number(from: 2, through: 4))
    keyCount = Int(generator.number(from: 2, through: 6))
    hasRoomForAll = !generator.happens(250)
    isWarm = generator.happens(800)
    rates = Fault.rates(of: Fault.drawnForDevices, using: &generator)
    conditions = Link.Conditions(
      delayMin: 0, delayMax: [20, 400, 3_000].pick(using: &generator),
      loss: Int([0, 100, 300].pick(using: &generator)),
      duplication: Int([0, 100, 300].pick(using: &generator)),
      reordering: Int([0, 200, 1_000].pick(using: &generator)))
    let burst = Int([2, 15].pick(using: &generator))
    pace = Pace(period: 1_000, uploadDelay: 50, timeout: 500, burst: burst, refill: 1_000)
    journal =
      generator.happens(100)
      ? Journal.Limits(perKey: 2, total: 5) : Journal.Limits(perKey: .max, total: .max)
    garbageRate = Int([0, 0, 30, 150].pick(using: &generator))
    drift = [0, 0, 100, 5_000].pick(using: &generator)
    grain = [1, 1, 250, 1_000].pick(using: &generator)
  }
}
