import SetteePropertyLists
import TestSupport
import Testing

@testable import SetteeReplication
@testable import SetteeSimulations

@Suite("Simulation of a world", .aside)
struct WorldSimulationTests {
  static let seedCount: UInt64 = 200
  static let batchCount: UInt64 = 8

  /// The batches run side by side where there are cores.
  @Test(
    "Two hundred seeds with 30 % loss converge and lose no acknowledged write silently",
    arguments: 0..<batchCount)
  func seeds(batch: UInt64) {
    var acknowledgedCount = 0
    for seed in stride(from: batch, to: Self.seedCount, by: UInt64.Stride(Self.batchCount)) {
      var simulation = WorldSimulation(seed: seed, loss: 300)
      let report = simulation.run(ticks: 2_000)
      #expect(report.violations.isEmpty, "seed \(seed): \(report)")
      acknowledgedCount += report.acknowledgedCount
    }
    #expect(acknowledgedCount > 2_000, "the runs must do something to prove anything")
  }

  /// 1221, 1471, 2095: a late message told of an account's record that had been removed since, and
  /// a refused write was sent again and again, because it seemed to replace that record.
  @Test(
    "Seeds that once failed pass",
    arguments: [(1221, nil), (1471, 300), (2095, 300)] as [(UInt64, Int?)])
  func formerFailures(seed: UInt64, loss: Int?) {
    var simulation = WorldSimulation(seed: seed, loss: loss)
    let report = simulation.run(ticks: 2_000)
    #expect(report.violations.isEmpty, "\(report)")
  }

  @Test("Equal seeds leave equal traces, different seeds different ones")
  func traces() {
    func trace(_ seed: UInt64) -> UInt64 {
      var simulation = WorldSimulation(seed: seed)
      return simulation.run(ticks: 500).traceHash
    }
    #expect(trace(7) == trace(7))
    #expect(trace(7) != trace(8))
  }

  /// The proof that the checks above can fail: the product with one rule turned off.
  @Test(
    "A rule that is turned off is noticed",
    arguments: [
      BrokenRule(name: "conflicts are not journaled") { $0.journalsConflicts = false },
      BrokenRule(name: "clocks do not follow received stamps") { $0.hearsStamps = false },
      BrokenRule(name: "receipts count for other writes") { $0.matchesReceipts = false },
      BrokenRule(name: "removals leave no tombstone") { $0.keepsTombstones = false },
    ])
  func plantedBugs(plant: BrokenRule) {
    let found = (0..<60).first { seed in
      var simulation = WorldSimulation(seed: UInt64(seed), loss: 300, rules: plant.rules)
      return !simulation.run(ticks: 500).violations.isEmpty
    }
    #expect(found != nil, "no seed noticed that \(plant.name)")
  }

  @Test("Swarms differ: some lose nothing, some change accounts, some run out of room")
  func swarms() {
    let swarms = (0..<100 as Range<UInt64>).map { seed in
      var generator = SplitMix64(seed: seed)
      return WorldSwarm(using: &generator)
    }
    #expect(swarms.contains { $0.conditions.loss == 0 })
    #expect(swarms.contains { $0.accountChanges > 0 })
    #expect(swarms.contains { $0.quota.keyCountMax < $0.keyCount })
    #expect(Set(swarms.map(\.deviceCount)) == [2, 3, 4])
  }
}

/// The product with one rule broken on purpose.
struct BrokenRule: Sendable, CustomTestStringConvertible {
  let name: String
  let rules: Rules

  init(name: String, _ breakRule: (inout Rules) -> Void) {
    self.name = name
    var rules = Rules()
    breakRule(&rules)
    self.rules = rules
  }

  var testDescription: String { name }
}
