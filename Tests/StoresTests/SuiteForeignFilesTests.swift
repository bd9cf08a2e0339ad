import SetteeFiles
import Glibc
import SetteePropertyLists
import SetteeStores
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

  @Test("A file cut anywhere shows all that was acknowledged, and is told")
  func cuts() throws {
    try commit([1, 2])
    let bytes = try #require(disk.bytes(at: path))
    // Without its last line feed it is whole.
    for count in 0..<(bytes.count - 1) {
      disk.write(Array(bytes.prefix(count)), at: path)
      let suite = try process(2).suite()
      #expect(suite.value(forKey: "n") == 2, "cut at \(count)")
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

  @Test(
    "Where the file and the kept version are damaged, nothing is written until the user decides",
    arguments: [1, 250, .max], [true, false])
  func bothDamaged(lostOfSeal count: Int, isRepaired: Bool) throws {
    try commit([1, 2])
    let whole = try #require(disk.bytes(at: path))
    disk.write([0], at: path)
    let sealPath = path.sibling(".app.plist.seal")
    disk.write(Array(try #require(disk.bytes(at: sealPath)).dropLast(count)), at: sealPath)
    let suite = try process(2).suite()
    suite.register(["n": 7])
    #expect(suite.value(forKey: "n") == 7, "the defaults are in force")
    guard case .unreadable(.readOnly(_, let reason), isRestored: false)? = suite.trouble else {
      Issue.record("\(String(describing: suite.trouble))")
      return
    }
    #expect(reason.hasSuffix("repair it, or move it away to begin anew"))
    suite.set(3, forKey: "new")
    #expect(throws: StoreError.readOnly(store: path.text, reason: reason)) { try suite.flush() }
    #expect(disk.bytes(at: path) == [0] && disk.names(in: path.parent).count == 4)

    if isRepaired { disk.write(whole, at: path) } else { disk.remove(path) }
    try suite.flush()
    let kept: PropertyDictionary = isRepaired ? ["n": 2, "new": 3] : ["new": 3]
    #expect(try disk.settings() == .dictionary(kept))
    #expect(suite.trouble == nil)
  }

  @Test("What was restored is kept with the next commit, so damage after damage loses nothing")
  func damageAfterDamage() throws {
    try commit([1, 2])
    for id in 2...4 {
      disk.write([UInt8(id)], at: path)
      let suite = try process(Int32(id)).suite()
      #expect(suite.value(forKey: "n") == 2)
      suite.set(id, forKey: "last")
      try suite.flush()
    }
    #expect(try disk.settings() == .dictionary(["n": 2, "last": 4]))
  }

  @Test(
    "A commit that dies over a damaged file leaves a version to go back to",
    arguments: [.crash, .powerLoss] as [FileFault])
  func deathOverDamage(fault: FileFault) throws {
    for number in 1... {
      let disk = InMemoryDisk.withHome()
      let first = try SimulatedProcess(on: disk, time: time, id: 1).suite()
      for value: PropertyList in [1, 2] {
        try first.write([Edit("n", value)], durability: .durable)
      }
      disk.write([0], at: path)
      // It has long been on the disk.
      let seal = path.sibling(".app.plist.seal")
      disk.write(try #require(disk.bytes(at: seal)), at: seal)
      let second = SimulatedProcess(on: disk, time: time, id: 2)
      let suite = try second.suite()
      suite.set(5, forKey: "new")
      let start = second.files.calls.count
      let isStruck = Mutex(false)
      second.files.onCall { call in
        guard call.number == start + number else { return nil }
        isStruck.withLock { $0 = true }
        return fault
      }
      var failure: (any Error)?
      do { try suite.flush() } catch { failure = error }
      second.files.kill()
      let next = try SimulatedProcess(on: disk, time: time, id: 3).suite()
      #expect(next.value(forKey: "n") == 2, "call \(number)")
      #expect(failure != nil || next.value(forKey: "new") == 5)
      if !isStruck.withLock({ $0 }) {
        #expect(number > 30, "a commit makes more calls than that")
        return
      }
    }
  }

  @Test("A process that saw an older version goes back to the newest that is whole")
  func damageAfterOthersCommits() throws {
    try commit([1])
    let suite = try process(2).suite()
    try commit([2, 3], by: 3)
    disk.write([0], at: path)
    suite.set(true, forKey: "new")
    try suite.flush()
    #expect(try disk.settings() == .dictionary(["n": 3, "new": true]))
    #expect(suite.value(forKey: "n") == 3)
  }

  @Test("A copy kept before is not overwritten by the next")
  func copies() throws {
    try commit([1])
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
    #expect(changes.all == [ToldKeys(keys: ["n"], origin: .otherProcess)])
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

  @Test("Carriage returns, comments and a missing last line feed do no harm to the values")
  func otherLayouts() throws {
    let values: PropertyDictionary = ["a": "x\ny", "b": [1, true], "c": 2.5]
    let text = String(decoding: try PropertyList.dictionary(values).xml(), as: UTF8.self)
    let layouts = [
      text.replacing("\n", with: "\r\n"), String(text.dropLast()),
      text.replacing("<key>b", with: "<!-- mine --><key>b"),
    ]
    for layout in layouts {
      disk.write(Array(layout.utf8), at: path)
      let suite = try process(1).suite()
      suite.set(7, forKey: "d")
      try suite.flush()
      var expected = values
      expected["d"] = 7
      #expect(try disk.settings() == .dictionary(expected))
      #expect(suite.trouble == nil)
    }
  }

  @Test("A socket, or what the kernel makes up, is refused at once and left alone")
  func noFiles() throws {
    let folder = try TemporaryFolder()
    #expect(mknod(folder.path.appending("socket.plist").text, S_IFSOCK | 0o600, 0) == 0)
    for (name, target) in [("status", "/proc/self/status"), ("null", "/dev/null")] {
      #expect(symlink(target, folder.path.appending("\(name).plist").text) == 0)
    }
    var environment = SuiteEnvironment.testing(in: folder)
    environment.time = time
    for name in ["socket", "status", "null"] {
      let suite = try DefaultsSuite(named: name, environment: environment)
      #expect(suite.trouble != nil, "\(name)")
      suite.set(1, forKey: "a")
      #expect(throws: StoreError.self, "\(name)") { try suite.flush() }
    }
  }

  @Test("Opening a hostile file takes no time")
  func openingTime() throws {
    let folder = try TemporaryFolder()
    let path = folder.path.appending("app.plist")
    let deep = "<plist>" + String(repeating: "<array>", count: 10_000)
    let time = LiveTimekeeper()
    for text in ["", "{\"a\": 1}", "\0", deep, "<plist><array/></plist>", "sparse"] {
      // Not that of a test before: its new version would be the first look's news.
      unlink(path.text)
      let descriptor = try LocalFileSystem().open(path, for: .creating(permissions: 0o600))
      try LocalFileSystem().writeAll(Array(text.utf8), to: descriptor, path)
      if text == "sparse" { #expect(ftruncate(descriptor.number, 1 << 30) == 0) }
      try LocalFileSystem().close(descriptor)
      // The first of many that is: a loaded machine may hold up any of them. Waits count, too.
      let isQuick = try (0..<100).contains { _ in
        let start = time.uptime
        _ = try DefaultsSuite(named: "app", environment: .testing(in: folder))
        return time.uptime - start < .milliseconds(50)
      }
      #expect(isQuick, "\(text.prefix(30))")
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
    var unixMilliseconds: Int64 { unixSeconds * 1_000 }
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
