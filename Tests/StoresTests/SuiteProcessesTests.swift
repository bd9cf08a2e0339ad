import SetteeFiles
import SetteePropertyLists
import SetteeStores
import TestSupport
import Testing

@Suite("Two processes, one settings file")
struct SuiteProcessesTests {
  let disk = InMemoryDisk.withHome()
  let time = ManualTimekeeper()
  let first: DefaultsSuite
  let second: DefaultsSuite

  init() throws {
    first = try SimulatedProcess(on: disk, time: time, id: 1).suite()
    second = try SimulatedProcess(on: disk, time: time, id: 2).suite()
  }

  @Test("Each sees the other's edit within 200 milliseconds, with exactly its keys")
  func seen() throws {
    try first.write([Edit("kept", 0)])
    try first.flush()
    let changes = (RecordedChanges(of: first), RecordedChanges(of: second))
    time.advance(by: .milliseconds(1))
    try first.write([Edit("a", 1), Edit("b", 2)])
    time.advance(by: .milliseconds(200))
    #expect(second.value(forKey: "a") == 1 && second.value(forKey: "b") == 2)
    second.set(3, forKey: "b")
    time.advance(by: .milliseconds(200))
    #expect(first.value(forKey: "b") == 3)
    #expect(
      changes.0.all == [
        ToldKeys(keys: ["a", "b"], origin: .ownWrite),
        ToldKeys(keys: ["b"], origin: .otherProcess),
      ])
    #expect(
      changes.1.all == [
        ToldKeys(keys: ["kept"], origin: .otherProcess),
        ToldKeys(keys: ["a", "b"], origin: .otherProcess),
        ToldKeys(keys: ["b"], origin: .ownWrite),
      ])
  }

  @Test("Neither loses an edit to the other")
  func merged() throws {
    first.set(1, forKey: "a")
    second.set(2, forKey: "b")
    try first.flush()
    try second.flush()
    let expected: PropertyList = .dictionary(["a": 1, "b": 2])
    #expect(try disk.settings() == expected)
    first.synchronize()
    #expect(first.value(forKey: "b") == 2 && second.value(forKey: "a") == 1)
  }

  @Test("Of one key the last flush wins, and a removal does not undo the other's write")
  func sameKey() throws {
    try first.write([Edit("same", 0), Edit("gone", 0)])
    try first.flush()
    second.synchronize()
    try first.write([Edit("same", 1), Edit("gone", nil)])
    try second.write([Edit("same", 2), Edit("new", 3)])
    try first.flush()
    try second.flush()
    #expect(try disk.settings() == .dictionary(["same": 2, "new": 3]))
  }

  @Test("Setting the value last seen wins over a change since")
  func reassertion() throws {
    first.set("mine", forKey: "a")
    try first.flush()
    second.synchronize()
    second.set("theirs", forKey: "a")
    try second.flush()
    first.set("mine", forKey: "a")
    try first.flush()
    #expect(try disk.settings() == .dictionary(["a": "mine"]))
  }

  @Test("A pending edit is not covered up by another's change of the same key")
  func pendingWins() throws {
    let changes = RecordedChanges(of: first)
    time.advance(by: .milliseconds(1))
    first.set("mine", forKey: "a")
    second.set("theirs", forKey: "a")
    try second.flush()
    time.advance(by: .milliseconds(1))
    #expect(first.value(forKey: "a") == "mine")
    try first.flush()
    #expect(first.value(forKey: "a") == "mine")
    #expect(changes.all == [ToldKeys(keys: ["a"], origin: .ownWrite)])
  }

  @Test("A careless program's edit in place is taken up and told as its")
  func inPlace() throws {
    try first.write([Edit("a", 1), Edit("b", 2)])
    try first.flush()
    let changes = RecordedChanges(of: first)
    disk.write(try PropertyList.dictionary(["a": 1, "c": 3]).xml(), at: SimulatedProcess.path)
    time.advance(by: .milliseconds(200))
    #expect(changes.all == [ToldKeys(keys: ["b", "c"], origin: .otherProcess)])
  }

  @Test("A file that is taken away and put back announces nothing")
  func takenAway() throws {
    first.set(1, forKey: "a")
    try first.flush()
    let changes = RecordedChanges(of: first)
    let bytes = try #require(disk.bytes(at: SimulatedProcess.path))
    disk.remove(SimulatedProcess.path)
    time.advance(by: .milliseconds(50))
    disk.write(bytes, at: SimulatedProcess.path)
    time.advance(by: .seconds(2))
    #expect(changes.all.isEmpty)
  }

  @Test("A removed file empties the suite, and the next write makes a new one")
  func removed() throws {
    try first.write([Edit("a", 1), Edit("b", 2)])
    try first.flush()
    let changes = RecordedChanges(of: first)
    disk.remove(SimulatedProcess.path)
    time.advance(by: .milliseconds(200))
    #expect(changes.all == [ToldKeys(keys: ["a", "b"], origin: .otherProcess)])
    first.set(3, forKey: "c")
    try first.flush()
    #expect(try disk.settings() == .dictionary(["c": 3]))
  }

  @Test("After lost events the file is looked at again")
  func overflow() throws {
    let changes = RecordedChanges(of: first)
    time.advance(by: .milliseconds(1))
    let watcher = InMemoryFileWatcher(on: disk)
    disk.write(try PropertyList.dictionary(["a": 1]).xml(), at: Path("/home/ann/new"))
    try SimulatedProcess(on: disk, time: time).files.makeDirectory(
      SimulatedProcess.path.parent, permissions: 0o700)
    try SimulatedProcess(on: disk, time: time).files.rename(
      Path("/home/ann/new"), to: SimulatedProcess.path)
    watcher.overflow()
    time.advance(by: .milliseconds(1))
    #expect(changes.all == [ToldKeys(keys: ["a"], origin: .otherProcess)])
  }

  @Test("A lock held by a stopped process is an error with its number, and reading goes on")
  func stoppedHolder() throws {
    let stopped = SimulatedProcess(on: disk, time: time, id: 77)
    first.set(1, forKey: "a")
    try first.flush()
    let lock = try FileLock(
      SimulatedProcess.path.sibling(".app.plist.lock"),
      turnstile: SimulatedProcess.path.sibling(".app.plist.queue"), on: stopped.files, time: time,
      chance: { 0 })
    first.set(2, forKey: "a")
    let start = time.uptime
    #expect(throws: StoreError.busy(path: SimulatedProcess.path.text, process: 77)) {
      try first.flush()
    }
    #expect(time.uptime - start < .milliseconds(2_200))
    #expect(first.value(forKey: "a") == 2)
    lock.release()
    time.advance(by: .seconds(2))
    #expect(try disk.settings() == .dictionary(["a": 2]))
    #expect(first.trouble == nil)
  }

  @Test("The lock of a killed process is free at once")
  func killedHolder() throws {
    let killed = SimulatedProcess(on: disk, time: time, id: 77)
    first.set(1, forKey: "a")
    try first.flush()
    _ = try FileLock(
      SimulatedProcess.path.sibling(".app.plist.lock"),
      turnstile: SimulatedProcess.path.sibling(".app.plist.queue"), on: killed.files, time: time,
      chance: { 0 })
    killed.files.kill()
    first.set(2, forKey: "a")
    let start = time.uptime
    try first.flush()
    #expect(time.uptime == start)
  }
}
