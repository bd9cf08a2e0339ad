import SetteeReplication

/// What one seed's run of the world of shared folders is like.
struct FolderPlan: Sendable {
  let machineCount: Int
  let keyCount: Int
  /// Whether all devices use one disk, or each has one of its own and a syncer carries files.
  let isOneDisk: Bool
  /// How often, in a thousand cases, a device runs two programs.
  let twins: Int
  /// Per hundred thousand steps.
  let rates: [Fault: Int64]
  /// The most milliseconds that the syncer takes to carry a file.
  let carryMax: Int64
  /// How far wall clocks are wrong at most, in milliseconds.
  let skewMax: Int64
  let preemption: Int

  init(using generator: inout SplitMix64, machines: Int?) {
    machineCount = machines ?? Int(generator.number(from: 2, through: 4))
    keyCount = Int(generator.number(from: 2, through: 6))
    isOneDisk = generator.happens(500)
    twins = [0, 300].pick(using: &generator)
    var rates: [Fault: Int64] = [:]
    for fault in Fault.ofFolders {
      rates[fault] = fault.rate * [0, 0, 1, 5].pick(using: &generator)
    }
    self.rates = rates
    carryMax = [20, 400, 5_000].pick(using: &generator)
    skewMax = [0, 0, 5_000, 3_600_000].pick(using: &generator)
    preemption = [20, 100, 300].pick(using: &generator)
  }
}
