import PropertyLists
import Testing

@testable import Replication

@Suite("Simulation")
struct SimulationTests {
  static let seedCount: UInt64 = 200
  static let batchCount: UInt64 = 8

  /// The batches run side by side where there are cores.
  @Test(
    "Two hundred seeds with 30 % loss converge and lose no write silently",
    arguments: 0..<batchCount)
  func seeds(batch: UInt64) {
    for seed in stride(from: batch, to: Self.seedCount, by: UInt64.Stride(Self.batchCount)) {
      var simulation = Simulation(seed: seed, loss: 300)
      let report = simulation.run(ticks: 2_000)
      #expect(report.violations.isEmpty, "seed \(seed): \(report)")
    }
  }
}
