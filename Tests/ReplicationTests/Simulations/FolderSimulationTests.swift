import SetteeFiles
import Synchronization
import TestSupport
import Testing

@testable import SetteeSimulations

/// Devices that share a folder whose files are damaged, and which is wiped.
@Suite("Simulation of shared folders", .aside)
struct FolderSimulationTests {
  @Test("A file that was changed on one disk and removed on another stays on all")
  func removalAgainstChange() {
    let disks = (0..<3).map { _ in InMemoryDisk() }
    for disk in disks { disk.makeFolder(FolderSimulation.root) }
    var syncer = FolderSyncer(disks)
    let path = FolderSimulation.root.appending("a.json")
    func carry(at time: Int64, _ disk: Int) {
      syncer.look(at: time) { 10 }
      _ = syncer.carry(at: time + 10)
    }
    disks[0].write([1], at: path)
    carry(at: 0, 0)
    #expect(disks.allSatisfy { $0.bytes(at: path) == [1] })
    disks[1].write([2], at: path)
    syncer.look(at: 100) { 50 }
    // Unseen by the first disk, from where the removal goes to the others sooner.
    disks[0].remove(path)
    carry(at: 110, 0)
    _ = syncer.carry(at: 1_000)
    #expect(disks.map { $0.bytes(at: path) } == [[2], [2], [2]] && syncer.isIdle)
  }

  @Test("A soak goes through all worlds, equal seeds the same way, and ends at a broken promise")
  func soak() throws {
    func runs(_ seed: UInt64) -> [String] {
      var runs: [String] = []
      let count = Mutex(0)
      _ = Soak(seed: seed, workerCount: 1).run(until: { count.withLock { $0 } >= 4 }) { batch, _ in
        runs.append("\(batch.world.rawValue) \(batch.firstSeed) \(batch.steps)")
        count.withLock { $0 += 1 }
      }
      return runs
    }
    let first = runs(11)
    #expect(first.count == 4 && first == runs(11) && first != runs(12))
    #expect(first.map { $0.split(separator: " ")[0] } == ["devices", "files", "folder", "etcd"])
    let bug = try #require(PlantedBug.named("ack-before-sync"))
    let found = Soak(seed: 11, workerCount: 1, bug: bug).run(until: { false })
    let (batch, failure) = try #require(found)
    #expect(batch.world == .files && !failure.violations.isEmpty)
  }
}
