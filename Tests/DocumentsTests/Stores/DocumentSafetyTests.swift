import Glibc
import SetteeDocuments
import SetteeFiles
import SetteePropertyLists
import SetteeStores
import Synchronization
import Testing

@testable import SetteeDocumentStores

/// What is said of a document's bytes is what would be true after a loss of power.
@Suite("Documents and the loss of power")
struct DocumentSafetyTests {
  private let disk = InMemoryDisk()
  private let path = Path("/home/config.json")
  private let time = ManualTimekeeper()
  private let files: InMemoryFileSystem

  init() {
    files = InMemoryFileSystem(on: disk)
    disk.write(Array("{\"a\": 1}".utf8), at: path)
  }

  private func store() throws -> DocumentStore {
    try DocumentStore(
      path: path, format: JSONFormat.json,
      environment: DocumentEnvironment(
        files: files, watcher: InMemoryFileWatcher(on: disk), time: time, chance: { 0.5 },
        stateHome: Path("/home/.local/state")))
  }

  private var text: String? { disk.bytes(at: path).map { String(decoding: $0, as: UTF8.self) } }

  /// How often file and folder were synced.
  private var syncCount: Int { files.calls.count { $0.operation == .fsync } }

  private static let sentence =
    "/home/config.json holds the new values, but a loss of power may take them back:"
    + " fsync failed: Input/output error."

  @Test("A folder that cannot be synced leaves the new bytes, and that is said; so at each flush")
  func folder() throws {
    let store = try store()
    files.onCall { [path] in
      $0.operation == .fsync && $0.path == path.parent ? .error(EIO) : nil
    }
    try store.write([Edit("a", 2)])
    for _ in 0..<2 {
      let error = #expect(throws: StoreError.self) { try store.flush() }
      #expect(error?.description == Self.sentence)
      #expect(text == "{\"a\": 2}")
    }
    #expect(disk.names(in: path.parent) == ["config.json"])
    files.onCall(nil)
    let before = syncCount
    try store.flush()
    #expect(syncCount - before == 2, "a new file and its folder")
    try store.flush()
    #expect(syncCount - before == 2, "nothing is owed any more")
  }

  @Test("What is given up where it could not be saved is not what stands in the file")
  func kept() throws {
    let store = try store()
    files.onCall { [path] in
      $0.operation == .fsync && $0.path == path.parent ? .error(EIO) : nil
    }
    try store.write([Edit("a", 2)])
    #expect(throws: StoreError.self) { try store.flushOrForget() }
    #expect(store.value(forKey: "a") == 2 && text == "{\"a\": 2}")
    files.onCall(nil)
    time.advance(by: .seconds(60))
    #expect(syncCount >= 4, "it was tried again in the background")
  }

  @Test("A commit struck once at any call succeeds by a new file, or leaves the old bytes")
  func struckOnce() throws {
    for number in 1..<80 {
      disk.write(Array("{\"a\": 1}".utf8), at: path)
      let store = try store()
      let start = files.calls.count
      let isStruck = Mutex(false)
      files.onCall { call in
        guard call.number == start + number else { return nil }
        isStruck.withLock { $0 = true }
        return .error(EIO)
      }
      try store.write([Edit("a", 2)])
      var failure: StoreError?
      do { try store.flushOrForget() } catch { failure = error }
      files.onCall(nil)
      let isKept = text == "{\"a\": 2}"
      #expect(isKept == (failure == nil), "call \(number): \(failure.map { "\($0)" } ?? "done")")
      #expect(isKept || text == "{\"a\": 1}", "call \(number)")
      #expect(disk.names(in: path.parent) == ["config.json"], "call \(number)")
      if !isStruck.withLock({ $0 }) { return }
    }
    Issue.record("a commit has more calls than were tried")
  }

  @Test("A lasting failure from any call on is told as what it is, old bytes or new ones")
  func struckForGood() throws {
    for operation in [FileOperation.open, .write, .fsync, .rename, .close] {
      for number in 1..<40 {
        disk.write(Array("{\"a\": 1}".utf8), at: path)
        let store = try store()
        let start = files.calls.count
        let isStruck = Mutex(false)
        files.onCall { call in
          guard call.number >= start + number, call.operation == operation else { return nil }
          isStruck.withLock { $0 = true }
          return .error(EIO)
        }
        try store.write([Edit("a", 2)])
        var failure: StoreError?
        do { try store.flushOrForget() } catch { failure = error }
        files.onCall(nil)
        guard isStruck.withLock({ $0 }) else { break }
        if case .notDurable? = failure {
          #expect(text == "{\"a\": 2}", "\(operation) from call \(number)")
        } else {
          #expect(
            text == (failure == nil ? "{\"a\": 2}" : "{\"a\": 1}"),
            "\(operation) from call \(number): \(String(describing: failure))")
        }
        try store.flush()
      }
    }
  }

  @Test("What somebody else has written is synced before it counts as saved")
  func written() throws {
    let store = try store()
    try store.write([Edit("a", 1)])
    let before = files.calls.count
    try store.flush()
    let calls = files.calls.dropFirst(before)
    #expect(calls.count { $0.operation == .fsync } == 2)
    #expect(!calls.contains { [.write, .rename].contains($0.operation) })
    try store.write([Edit("a", 1)])
    let again = syncCount
    try store.flush()
    #expect(syncCount == again, "this process has synced that version")
    disk.write(Array("{\"a\": 3}".utf8), at: path)
    try store.write([Edit("a", 1)])
    files.onCall { $0.operation == .fsync ? .error(EIO) : nil }
    #expect(throws: StoreError.self) { try store.flush() }
  }
}
