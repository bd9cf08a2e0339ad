import Foundation
import TestSupport
import Testing

@testable import SetteeSimulations

/// More seeds than a quick test run has time for: `make test-long` sets SETTEE_LONG.
@Suite("Long simulation of devices", .aside)
struct LongSimulationTests {
  private static let isWanted = ProcessInfo.processInfo.environment["SETTEE_LONG"] == "1"

  @Test(
    "Four and a half thousand further seeds of two thousand steps keep every promise",
    .enabled(if: isWanted, "slow; make test-long runs it"))
  func seeds() {
    let summary = SimulationBatch(
      firstSeed: 10_000, seedCount: 4_500, steps: 2_000, workerCount: 2
    ).run()
    #expect(summary.failure == nil, "\(String(describing: summary.failure))")
    #expect(summary.seedCount == 4_500)
  }

  @Test(
    "Two thousand seeds of shared folders keep every promise",
    .enabled(if: isWanted, "slow; make test-long runs it"))
  func folders() { check(.folder, 2_000) }

  @Test(
    "Two and a half thousand seeds of settings files keep every promise",
    .enabled(if: isWanted, "slow; make test-long runs it"))
  func files() { check(.files, 2_500) }

  @Test(
    "Three hundred seeds of etcd keep every promise",
    .enabled(if: isWanted, "slow; make test-long runs it"))
  func etcd() { check(.etcd, 300) }

  @Test(
    "A removal by a device whose clock is ahead is kept for its age",
    .enabled(if: isWanted, "slow; make test-long runs it"))
  func earlyForgotten() {
    withKnownIssue("I15 breaks here, in the account or in the check: it is not known yet") {
      let summary = SimulationBatch(
        firstSeed: 14_945, seedCount: 1, steps: 2_000, workerCount: 1
      ).run()
      #expect(summary.failure == nil, "\(String(describing: summary.failure))")
    }
  }

  /// Seeds that the quick run does not take.
  private func check(_ world: SimulationKind, _ count: Int) {
    let summary = SimulationBatch(
      of: world, firstSeed: 1_000, seedCount: count, steps: 2_000, workerCount: 2
    ).run()
    #expect(summary.failure == nil, "\(String(describing: summary.failure))")
    #expect(summary.seedCount == count)
  }
}
