import SetteeCloudCore
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
    "Under each other policy seeds keep every promise, and it makes a difference",
    arguments: [CloudPolicy.serverOrder, .guide])
  func policies(policy: CloudPolicy) {
    let count = Effort.isLong ? 100 : 30
    let summary = SimulationBatch(
      of: .etcd, firstSeed: 150, seedCount: count, steps: 2_000, policy: policy
    ).run()
    #expect(summary.failure == nil, "\(String(describing: summary.failure))")
    #expect(summary.acknowledgedCount > 10 * count, "runs must do something to prove anything")
    #expect(
      EtcdSimulation(SeededRun.Setting(seed: 1, policy: policy)).parameters.policy == policy.rule)
    #expect(
      (150..<250).contains { seed in
        SimulationKind.etcd.run(seed: seed, steps: 2_000, policy: policy).traceHash
          != SimulationKind.etcd.run(seed: seed, steps: 2_000).traceHash
      })
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
