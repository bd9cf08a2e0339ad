import Files
import Glibc
import PropertyLists
import Stores
import Synchronization
import TestSupport
import Testing

/// What others leave in a settings file's place, byte by byte.
@Suite("Settings files that others have written, torn or put back")
struct SuiteForeignFilesTests {
  private let disk = InMemoryDisk.withHome()
  private let time = ManualTimekeeper()
  private let path = SimulatedProcess.path

  private func process(_ id: Int32) -> SimulatedProcess {
    SimulatedProcess(on: disk, time: time, id: id)
  }

  /// Commits values one after the other, each in a version of its own.
  private func commit(_ numbers: [Int], by id: Int32 = 1) throws {
    let suite = try process(id).suite()
    for number in numbers {
      suite.set(number, forKey: "n")
      try suite.flush()
    }
  }

  @Test("A file cut anywhere shows the version before, and is told")
  func cuts() throws {
    try commit([1, 2])
    let bytes = try #require(disk.bytes(at: path))
    // Without its last line feed it is whole.
    for count in 0..<(bytes.count - 1) {
      disk.write(Array(bytes.prefix(count)), at: path)
      let suite = try process(2).suite()
      #expect(suite.value(forKey: "n") == 1, "cut at \(count)")
      guard case .unreadable? = suite.trouble else {
        Issue.record("cut at \(count): nothing is told")
        return
      }
      #expect(disk.bytes(at: path)?.count == count, "opening changes nothing")
    }
  }

  @Test("No flipped bit goes unnoticed")
  func flippedBits() throws {
    try commit([1, 2])
    let bytes = try #require(disk.bytes(at: path))
    for index in bytes.indices {
      for bit in 0..<8 {
        var flipped = bytes
        flipped[index] ^= 1 << bit
        disk.write(flipped, at: path)
        let suite = try process(2).suite()
        let isTold = RecordedNotices(of: suite).all.contains { notice in
          switch notice {
          case .unreadable, .changedOutside: true
          default: false
          }
        }
        #expect(isTold, "byte \(index), bit \(bit)")
      }
    }
  }

  @Test("Where file and version before are both damaged, the copy is kept and writing goes on")
  func bothDamaged() throws {
    try commit([1, 2])
    disk.write([0], at: path)
    disk.write([0], at: path.sibling(".app.plist.seal"))
    let suite = try process(2).suite()
    #expect(suite.keys().isEmpty && suite.trouble != nil)
    #expect(disk.bytes(at: path) == [0])
    suite.set(3, forKey: "n")
    try suite.flush()
    #expect(try disk.settings() == .dictionary(["n": 3]))
    let copies = disk.names(in: path.parent).filter { $0.contains(".corrupt-") }
    #expect(copies.map { disk.bytes(at: path.sibling($0)) } == [[0]])
  }

  @Test("A copy kept before is not overwritten by the next")
  func copies() throws {
    let earlier = path.sibling("app.plist.corrupt-20261121T023001Z")
    disk.write([9], at: earlier)
    disk.write([0], at: path)
    let suite = try process(1).suite()
    suite.set(1, forKey: "n")
    try suite.flush()
    #expect(disk.bytes(at: earlier) == [9])
    #expect(disk.bytes(at: path.sibling("\(earlier.name)-2")) == [0])
  }

  @Test("A backup that is put back under a running program is taken up and told")
  func backup() throws {
    try commit([1])
    let seal = path.sibling(".app.plist.seal")
    let backup = [path, seal].map { ($0, disk.bytes(at: $0)) }
    try commit([2, 3], by: 2)
    let suite = try process(3).suite()
    let notices = RecordedNotices(of: suite)
    let changes = RecordedChanges(of: suite)
    time.advance(by: .milliseconds(1))
    for (path, bytes) in backup.reversed() { disk.write(try #require(bytes), at: path) }
    time.advance(by: .milliseconds(200))
    #expect(suite.value(forKey: "n") == 1)
    #expect(notices.all == [.wentBack(path: path.text)])
    #expect(changes.all == [StoreChange(keys: ["n"], origin: .otherProcess)])
  }

  @Test("A backup that is put back before a commit keeps its own and takes the commit's values")
  func backupBeforeCommit() throws {
    let suite = try process(1).suite()
    try suite.write([Edit("old", 1), Edit("kept", 1)])
    try suite.flush()
    let backup = try #require(disk.bytes(at: path))
    try suite.write([Edit("old", 2)])
    try suite.flush()
    let notices = RecordedNotices(of: suite)
    disk.write(backup, at: path)
    try suite.write([Edit("kept", 3)])
    try suite.flush()
    #expect(try disk.settings() == .dictionary(["old": 1, "kept": 3]))
    #expect(notices.all == [.wentBack(path: path.text)])
  }

  @Test("A lost seal does not look like a backup to other programs")
  func lostSeal() throws {
    try commit([1, 2, 3])
    let reader = try process(2).suite()
    let notices = RecordedNotices(of: reader)
    let observation = reader.observe { _ in }
    disk.remove(path.sibling(".app.plist.seal"))
    time.advance(by: .seconds(10))
    try commit([4], by: 3)
    time.advance(by: .milliseconds(200))
    #expect(reader.value(forKey: "n") == 4 && notices.all.isEmpty)
    observation.cancel()
  }

  @Test("A file that grows or shrinks while it is read is read again")
  func changingWhileRead() throws {
    let whole = try PropertyList.dictionary(["a": "x", "b": 2]).xml()
    for count in [whole.count - 20, whole.count] {
      let (disk, time) = (InMemoryDisk.withHome(), ManualTimekeeper())
      disk.write(Array(whole.prefix(count)), at: path)
      let process = SimulatedProcess(on: disk, time: time)
      let final = count == whole.count ? try PropertyList.dictionary(["a": 1]).xml() : whole
      process.files.onCall { call in
        if call.operation == .read, disk.bytes(at: call.path) != final {
          disk.write(final, at: call.path)
        }
        return nil
      }
      let suite = try process.suite()
      let observation = suite.observe { _ in }
      time.advance(by: .seconds(2))
      #expect(suite.value(forKey: "a") == (count == whole.count ? 1 : "x"))
      #expect(suite.trouble == nil)
      observation.cancel()
    }
  }

  @Test("A wall clock that is set back a year holds nothing up")
  func clockSetBack() throws {
    var environment = process(1).environment
    environment.time = SetBackClock(time: time)
    let suite = try DefaultsSuite(named: "app", environment: environment)
    for number in 1...3 {
      suite.set(number, forKey: "n")
      time.advance(by: .milliseconds(100))
      #expect(try disk.settings() == .dictionary(["n": .integer(Int128(number))]))
    }
  }

  /// A timekeeper whose wall clock runs backwards by a year at every look.
  private struct SetBackClock: Timekeeper {
    let time: ManualTimekeeper
    private let lookCount = Looks()

    init(time: ManualTimekeeper) { self.time = time }

    var uptime: Duration { time.uptime }
    var unixSeconds: Int64 { time.unixSeconds - 31_536_000 * lookCount.next() }
    func pause(for duration: Duration) { time.pause(for: duration) }
    func schedule(after delay: Duration, _ work: @escaping @Sendable () -> Void) {
      time.schedule(after: delay, work)
    }

    private final class Looks: Sendable {
      private let count = Mutex<Int64>(0)

      func next() -> Int64 {
        count.withLock { count in
          count += 1
          return count
        }
      }
    }
  }
}
