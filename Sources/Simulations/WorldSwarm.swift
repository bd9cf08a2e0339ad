import SetteeReplication

/// The faults of one simulated run: which kinds it has and how strong, all drawn from its seed.
///
/// Runs differ in kind, not only in chance: one never loses a message, another has clocks years
/// apart. A fault that is always on can hide another.
package struct WorldSwarm: Sendable, Hashable {
  package var deviceCount: Int
  package var keyCount: Int
  package var conditions: Link.Conditions
  /// How often, per thousand ticks and device, each thing happens.
  package var writes: Int
  package var outages: Int
  package var clockJumps: Int
  package var accountChanges: Int
  package var manualSyncs: Int
  /// How far clocks are wrong at most, in milliseconds.
  package var skewMax: Int64
  package var quota: Quota

  /// Draws a swarm; the loss of messages may be given.
  package init(using generator: inout SplitMix64, loss: Int? = nil) {
    deviceCount = Int(generator.number(from: 2, through: 4))
    keyCount = Int(generator.number(from: 2, through: 8))
    let delayMax = Self.pick([40, 400, 3_000], using: &generator)
    conditions = Link.Conditions(
      delayMin: 0, delayMax: delayMax,
      loss: loss ?? Int(Self.pick([0, 100, 300], using: &generator)),
      duplication: Int(Self.pick([0, 100, 300], using: &generator)),
      reordering: Int(Self.pick([0, 200, 1_000], using: &generator)))
    writes = Int(Self.pick([10, 40, 120], using: &generator))
    outages = Int(Self.pick([0, 3, 15], using: &generator))
    clockJumps = Int(Self.pick([0, 2], using: &generator))
    accountChanges = Int(Self.pick([0, 0, 2], using: &generator))
    manualSyncs = Int(Self.pick([0, 20], using: &generator))
    skewMax = Self.pick([0, 60_000, 3_600_000, 315_360_000_000], using: &generator)
    let spared = Int(Self.pick([0, 0, 0, 1], using: &generator))
    quota = Quota(keyCountMax: keyCount - spared)
  }

  private static func pick(_ choices: [Int64], using generator: inout SplitMix64) -> Int64 {
    choices[Int(generator.number(from: 0, through: Int64(choices.count - 1)))]
  }
}
