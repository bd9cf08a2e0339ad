import Glibc
import Synchronization
import TestSupport
import Testing

@testable import SetteeFiles

@Suite("Disk in memory")
struct InMemoryDiskTests {
  let disk = InMemoryDisk()
  let folder = Path("/folder")
  let files: InMemoryFileSystem

  init() {
    disk.makeFolder(folder)
    files = InMemoryFileSystem(on: disk)
  }

  @Test("Without fsync of file and folder a loss of power takes both")
  func powerLoss() throws {
    let file = folder.appending("a")
    let descriptor = try files.open(file, for: .creating(permissions: 0o600))
    try files.writeAll([1, 2], to: descriptor, file)
    disk.losePower()
    #expect(disk.bytes(at: file) == nil)

    let next = InMemoryFileSystem(on: disk)
    try AtomicReplacement(of: file, on: next).commit([1], permissions: 0o600)
    try AtomicReplacement(of: file, on: next).commit([2], permissions: 0o600, isDurable: false)
    #expect(disk.bytes(at: file) == [2])
    disk.losePower()
    #expect(disk.bytes(at: file) == [1])
  }

  @Test("A name made durable before its bytes leaves an empty file")
  func bytesBeforeName() throws {
    let file = folder.appending("a")
    let descriptor = try files.open(file, for: .creating(permissions: 0o600))
    try files.writeAll([1, 2], to: descriptor, file)
    try files.synchronizeDirectory(folder)
    disk.losePower()
    #expect(disk.bytes(at: file) == [])
  }

  @Test("A dead process changes nothing any more, and frees its locks")
  func death() throws {
    let file = folder.appending("a")
    let descriptor = try files.open(file, for: .locking)
    #expect(try files.tryLock(descriptor))
    let other = InMemoryFileSystem(on: disk, processID: 2)
    let waiting = try other.open(file, for: .locking)
    #expect(try !other.tryLock(waiting))
    files.onCall { $0.operation == .write ? .crash : nil }
    #expect(throws: FileError.self) { try files.writeAll([1], to: descriptor, file) }
    files.onCall(nil)
    #expect(throws: FileError.self) { try files.remove(file) }
    #expect(disk.bytes(at: file) == [])
    #expect(try other.tryLock(waiting))
  }

  @Test("Who removes what is not there changes no folder, and nobody hears of it")
  func absence() throws {
    let events = Mutex<[FileEvent]>([])
    let file = folder.appending("a")
    let watch = try InMemoryFileWatcher(on: disk).watch(file) { event in
      events.withLock { $0.append(event) }
    }
    defer { watch.cancel() }
    let before = try files.status(at: folder)
    disk.remove(file)
    #expect(try files.status(at: folder) == before && events.withLock { $0 }.isEmpty)
    disk.write([1], at: file)
    disk.remove(file)
    #expect(try files.status(at: folder) != before)
    #expect(events.withLock { $0 } == [.written, .removed])
  }

  @Test("A file that nobody can reach is forgotten; one that is open or may come back is not")
  func forgotten() throws {
    let disk = InMemoryDisk()
    disk.write([1], at: Path("/open"))
    disk.write([2], at: Path("/durable"))
    let files = InMemoryFileSystem(on: disk)
    let open = try files.open(Path("/open"), for: .reading)
    disk.remove(Path("/open"))
    try files.remove(Path("/durable"))
    for count in 0..<1_000 {
      disk.write([UInt8(count % 256)], at: Path("/other"))
      disk.remove(Path("/other"))
    }
    #expect(disk.state.withLock { $0.nodes.count } < 100)
    #expect(try files.read(open, upTo: 9) == [1])
    try files.close(open)
    #expect(disk.names(in: Path("/")).isEmpty)
  }

  @Test("A file has as many names as lead to it, also after a loss of power")
  func names() throws {
    let disk = InMemoryDisk()
    disk.write([1], at: Path("/a"))
    let files = InMemoryFileSystem(on: disk)
    func count() throws -> Int {
      try InMemoryFileSystem(on: disk).status(at: Path("/a")).linkCount
    }
    try files.link(Path("/a"), to: Path("/b"))
    #expect(try count() == 2)
    try files.rename(Path("/b"), to: Path("/a"))
    #expect(try count() == 1)
    try files.link(Path("/a"), to: Path("/c"))
    disk.losePower()
    #expect(try count() == 1)
  }

  @Test("A path leads where its folders lead now, also through links and after a loss of power")
  func foldersThatChange() throws {
    for (place, byte) in [("/one", UInt8(1)), ("/two", 2)] {
      disk.makeFolder(Path(place))
      let file = AtomicReplacement(of: Path(place).appending("a"), on: files)
      try file.commit([byte], permissions: 0o600)
    }
    let file = Path("/way/a")
    #expect(disk.bytes(at: file) == nil)
    disk.link(Path("/way"), to: "/one")
    #expect(disk.bytes(at: file) == [1])
    disk.link(Path("/way"), to: "two")
    #expect(disk.bytes(at: file) == [2])
    #expect(disk.bytes(at: Path("/folder/../way/a")) == [2])
    #expect(disk.bytes(at: Path("/two/../one/a")) == [1])
    try files.rename(Path("/two"), to: Path("/three"))
    #expect(disk.bytes(at: file) == nil)
    disk.losePower()
    #expect(disk.bytes(at: file) == [2], "The new name was not durable.")
  }

  @Test("A hook may act as another process between two calls")
  func interleaving() throws {
    let file = folder.appending("a")
    let disk = disk
    files.onCall { call in
      if call.operation == .rename { disk.write([9], at: Path("/folder/b")) }
      return nil
    }
    try AtomicReplacement(of: file, on: files).commit([1], permissions: 0o600)
    #expect(disk.names(in: folder) == ["a", "b"])
    #expect(
      files.calls.map(\.operation) == [
        .open, .write, .fsync, .close, .rename, .open, .fsync, .close,
      ])
  }

  @Test("A failed fsync is not tried again on the same file")
  func failedSynchronization() throws {
    let file = folder.appending("a")
    files.onCall { $0.operation == .fsync ? .error(EIO) : nil }
    #expect(throws: FileError.self) {
      try AtomicReplacement(of: file, on: files).commit([1], permissions: 0o600)
    }
    #expect(files.calls.count { $0.operation == .fsync } == 1)
    #expect(disk.names(in: folder).isEmpty)
  }

  @Test("Watches hear of replacement, writing and removal of their file only")
  func watching() throws {
    let events = Mutex<[FileEvent]>([])
    let watcher = InMemoryFileWatcher(on: disk)
    let watch = try watcher.watch(folder.appending("a")) { event in
      events.withLock { $0.append(event) }
    }
    try AtomicReplacement(of: folder.appending("a"), on: files).commit([1], permissions: 0o600)
    try AtomicReplacement(of: folder.appending("b"), on: files).commit([1], permissions: 0o600)
    disk.write([2], at: folder.appending("a"))
    try files.remove(folder.appending("a"))
    watcher.overflow()
    watch.cancel()
    disk.write([3], at: folder.appending("a"))
    #expect(events.withLock { $0 } == [.replaced, .written, .removed, .unknown])
  }

  @Test("Work runs in the order in which it falls due, and time passes with it")
  func time() {
    let time = CountedTimekeeper()
    let order = Mutex<[Duration]>([])
    for delay in [30, 10, 20] {
      time.schedule(after: .milliseconds(delay)) { order.withLock { $0.append(time.uptime) } }
    }
    time.advance(by: .milliseconds(20))
    #expect(order.withLock { $0 } == [.milliseconds(10), .milliseconds(20)])
    #expect(time.scheduledCount == 1 && time.uptime == .milliseconds(20))
  }
}
