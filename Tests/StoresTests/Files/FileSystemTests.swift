import SetteeFiles
import Glibc
import TestSupport
import Testing

/// The file systems, each with an empty folder: what one promises the other keeps.
enum FileSystemKind: String, CaseIterable, CustomTestStringConvertible {
  case memory, machine

  var testDescription: String { rawValue }

  /// A file system, an empty folder on it, and what keeps the folder in being.
  func make() throws -> (files: any FileSystem, folder: Path, keeper: AnyObject) {
    switch self {
    case .memory:
      let disk = InMemoryDisk()
      disk.makeFolder(Path("/folder"))
      return (InMemoryFileSystem(on: disk), Path("/folder"), disk)
    case .machine:
      let folder = try TemporaryFolder(isQuick: true)
      return (LocalFileSystem(), folder.path, folder)
    }
  }
}

@Suite("File systems", .serialized)
struct FileSystemTests {
  @Test(
    "A replaced file holds the new bytes, and nothing lies beside it",
    arguments: FileSystemKind.allCases)
  func replacement(kind: FileSystemKind) throws {
    let (files, folder, keeper) = try kind.make()
    let target = folder.appending("a")
    try AtomicReplacement(of: target, on: files).commit([1], permissions: 0o600)
    try AtomicReplacement(of: target, on: files).commit([2, 3], permissions: 0o640)
    let contents = try #require(try files.readFile(target, byteCountMax: 10))
    #expect(contents.bytes == [2, 3])
    #expect(contents.status.permissions == 0o640 && contents.status.kind == .regular)
    #expect(contents.status.owner == files.userID)
    #expect(try files.list(folder) == ["a"])
    withExtendedLifetime(keeper) {}
  }

  @Test(
    "A temporary name that is taken, or a trap, is not followed", arguments: FileSystemKind.allCases
  )
  func trap(kind: FileSystemKind) throws {
    let (files, folder, keeper) = try kind.make()
    let victim = folder.appending("victim")
    let target = folder.appending("a")
    let trap = folder.appending(".a.\(files.processID)-0.tmp")
    try AtomicReplacement(of: victim, on: files).commit([7], permissions: 0o600)
    if let disk = keeper as? InMemoryDisk {
      disk.link(trap, to: victim.text)
    } else {
      symlink(victim.text, trap.text)
    }
    try AtomicReplacement(of: target, on: files).commit([1], permissions: 0o600)
    #expect(try files.readFile(victim, byteCountMax: 10)?.bytes == [7])
    #expect(try files.readFile(target, byteCountMax: 10)?.bytes == [1])
    #expect(try files.status(at: trap).kind == .link)
    #expect(AtomicReplacement.isTemporary(trap.name, of: target))
    #expect(!AtomicReplacement.isTemporary(trap.name, of: victim))
    withExtendedLifetime(keeper) {}
  }

  @Test("Reading tells a missing file from one that is no file", arguments: FileSystemKind.allCases)
  func reading(kind: FileSystemKind) throws {
    let (files, folder, keeper) = try kind.make()
    #expect(try files.readFile(folder.appending("none"), byteCountMax: 10) == nil)
    #expect(try files.readFile(folder.appending("none/none"), byteCountMax: 10) == nil)
    #expect(throws: FileError(.read, folder, code: EISDIR)) {
      try files.readFile(folder, byteCountMax: 10)
    }
    let file = folder.appending("a")
    try AtomicReplacement(of: file, on: files).commit([1, 2, 3], permissions: 0o600)
    #expect(throws: FileError(.read, file, code: EFBIG)) {
      try files.readFile(file, byteCountMax: 2)
    }
    #expect(try files.readFile(file, byteCountMax: 3)?.bytes == [1, 2, 3])
    withExtendedLifetime(keeper) {}
  }

  @Test("Missing folders are made for the user alone", arguments: FileSystemKind.allCases)
  func folders(kind: FileSystemKind) throws {
    let (files, folder, keeper) = try kind.make()
    let deep = folder.appending("x").appending("y")
    let before = try files.status(at: folder).permissions
    try files.makeDirectories(deep)
    try files.makeDirectories(deep)
    #expect(try files.status(at: deep).permissions == 0o700)
    #expect(try files.status(at: deep.parent).permissions == 0o700)
    #expect(try files.status(at: folder).permissions == before)
    withExtendedLifetime(keeper) {}
  }

  @Test(
    "Links are followed to their end, and no further than five", arguments: FileSystemKind.allCases)
  func links(kind: FileSystemKind) throws {
    let (files, folder, keeper) = try kind.make()
    for index in 0..<6 {
      let link = folder.appending("link\(index)")
      if let disk = keeper as? InMemoryDisk {
        disk.link(link, to: "link\(index + 1)")
      } else {
        symlink("link\(index + 1)", link.text)
      }
    }
    let end = folder.appending("link6")
    #expect(try files.followingLinks(folder.appending("link1")).end == end)
    #expect(throws: FileError(.readlink, folder.appending("link0"), code: ELOOP)) {
      try files.followingLinks(folder.appending("link0"))
    }
    withExtendedLifetime(keeper) {}
  }

  @Test(
    "A lock is had by one at a time, and released for the next", arguments: FileSystemKind.allCases)
  func locking(kind: FileSystemKind) throws {
    let (files, folder, keeper) = try kind.make()
    let time = ManualTimekeeper()
    func lock() throws -> FileLock {
      try FileLock(
        folder.appending("lock"), turnstile: folder.appending("queue"), on: files, time: time,
        chance: { 0.5 })
    }
    let first = try lock()
    let start = time.uptime
    #expect(throws: FileLockError.busy(holder: files.processID)) { try lock() }
    #expect(time.uptime - start >= FileLock.waitMax)
    #expect(time.uptime - start < FileLock.waitMax + .milliseconds(20))
    first.release()
    try lock().release()
    #expect(try files.status(at: folder.appending("lock")).permissions == 0o600)
    withExtendedLifetime(keeper) {}
  }

  @Test("Long names have companions that a file system takes")
  func longNames() {
    let names = ["a", "b"].map { String(repeating: "é", count: 120) + $0 + ".plist" }
    let prefixes = names.map { AtomicReplacement.companionPrefix(of: Path("/x/\($0)")) }
    #expect(prefixes[0] != prefixes[1])
    #expect(prefixes.allSatisfy { $0.utf8.count < 200 && $0.hasPrefix(".é") })
    #expect(AtomicReplacement.companionPrefix(of: Path("/x/app.plist")) == ".app.plist")
  }

  @Test(
    "A path knows its parts",
    arguments: [
      ("/a/b", "b", "/a"), ("/a", "a", "/"), ("/", "", "/"), ("a", "a", "."), ("a/b", "b", "a"),
    ])
  func paths(text: String, name: String, parent: String) {
    #expect(Path(text).name == name && Path(text).parent.text == parent)
    #expect(Path("/").appending("a").text == "/a" && Path("/a").sibling("b").text == "/b")
  }
}
