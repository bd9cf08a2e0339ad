/// What a run of a simulated world found.
package struct SimulationReport: Sendable, Hashable {
  package let seed: UInt64
  /// Equal for equal seeds.
  package let traceHash: UInt64
  package let stepCount: Int
  package let acknowledgedCount: Int
  /// How many faults of each kind there were.
  package let tally: [Fault: Int]
  package let violations: [Violation]
  /// What happened, where a trace was asked for.
  package let lines: [String]
}
