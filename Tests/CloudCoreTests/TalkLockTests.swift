import CloudTestSupport
import Glibc
import SetteeFiles
import SetteeReplication
import SetteeStores
import TestSupport
import Testing

@testable import SetteeCloudCore

@Suite("Which process of a device talks")
struct TalkLockTests {
  // A forked child has the same open file: it is what dup makes, without the child.
  @Test("Another may talk when one has ended, though a forked child still has its lock open")
  func forkedChild() throws {
    let folder = try TemporaryFolder(isQuick: true)
    let file = ReplicaFile(
      at: folder.path.appending("replica"), environment: .live(), parameters: SyncParameters(),
      makeReplica: { Replica(id: ReplicaID(1), name: "device") })
    let first = try #require(try file.lead())
    #expect(try file.lead() == nil)
    let childs = dup(try openDescriptor(of: folder.path.appending(".replica.talk")))
    defer { close(childs) }
    first.cancel()
    let second = try #require(try file.lead())
    second.cancel()
  }

  @Test("A lock that fails keeps the device from its account, though all else can be stored")
  func failingLock() async throws {
    let bench = DeviceBench()
    let disk = InMemoryDisk()
    let files = InMemoryFileSystem(on: disk)
    let file = ReplicaFile(
      at: Path("/data/replica"),
      environment: DiskEnvironment(
        files: files, watcher: InMemoryFileWatcher(on: disk), time: bench.time,
        chance: { 1 << 63 }),
      parameters: SyncParameters(),
      makeReplica: { Replica(id: ReplicaID(1), name: "one") })
    let device = try bench.device("one", storage: file)
    files.onCall { call in
      call.operation == .flock && call.path.name == ".replica.talk" ? .error(EIO) : nil
    }
    let trouble = CloudTrouble.storage("/data/.replica.talk: flock failed: Input/output error.")
    #expect(await device.sync() == trouble)
    try device.flush()
    #expect(device.status.trouble == trouble)
    files.onCall(nil)
    #expect(await device.sync() == nil && device.status.trouble == nil)
  }
}
