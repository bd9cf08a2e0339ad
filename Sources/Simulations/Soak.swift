import SetteeReplication

/// Runs of all worlds in turn, on seeds and of lengths drawn from one seed, for as long as is
/// wanted or until a promise is broken.
package struct Soak: Sendable {
  /// Decides everything but the end.
  package let seed: UInt64
  /// Where runs happen, in turn.
  package var worlds = SimulationKind.allCases
  package var bug: PlantedBug?
  package let workerCount: Int

  package init(seed: UInt64, workerCount: Int, bug: PlantedBug? = nil) {
    self.seed = seed
    self.workerCount = max(1, workerCount)
    self.bug = bug
  }

  /// How long runs may be, in steps of faults.
  private static let lengths = [500, 2_000, 8_000, 20_000]
  /// So many steps of a world make a turn.
  private static let turnStepCount = 40_000
  /// First seeds are smaller than this, as those that can be asked for.
  package static let seedLimit: Int64 = 1_000_000_000

  /// Runs until somebody says that it is over.
  ///
  /// - Parameters:
  ///   - isOver: Asked before each seed.
  ///   - onBatch: Called after each turn of a world with what it ran and what came of it.
  /// - Returns: The runs of which one broke a promise, with it; `nil` where none did.
  package func run(
    until isOver: @Sendable () -> Bool,
    onBatch: (SimulationBatch, SimulationBatch.Summary) -> Void = { _, _ in }
  ) -> (batch: SimulationBatch, failure: SimulationReport)? {
    var generator = SplitMix64(seed: seed)
    while true {
      for world in worlds {
        if isOver() { return nil }
        let batch = batch(of: world, using: &generator)
        let summary = batch.run(isCancelled: isOver)
        onBatch(batch, summary)
        if let failure = summary.failure { return (batch, failure) }
      }
    }
  }

  private func batch(
    of world: SimulationKind, using generator: inout SplitMix64
  ) -> SimulationBatch {
    let steps = Self.lengths.pick(using: &generator)
    return SimulationBatch(
      of: world, firstSeed: UInt64(generator.number(from: 0, through: Self.seedLimit - 1)),
      seedCount: max(workerCount, Self.turnStepCount / steps), steps: steps,
      bug: bug.flatMap { $0.world == world ? $0 : nil }, workerCount: workerCount)
  }
}
