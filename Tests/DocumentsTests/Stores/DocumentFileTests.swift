import Glibc
import SetteeDocuments
import SetteeFiles
import SetteePropertyLists
import SetteeStores
import Synchronization
import Testing

@testable import SetteeDocumentStores

@Suite("Documents as files")
struct DocumentFileTests {
  private let disk = InMemoryDisk()
  private let path = Path("/home/config.json")
  private let time = ManualTimekeeper()

  private func environment(_ files: any FileSystem) -> DocumentEnvironment {
    DocumentEnvironment(
      files: files, watcher: InMemoryFileWatcher(on: disk), time: time, chance: { 0.5 },
      stateHome: Path("/home/.local/state"))
  }

  private func opened(_ files: any FileSystem) throws -> DocumentFile {
    try DocumentFile(path: path, format: JSONFormat.json, environment: environment(files))
  }

  private func process(_ number: Int32 = 1, user: UInt32 = 1000) -> InMemoryFileSystem {
    InMemoryFileSystem(on: disk, processID: number, userID: user)
  }

  private var text: String? { disk.bytes(at: path).map { String(decoding: $0, as: UTF8.self) } }

  private func set(_ place: Place, _ value: PropertyList) -> PlacedEdit {
    PlacedEdit(Edit(place, .set(value)))
  }

  @Test("An edit replaces the file, and mode, group and attributes stay")
  func replaced() throws {
    disk.write(Array("{ \"a\": 1 } // c\n".utf8), at: path)
    disk.setPermissions(0o640, at: path)
    disk.setGroup(50, at: path)
    let note = FileAttribute(name: "user.note", bytes: [1])
    disk.setAttributes([note], at: path)
    let files = process()
    var file = try opened(files)
    let commit = try file.commit([set(Place("a"), 2)])
    #expect(text == "{ \"a\": 2 } // c\n" && !commit.isForeign)
    #expect(disk.permissions(at: path) == 0o640 && disk.group(at: path) == 50)
    #expect(disk.attributes(at: path) == [note])
    #expect(disk.names(in: path.parent) == ["config.json"])
    #expect(files.calls.count { $0.operation == .fsync } == 2)
  }

  @Test("A new file has no name until it is whole, so that a kill before leaves nothing")
  func unnamed() throws {
    for (bytes, operations) in [("{\"a\": 1}", [FileOperation.link, .rename]), (nil, [.link])] {
      disk.makeFolder(path.parent)
      if let bytes { disk.write(Array(bytes.utf8), at: path) } else { disk.remove(path) }
      let files = process()
      var file = try opened(files)
      let seen = Mutex<[(FileOperation, [String])]>([])
      files.onCall { [disk, path] call in
        seen.withLock { $0.append((call.operation, disk.names(in: path.parent))) }
        return nil
      }
      _ = try file.commit([set(Place("a"), 2)])
      let before = bytes == nil ? [] : ["config.json"]
      let calls = seen.withLock { $0 }
      let written = try #require(calls.firstIndex { $0.0 == .write })
      let linked = try #require(calls.firstIndex { $0.0 == .link })
      #expect(calls[written...linked].allSatisfy { $0.1 == before })
      #expect(calls.map(\.0).filter(operations.contains) == operations)
      #expect(disk.names(in: path.parent) == ["config.json"])
    }
  }

  @Test(
    "Where files cannot be without a name, or cannot be given one, they have one from the start",
    arguments: [(FileOperation.open, EOPNOTSUPP), (.open, EISDIR), (.link, ENOENT), (.link, EPERM)])
  func named(operation: FileOperation, code: Int32) throws {
    disk.write(Array("{\"a\": 1}".utf8), at: path)
    let files = process()
    var file = try opened(files)
    let isStruck = Mutex(false)
    files.onCall { [path] call in
      let isMeant = operation == .link || call.path == path.parent
      guard call.operation == operation, isMeant, !isStruck.withLock({ $0 }) else { return nil }
      isStruck.withLock { $0 = true }
      return .error(code)
    }
    _ = try file.commit([set(Place("a"), 2)])
    #expect(text == "{\"a\": 2}" && isStruck.withLock { $0 })
    #expect(disk.names(in: path.parent) == ["config.json"])
  }

  @Test("A temporary name that a trap has taken is passed over, and the trap is not followed")
  func takenName() throws {
    disk.write(Array("{\"a\": 1}".utf8), at: path)
    let files = process(7)
    var file = try opened(files)
    let isSet = Mutex(false)
    files.onCall { [disk, path] call in
      guard call.operation == .fsync, !isSet.withLock({ $0 }) else { return nil }
      isSet.withLock { $0 = true }
      disk.link(path.sibling(".config.json.7-0.tmp"), to: "victim")
      return nil
    }
    _ = try file.commit([set(Place("a"), 2)])
    #expect(text == "{\"a\": 2}" && disk.bytes(at: path.sibling("victim")) == nil)
  }

  @Test("An equal value writes nothing")
  func equal() throws {
    disk.write(Array("{\"a\": 1.0}".utf8), at: path)
    let files = process()
    var file = try opened(files)
    _ = try file.commit([set(Place("a"), 1)])
    #expect(!files.calls.contains { [.write, .rename].contains($0.operation) })
  }

  @Test("A path without a file is a new document, with a final line end")
  func new() throws {
    disk.makeFolder(path.parent)
    var file = try opened(process())
    #expect(!file.exists)
    _ = try file.commit([set(Place("a", [.member("b")]), true)])
    #expect(text == "{\n  \"a\": {\n    \"b\": true\n  }\n}\n")
    #expect(disk.permissions(at: path) == 0o666)
    #expect(disk.names(in: path.parent) == ["config.json"])
  }

  @Test("A new file never replaces one that has come")
  func newMeanwhile() throws {
    disk.makeFolder(path.parent)
    let files = process()
    var file = try opened(files)
    let other = Mutex(false)
    files.onCall { [disk, path] call in
      guard call.operation == .link, !other.withLock({ $0 }) else { return nil }
      other.withLock { $0 = true }
      disk.write(Array("{\"theirs\": 1}".utf8), at: path)
      return nil
    }
    _ = try file.commit([set(Place("a"), 2)])
    #expect(text == "{\"theirs\": 1, \"a\": 2}")
  }

  @Test(
    "What is not of its format is never written",
    arguments: ["key: value\n", "<plist/>", "{\"a\": 1", "\u{FFFD}\0"])
  func foreignFormat(text: String) throws {
    disk.write(Array(text.utf8), at: path)
    let files = process()
    #expect(throws: DocumentFileError.self) { try opened(files) }
    #expect(self.text == text && disk.names(in: path.parent) == ["config.json"])
    // Nor where it becomes so later.
    disk.write(Array("{}".utf8), at: path)
    var file = try opened(files)
    disk.write(Array(text.utf8), at: path)
    #expect(throws: DocumentFileError.self) { try file.commit([set(Place("a"), 1)]) }
    #expect(self.text == text)
  }

  @Test("An edit meets a foreign change by place")
  func foreignChanges() throws {
    let before = "{\"a\": 1, \"b\": {\"c\": 1}, \"d\": [1, 2]}"
    let cases: [(String, PlacedEdit, String?, contested: Bool)] = [
      (
        before.replacing("\"c\": 1", with: "\"c\": 2"), set(Place("a"), 5),
        "{\"a\": 5, \"b\": {\"c\": 2}, \"d\": [1, 2]}", false
      ),
      (
        before.replacing("\"a\": 1", with: "\"a\": 5"), set(Place("a"), 5),
        "{\"a\": 5, \"b\": {\"c\": 1}, \"d\": [1, 2]}", false
      ),
      (
        before.replacing("\"a\": 1", with: "\"a\": 7"), set(Place("a"), 5),
        "{\"a\": 5, \"b\": {\"c\": 1}, \"d\": [1, 2]}", true
      ),
      ("{\"a\": 1}", set(Place("b", [.member("c")]), 5), nil, false),
      (
        before.replacing("[1, 2]", with: "[0, 1, 2]"), set(Place("d", [.element(1)]), 5), nil,
        false
      ),
      (
        before.replacing("[1, 2]", with: "[1, 2, 3]"), set(Place("d", [.element(1)]), 5),
        "{\"a\": 1, \"b\": {\"c\": 1}, \"d\": [1, 5, 3]}", false
      ),
    ]
    for (theirs, edit, after, isContested) in cases {
      disk.write(Array(before.utf8), at: path)
      var file = try opened(process())
      disk.write(Array(theirs.utf8), at: path)
      if let after {
        let commit = try file.commit([edit])
        #expect(text == after && commit.isForeign && commit.contests.isEmpty != isContested)
      } else {
        #expect(throws: DocumentFileError.self) { try file.commit([edit]) }
        #expect(text == theirs)
      }
    }
  }

  @Test("A write that another program makes right before the rename is not lost")
  func lateWrite() throws {
    disk.write(Array("{\"a\": 1, \"b\": 1}".utf8), at: path)
    let files = process()
    var file = try opened(files)
    let isDone = Mutex(false)
    files.onCall { [disk, path] call in
      // After the temporary file is durable, before it takes the document's place.
      guard call.operation == .fsync, !isDone.withLock({ $0 }) else { return nil }
      isDone.withLock { $0 = true }
      disk.write(Array("{\"a\": 1, \"b\": 2}".utf8), at: path)
      return nil
    }
    let commit = try file.commit([set(Place("a"), 5)])
    #expect(text == "{\"a\": 5, \"b\": 2}" && commit.isForeign)
  }

  @Test(
    "A file that others own, with more than one name, or in a closed folder is written in place")
  func inPlace() throws {
    let states: [(String, () throws -> Void)] = [
      ("owner", { disk.setOwner(7, at: path) }),
      ("names", { try process().link(path, to: Path("/home/other.json")) }),
      ("folder", { disk.setPermissions(0o555, at: path.parent) }),
    ]
    for (name, arrange) in states {
      disk.setPermissions(0o755, at: path.parent)
      disk.makeFolder(Path("/home/.local/state"))
      disk.write(Array("{\"a\": \"long enough\"}".utf8), at: path)
      disk.setPermissions(0o666, at: path)
      try arrange()
      let files = process()
      let inode = try files.status(at: path).inode
      var file = try opened(files)
      _ = try file.commit([set(Place("a"), 2)])
      #expect(text == "{\"a\": 2}", "\(name)")
      #expect(try files.status(at: path).inode == inode)
      #expect(disk.names(in: Path("/home/.local/state/settee/documents")) == [], "\(name)")
    }
  }

  @Test("A copy whose document is neither old nor new is told of and stays; others go")
  func copies() throws {
    disk.makeFolder(Path("/home/.local/state"))
    disk.write(Array("{\"a\": 1}".utf8), at: path)
    disk.setOwner(7, at: path)
    disk.setPermissions(0o666, at: path)
    for (fault, isTorn) in [(FileOperation.write, false), (.ftruncate, true)] {
      let files = process()
      var file = try opened(files)
      let seenCount = Mutex(0)
      files.onCall { [path] call in
        guard call.operation == fault, call.path == path else { return nil }
        seenCount.withLock { $0 += 1 }
        return .crash
      }
      #expect(throws: DocumentFileError.self) { try file.commit([set(Place("a"), .null)]) }
      #expect(seenCount.withLock { $0 } == 1)
      if isTorn { disk.write(Array("{\"a\": nul".utf8), at: path) }
      let left = try DocumentCopy.left(
        of: path, holding: disk.bytes(at: path) ?? [], in: environment(process(2)))
      #expect(left.count == (isTorn ? 1 : 0))
      if let copy = left.first {
        #expect(disk.bytes(at: copy).map { String(decoding: $0, as: UTF8.self) } == "{\"a\": 1}")
      }
    }
  }

  @Test("A write-protected file, a foreign link and a missing right are refused with a reason")
  func refusals() throws {
    disk.write(Array("{}".utf8), at: path)
    disk.setPermissions(0o444, at: path)
    var file = try opened(process())
    #expect(throws: DocumentFileError.self) { try file.commit([set(Place("a"), 1)]) }
    disk.setPermissions(0o644, at: path)
    disk.setOwner(7, at: path)
    #expect(throws: DocumentFileError.self) { try file.commit([set(Place("a"), 1)]) }
    #expect(text == "{}")
    disk.link(Path("/home/link.json"), to: "config.json")
    disk.setLinkOwner(7, at: Path("/home/link.json"))
    #expect(throws: DocumentFileError.self) {
      try DocumentFile(
        path: Path("/home/link.json"), format: JSONFormat.json, environment: environment(process()))
    }
  }

  @Test("A symbolic link stays and what it leads to is written")
  func links() throws {
    disk.write(Array("{}".utf8), at: path)
    disk.link(Path("/home/link.json"), to: "config.json")
    var file = try DocumentFile(
      path: Path("/home/link.json"), format: JSONFormat.json, environment: environment(process()))
    _ = try file.commit([set(Place("a"), 1)])
    #expect(text == "{\n  \"a\": 1\n}")
    #expect(try process().readLink(Path("/home/link.json")) == "config.json")
  }

  @Test("Who holds the document's lock is waited for, and told of after two seconds")
  func busy() throws {
    disk.write(Array("{}".utf8), at: path)
    let other = process(2)
    let descriptor = try other.open(path, for: .reading)
    #expect(try other.tryLock(descriptor))
    var file = try opened(process())
    #expect(throws: DocumentFileError.file(.busy(path: path.text))) {
      try file.commit([set(Place("a"), 1)])
    }
    #expect(time.uptime >= .seconds(2))
    other.release(locked: descriptor)
    _ = try file.commit([set(Place("a"), 1)])
  }

  @Test("A crash at any call leaves the old bytes or the new ones, and the next commit cleans up")
  func crashes() throws {
    let (old, new) = ("{\"a\": 1}", "{\"a\": 2}")
    for number in 1...60 {
      disk.write(Array(old.utf8), at: path)
      let files = process()
      var file = try opened(files)
      let start = files.calls.count
      files.onCall { $0.number == start + number ? .powerLoss : nil }
      do throws(DocumentFileError) {
        _ = try file.commit([set(Place("a"), 2)])
        // So many calls a commit has.
        #expect(number > 10)
        return
      } catch {
        #expect(text == old || text == new, "call \(number): \(text ?? "nothing")")
      }
      var next = try opened(process(3))
      _ = try next.commit([set(Place("a"), 3)])
      #expect(text == "{\"a\": 3}" && disk.names(in: path.parent) == ["config.json"])
    }
    Issue.record("a commit has more calls than were tried")
  }
}
