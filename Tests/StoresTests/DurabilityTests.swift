import Dispatch
import SetteeFiles
import Glibc
import SetteePropertyLists
import SetteeStores
import Synchronization
import TestSupport
import Testing

@Suite("How safe a write is")
struct DurabilityTests {
  let disk = InMemoryDisk.withHome()
  let time = CountedTimekeeper()
  let process: SimulatedProcess
  let path = SimulatedProcess.path

  init() { process = SimulatedProcess(on: disk, time: time) }

  private func count(_ operation: FileOperation, since start: Int) -> Int {
    process.files.calls[start...].count { $0.operation == operation }
  }

  @Test("A write to the process touches no file, a committed one renames, a durable one syncs")
  func levels() throws {
    let suite = try process.suite()
    try suite.write([Edit("a", 0)], durability: .durable)
    var start = process.files.calls.count
    try suite.write([Edit("a", 1)], durability: .process)
    #expect(process.files.calls.count == start && suite.integer(forKey: "a") == 1)
    try suite.write([Edit("a", 2)], durability: .committed)
    #expect(try disk.settings() == .dictionary(["a": 2]))
    // The file alone, whose name may be the old one's again after a loss of power.
    #expect(count(.fsync, since: start) == 1 && count(.rename, since: start) > 0)
    start = process.files.calls.count
    try suite.write([Edit("a", 3)], durability: .durable)
    // The file, and the folder that has its new name.
    #expect(count(.fsync, since: start) == 2)
    disk.losePower()
    #expect(try disk.settings() == .dictionary(["a": 3]))
  }

  @Test("No loss of power takes what was durable because more was committed")
  func committedTearsNothing() throws {
    let suite = try process.suite()
    try suite.write([Edit("a", 1)], durability: .durable)
    try suite.write([Edit("b", 2)], durability: .committed)
    // Of a file that was not made durable a part stays, and the folder has its new name.
    disk.losePower { 0.4 }
    #expect(try disk.settings() == .dictionary(["a": 1, "b": 2]))
  }

  @Test("What was committed becomes durable within 100 milliseconds, without another edit")
  func committedBecomesDurable() throws {
    let suite = try process.suite()
    try suite.write([Edit("a", 1)], durability: .committed)
    time.advance(by: .milliseconds(100))
    disk.losePower()
    #expect(try disk.settings() == .dictionary(["a": 1]))
    #expect(time.scheduledCount == 0)
  }

  @Test("Saved is told when all is durable, not when it is committed")
  func savedIsDurable() throws {
    let suite = try process.suite()
    let notices = RecordedNotices(of: suite)
    process.files.onCall { $0.operation == .fsync ? .error(EIO) : nil }
    #expect(throws: StoreError.self) { try suite.write([Edit("a", 1)], durability: .durable) }
    process.files.onCall(nil)
    try suite.flush(to: .committed)
    #expect(notices.all.count == 1 && suite.trouble == notices.all.first)
    time.advance(by: .milliseconds(100))
    #expect(notices.all.last == .saved && suite.trouble == nil)
    disk.losePower()
    #expect(try disk.settings() == .dictionary(["a": 1]))
  }

  @Test("A flush makes durable what was only committed, and a second one has nothing to do")
  func flushAfterCommit() throws {
    let suite = try process.suite()
    try suite.write([Edit("a", 1)], durability: .committed)
    try suite.flush()
    disk.losePower()
    #expect(try disk.settings() == .dictionary(["a": 1]))
    let start = process.files.calls.count
    try suite.flush()
    #expect(process.files.calls.count == start)
  }

  @Test(
    "What is set during a commit shows at once, and is saved by the next, also after a failure",
    arguments: [false, true])
  func editDuringCommit(fails: Bool) throws {
    let suite = try process.suite()
    try suite.write([Edit("a", 1), Edit("b", 1), Edit("c", 1)])
    process.files.onCall { [path] call in
      guard call.operation == .rename, call.path == path else { return nil }
      suite.set(2, forKey: "a")
      suite.removeObject(forKey: "b")
      return fails ? .error(EIO) : nil
    }
    if fails { #expect(throws: StoreError.self) { try suite.flush() } } else { try suite.flush() }
    process.files.onCall(nil)
    #expect(suite.integer(forKey: "a") == 2 && suite.object(forKey: "b") == nil)
    #expect(suite.integer(forKey: "c") == 1 && Set(suite.keys()) == ["a", "c"])
    let first: PropertyList? = fails ? nil : .dictionary(["a": 1, "b": 1, "c": 1])
    #expect(try disk.settings() == first)
    try suite.flush()
    #expect(try disk.settings() == .dictionary(["a": 2, "c": 1]))
    #expect(suite.integer(forKey: "a") == 2 && suite.object(forKey: "b") == nil)
  }

  @Test("A group is in the file as a whole or not at all, at every level", arguments: [1, 2])
  func groups(level: Int) throws {
    let durability = try #require(Durability(rawValue: level))
    let suite = try process.suite()
    try suite.write([Edit("a", 1), Edit("b", 1)], durability: .durable)
    process.files.onCall { $0.operation == .rename && $0.path == path ? .error(EIO) : nil }
    #expect(throws: StoreError.self) {
      try suite.write([Edit("a", 2), Edit("b", 2)], durability: durability)
    }
    #expect(try disk.settings() == .dictionary(["a": 1, "b": 1]))
    #expect(suite.integer(forKey: "a") == 2 && suite.trouble != nil)
    process.files.onCall(nil)
    time.advance(by: .seconds(2))
    #expect(try disk.settings() == .dictionary(["a": 2, "b": 2]))
    #expect(suite.trouble == nil)
  }

  // The rename had happened: the second attempt found the file as wanted and said it was durable.
  @Test("A folder that could not be made durable is no acknowledgement, and is tried again")
  func folderFails() throws {
    let suite = try process.suite()
    try suite.write([Edit("a", 1)], durability: .durable)
    let syncs = Mutex(0)
    process.files.onCall { call in
      guard call.operation == .fsync else { return nil }
      return syncs.withLock { count in
        count += 1
        // The file's own syncs come between those of the folder, of which there are two attempts.
        return count == 2 || count == 4 ? .error(EIO) : nil
      }
    }
    #expect(throws: StoreError.self) { try suite.write([Edit("a", 2)], durability: .durable) }
    try suite.flush()
    disk.losePower()
    #expect(try disk.settings() == .dictionary(["a": 2]))
  }

  @Test("synchronize tells by its result whether the values are on disk, and trouble tells why")
  func synchronize() throws {
    let suite = try process.suite()
    suite.set(1, forKey: "a")
    process.files.onCall { $0.operation == .fsync ? .error(ENOSPC) : nil }
    #expect(!suite.synchronize())
    guard case .notSaved(.system(_, _, let message))? = suite.trouble else {
      Issue.record("no trouble")
      return
    }
    #expect(message == String(cString: strerror(ENOSPC)) + "; make room on the disk")
    process.files.onCall(nil)
    #expect(suite.synchronize() && suite.trouble == nil)
  }

  @Test("While one suite waits for the disk, reading it and using another go on")
  func slowDisk() throws {
    let slow = try process.suite()
    let other = try SimulatedProcess(on: disk, time: time, id: 2).anotherSuite(named: "other")
    slow.set(1, forKey: "a")
    let (reached, released) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    process.files.onCall { call in
      guard call.operation == .fsync else { return nil }
      reached.signal()
      released.wait()
      return nil
    }
    let done = DispatchSemaphore(value: 0)
    let failure = Mutex<StoreError?>(nil)
    DispatchQueue.global().async {
      do throws(StoreError) {
        try slow.flush()
      } catch {
        failure.withLock { $0 = error }
      }
      done.signal()
    }
    reached.wait()
    #expect(slow.integer(forKey: "a") == 1)
    slow.set(2, forKey: "a")
    #expect(slow.integer(forKey: "a") == 2)
    other.set(3, forKey: "b")
    #expect(other.integer(forKey: "b") == 3)
    process.files.onCall(nil)
    released.signal()
    released.signal()
    done.wait()
    #expect(failure.withLock { $0 } == nil)
  }
}
