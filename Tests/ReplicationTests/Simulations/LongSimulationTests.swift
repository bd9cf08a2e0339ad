import Foundation
import TestSupport
import Testing

@testable import SetteeSimulations

/// More seeds than a quick test run has time for: `make test-long` sets SETTEE_LONG.
@Suite("Long simulation of devices", .aside)
struct LongSimulationTests {
  private static let isWanted = ProcessInfo.processInfo.environment["SETTEE_LONG"] == "1"

  @Test(
    "Five thousand further seeds of two thousand steps keep every promise",
    .enabled(if: isWanted, "slow; make test-long runs it"))
  func seeds() {
    let summary = SimulationBatch(
      firstSeed: 10_000, seedCount: 5_000, steps: 2_000, workerCount: 2
    ).run()
    #expect(summary.failure == nil, "\(String(describing: summary.failure))")
    #expect(summary.seedCount == 5_000)
  }

  @Test(
    "Five thousand seeds of shared folders keep every promise",
    .enabled(if: isWanted, "slow; make test-long runs it"))
  func folders() { check(.folder, 5_000) }

  @Test(
    "Twenty thousand seeds of settings files keep every promise",
    .enabled(if: isWanted, "slow; make test-long runs it"))
  func files() { check(.files, 20_000) }

  /// Seeds that the quick run does not take.
  private func check(_ world: SimulationKind, _ count: Int) {
    let summary = SimulationBatch(
      of: world, firstSeed: 1_000, seedCount: count, steps: 2_000, workerCount: 2
    ).run()
    #expect(summary.failure == nil, "\(String(describing: summary.failure))")
    #expect(summary.seedCount == count)
  }
}
