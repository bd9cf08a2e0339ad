import Dispatch
import SetteeFiles
import Glibc
import Synchronization
import TestSupport
import Testing

@Suite("Watching files on this machine")
struct LocalFileWatcherTests {
  /// Counts events and lets a test wait for the next one of a kind.
  private final class Events: Sendable {
    private let events = Mutex<[FileEvent]>([])
    private let arrivals = DispatchSemaphore(value: 0)

    func note(_ event: FileEvent) {
      events.withLock { $0.append(event) }
      arrivals.signal()
    }

    /// Waits until an event of the kind comes; `false` if none does within five minutes.
    func wait(for kind: FileEvent) -> Bool {
      while arrivals.wait(timeout: .now() + 300) == .success {
        if events.withLock({ $0.removeFirst() }) == kind { return true }
      }
      return false
    }
  }

  @Test("Replacement, writing in place and removal are told apart")
  func kinds() throws {
    let folder = try TemporaryFolder()
    let file = folder.path.appending("a")
    let events = Events()
    let watcher = LocalFileWatcher()
    let watch = try watcher.watch(file) { events.note($0) }
    try AtomicReplacement(of: file, on: LocalFileSystem()).commit([1], permissions: 0o600)
    #expect(events.wait(for: .replaced))
    let number = open(file.text, O_WRONLY | O_TRUNC)
    #expect(write(number, "x", 1) == 1 && close(number) == 0)
    #expect(events.wait(for: .written))
    #expect(unlink(file.text) == 0)
    #expect(events.wait(for: .removed))
    watch.cancel()
  }

  @Test("Folders that are missing, come, go and come again are followed")
  func folders() throws {
    let folder = try TemporaryFolder()
    let deep = folder.path.appending("x").appending("y")
    let file = deep.appending("a")
    let files = LocalFileSystem()
    let events = Events()
    let watcher = LocalFileWatcher()
    let watch = try watcher.watch(file) { events.note($0) }
    for _ in 0..<3 {
      try files.makeDirectories(deep)
      #expect(events.wait(for: .unknown))
      try AtomicReplacement(of: file, on: files).commit([1], permissions: 0o600)
      #expect(unlink(file.text) == 0)
      #expect(rmdir(deep.text) == 0 && rmdir(deep.parent.text) == 0)
      #expect(events.wait(for: .unknown), "the folder is gone")
    }
    watch.cancel()
  }

  @Test("Two watches of one folder hear of their own files, also after one has ended")
  func shared() throws {
    let folder = try TemporaryFolder()
    let (first, second) = (Events(), Events())
    let watcher = LocalFileWatcher()
    let a = try watcher.watch(folder.path.appending("a")) { first.note($0) }
    let b = try watcher.watch(folder.path.appending("b")) { second.note($0) }
    for name in ["a", "b"] {
      try AtomicReplacement(of: folder.path.appending(name), on: LocalFileSystem())
        .commit([1], permissions: 0o600)
    }
    #expect(first.wait(for: .replaced) && second.wait(for: .replaced))
    a.cancel()
    try AtomicReplacement(of: folder.path.appending("b"), on: LocalFileSystem())
      .commit([2], permissions: 0o600)
    #expect(second.wait(for: .replaced))
    b.cancel()
  }

  @Test("A watch that begins while another one of its folder ends hears of its file")
  func crossing() throws {
    let folder = try TemporaryFolder(isQuick: true)
    let file = folder.path.appending("a")
    let watcher = LocalFileWatcher()
    for round in 0..<2_000 {
      let events = Events()
      let ending = try watcher.watch(file) { _ in }
      let beginning = Mutex<Result<FileWatch, any Error>?>(nil)
      DispatchQueue.concurrentPerform(iterations: 2) { turn in
        guard turn == 1 else { return ending.cancel() }
        let watch = Result { try watcher.watch(file) { events.note($0) } }
        beginning.withLock { $0 = watch }
      }
      let watch = try #require(beginning.withLock { $0 }).get()
      let number = open(file.text, O_WRONLY | O_CREAT, 0o600)
      #expect(number >= 0 && close(number) == 0)
      try #require(events.wait(for: .written), "round \(round)")
      watch.cancel()
    }
  }
}
