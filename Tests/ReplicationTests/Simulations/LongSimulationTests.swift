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
    "Thirteen hundred seeds of shared folders keep every promise",
    .enabled(if: isWanted, "slow; make test-long runs it"), arguments: [1...365, 367...1304])
  func folders(seeds: ClosedRange<Int>) {
    let summary = Self.run(.folder, seeds)
    #expect(summary.failure == nil, "\(String(describing: summary.failure))")
    #expect(summary.seedCount == seeds.count)
  }

  @Test(
    "Devices of a shared folder that found accounts at once agree in the end",
    .enabled(if: isWanted, "slow; make test-long runs it"), arguments: [366, 1305])
  func foundedTwice(seed: Int) {
    // Whether the account or the simulated syncer is at fault is not known yet.
    withKnownIssue("Devices that founded an account each, at once, stay in two") {
      #expect(Self.run(.folder, seed...seed).failure == nil)
    }
  }

  private static func run(
    _ world: SimulationKind, _ seeds: ClosedRange<Int>
  ) -> SimulationBatch.Summary {
    SimulationBatch(
      of: world, firstSeed: UInt64(seeds.lowerBound), seedCount: seeds.count, steps: 2_000,
      workerCount: 2
    ).run()
  }

  @Test(
    "Three thousand seeds of settings files keep every promise",
    .enabled(if: isWanted, "slow; make test-long runs it"), arguments: [1...1808, 1810...3000])
  func files(seeds: ClosedRange<Int>) {
    let summary = Self.run(.files, seeds)
    #expect(summary.failure == nil, "\(String(describing: summary.failure))")
    #expect(summary.seedCount == seeds.count)
  }

  @Test(
    "A flipped bit in the version of a property list is mended like any other",
    .enabled(if: isWanted, "slow; make test-long runs it"))
  func flippedVersion() {
    withKnownIssue("It counts as a later format, which is left alone until somebody mends it") {
      #expect(Self.run(.files, 1809...1809).failure == nil)
    }
  }
}
