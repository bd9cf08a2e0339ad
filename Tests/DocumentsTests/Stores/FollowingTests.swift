import Glibc
import SetteeDocuments
import SetteeFiles
import SetteePropertyLists
import SetteeStores
import Synchronization
import TestSupport
import Testing

@testable import SetteeDocumentStores

/// How other programs' writes are noticed, by whatever has a file.
@Suite("A file that is followed")
struct FollowingTests {
  let disk = InMemoryDisk.withHome()
  let time = ManualTimekeeper()

  /// A kind of store over a file.
  enum Kind: CaseIterable {
    case suite, document

    var path: Path {
      self == .suite ? SimulatedProcess.path : Path("/home/ann/.config/app.json")
    }

    /// A file in which "a" has a value.
    func bytes(_ value: Int) throws -> [UInt8] {
      switch self {
      case .suite: try PropertyList.dictionary(["a": .integer(Int128(value))]).xml()
      case .document: Array("{\"a\": \(value)}".utf8)
      }
    }

    func open(in environment: SuiteEnvironment) throws -> any Store & NoticeReporting {
      switch self {
      case .suite:
        return try DefaultsSuite(named: "app", environment: environment)
      case .document:
        return try DocumentStore(
          path: path, format: JSONFormat.json,
          environment: DocumentEnvironment(
            files: environment.files, watcher: environment.watcher, time: environment.time,
            chance: environment.chance, stateHome: Path("/home/ann/state")))
      }
    }
  }

  private func write(_ value: Int, _ kind: Kind, at path: Path? = nil) throws {
    disk.write(try kind.bytes(value), at: path ?? kind.path)
  }

  private func watched(
    _ kind: Kind, by watcher: (any FileWatcher)? = nil
  ) throws -> (any Store & NoticeReporting, SimulatedProcess) {
    let process = SimulatedProcess(on: disk, time: time)
    var environment = process.environment
    if let watcher { environment.watcher = watcher }
    let store = try kind.open(in: environment)
    (store as? DocumentStore)?.startWatching()
    return (store, process)
  }

  @Test(
    "A look that failed is repeated, though nothing more tells of a change",
    arguments: Kind.allCases)
  func repeated(kind: Kind) throws {
    try write(1, kind)
    let (store, process) = try watched(kind)
    let changes = RecordedChanges(of: store)
    time.advance(by: .milliseconds(10))
    let path = kind.path
    process.files.onCall { $0.operation == .open && $0.path == path ? .error(EIO) : nil }
    try write(2, kind)
    time.advance(by: .milliseconds(1_500))
    #expect(store.value(forKey: "a") == 1)
    guard case .unreadable(_, isRestored: true)? = store.trouble else {
      Issue.record("told: \(String(describing: store.trouble))")
      return
    }
    process.files.onCall(nil)
    time.advance(by: .milliseconds(2_500))
    #expect(store.value(forKey: "a") == 2 && store.trouble == nil && changes.all.count == 1)
  }

  @Test(
    "What is written to a link's new place while it is looked at is seen", arguments: Kind.allCases)
  func watchedBeforeLook(kind: Kind) throws {
    let (old, new) = (Path("/home/ann/old"), Path("/home/ann/new"))
    try write(1, kind, at: old)
    try write(2, kind, at: new)
    disk.makeFolder(kind.path.parent)
    disk.link(kind.path, to: old.text)
    let (store, process) = try watched(kind)
    let changes = RecordedChanges(of: store)
    time.advance(by: .milliseconds(10))
    // Right after the look has read the new place, another program writes there.
    let hasWritten = Mutex(false)
    let (disk, third) = (disk, try kind.bytes(3))
    process.files.onCall { call in
      guard call.operation == .close, disk.bytes(at: kind.path) != nil else { return nil }
      let isFirst = hasWritten.withLock { hasWritten in
        defer { hasWritten = true }
        return !hasWritten
      }
      if isFirst { disk.write(third, at: new) }
      return nil
    }
    let turned = kind.path.sibling("turned")
    disk.link(turned, to: new.text)
    try SimulatedProcess(on: disk, time: time, id: 9).files.rename(turned, to: kind.path)
    time.advance(by: .seconds(5))
    #expect(hasWritten.withLock { $0 })
    #expect(store.value(forKey: "a") == 3 && !changes.all.isEmpty)
  }

  @Test("A file that cannot be watched is looked at once a second", arguments: Kind.allCases)
  func unwatched(kind: Kind) throws {
    try write(1, kind)
    let (store, _) = try watched(kind, by: BlindWatcher(on: disk))
    let changes = RecordedChanges(of: store)
    time.advance(by: .milliseconds(10))
    try write(2, kind)
    time.advance(by: .milliseconds(1_100))
    #expect(store.value(forKey: "a") == 2 && changes.all.count == 1)
  }

  @Test("A file that could not be watched is watched once it can be", arguments: Kind.allCases)
  func watchedLate(kind: Kind) throws {
    try write(1, kind)
    let watcher = BlindWatcher(on: disk)
    let (store, _) = try watched(kind, by: watcher)
    let told = Mutex<[StoreNotice]>([])
    let telling = store.observeNotices { notice in told.withLock { $0.append(notice) } }
    let changes = RecordedChanges(of: store)
    time.advance(by: .milliseconds(3_500))
    watcher.see()
    time.advance(by: .milliseconds(1_000))
    try write(2, kind)
    time.advance(by: .milliseconds(10))
    #expect(store.value(forKey: "a") == 2 && changes.all.count == 1)
    // A suite reads two files.
    let unwatched = told.withLock { $0.map(\.description) }.filter { $0.contains("may show late") }
    #expect(!unwatched.isEmpty && Set(unwatched).count == unwatched.count, "each is told once")
    withExtendedLifetime(telling) {}
  }
}

/// Can watch nothing until it sees.
private final class BlindWatcher: FileWatcher {
  private let watcher: InMemoryFileWatcher
  private let sees = Mutex(false)

  init(on disk: InMemoryDisk) { watcher = InMemoryFileWatcher(on: disk) }

  func see() { sees.withLock { $0 = true } }

  func watch(
    _ path: Path, onEvent: @escaping @Sendable (FileEvent) -> Void
  ) throws(FileError) -> FileWatch {
    guard sees.withLock(\.self) else { throw FileError(.open, path, code: EMFILE) }
    return try watcher.watch(path, onEvent: onEvent)
  }
}
