import Glibc
import SetteeDocuments
import SetteeFiles
import SetteePropertyLists
import SetteeStores
import Synchronization
import Testing

@testable import SetteeDocumentStores

@Suite("Documents on file systems that lack something")
struct PoorDiskTests {
  private let disk = InMemoryDisk()
  private let path = Path("/home/config.json")
  private let files: InMemoryFileSystem

  init() {
    files = InMemoryFileSystem(on: disk)
    disk.makeFolder(Path("/state"))
    disk.write(Array("{\"a\": 1}".utf8), at: path)
  }

  private func store() throws -> DocumentStore {
    try DocumentStore(
      path: path, format: JSONFormat.json,
      environment: DocumentEnvironment(
        files: files, watcher: InMemoryFileWatcher(on: disk), time: ManualTimekeeper(),
        chance: { 0.5 }, stateHome: Path("/state")))
  }

  private var text: String? { disk.bytes(at: path).map { String(decoding: $0, as: UTF8.self) } }

  @Test(
    "Where files cannot be locked a document is written all the same, and that is told",
    arguments: [ENOSYS, EOPNOTSUPP, ENOLCK])
  func unlocked(code: Int32) throws {
    files.onCall { $0.operation == .flock ? .error(code) : nil }
    let store = try store()
    let told = Mutex<[StoreNotice]>([])
    let observation = store.observeNotices { notice in told.withLock { $0.append(notice) } }
    defer { observation.cancel() }
    try store.set(2, forKey: "a")
    try store.flush()
    #expect(text == "{\"a\": 2}")
    #expect(told.withLock { $0.contains(.unlocked(path: path.text)) })
  }

  @Test("On a disk that is mounted read-only a document is, with the reason, from the start")
  func mountedReadOnly() throws {
    files.onCall { $0.operation == .access ? .error(EROFS) : nil }
    let store = try store()
    let error = #expect(throws: StoreError.self) { try store.set(2, forKey: "a") }
    #expect(error?.description.contains("the disk is mounted read-only") == true)
    #expect(store.writability.refusal == error && text == "{\"a\": 1}")
  }

  @Test("What a new file cannot carry over keeps the old one, which is written in place")
  func unlike() throws {
    let note = FileAttribute(name: "user.note", bytes: [1])
    disk.setAttributes([note], at: path)
    files.onCall { $0.operation == .fsetxattr ? .error(EPERM) : nil }
    let inode = try files.status(at: path).inode
    let store = try store()
    try store.set(2, forKey: "a")
    try store.flush()
    #expect(text == "{\"a\": 2}" && disk.attributes(at: path) == [note])
    #expect(try files.status(at: path).inode == inode)
    #expect(disk.names(in: path.parent) == ["config.json"])
  }
}
