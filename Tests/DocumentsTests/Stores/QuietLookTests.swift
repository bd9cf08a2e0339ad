import SetteeDocuments
import SetteeFiles
import SetteeStores
import Synchronization
import TestSupport
import Testing

@testable import SetteeDocumentStores

/// A look at a file must not wake those who watch it, the store itself among them.
@Suite("Looking at a document")
struct QuietLookTests {
  let disk = InMemoryDisk()
  let time = ManualTimekeeper()
  let path = Path("/home/config.json")

  @Test("A foreign change is looked at once, and the look wakes nobody")
  func once() throws {
    disk.makeFolder(path.parent)
    disk.write(Array("{\"a\": 1}".utf8), at: path)
    let files = InMemoryFileSystem(on: disk)
    let store = try DocumentStore(
      path: path, format: JSONFormat.json,
      environment: DocumentEnvironment(
        files: files, watcher: InMemoryFileWatcher(on: disk), time: time, chance: { 0.5 },
        stateHome: Path("/home/state")))
    store.startWatching()
    time.advance(by: .seconds(1))
    let wakes = Mutex(0)
    let watch = try InMemoryFileWatcher(on: disk).watch(path) { _ in wakes.withLock { $0 += 1 } }
    disk.write(Array("{\"a\": 2}".utf8), at: path)
    time.advance(by: .seconds(1))
    #expect(store.value(forKey: "a") == 2)
    let (callCount, wakeCount) = (files.calls.count, wakes.withLock { $0 })
    time.advance(by: .seconds(10))
    #expect(files.calls.count == callCount && wakes.withLock { $0 } == wakeCount)
    watch.cancel()
  }

  @Test("Closing what was open for writing wakes those who watch, written or not")
  func wakes() throws {
    disk.makeFolder(path.parent)
    disk.write([], at: path)
    let files = InMemoryFileSystem(on: disk)
    let wakes = Mutex(0)
    let watch = try InMemoryFileWatcher(on: disk).watch(path) { _ in wakes.withLock { $0 += 1 } }
    try files.close(try files.open(path, for: .reading))
    try files.checkWritable(path)
    #expect(wakes.withLock { $0 } == 0)
    try files.close(try files.open(path, for: .updating))
    #expect(wakes.withLock { $0 } == 1)
    watch.cancel()
  }
}
