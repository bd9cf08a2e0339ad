import CloudTestSupport
import Glibc
import SetteeFiles
import SetteePropertyLists
import SetteeStores
import Testing

@testable import SetteeCloudCore
@testable import SetteeReplication

/// What becomes of a device's file that nobody can read, and of the copy beside it.
@Suite("Damaged replica files")
struct DamagedReplicaTests {
  @Test("A file cut anywhere or with any bit flipped is set aside, told of, and nothing is lost")
  func damage() throws {
    let bench = ReplicaBench()
    try bench.process(1).set("a", 1)
    try bench.process(1).set("a", 2)
    let good = try #require(bench.disk.bytes(at: bench.path))
    let identity = try bench.process(1).refreshed().id
    // Of the first line every bit, of the rest one in each byte.
    let head = good.prefix { $0 != UInt8(ascii: "\n") }.count
    let flips = good.indices.flatMap { place in
      (place < head ? Array(0..<8) : [place % 8]).map { (place, UInt8($0)) }
    }
    for (place, bit) in flips {
      var flipped = good
      flipped[place] ^= 1 << bit
      for bad in [flipped, Array(good[..<place])] {
        let copy = bench.copy()
        copy.disk.write(bad, at: copy.path)
        let process = copy.process(2)
        #expect(throws: StoreError.self) { try process.file.refresh() }
        #expect(process.attempt("b", 3))
        let replica = try process.refreshed()
        #expect(replica.value(for: "a") == 2)
        #expect(replica.id == identity, "the copy knows every stamp")
        let notices = process.file.drainNotices()
        guard case .setAside(_, let kept)? = notices.first else {
          Issue.record("byte \(place): \(notices)")
          return
        }
        #expect(copy.disk.bytes(at: Path(kept)) == bad)
      }
    }
  }

  @Test("Who opens a damaged file has its copy, and who has none is told what is wrong")
  func opening() throws {
    let bench = ReplicaBench()
    try bench.process(1).set("a", 1)
    bench.disk.write([1, 2, 3], at: bench.path)
    let process = bench.process(2)
    #expect(try process.file.load()?.value(for: "a") == 1)
    #expect(process.file.drainNotices().count == 1)
    #expect(try bench.process(3).refreshed().keys == ["a"], "it is mended on the disk, too")
    bench.disk.write([1, 2, 3], at: bench.path)
    bench.disk.remove(bench.path.sibling(".\(bench.path.name).copy"))
    #expect(throws: StoreError.self) { try bench.process(4).file.load() }
    #expect(bench.disk.bytes(at: bench.path) == [1, 2, 3])
  }

  @Test("A first version that is damaged is gone back to as well")
  func damagedFirst() throws {
    let bench = ReplicaBench()
    try bench.process(1).set("a", 1)
    bench.disk.write([1, 2, 3], at: bench.path)
    try bench.process(2).set("b", 2)
    #expect(try bench.process(3).refreshed().keys == ["a", "b"])
  }

  /// What a process knows counts until a commit has taken its place.
  @Test("A recovery that fails at any call is done by the next attempt, with one copy kept")
  func failingRecovery() throws {
    for count in 1..<200 {
      let bench = ReplicaBench()
      let process = bench.process(1)
      try process.set("a", 1)
      bench.disk.write([1, 2, 3], at: bench.path)
      bench.disk.remove(ReplicaFile.Companion.copy.path(of: bench.path))
      let start = process.files.calls.count
      process.files.onCall { $0.number >= start + count ? .error(EIO) : nil }
      let isAcknowledged = process.attempt("b", 2)
      process.files.onCall(nil)
      #expect(process.attempt("b", 2), "at call \(count)")
      #expect(try bench.process(2).refreshed().keys == ["a", "b"], "at call \(count)")
      let copies = bench.disk.names(in: bench.path.parent).filter {
        $0.hasPrefix("replica.corrupt-")
      }
      #expect(copies.count == 1, "at call \(count)")
      if isAcknowledged { return }
    }
    Issue.record("the write should end")
  }

  /// What nobody takes out is told once, however many commits follow.
  @Test("A copy cut anywhere or with any bit flipped does no harm, and is made anew")
  func damagedCopy() throws {
    let bench = ReplicaBench()
    try bench.process(1).set("a", 1)
    let path = ReplicaFile.Companion.copy.path(of: bench.path)
    let good = try #require(bench.disk.bytes(at: path))
    #expect(good == bench.disk.bytes(at: bench.path))
    for place in stride(from: 0, to: good.count, by: 7) {
      var flipped = good
      flipped[place] ^= 1 << UInt8(place % 8)
      for bad in [flipped, Array(good[..<place])] {
        let copy = bench.copy()
        copy.disk.write(bad, at: path)
        let process = copy.process(2)
        #expect(try process.refreshed().value(for: "a") == 1)
        #expect(process.attempt("b", 3) && process.file.drainNotices().isEmpty)
        #expect(copy.disk.bytes(at: path) == copy.disk.bytes(at: copy.path))
      }
    }
  }

  @Test("Of programs that kept the version before, that one counts, under a new identity")
  func versionBefore() throws {
    let bench = ReplicaBench()
    try bench.process(1).set("a", 1)
    let before = try #require(bench.disk.bytes(at: bench.path))
    let identity = try bench.process(1).refreshed().id
    bench.disk.write(before, at: ReplicaFile.Companion.before.path(of: bench.path))
    bench.disk.remove(ReplicaFile.Companion.copy.path(of: bench.path))
    bench.disk.write([1, 2, 3], at: bench.path)
    let process = bench.process(2)
    #expect(process.attempt("b", 3))
    #expect(try process.refreshed().value(for: "a") == 1)
    #expect(try process.refreshed().id != identity, "a stamp could be given twice")
    #expect(bench.disk.bytes(at: ReplicaFile.Companion.before.path(of: bench.path)) == nil)
  }

  @Test("A copy that a program of before has left behind does not count as the newest version")
  func staleCopy() throws {
    let bench = ReplicaBench()
    try bench.process(1).set("a", 1)
    let copy = try #require(bench.disk.bytes(at: bench.path))
    let identity = try bench.process(1).refreshed().id
    try bench.process(1).set("a", 2)
    // As that program commits: the version before beside it, and no copy.
    let before = try #require(bench.disk.bytes(at: bench.path))
    try bench.process(1).set("a", 3)
    bench.disk.write(before, at: ReplicaFile.Companion.before.path(of: bench.path))
    bench.disk.write(copy, at: ReplicaFile.Companion.copy.path(of: bench.path))
    bench.disk.write([1, 2, 3], at: bench.path)
    let process = bench.process(2)
    #expect(process.attempt("b", 3))
    #expect(try process.refreshed().value(for: "a") == 2)
    #expect(try process.refreshed().id != identity, "a stamp could be given twice")
  }

  @Test("Where the copy is damaged too, nothing is written")
  func bothDamaged() throws {
    let bench = ReplicaBench()
    try bench.process(1).set("a", 1)
    try bench.process(1).set("a", 2)
    bench.disk.write([1, 2, 3], at: bench.path)
    bench.disk.write([], at: ReplicaFile.Companion.copy.path(of: bench.path))
    #expect(!bench.process(2).attempt("b", 3))
    #expect(bench.disk.bytes(at: bench.path) == [1, 2, 3])
  }
}
