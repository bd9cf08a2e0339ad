import Glibc
import SetteeFiles
import SetteePropertyLists
import SetteeStores
import Synchronization
import TestSupport
import Testing

/// What "done" means, and what is said where it is not.
@Suite("A commit that is called done is on the disk")
struct SuiteSyncTests {
  private let disk = InMemoryDisk.withHome()
  private let time = ManualTimekeeper()
  private let path = SimulatedProcess.path

  private func process(_ id: Int32) -> SimulatedProcess {
    SimulatedProcess(on: disk, time: time, id: id)
  }

  private static func isFolderSync(_ call: FileCall) -> Bool {
    call.operation == .fsync && call.path == SimulatedProcess.path.parent
  }

  @Test("A value whose writer died before its syncs is written anew by who sets it again")
  func deadWriter() throws {
    try process(1).suite().write([Edit("a", 1)], durability: .durable)
    let dying = process(2)
    let suite = try dying.suite()
    try suite.write([Edit("a", 2)])
    dying.files.onCall { Self.isFolderSync($0) ? .crash : nil }
    #expect(throws: StoreError.self) { try suite.flush() }
    dying.files.kill()
    let again = try process(3).suite()
    #expect(again.value(forKey: "a") == 2)
    let changes = RecordedChanges(of: again)
    try again.write([Edit("a", 2)], durability: .durable)
    #expect(changes.all.isEmpty)
    disk.losePower()
    #expect(try disk.settings() == .dictionary(["a": 2]))
  }

  @Test(
    "A value that another process has committed without syncing it is written anew",
    arguments: [[2], [7, 1]] as [[PropertyList]])
  func unsyncedForeigner(theirs: [PropertyList]) throws {
    let mine = try process(1).suite()
    try mine.write([Edit("a", 1), Edit("b", 1)], durability: .durable)
    let other = try process(2).suite()
    for value in theirs { try other.write([Edit("a", value)], durability: .committed) }
    let last = try #require(theirs.last)
    try mine.write([Edit("a", last)], durability: .durable)
    disk.losePower()
    #expect(try disk.settings() == .dictionary(["a": last, "b": 1]))
  }

  @Test("What this process has synced itself is not written again")
  func noNeedlessWrites() throws {
    let process = process(1)
    let suite = try process.suite()
    try suite.write([Edit("a", 1)], durability: .durable)
    let count = process.files.calls.filter { $0.operation == .rename }.count
    try suite.write([Edit("a", 1)], durability: .durable)
    try suite.flush()
    suite.synchronize()
    #expect(process.files.calls.filter { $0.operation == .rename }.count == count)
    let reader = self.process(2)
    let other = try reader.suite()
    other.synchronize()
    #expect(
      !reader.files.calls.contains { $0.operation == .rename }, "who sets nothing owes nothing")
  }

  @Test("A call that fails once is made good by a second try", arguments: [EIO, ENOSPC])
  func secondTry(code: Int32) throws {
    let operations: [FileOperation] = [.write, .fsync, .rename, .close]
    for operation in operations {
      for number in 1... {
        let disk = InMemoryDisk.withHome()
        let process = SimulatedProcess(on: disk, time: time, id: 1)
        let suite = try process.suite()
        try suite.write([Edit("a", 1)], durability: .durable)
        try suite.write([Edit("a", 2)])
        let count = Mutex(0)
        process.files.onCall { call in
          let name = call.path.name
          let isOurs =
            name.contains("app.plist") && !name.hasSuffix("lock") && !name.hasSuffix("queue")
          guard call.operation == operation, isOurs else { return nil }
          let index = count.withLock { count in
            count += 1
            return count
          }
          return index == number ? .error(code) : nil
        }
        #expect(throws: Never.self, "\(operation) \(number)") { try suite.flush() }
        disk.losePower()
        #expect(try disk.settings() == .dictionary(["a": 2]), "\(operation) \(number)")
        if count.withLock({ $0 }) < number {
          #expect(number > 1, "a commit makes more such calls than that")
          break
        }
      }
    }
  }

  @Test("A folder that is not synced at once, but at the second try, is done")
  func folderOnce() throws {
    let process = process(1)
    let suite = try process.suite()
    try suite.write([Edit("a", 1)], durability: .durable)
    let isStruck = Mutex(false)
    process.files.onCall { call in
      guard Self.isFolderSync(call) else { return nil }
      return isStruck.withLock { struck in
        defer { struck = true }
        return struck ? nil : .error(EIO)
      }
    }
    try suite.write([Edit("a", 2)], durability: .durable)
    #expect(isStruck.withLock { $0 })
    disk.losePower()
    #expect(try disk.settings() == .dictionary(["a": 2]))
  }

  @Test(
    "Whatever fails from the rename on, it is said that the file holds the new values",
    arguments: [FileOperation.stat, .fsync, .open], [false, true])
  func afterRename(operation: FileOperation, isLasting: Bool) throws {
    let process = process(1)
    let suite = try process.suite()
    try suite.write([Edit("a", 1)], durability: .durable)
    let state = Mutex((isReplaced: false, isStruck: false))
    process.files.onCall { call in
      state.withLock { state in
        if call.operation == .rename, call.path == SimulatedProcess.path { state.isReplaced = true }
        guard state.isReplaced, call.operation == operation, isLasting || !state.isStruck else {
          return nil
        }
        state.isStruck = true
        return .error(EIO)
      }
    }
    try suite.write([Edit("a", 2)])
    var failure: StoreError?
    do { try suite.flush() } catch { failure = error }
    #expect(state.withLock { $0.isStruck } && (failure != nil) == isLasting)
    if let failure {
      guard case .notDurable? = failure as StoreError? else {
        Issue.record("\(failure)")
        return
      }
    }
    #expect(try disk.settings() == .dictionary(["a": 2]))
  }

  @Test("A folder that cannot be synced leaves the new values, and that is said")
  func folderAlways() throws {
    let process = process(1)
    let suite = try process.suite()
    try suite.write([Edit("a", 1)], durability: .durable)
    process.files.onCall { Self.isFolderSync($0) ? .error(EIO) : nil }
    try suite.write([Edit("a", 2)])
    let error = #expect(throws: StoreError.self) { try suite.flush() }
    #expect(
      error?.description
        == "\(path) holds the new values, but a loss of power may take them back:"
        + " fsync failed: Input/output error.")
    #expect(try disk.settings() == .dictionary(["a": 2]))
    #expect(disk.names(in: path.parent).allSatisfy { !$0.hasSuffix(".tmp") })
  }

  @Test("What cannot be put in place leaves the old file, and values that are given up are gone")
  func givenUp() throws {
    let process = process(1)
    let suite = try process.suite()
    try suite.write([Edit("a", 1)], durability: .durable)
    process.files.onCall { $0.operation == .rename ? .error(EIO) : nil }
    try suite.write([Edit("a", 2), Edit(Place("b", [.member("c")]), .set(3))])
    let error = #expect(throws: StoreError.self) { try suite.flushOrForget() }
    guard case .system? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(try disk.settings() == .dictionary(["a": 1]))
    #expect(suite.value(forKey: "a") == 1 && suite.value(forKey: "b") == nil)
    process.files.onCall(nil)
    try suite.flush()
    time.advance(by: .seconds(120))
    #expect(try disk.settings() == .dictionary(["a": 1]))
  }

  @Test("No folder is made for a file that somebody named, and none is left behind")
  func noFolders() throws {
    var environment = process(1).environment
    environment.makesFolders = false
    let folder = Path("/home/ann/none/deep")
    let suite = DefaultsSuite(
      name: "named", path: folder.appending("x.plist"), environment: environment)
    try suite.write([Edit("a", 1)])
    let error = #expect(throws: StoreError.self) { try suite.flush() }
    #expect(error == .noFolder(path: folder.text))
    #expect(error?.description == "the folder /home/ann/none/deep does not exist.")
    #expect(disk.names(in: Path("/home/ann")).isEmpty)
    disk.makeFolder(folder)
    try suite.flush()
    #expect(disk.bytes(at: folder.appending("x.plist")) != nil)
  }
}
