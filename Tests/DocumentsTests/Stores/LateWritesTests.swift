import Glibc
import SetteeDocuments
import SetteeFiles
import SetteePropertyLists
import SetteeStores
import Synchronization
import Testing

@testable import SetteeDocumentStores

/// Programs that write in place at the very moment at which the file is replaced.
@Suite("Writes into the file that is replaced")
struct LateWritesTests {
  private let disk = InMemoryDisk()
  private let path = Path("/home/config.json")
  private let time = ManualTimekeeper()
  private let files: InMemoryFileSystem

  init() {
    files = InMemoryFileSystem(on: disk)
    disk.write(Array("{\"a\": 1, \"b\": 1}".utf8), at: path)
  }

  private var text: String? { disk.bytes(at: path).map { String(decoding: $0, as: UTF8.self) } }

  private func file() throws -> DocumentFile {
    try DocumentFile(
      path: path, format: JSONFormat.json,
      environment: DocumentEnvironment(
        files: files, watcher: InMemoryFileWatcher(on: disk), time: time, chance: { 0.5 },
        stateHome: Path("/home/.local/state")))
  }

  private let edit = PlacedEdit(Edit("a", 5))

  /// Does something once, in the moment between the last look at the old file and the rename.
  private func atRename(
    _ work: @escaping @Sendable () -> Void,
    afterwards next: @escaping @Sendable (FileCall) -> Void = { _ in }
  ) {
    let isDone = Mutex(false)
    files.onCall { [path] call in
      let isDue = isDone.withLock { isDone in
        guard call.operation == .rename, call.path.parent == path.parent, !isDone else {
          return false
        }
        isDone = true
        return true
      }
      if isDue { work() } else { next(call) }
      return nil
    }
  }

  @Test("What they have written there by then stands beside the edit, comments and all")
  func taken() throws {
    var file = try file()
    atRename { [disk, path] in
      disk.write(Array("{\"a\": 1, \"b\": 2} // theirs".utf8), at: path)
    }
    let commit = try file.commit([edit])
    #expect(text == "{\"a\": 5, \"b\": 2} // theirs" && commit.isForeign)
    #expect(commit.contests.isEmpty && commit.copyLeft == nil)
    #expect(file.document.text == text)
    #expect(disk.names(in: path.parent).filter { $0.hasSuffix(".tmp") } == [])
  }

  @Test("Another value at the edit's place is told of, and the edit stands")
  func contested() throws {
    var file = try file()
    atRename { [disk, path] in disk.write(Array("{\"a\": 9}".utf8), at: path) }
    let commit = try file.commit([edit])
    #expect(text == "{\"a\": 5}" && commit.contests.map(\.theirs) == [9])
  }

  @Test("Who has emptied the file and is not done is waited for")
  func slow() throws {
    var file = try file()
    let other = InMemoryFileSystem(on: disk, processID: 2)
    let descriptor = try other.open(path, for: .updating)
    let new = Array("{\"a\": 1, \"b\": [1, 2]}".utf8)
    let pieces = Mutex([new.dropFirst(9), new.prefix(9)])
    let lookCount = Mutex(0)
    atRename {
      do {
        try other.truncate(descriptor, toByteCount: 0)
        lookCount.withLock { $0 = 1 }
      } catch {
        Issue.record("\(error)")
      }
    } afterwards: { call in
      guard call.operation == .stat else { return }
      let isDue = lookCount.withLock { count in
        if count > 0 { count += 1 }
        return count.isMultiple(of: 3) && count > 0
      }
      guard isDue, let piece = pieces.withLock({ $0.popLast() }) else { return }
      do {
        #expect(try other.write(piece, to: descriptor) == piece.count)
      } catch {
        Issue.record("\(error)")
      }
    }
    let commit = try file.commit([edit])
    #expect(text == "{\"a\": 5, \"b\": [1, 2]}" && commit.isForeign)
  }

  @Test("What is none of the format, or comes to no end, is kept as a copy that is told of")
  func unreadable() throws {
    var file = try file()
    atRename { [disk, path] in disk.write(Array("{\"a\": 1, \"b\": ".utf8), at: path) }
    let commit = try file.commit([edit])
    #expect(text == "{\"a\": 5, \"b\": 1}" && time.uptime >= .seconds(1))
    let copy = try #require(commit.copyLeft)
    #expect(disk.bytes(at: copy) == Array("{\"a\": 1, \"b\": ".utf8))
    #expect(disk.permissions(at: copy) == 0o600)
    let left = try DocumentCopy.left(
      of: path, holding: file.document.bytes, in: file.environment)
    #expect(left == [copy])
  }

  @Test("Where others have built on the edit by then, what was written late is kept as a copy")
  func overtaken() throws {
    var file = try file()
    let theirs = Array("{\"a\": 1, \"b\": 7}".utf8)
    let renameCount = Mutex(0)
    files.onCall { [disk, path] call in
      if call.operation == .rename, call.path.parent == path.parent {
        let count = renameCount.withLock { count in
          count += 1
          return count
        }
        if count == 1 { disk.write(theirs, at: path) }
      } else if call.operation == .read, renameCount.withLock({ $0 }) == 1 {
        // The first look at the old file after the rename.
        renameCount.withLock { $0 = 2 }
        disk.write(Array("{\"a\": 5, \"b\": 1, \"c\": 1}".utf8), at: path)
      }
      return nil
    }
    let commit = try file.commit([edit])
    #expect(text == "{\"a\": 5, \"b\": 1, \"c\": 1}")
    #expect(commit.copyLeft.flatMap { disk.bytes(at: $0) } == theirs)
  }

  @Test("A file that another program had just put away, and back, is no file that it writes late")
  func unlocked() throws {
    var file = try file()
    let isOpened = Mutex(false)
    files.onCall { call in
      guard call.operation == .open else { return nil }
      return isOpened.withLock { isOpened in
        defer { isOpened = true }
        return isOpened ? nil : .error(ENOENT)
      }
    }
    #expect(try file.commit([edit]).copyLeft == nil)
    #expect(text == "{\"a\": 5, \"b\": 1}" && time.uptime == .zero)
  }

  @Test("A file that took the name behind the lock is not undone for the old one's sake")
  func renamed() throws {
    var file = try file()
    let isLocked = Mutex(false)
    files.onCall { [disk, path] call in
      let isDue = isLocked.withLock { isLocked in
        defer { if call.operation == .flock { isLocked = true } }
        return isLocked && call.operation == .open && call.path == path
      }
      guard isDue else { return nil }
      isLocked.withLock { $0 = false }
      disk.remove(path)
      disk.write(Array("{\"a\": 1, \"b\": 2}".utf8), at: path)
      return nil
    }
    #expect(try file.commit([edit]).copyLeft == nil)
    #expect(text == "{\"a\": 5, \"b\": 2}")
  }

  @Test("A store tells of the copy")
  func told() throws {
    let store = try DocumentStore(
      path: path, format: JSONFormat.json, environment: try file().environment)
    let notices = Mutex<[String]>([])
    let observation = store.observeNotices { notice in
      if case .copyLeft = notice { notices.withLock { $0.append("\(notice)") } }
    }
    defer { observation.cancel() }
    atRename { [disk, path] in disk.write(Array("{".utf8), at: path) }
    try store.write([Edit("a", 5)])
    try store.flush()
    let told = notices.withLock { $0 }
    #expect(told.count == 1)
    let words = "A write to /home/config.json came to no end; bytes that it may lack are in /home/"
    #expect(told.first?.hasPrefix(words) == true)
  }
}
