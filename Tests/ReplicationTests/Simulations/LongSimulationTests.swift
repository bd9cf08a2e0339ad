import Foundation
import TestSupport
import Testing

@testable import SetteeSimulations

/// More seeds than a quick test run has time for: `make test-long` sets SETTEE_LONG.
@Suite("Long simulation of devices", .aside)
struct LongSimulationTests {
  private static let isWanted = ProcessInfo.processInfo.environment["SETTEE_LONG"] == "1"

  @Test(
    "Nine thousand further seeds of two thousand steps keep every promise",
    .enabled(if: isWanted, "slow; make test-long runs it"))
  func seeds() { check(.devices, 9_000, from: 10_000) }

  @Test(
    "A thousand further seeds of eight thousand steps keep every promise",
    .enabled(if: isWanted, "slow; make test-long runs it"))
  func manySteps() { check(.devices, 1_000, from: 19_000, steps: 8_000) }

  @Test(
    "Five thousand seeds of folders keep every promise, wiped a thousand times",
    .enabled(if: isWanted, "slow; make test-long runs it"))
  func folders() {
    #expect(check(.folder, 5_000).tally[.wipe, default: 0] >= 1_000)
  }

  @Test(
    "Twenty thousand seeds of settings files keep every promise",
    .enabled(if: isWanted, "slow; make test-long runs it"))
  func files() { check(.files, 20_000) }

  @Test(
    "Two thousand seeds of etcd keep every promise",
    .enabled(if: isWanted, "slow; make test-long runs it"))
  func etcd() { check(.etcd, 2_000) }

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
