import SetteeFiles
import Glibc
import SetteePropertyLists
import SetteeStores
import Synchronization
import TestSupport
import Testing

@Suite("Settings suite in trouble")
struct SuiteTroubleTests {
  let disk = InMemoryDisk.withHome()
  let time = ManualTimekeeper()
  let process: SimulatedProcess
  let path = SimulatedProcess.path

  init() { process = SimulatedProcess(on: disk, time: time) }

  @Test("Interrupted and short calls are taken up again", arguments: [1, 7])
  func hostileCalls(count: Int) throws {
    let interrupted = Mutex(Set<String>())
    process.files.onCall { call in
      // Every call is interrupted once, and then does as little as it may.
      let name = "\(call.operation) \(call.path)"
      let isFirst = interrupted.withLock { $0.insert(name).inserted }
      if isFirst, call.operation != .close { return .error(EINTR) }
      return call.operation == .read || call.operation == .write ? .shortened(count) : nil
    }
    let suite = try process.suite()
    suite.set("some text", forKey: "a")
    try suite.flush()
    #expect(try disk.settings() == .dictionary(["a": "some text"]))
    process.files.onCall { _ in .shortened(count) }
    #expect(try process.suite().value(forKey: "a") == "some text")
  }

  @Test("A read-only folder is one visible error, and everything works in memory")
  func readOnlyFolder() throws {
    disk.makeFolder(path.parent, permissions: 0o500)
    let suite = try process.suite()
    let notices = RecordedNotices(of: suite)
    suite.set(1, forKey: "a")
    time.advance(by: .seconds(10))
    suite.set(2, forKey: "a")
    time.advance(by: .seconds(100))
    #expect(suite.value(forKey: "a") == 2)
    #expect(notices.all.count == 1)
    guard case .notSaved(let error)? = suite.trouble else {
      Issue.record("no trouble: \(notices.all)")
      return
    }
    #expect(
      error.description == "\(path): open failed: Permission denied;"
        + " you need the right to write it and its folder.")
    disk.setPermissions(0o700, at: path.parent)
    time.advance(by: .seconds(60))
    #expect(try disk.settings() == .dictionary(["a": 2]))
    #expect(suite.trouble == nil && notices.all.last == .saved)
  }

  @Test("A file without write permission is not replaced, nor is another user's")
  func protectedFile() throws {
    let bytes = try PropertyList.dictionary(["a": 1]).xml()
    disk.write(bytes, at: path)
    disk.setPermissions(0o444, at: path)
    let suite = try process.suite()
    suite.set(2, forKey: "a")
    #expect(throws: StoreError.self) { try suite.flush() }
    disk.setPermissions(0o644, at: path)
    disk.setOwner(0, at: path)
    #expect(throws: StoreError.self) { try suite.flush() }
    #expect(disk.bytes(at: path) == bytes)
  }

  @Test("A file that may not be read is never overwritten and never made readable")
  func unreadableFile() throws {
    let bytes = try PropertyList.dictionary(["a": 1]).xml()
    disk.write(bytes, at: path)
    disk.setPermissions(0, at: path)
    let suite = try process.suite()
    #expect(suite.trouble != nil)
    suite.set(2, forKey: "b")
    #expect(throws: StoreError.self) { try suite.flush() }
    #expect(disk.bytes(at: path) == bytes && disk.permissions(at: path) == 0)
  }

  /// Files that are no settings file, and of which we keep a copy before we write.
  static let damaged: [[UInt8]] = [
    Array("{\"a\": 1}".utf8), [0], Array("<?xml version=\"1.0\"?><plist version=\"1.0\"><di".utf8),
    Array("<plist version=\"1.0\"><array/></plist>".utf8), Array("no settings".utf8),
    Array(("<plist>" + String(repeating: "<array>", count: 10_000)).utf8), [],
  ]

  @Test("A damaged file is kept under a dated name, and nothing is lost", arguments: damaged)
  func damage(bytes: [UInt8]) throws {
    let writer = try SimulatedProcess(on: disk, time: time, id: 2).suite()
    writer.set(1, forKey: "old")
    try writer.flush()
    writer.set(2, forKey: "old")
    try writer.flush()
    disk.write(bytes, at: path)

    let suite = try process.suite()
    let notices = RecordedNotices(of: suite)
    #expect(suite.value(forKey: "old") == 2, "the version last committed is shown")
    #expect(disk.bytes(at: path) == bytes, "opening changes nothing")
    suite.set(3, forKey: "new")
    try suite.flush()
    #expect(try disk.settings() == .dictionary(["old": 2, "new": 3]))
    let copy = path.sibling("app.plist.corrupt-20261121T023001Z")
    #expect(disk.bytes(at: copy) == bytes, "\(disk.names(in: path.parent))")
    #expect(notices.all.contains(.setAside(path: path.text, copy: copy.text)))
  }

  @Test("A process that knows the last version restores that one")
  func damageUnderARunningProcess() throws {
    let suite = try process.suite()
    suite.set(1, forKey: "a")
    try suite.flush()
    suite.set(2, forKey: "a")
    try suite.flush()
    disk.write([1, 2, 3], at: path)
    suite.set(3, forKey: "b")
    try suite.flush()
    #expect(try disk.settings() == .dictionary(["a": 2, "b": 3]))
  }

  @Test("A file in the middle of being written is waited for")
  func tornWrite() throws {
    let suite = try process.suite()
    suite.set(1, forKey: "a")
    try suite.flush()
    let changes = RecordedChanges(of: suite)
    let notices = RecordedNotices(of: suite)
    let bytes = try PropertyList.dictionary(["a": 2]).xml()
    disk.write([], at: path)
    time.advance(by: .milliseconds(300))
    disk.write(Array(bytes.prefix(100)), at: path)
    time.advance(by: .milliseconds(900))
    disk.write(bytes, at: path)
    time.advance(by: .seconds(3))
    #expect(notices.all.isEmpty)
    #expect(changes.all == [ToldKeys(keys: ["a"], origin: .otherProcess)])
  }

  // Foundation writes in place: it truncates first. A look in between saw no settings at all.
  @Test("A file that its writer has just truncated is not taken for one without settings")
  func truncation() throws {
    disk.write(try PropertyList.dictionary(["a": 1]).xml(), at: path)
    let suite = try process.suite()
    let heard = RecordedChanges(of: suite)
    disk.write([], at: path)
    time.advance(by: .milliseconds(10))
    #expect(suite.value(forKey: "a") == 1)
    disk.write(try PropertyList.dictionary(["a": 2]).xml(), at: path)
    time.advance(by: .milliseconds(10))
    #expect(suite.value(forKey: "a") == 2)
    #expect(heard.all.map(\.keys) == [["a"]])
  }

  @Test("A file that stays damaged is told, and its repair is taken up live")
  func repair() throws {
    let suite = try process.suite()
    suite.set(1, forKey: "a")
    try suite.flush()
    let observation = suite.observe { _ in }
    disk.write(Array("<plist>\n<dict>oops".utf8), at: path)
    time.advance(by: .seconds(2))
    #expect(suite.value(forKey: "a") == 1)
    guard case .unreadable(.corrupt(_, let reason), isRestored: true)? = suite.trouble else {
      Issue.record("no trouble")
      return
    }
    #expect(reason.hasPrefix("line 2, column 7"))
    disk.write(try PropertyList.dictionary(["a": 5]).xml(), at: path)
    time.advance(by: .seconds(1))
    #expect(suite.value(forKey: "a") == 5 && suite.trouble == nil)
    observation.cancel()
  }

  @Test(
    "A binary or newer property list is left untouched",
    arguments: [
      Array("bplist00\u{1}".utf8), Array("<plist version=\"9\"><dict/></plist>".utf8),
    ])
  func otherFormats(bytes: [UInt8]) throws {
    disk.write(bytes, at: path)
    let suite = try process.suite()
    #expect(suite.trouble != nil)
    suite.set(1, forKey: "a")
    time.advance(by: .seconds(100))
    #expect(throws: StoreError.self) { try suite.flush() }
    #expect(disk.bytes(at: path) == bytes)
    #expect(!disk.names(in: path.parent).contains { $0.contains("corrupt") })
  }

  @Test("A flipped bit that still reads is told as a change from outside")
  func flippedBit() throws {
    let suite = try process.suite()
    suite.set("value", forKey: "a")
    try suite.flush()
    var bytes = try #require(disk.bytes(at: path))
    let index = try #require(bytes.firstIndex(of: UInt8(ascii: "v").advanced(by: 0)))
    let text = String(decoding: bytes, as: UTF8.self)
    let position = try #require(text.utf8.firstRange(of: "value".utf8)?.lowerBound)
    let offset = text.utf8.distance(from: text.utf8.startIndex, to: position)
    #expect(index <= offset)
    bytes[offset] ^= 1
    disk.write(bytes, at: path)
    let reopened = try SimulatedProcess(on: disk, time: time, id: 2).suite()
    let notices = RecordedNotices(of: reopened)
    #expect(reopened.value(forKey: "a") == "walue")
    #expect(notices.all == [.changedOutside(path: path.text)])
  }

  @Test("What cannot be stored is refused, and a setter that cannot throw tells it")
  func unstorable() throws {
    struct Unknown {}
    let suite = try process.suite()
    let notices = RecordedNotices(of: suite)
    #expect(throws: StoreError.self) { try suite.write([Edit("a", "\u{1B}[2J")]) }
    #expect(throws: StoreError.self) { try suite.write([Edit("\0", 1)]) }
    suite.set(Unknown(), forKey: "b")
    suite.set(["x": [Unknown()]], forKey: "b")
    suite.set(Set([1]), forKey: "b")
    suite.set("\u{0}", forKey: "b")
    #expect(suite.keys().isEmpty)
    #expect(notices.all.count == 4)
  }

  @Test("A folder that others may write is warned of and used")
  func sharedFolder() throws {
    disk.makeFolder(path.parent, permissions: 0o777)
    let suite = try process.suite()
    let notices = RecordedNotices(of: suite)
    suite.set(1, forKey: "a")
    try suite.flush()
    #expect(notices.all == [.sharedFolder(path: path.parent.text)])
    #expect(try disk.settings() == .dictionary(["a": 1]))
  }
}

/// The notices of one store since the recording began.
final class RecordedNotices: Sendable {
  private final class Records: Sendable {
    let list = Mutex<[StoreNotice]>([])
  }

  private let records = Records()
  private let observation: Mutex<StoreObservation?> = Mutex(nil)

  init(of store: some NoticeReporting) {
    let made = store.observeNotices { [records] notice in
      records.list.withLock { $0.append(notice) }
    }
    observation.withLock { $0 = made }
  }

  var all: [StoreNotice] { records.list.withLock { $0 } }
}
