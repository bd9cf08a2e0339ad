import TestSupport
import Testing

@testable import SetteeSimulations

/// The proof that the simulation can find anything: the product with one rule broken.
@Suite("Planted bugs", .aside)
struct PlantedBugTests {
  /// Decided for each: found within five hundred seeds.
  static let seedCount = 500

  @Test("A planted bug is found within five hundred seeds", arguments: PlantedBug.all)
  func bugs(bug: PlantedBug) throws {
    let summary = SimulationBatch(
      of: bug.world, firstSeed: 1, seedCount: Self.seedCount, steps: 2_000, bug: bug
    ).run()
    let failure = try #require(summary.failure, "nobody noticed that \(bug)")
    let again = bug.world.run(seed: failure.seed, steps: 2_000, bug: bug)
    #expect(again == failure, "a seed that failed fails again, in the same way")
  }

  @Test("A reply for an older cursor is found where no barrier holds writes back, and is to blame")
  func gapsWithoutBarrier() throws {
    func run(_ seed: UInt64, _ bug: PlantedBug) -> SimulationReport {
      SimulationKind.devices.run(seed: seed, steps: 2_000, bug: bug)
    }
    let barrier = try #require(PlantedBug.named("push-before-durable"))
    let blamed = (1...Self.seedCount).first { seed in
      let report = run(UInt64(seed), .gapsWithoutBarrier)
      guard !report.violations.isEmpty else { return false }
      return run(UInt64(seed), barrier).violations.isEmpty
    }
    #expect(blamed != nil, "no seed fails for the cursor and passes without the barrier alone")
  }

  @Test("Every planted bug has a name of its own")
  func names() {
    #expect(Set(PlantedBug.all.map(\.name)).count == PlantedBug.all.count)
    #expect(PlantedBug.named("no-lock")?.description == "processes write without a lock")
    #expect(PlantedBug.named("nonsense") == nil)
  }
}
