import TestSupport
import Testing

@testable import SetteeReplication
@testable import SetteeSimulations

/// More seeds than a quick test run has time for.
@Suite("Long simulation of a world", .aside)
struct LongWorldSimulationTests {
  private static let batchCount: UInt64 = 8
  private static let seedCount: UInt64 = Effort.isWhole ? 5_000 : 1_200
  /// Seeds that the quick run does not take.
  private static let firstSeed: UInt64 = 10_000

  @Test(
    "Further seeds converge and lose no acknowledged write silently",
    .enabled(if: Effort.isLong, "slow; make test-long runs it"), arguments: 0..<batchCount)
  func seeds(batch: UInt64) {
    for number in stride(from: batch, to: Self.seedCount, by: UInt64.Stride(Self.batchCount)) {
      let seed = Self.firstSeed + number
      // Two of three lose 30 % of all messages, the third draws its own conditions.
      var simulation = WorldSimulation(seed: seed, loss: seed % 3 == 0 ? nil : 300)
      let report = simulation.run(ticks: 2_000)
      #expect(report.violations.isEmpty, "seed \(seed): \(report)")
    }
  }
}
