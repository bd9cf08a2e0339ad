import SetteeFiles
import Glibc
import SetteeReplication
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
}
