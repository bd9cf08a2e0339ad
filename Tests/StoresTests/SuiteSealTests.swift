import Glibc
import SetteeFiles
import SetteePropertyLists
import Synchronization
import TestSupport
import Testing

@testable import SetteeStores

/// Damaged files beside writers that take no lock, and what the seal keeps.
@Suite("Settings files beside in-place writers")
struct SuiteSealTests {
  private let disk = InMemoryDisk.withHome()
  private let time = HookedTimekeeper()
  private let path = SimulatedProcess.path

  private func process(_ id: Int32) -> SimulatedProcess {
    SimulatedProcess(on: disk, time: time.manual, id: id)
  }

  /// A suite whose pauses others use.
  private func pausingSuite(_ id: Int32) throws -> DefaultsSuite {
    var environment = process(id).environment
    environment.time = time
    environment.openSuites = OpenSuites()
    return try DefaultsSuite(named: "app", environment: environment)
  }

  private func commit(_ edits: [Edit], by id: Int32) throws {
    try process(id).suite().write(edits, durability: .durable)
  }

  private func seal() throws -> [UInt8] {
    try #require(disk.bytes(at: path.sibling(".app.plist.seal")))
  }

  // MARK: Versions

  /// The file with another version of property lists in its first element.
  private func setVersion(_ version: String) throws {
    let bytes = try #require(disk.bytes(at: path))
    let text = String(decoding: bytes, as: UTF8.self)
    disk.write(
      Array(text.replacing("version=\"1.0\">", with: "version=\"\(version)\">").utf8), at: path)
  }

  @Test(
    "A flipped bit in the file's version is damage, also where its seal is the next one's already",
    arguments: [false, true])
  func flippedVersion(isNextSealed: Bool) throws {
    try commit([Edit("k", 1)], by: 1)
    let before = try #require(disk.bytes(at: path))
    try commit([Edit("k", 2)], by: 1)
    // As a commit leaves it that died before it put the file in place.
    if isNextSealed { disk.write(before, at: path) }
    try setVersion("1.8")
    try commit([Edit("mine", 3)], by: 2)
    #expect(try disk.settings() == .dictionary(["k": 2, "mine": 3]))
  }

  @Test("A file of a later version, changed in more than that, is left alone")
  func laterVersion() throws {
    try commit([Edit("k", 1)], by: 1)
    let theirs = try PropertyList.dictionary(["k": 7]).xml()
    disk.write(theirs, at: path)
    try setVersion("2.0")
    let bytes = disk.bytes(at: path)
    let error = #expect(throws: StoreError.self) { try commit([Edit("mine", 3)], by: 2) }
    #expect(
      error
        == .readOnly(
          store: path.text, reason: "this is a property list of the unknown version 2.0"))
    #expect(disk.bytes(at: path) == bytes)
  }

  // MARK: What stood unchanged

  @Test("Damage that came a second time has not stood since the first")
  func damageTwice() throws {
    try commit([Edit("k", 1)], by: 1)
    let suite = try pausingSuite(2)
    let foreign = try PropertyList.dictionary(["k": 1, "theirs": 2]).xml()
    disk.write([], at: path)
    try suite.write([Edit("mine", 3)])
    time.onPause { [disk, path] count in
      // Their version stood, and is being written anew when we look again.
      if count == 1 {
        disk.write(foreign, at: path)
        disk.write([], at: path)
      }
      if count == 2 { disk.write(foreign, at: path) }
    }
    try suite.flush()
    #expect(try disk.settings() == .dictionary(["k": 1, "theirs": 2, "mine": 3]))
  }

  @Test("Damage that stood while another process committed has not stood")
  func damageAroundCommit() throws {
    try commit([Edit("k", 1)], by: 1)
    let suite = try pausingSuite(2)
    disk.write([], at: path)
    try suite.write([Edit("mine", 3)])
    time.onPause { [disk, path] count in
      guard count == 1 else { return }
      #expect(throws: Never.self) {
        disk.write(try PropertyList.dictionary(["k": 1]).xml(), at: path)
        try commit((0..<6).map { Edit(Key("y\($0)"), 1) }, by: 3)
      }
      disk.write([], at: path)
    }
    try suite.flush()
    let keys = Set(try process(4).suite().keys())
    #expect(keys == ["k", "mine", "y0", "y1", "y2", "y3", "y4", "y5"])
  }

  @Test("A file that somebody keeps writing is given up after three attempts, and left alone")
  func threeAttempts() throws {
    try commit([Edit("k", 1)], by: 1)
    let suite = try pausingSuite(2)
    disk.write([0], at: path)
    try suite.write([Edit("mine", 3)])
    let pauseCount = Mutex(0)
    time.onPause { [disk, path] count in
      pauseCount.withLock { $0 = count }
      disk.write([UInt8(count)], at: path)
    }
    let error = #expect(throws: StoreError.self) { try suite.flush() }
    #expect(error == .corrupt(path: path.text, reason: "somebody keeps writing it"))
    #expect(pauseCount.withLock { $0 } == 3)
    #expect(disk.bytes(at: path) == [3])
  }

  @Test("A version that comes in after we have read is not written over, lock or not")
  func foreignBeforeRename() throws {
    try commit([Edit("k", 1)], by: 1)
    let process = process(2)
    let suite = try process.suite()
    try suite.write([Edit("mine", 3)])
    let foreign = try PropertyList.dictionary(["k": 1, "theirs": 2]).xml()
    let isDone = Mutex(false)
    process.files.onCall { [disk, path] call in
      // Between the reading of the file and its replacement by the second temporary file.
      if call.operation == .write, call.path.name.hasPrefix(".app.plist.2"),
        isDone.withLock({ done in
          defer { done = true }
          return !done
        })
      {
        disk.write(foreign, at: path)
      }
      return nil
    }
    try suite.flush()
    #expect(isDone.withLock { $0 })
    #expect(try disk.settings() == .dictionary(["k": 1, "theirs": 2, "mine": 3]))
  }

  // MARK: What the seal keeps

  @Test("The seal keeps the version that it seals")
  func sealed() throws {
    try commit([Edit("n", 1)], by: 1)
    try commit([Edit("n", 2)], by: 1)
    let seal = try #require(SuiteSeal(try seal()))
    #expect(try self.seal().starts(with: Array("settee-seal-2 ".utf8)))
    #expect(seal.kept?.bytes == disk.bytes(at: path))
    #expect(seal.kept?.generation == seal.generation && seal.kept?.hash == seal.hash)
  }

  /// Seals the file as earlier programs did, whose seals kept the version before.
  private func sealAsBefore(keeping before: [UInt8]) throws {
    let now = try #require(SuiteSeal(try seal()))
    let body =
      "settee-seal-1 \(now.generation) \(now.hash) \(ContentHash.of(before)) \(before.count)"
    let head = "\(body) \(ContentHash.of(Array(body.utf8)))\n"
    disk.write(Array(head.utf8) + before, at: path.sibling(".app.plist.seal"))
  }

  @Test("A secret that was reset or replaced is in no file, nor in a seal of the first kind")
  func formerSecret() throws {
    func isStored() -> Bool {
      disk.names(in: path.parent).compactMap { disk.bytes(at: path.sibling($0)) }
        .contains { $0.firstRange(of: Array("hush".utf8)) != nil }
    }
    for next in [nil, "other"] as [PropertyList?] {
      try commit([Edit("token", "hush")], by: 1)
      let before = try #require(disk.bytes(at: path))
      #expect(isStored())
      try commit([Edit("token", next)], by: 2)
      #expect(!isStored())
      try sealAsBefore(keeping: before)
      #expect(isStored())
      try commit([Edit("n", .integer(next == nil ? 1 : 2))], by: 3)
      #expect(!isStored())
    }
  }

  @Test("A seal of the first kind is read: it keeps the version before")
  func firstKind() throws {
    try commit([Edit("n", 1)], by: 1)
    let before = try #require(disk.bytes(at: path))
    try commit([Edit("n", 2)], by: 1)
    try sealAsBefore(keeping: before)
    #expect(try process(2).suite().trouble == nil, "the file is the sealed version")
    disk.write([0], at: path)
    let suite = try process(2).suite()
    #expect(suite.value(forKey: "n") == 1)
    try suite.write([Edit("m", 3)], durability: .durable)
    #expect(try disk.settings() == .dictionary(["n": 1, "m": 3]))
    #expect(try seal().starts(with: Array("settee-seal-2 ".utf8)))
  }

  @Test("Of memory and seal the newer version counts, also where a process opened on damage")
  func newest() throws {
    try commit([Edit("a", 1)], by: 1)
    disk.write([0], at: path)
    let suite = try process(2).suite()
    #expect(suite.value(forKey: "a") == 1)
    try commit([Edit("b", 2)], by: 3)
    try commit([Edit("c", 3)], by: 3)
    disk.write([1], at: path)
    try suite.write([Edit("d", 4)], durability: .durable)
    #expect(try disk.settings() == .dictionary(["a": 1, "b": 2, "c": 3, "d": 4]))
  }

  @Test("A seal made after file and seal were removed is newer than what anybody remembers")
  func newSeal() throws {
    for count in 1...20 { try commit([Edit("a", .integer(Int128(count)))], by: 1) }
    let suite = try process(2).suite()
    // The user begins anew, and somebody else is first.
    disk.remove(path)
    disk.remove(path.sibling(".app.plist.seal"))
    time.manual.advance(by: .seconds(1))
    try commit([Edit("new", 1)], by: 3)
    disk.write([0], at: path)
    try suite.write([Edit("mine", 2)], durability: .durable)
    #expect(try disk.settings() == .dictionary(["new": 1, "mine": 2]))
  }

  @Test("What another program wrote whole and this process saw is newer than the seal")
  func foreignInMemory() throws {
    try commit([Edit("a", 1)], by: 1)
    disk.write(try PropertyList.dictionary(["a": 1, "theirs": 2]).xml(), at: path)
    let suite = try process(2).suite()
    disk.write([0], at: path)
    try suite.write([Edit("d", 4)], durability: .durable)
    #expect(try disk.settings() == .dictionary(["a": 1, "theirs": 2, "d": 4]))
  }

  @Test("Equal damaged bytes are copied aside once, however often the commit behind fails")
  func copiedOnce() throws {
    try commit([Edit("a", 1)], by: 1)
    disk.write([7, 7], at: path)
    for id in [2, 3] as [Int32] {
      let process = process(id)
      let suite = try process.suite()
      try suite.write([Edit("b", 2)])
      process.files.onCall { call in
        call.operation == .rename && call.path == SimulatedProcess.path ? .error(EIO) : nil
      }
      for _ in 0..<3 { #expect(throws: StoreError.self) { try suite.flush() } }
    }
    let copies = disk.names(in: path.parent).filter { $0.contains(".corrupt-") }
    #expect(copies.count == 1)
    #expect(disk.bytes(at: path.sibling(try #require(copies.first))) == [7, 7])
    try commit([Edit("c", 3)], by: 4)
    #expect(disk.names(in: path.parent).filter { $0.contains(".corrupt-") } == copies)
  }

  @Test(
    "No file of ours holds a secret that was reset or replaced",
    arguments: [nil, "other"] as [PropertyList?])
  func formerSecret(replacement: PropertyList?) throws {
    try commit([Edit("token", "hunter2"), Edit("n", 1)], by: 1)
    try commit([Edit("token", replacement)], by: 2)
    for name in disk.names(in: path.parent) {
      let bytes = try #require(disk.bytes(at: path.sibling(name)))
      #expect(!String(decoding: bytes, as: UTF8.self).contains("hunter2"), "\(name)")
    }
  }

  // MARK: Files that are not ours

  @Test(
    "A file that no seal proves ours is never replaced, moved or copied, whatever is set",
    arguments: ["my: real\n", "{\"a\": 1}", "a = 1\n", "<plist>", "\u{0}"])
  func notOurs(text: String) throws {
    disk.write(Array(text.utf8), at: path)
    let suite = try process(1).suite()
    let notices = RecordedNotices(of: suite)
    guard case .unreadable(.corrupt, isRestored: false)? = suite.trouble else {
      Issue.record("\(String(describing: suite.trouble))")
      return
    }
    try suite.write([Edit("a", 1)])
    let error = #expect(throws: StoreError.self) { try suite.flush() }
    guard case .corrupt? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(disk.bytes(at: path) == Array(text.utf8))
    #expect(disk.names(in: path.parent).allSatisfy { !$0.contains("corrupt") })
    #expect(!notices.all.contains { if case .setAside = $0 { true } else { false } })
    // Once its owner has moved it away, the values that waited are stored.
    disk.remove(path)
    try suite.flush()
    #expect(try disk.settings() == .dictionary(["a": 1]))
  }
}

/// A clock of which others use the pauses.
private final class HookedTimekeeper: Timekeeper {
  let manual = ManualTimekeeper()
  private let state = Mutex<(hook: (@Sendable (Int) -> Void)?, count: Int)>((nil, 0))

  /// Calls back at each pause, with how many there have been.
  func onPause(_ hook: @escaping @Sendable (Int) -> Void) { state.withLock { $0 = (hook, 0) } }

  var uptime: Duration { manual.uptime }
  var unixSeconds: Int64 { manual.unixSeconds }

  func pause(for duration: Duration) {
    manual.pause(for: duration)
    // Pauses of a lock's waiting are none of the file's.
    guard duration >= .milliseconds(10) else { return }
    let (hook, count) = state.withLock { state in
      state.count += 1
      return (state.hook, state.count)
    }
    hook?(count)
  }

  func schedule(after delay: Duration, _ work: @escaping @Sendable () -> Void) {
    manual.schedule(after: delay, work)
  }
}
