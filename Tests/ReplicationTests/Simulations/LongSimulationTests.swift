import TestSupport
import Testing

@testable import SetteeSimulations

/// More seeds than a quick test run has time for.
@Suite("Long simulation of devices", .aside)
struct LongSimulationTests {
  @Test(
    "Thousands of further seeds of two thousand steps keep every promise",
    .enabled(if: Effort.isLong, "slow; make test-long runs it"))
  func seeds() { check(.devices, Effort.isWhole ? 9_000 : 2_000, from: 10_000) }

  @Test(
    "Further seeds of eight thousand steps keep every promise",
    .enabled(if: Effort.isLong, "slow; make test-long runs it"))
  func manySteps() {
    check(.devices, Effort.isWhole ? 1_000 : 150, from: 19_000, steps: 8_000)
  }

  @Test(
    "Many seeds of folders keep every promise, with a wipe for every five of them",
    .enabled(if: Effort.isLong, "slow; make test-long runs it"))
  func folders() {
    let count = Effort.isWhole ? 5_000 : 1_000
    #expect(check(.folder, count).tally[.wipe, default: 0] >= count / 5)
  }

  @Test(
    "Thousands of seeds of settings files keep every promise",
    .enabled(if: Effort.isLong, "slow; make test-long runs it"))
  func files() { check(.files, Effort.isWhole ? 20_000 : 4_000) }

  @Test(
    "Hundreds of seeds of etcd keep every promise",
    .enabled(if: Effort.isLong, "slow; make test-long runs it"))
  func etcd() { check(.etcd, Effort.isWhole ? 2_000 : 500) }

  /// Seeds that the quick run does not take.
  @discardableResult
  private func check(
    _ world: SimulationKind, _ count: Int, from firstSeed: UInt64 = 1_000, steps: Int = 2_000
  ) -> SimulationBatch.Summary {
    let summary = SimulationBatch(
      of: world, firstSeed: firstSeed, seedCount: count, steps: steps, workerCount: 2
    ).run()
    #expect(summary.failure == nil, "\(String(describing: summary.failure))")
    #expect(summary.seedCount == count)
    return summary
  }
}
