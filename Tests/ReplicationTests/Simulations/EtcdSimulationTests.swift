import SetteeEngines
import SetteeFiles
import SetteePropertyLists
import SetteeReplication
import TestSupport
import Testing

@testable import SetteeSimulations

/// Devices with an account in etcd, whose answers get lost and whose cluster is replaced.
@Suite("Simulation of etcd", .aside)
struct EtcdSimulationTests {
  @Test("A hundred seeds keep every promise, and every kind of fault strikes in them")
  func seeds() {
    let summary = SimulationBatch(of: .etcd, firstSeed: 0, seedCount: 100, steps: 2_000).run()
    #expect(summary.failure == nil, "\(String(describing: summary.failure))")
    #expect(summary.seedCount == 100)
    #expect(summary.acknowledgedCount > 1_000, "runs must do something to prove anything")
    for fault in SimulationKind.etcd.faults {
      #expect(summary.tally[fault, default: 0] > 0, "none of: \(fault.rawValue)")
    }
  }

  @Test("Equal seeds leave equal traces, different seeds different ones, told or not")
  func traces() {
    func run(_ seed: UInt64, isTracing: Bool = false) -> SimulationReport {
      SimulationKind.etcd.run(seed: seed, steps: 500, isTracing: isTracing)
    }
    #expect(run(7) == run(7))
    #expect(run(7).traceHash != run(8).traceHash)
    let told = run(7, isTracing: true)
    #expect(told.traceHash == run(7).traceHash)
    #expect(told.lines == run(7, isTracing: true).lines)
    #expect(told.lines.contains { $0.contains(" has had a round: all is well") })
  }

  @Test("An answer tells what it put, for the device may have written again meanwhile")
  func answersTellWhatWasPut() throws {
    var account = EtcdAccount(
      EtcdPlace([.unix(path: "/run/etcd.sock:0")], app: "app"), over: [SimulatedEtcd().member()],
      parameters: SyncParameters(), time: ManualTimekeeper(), chance: { 1 << 63 })
    let stamp = Stamp(milliseconds: 1, counter: 0, replica: ReplicaID(1))
    let write = KeyedRecord(key: "a", record: Record(value: 1, stamp: stamp))
    let request = Request(
      account: try account.findAccount(), replica: ReplicaID(1), name: "d", number: 1, cursor: 0,
      records: [write])
    let answer = try account.exchange(request)
    #expect(answer.receipts.map(\.outcome) == [.accepted])
    #expect(answer.changes == [write])
  }

  @Test(
    "What breaks a promise there is found there",
    arguments: ["wipe-joined", "adopt-drops-pending", "conflicts-not-journaled"])
  func finds(plant: String) throws {
    let bug = try #require(PlantedBug.named(plant))
    let summary = SimulationBatch(
      of: .etcd, firstSeed: 1, seedCount: 300, steps: 2_000, bug: bug
    ).run()
    #expect(summary.failure != nil, "nobody noticed that \(bug)")
  }
}
