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
    "Three thousand seeds of shared folders keep every promise",
    .enabled(if: isWanted, "slow; make test-long runs it"))
  func folders() {
    let summary = SimulationBatch(
      of: .folder, firstSeed: 1, seedCount: 3_000, steps: 2_000, workerCount: 2
    ).run()
    #expect(summary.failure == nil, "\(String(describing: summary.failure))")
    #expect(summary.seedCount == 3_000)
  }

  @Test(
    "Three thousand seeds of settings files keep every promise",
    .enabled(if: isWanted, "slow; make test-long runs it"))
  func files() {
    let summary = SimulationBatch(
      of: .files, firstSeed: 1, seedCount: 3_000, steps: 2_000, workerCount: 2
    ).run()
    #expect(summary.failure == nil, "\(String(describing: summary.failure))")
    #expect(summary.seedCount == 3_000)
  }
}
