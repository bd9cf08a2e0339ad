import SetteeCloudCore
import TestSupport
import Testing

@testable import SetteeSimulations

/// The product's own code on devices, disks and networks that fail.
@Suite("Simulation of devices", .aside)
struct SimulationTests {
  static let seedCount = 200
  static let batchCount = 4

  @Test("Two hundred seeds keep every promise", arguments: 0..<batchCount)
  func seeds(batch: Int) {
    let count = Self.seedCount / Self.batchCount
    let summary = SimulationBatch(
      firstSeed: UInt64(batch * count), seedCount: count, steps: 1_000
    ).run()
    #expect(summary.failure == nil, "\(String(describing: summary.failure))")
    #expect(summary.seedCount == count)
    #expect(summary.acknowledgedCount > 4 * count, "runs must do something to prove anything")
  }

  @Test(
    "Under each other policy seeds keep every promise",
    arguments: [CloudPolicy.serverOrder, .guide])
  func policies(policy: CloudPolicy) {
    let summary = SimulationBatch(
      firstSeed: 150, seedCount: Effort.isLong ? 100 : 30, steps: 1_500, policy: policy
    ).run()
    #expect(summary.failure == nil, "\(String(describing: summary.failure))")
  }

  @Test("Equal seeds leave equal traces, different seeds different ones")
  func traces() {
    func trace(_ seed: UInt64) -> UInt64 {
      SimulationKind.devices.run(seed: seed, steps: 500).traceHash
    }
    #expect(trace(7) == trace(7))
    #expect(trace(7) != trace(8))
  }

  @Test("A readable trace tells the same run, line by line")
  func readableTrace() {
    func run(isTracing: Bool) -> SimulationReport {
      SimulationKind.devices.run(seed: 7, steps: 300, isTracing: isTracing)
    }
    let told = run(isTracing: true)
    #expect(told.traceHash == run(isTracing: false).traceHash)
    #expect(told.lines == run(isTracing: true).lines)
    #expect(told.lines.contains { $0.contains("writes key") })
  }

  @Test("Devices find other accounts in their place, choose or wait, and keep every promise")
  func strangers() {
    var tally: [Fault: Int] = [:]
    for seed in stride(from: UInt64(3), to: 700, by: 7) where seed % 5 != 0 {
      let report = SimulationKind.devices.run(seed: seed, steps: 2_000)
      #expect(report.violations.isEmpty, "seed \(seed): \(report.violations)")
      tally.merge(report.tally) { $0 + $1 }
    }
    let (strangers, choices) = (tally[.stranger, default: 0], tally[.adoption, default: 0])
    #expect(strangers > 200 && choices > 50, "\(strangers) strangers, \(choices) choices")
  }

  @Test("Every kind of fault strikes in a hundred seeds")
  func everyFault() {
    let summary = SimulationBatch(firstSeed: 1_000, seedCount: 100, steps: 600).run()
    // Before anybody can choose, devices have to find a stranger; the test above counts that.
    for fault in SimulationKind.devices.faults where fault != .adoption {
      #expect(summary.tally[fault, default: 0] > 0, "none of: \(fault.name)")
    }
  }
}
