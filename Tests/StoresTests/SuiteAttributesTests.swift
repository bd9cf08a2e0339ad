import SetteeFiles
import Glibc
import SetteePropertyLists
import SetteeStores
import Synchronization
import TestSupport
import Testing

/// What a file carries beside its values: modes, groups, attributes, access lists.
@Suite("What a settings file carries beside its settings")
struct SuiteAttributesTests {
  private let disk = InMemoryDisk.withHome()
  private let process: SimulatedProcess
  private let path = SimulatedProcess.path

  init() throws {
    process = SimulatedProcess(on: disk, time: ManualTimekeeper())
    disk.write(try PropertyList.dictionary(["a": 1]).xml(), at: path)
    disk.setPermissions(0o664, at: path)
  }

  private static let note = FileAttribute(name: "user.note", bytes: [1, 2])
  private static let list = FileAttribute(name: FileAttribute.accessList, bytes: [2, 0, 0, 0])

  /// Commits a change, and returns the notices it caused.
  private func commit(_ suite: DefaultsSuite? = nil) throws -> [StoreNotice] {
    let suite = try suite ?? process.suite()
    let notices = RecordedNotices(of: suite)
    suite.set(2, forKey: "a")
    try suite.flush()
    #expect(try disk.settings() == .dictionary(["a": 2]))
    return notices.all
  }

  @Test("Group, attributes and access list are kept")
  func kept() throws {
    disk.setGroup(50, at: path)
    disk.setAttributes([Self.note, Self.list], at: path)
    #expect(try commit().isEmpty)
    #expect(disk.group(at: path) == 50 && disk.permissions(at: path) == 0o664)
    #expect(disk.attributes(at: path) == [Self.note, Self.list])
  }

  @Test("An attribute that cannot be kept is told, and the values are saved")
  func lostAttribute() throws {
    disk.setAttributes([Self.note], at: path)
    process.files.onCall { $0.operation == .fsetxattr ? .error(ENOTSUP) : nil }
    #expect(try commit() == [.attributesLost(path: path.text, names: ["user.note"])])
    #expect(disk.permissions(at: path) == 0o664)
  }

  @Test("A group that cannot be kept gives no other group its rights")
  func lostGroup() throws {
    disk.setGroup(50, at: path)
    process.files.onCall { $0.operation == .fchown ? .error(EPERM) : nil }
    #expect(try commit() == [.attributesLost(path: path.text, names: ["group 50"])])
    #expect(disk.permissions(at: path) == 0o604)
  }

  @Test("Without its access list the group's bits mean more than before, so they go")
  func lostAccessList() throws {
    disk.setAttributes([Self.list], at: path)
    process.files.onCall { $0.operation == .fsetxattr ? .error(EPERM) : nil }
    #expect(try commit() == [.attributesLost(path: path.text, names: [Self.list.name])])
    #expect(disk.permissions(at: path) == 0o604)
  }

  @Test("A file that holds secrets is closed to others at the next commit, and that is told once")
  func secrets() throws {
    let suite = try process.suite()
    suite.protectSecrets()
    #expect(try commit(suite) == [.tightened(path: path.text)])
    #expect(disk.permissions(at: path) == 0o600)
    let notices = RecordedNotices(of: suite)
    suite.set(3, forKey: "a")
    try suite.flush()
    #expect(notices.all.isEmpty)
  }

  @Test("An attribute survives on this machine's file system")
  func onThisMachine() throws {
    let folder = try TemporaryFolder()
    let files = LocalFileSystem()
    let file = folder.path.appending("app.plist")
    let suite = try DefaultsSuite(named: "app", environment: .testing(in: folder))
    suite.set(1, forKey: "a")
    try suite.flush()
    let descriptor = try files.open(file, for: .reading)
    do {
      try files.setAttribute(Self.note, of: descriptor)
    } catch {
      // This file system has no attributes of users; then there is nothing to keep.
      try #require(error.code == ENOTSUP || error.code == EPERM)
      return files.closeIgnoringErrors(descriptor)
    }
    files.closeIgnoringErrors(descriptor)
    suite.set(2, forKey: "a")
    try suite.flush()
    let contents = try #require(
      try files.readFile(file, byteCountMax: 1 << 20, withAttributes: true))
    #expect(contents.attributes == [Self.note])
  }
}

/// Disks that a server keeps: no locks, and changes that no watch hears of.
@Suite("Settings files on NFS and FUSE")
struct SuiteRemoteTests {
  private let disk = InMemoryDisk.withHome()
  private let time = CountedTimekeeper()
  private let path = SimulatedProcess.path

  private func process(_ id: Int32, hasLocks: Bool = false) -> SimulatedProcess {
    let process = SimulatedProcess(on: disk, time: time, id: id)
    process.files.onCall { !hasLocks && $0.operation == .flock ? .error(ENOLCK) : nil }
    return process
  }

  @Test("Without locks one program at a time may write, and that is told once")
  func singleWriter() throws {
    let suite = try process(1).suite()
    let notices = RecordedNotices(of: suite)
    for number in 1...3 {
      suite.set(number, forKey: "a")
      try suite.flush()
    }
    #expect(notices.all == [.unlocked(path: path.text)])
    #expect(try disk.settings() == .dictionary(["a": 3]))
  }

  @Test("A second program that writes in the same moment is noticed, and both edits stay")
  func secondWriter() throws {
    let (first, second) = (process(1), process(2))
    let suite = try first.suite()
    try suite.write([Edit("kept", 0)])
    try suite.flush()
    let other = try second.suite()
    let count = Mutex(0)
    first.files.onCall { call in
      if call.operation == .flock { return .error(ENOLCK) }
      // Between the first program's reading and its writing.
      guard call.operation == .flistxattr, call.path == SimulatedProcess.path else { return nil }
      let isFirst = count.withLock { count in
        count += 1
        return count == 1
      }
      if isFirst {
        other.set("theirs", forKey: "b")
        other.synchronize()
      }
      return nil
    }
    suite.set("mine", forKey: "a")
    try suite.flush()
    #expect(try disk.settings() == .dictionary(["kept": 0, "a": "mine", "b": "theirs"]))
  }

  @Test("Where no watch hears of other machines, a look each second does")
  func polling() throws {
    disk.makeRemote()
    let suite = try process(1, hasLocks: true).suite()
    let changes = RecordedChanges(of: suite)
    time.advance(by: .milliseconds(1))
    #expect(time.scheduledCount > 0, "the next look")
    // A rename on another machine: no event comes.
    disk.writeSilently(try PropertyList.dictionary(["a": 1]).xml(), at: path)
    time.advance(by: .seconds(1))
    #expect(suite.value(forKey: "a") == 1)
    #expect(changes.all == [ToldKeys(keys: ["a"], origin: .otherProcess)])
  }

  @Test("On a disk of this machine nothing looks by time")
  func noPolling() throws {
    let suite = try process(1, hasLocks: true).suite()
    let observation = suite.observe { _ in }
    time.advance(by: .seconds(10))
    #expect(time.scheduledCount == 0)
    observation.cancel()
  }
}
