import Glibc
import SetteeFiles
import SetteePropertyLists
import SetteeStores
import Synchronization
import TestSupport
import Testing

/// What others do, or what fails, in the worst moment; each of these lost something once.
@Suite("A settings file in the worst moment")
struct SuiteMomentsTests {
  private let disk = InMemoryDisk.withHome()
  private let time = ManualTimekeeper()
  private let path = SimulatedProcess.path

  private func process(_ id: Int32) -> SimulatedProcess {
    SimulatedProcess(on: disk, time: time, id: id)
  }

  private func bytes(_ values: PropertyDictionary) throws -> [UInt8] {
    try PropertyList.dictionary(values).xml()
  }

  /// Does something once, right before the call of this number that fits.
  private func once(
    _ number: Int = 1, on process: SimulatedProcess, before operation: FileOperation, of path: Path,
    _ act: @escaping @Sendable () -> FileFault?
  ) {
    let count = Atomic(0)
    process.files.onCall { call in
      guard call.operation == operation, call.path == path else { return nil }
      return count.wrappingAdd(1, ordering: .relaxed).newValue == number ? act() : nil
    }
  }

  @Test("Whichever call of the opening fails, observers hear of all that shows later")
  func opening() throws {
    disk.write(try bytes(["a": 1, "b": 2]), at: path)
    let first = try process(1).suite()
    try first.write([Edit("a", 3)], durability: .durable)
    for number in 1...40 {
      let process = process(Int32(number + 1))
      let isStruck = Atomic(false)
      process.files.onCall { call in
        guard call.number == number else { return nil }
        isStruck.store(true, ordering: .relaxed)
        return .error(EIO)
      }
      let suite = try process.suite()
      process.files.onCall(nil)
      guard isStruck.load(ordering: .relaxed) else {
        #expect(number > 5)
        return
      }
      let told = Mutex(values(of: suite))
      let observation = suite.observe { change in
        for one in change.changes { told.withLock { $0[one.key] = one.new } }
      }
      try suite.write([Edit("c", .integer(Int128(number)))], durability: .durable)
      time.advance(by: .milliseconds(200))
      #expect(told.withLock { $0 } == values(of: suite), "call \(number)")
      #expect(suite.value(forKey: "a") == 3 && suite.value(forKey: "b") == 2, "call \(number)")
      observation.cancel()
    }
    Issue.record("the opening never ends")
  }

  private func values(of suite: DefaultsSuite) -> PropertyDictionary {
    PropertyDictionary(
      suite.keys().compactMap { key in suite.value(forKey: key).map { (key, $0) } })
  }

  @Test("A look that failed is made again, though nothing more happens to the file")
  func failedLook() throws {
    let process = process(1)
    let suite = try process.suite()
    let observation = suite.observe { _ in }
    defer { observation.cancel() }
    time.advance(by: .milliseconds(10))
    process.files.onCall { _ in .error(EIO) }
    disk.write(try bytes(["a": 1]), at: path)
    time.advance(by: .milliseconds(200))
    #expect(suite.value(forKey: "a") == nil)
    process.files.onCall(nil)
    time.advance(by: .seconds(2))
    #expect(suite.value(forKey: "a") == 1)
  }

  @Test("What is written to a link's new place while it is looked at is heard")
  func relinked() throws {
    let places = ["one", "two"].map { Path("/home/ann/dots/\($0).plist") }
    for place in places { disk.write(try bytes(["a": 1]), at: place) }
    disk.link(path, to: places[0].text)
    let process = process(1)
    let suite = try process.suite()
    let observation = suite.observe { _ in }
    defer { observation.cancel() }
    time.advance(by: .milliseconds(10))
    let new = try bytes(["a": 2])
    once(on: process, before: .close, of: places[1]) { [disk] in
      disk.write(new, at: places[1])
      return nil
    }
    disk.link(path, to: places[1].text)
    time.advance(by: .milliseconds(200))
    #expect(suite.value(forKey: "a") == 2)
  }

  @Test("A file that is emptied and then removed is gone after a moment, not after a second")
  func emptiedAndRemoved() throws {
    let suite = try process(1).suite()
    try suite.write([Edit("a", 1)], durability: .durable)
    let observation = suite.observe { _ in }
    defer { observation.cancel() }
    disk.write([], at: path)
    time.advance(by: .milliseconds(10))
    disk.remove(path)
    time.advance(by: .milliseconds(200))
    #expect(suite.value(forKey: "a") == nil)
  }

  @Test(
    "Who has never seen the file waits too while it is away, or empty, for a moment",
    arguments: [false, true])
  func unknownFile(isEmptied: Bool) throws {
    // Known as empty, from the time before there was anything of ours.
    if isEmptied { disk.write([], at: path) }
    let process = process(2)
    let suite = try process.suite()
    try self.process(1).suite().write([Edit("a", 1)], durability: .durable)
    let old = try #require(disk.bytes(at: path))
    if isEmptied { disk.write([], at: path) } else { disk.remove(path) }
    once(2, on: process, before: .open, of: path) { [disk, path] in
      disk.write(old, at: path)
      return nil
    }
    try suite.write([Edit("b", 2)], durability: .durable)
    #expect(try disk.settings() == .dictionary(["a": 1, "b": 2]))
  }

  @Test("A version that was read beside the seal of the next one does not count as the newest")
  func sealedAhead() throws {
    let other = try process(2).suite()
    let process = process(1)
    let suite = try process.suite()
    try suite.write([Edit("a", 1)], durability: .durable)
    once(on: process, before: .rename, of: path) {
      other.synchronize()
      return nil
    }
    try suite.write([Edit("a", 2)], durability: .durable)
    #expect(other.value(forKey: "a") == 1)
    disk.write([], at: path)
    try other.write([Edit("b", 3)], durability: .durable)
    #expect(try disk.settings() == .dictionary(["a": 2, "b": 3]))
  }

  @Test(
    "What others wrote right before a commit put its file in place is not the newest after it",
    arguments: [false, true])
  func foreignBeforeCommit(isCommitKilled: Bool) throws {
    let other = try process(2).suite()
    let process = process(1)
    let suite = try process.suite()
    try suite.write([Edit("a", 1)], durability: .durable)
    other.synchronize()
    let foreign = try bytes(["a": 1, "theirs": 3])
    once(on: process, before: .rename, of: path) { [disk, path] in
      disk.write(foreign, at: path)
      other.synchronize()
      return isCommitKilled ? .crash : nil
    }
    do throws(StoreError) {
      try suite.write([Edit("a", 2)], durability: .durable)
      #expect(!isCommitKilled)
    } catch {
      #expect(isCommitKilled)
    }
    #expect(other.value(forKey: "theirs") == 3)
    // Somebody empties it in place, so it stays the file that it was.
    disk.write([], at: path)
    try other.write([Edit("b", 4)], durability: .durable)
    #expect(
      try disk.settings()
        == .dictionary(isCommitKilled ? ["a": 1, "theirs": 3, "b": 4] : ["a": 2, "b": 4]))
  }

  @Test("A second try does not replace what others have written since the first")
  func secondTry() throws {
    let process = process(1)
    let suite = try process.suite()
    try suite.write([Edit("a", 1)], durability: .durable)
    let theirs = try bytes(["a": 1, "theirs": 3])
    let isRenamed = Atomic(false)
    let isStruck = Atomic(false)
    process.files.onCall { [disk, path] call in
      guard call.path == path else { return nil }
      if call.operation == .rename { isRenamed.store(true, ordering: .relaxed) }
      guard call.operation == .stat, isRenamed.load(ordering: .relaxed),
        !isStruck.exchange(true, ordering: .relaxed)
      else { return nil }
      disk.write(theirs, at: path)
      return .error(EIO)
    }
    try suite.write([Edit("b", 2)], durability: .durable)
    let hasStruck = isStruck.load(ordering: .relaxed)
    #expect(hasStruck)
    #expect(try disk.settings() == .dictionary(["a": 1, "b": 2, "theirs": 3]))
  }

  @Test(
    "What another program puts in our file's place at once, or nothing, is not taken for ours",
    arguments: [nil, ["a": 1, "theirs": 3]] as [PropertyDictionary?])
  func replacedAtOnce(theirs: PropertyDictionary?) throws {
    let process = process(1)
    let suite = try process.suite()
    try suite.write([Edit("a", 1)], durability: .durable)
    let observation = suite.observe { _ in }
    defer { observation.cancel() }
    time.advance(by: .milliseconds(10))
    let bytes = try theirs.map(bytes)
    let isRenamed = Atomic(false)
    let isStruck = Atomic(false)
    process.files.onCall { [disk, path] call in
      guard call.path == path else { return nil }
      if call.operation == .rename { isRenamed.store(true, ordering: .relaxed) }
      guard call.operation == .stat, isRenamed.load(ordering: .relaxed),
        !isStruck.exchange(true, ordering: .relaxed)
      else { return nil }
      guard let bytes else {
        disk.remove(path)
        return nil
      }
      let aside = path.sibling("theirs")
      disk.write(bytes, at: aside)
      do throws(FileError) {
        try InMemoryFileSystem(on: disk, processID: 9).rename(aside, to: path)
      } catch {
        Issue.record(error)
      }
      return nil
    }
    try suite.write([Edit("b", 2)], durability: .durable)
    let hasStruck = isStruck.load(ordering: .relaxed)
    #expect(hasStruck)
    time.advance(by: .milliseconds(300))
    #expect(values(of: suite) == theirs ?? [:])
  }

  @Test("A new seal counts on from more than any process has seen of the one that was lost")
  func sealLost() throws {
    let one = try process(1).suite()
    let other = try process(2).suite()
    try one.write([Edit("a", 1)], durability: .durable)
    for value in 1...3 {
      try other.write([Edit("b", .integer(Int128(value)))], durability: .durable)
    }
    time.advance(by: .seconds(1))
    // The user begins anew, which only one of them sees.
    disk.remove(path.sibling(".app.plist.seal"))
    disk.write(try bytes([:]), at: path)
    try one.write([Edit("a", 5)], durability: .durable)
    disk.write([], at: path)
    try other.write([Edit("c", 6)], durability: .durable)
    #expect(try disk.settings() == .dictionary(["a": 5, "c": 6]))
  }
}
