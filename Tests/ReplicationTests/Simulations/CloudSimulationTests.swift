import TestSupport
import Testing

@testable import SetteeSimulations

/// Devices with an account outside of them: in a shared folder whose files are damaged and which is
/// wiped, or in etcd, whose answers get lost and whose cluster is replaced.
@Suite("Simulation of devices with an account outside", .aside)
struct CloudSimulationTests {
  static let worlds: [SimulationKind] = [.folder, .etcd]

  @Test(
    "Seeds keep every promise, and every kind of fault strikes in them",
    arguments: worlds)
  func seeds(world: SimulationKind) {
    let count = Effort.isLong ? 100 : 40
    let summary = SimulationBatch(of: world, firstSeed: 0, seedCount: count, steps: 2_000).run()
    #expect(summary.failure == nil, "\(String(describing: summary.failure))")
    #expect(summary.seedCount == count)
    #expect(summary.acknowledgedCount > 10 * count, "runs must do something to prove anything")
    for fault in world.faults {
      #expect(summary.tally[fault, default: 0] > 0, "none of: \(fault.name)")
    }
  }

  @Test(
    "Equal seeds leave equal traces, different seeds different ones, told or not",
    arguments: worlds)
  func traces(world: SimulationKind) {
    func run(_ seed: UInt64, isTracing: Bool = false) -> SimulationReport {
      world.run(seed: seed, steps: 500, isTracing: isTracing)
    }
    #expect(run(7) == run(7))
    #expect(run(7).traceHash != run(8).traceHash)
    let told = run(7, isTracing: true)
    #expect(told.traceHash == run(7).traceHash)
    #expect(told.lines == run(7, isTracing: true).lines)
    #expect(told.lines.contains { $0.contains(" has had a round: all is well") })
  }
}
