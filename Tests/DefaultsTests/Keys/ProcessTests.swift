import Defaults
import SetteeFiles
import SetteePropertyLists
import SetteeStores
import TestSupport
import Testing

@Suite("Typed keys and other processes, on a disk in memory")
struct ProcessTests {
  private let disk = InMemoryDisk.withHome()
  private let time = ManualTimekeeper()

  @Test("A change by another process is observed by itself, and own writes make no echo")
  func observed() throws {
    let (mine, theirs) = (try process(1), try process(2))
    let (key, same) = (key(mine), key(theirs))
    let steps = Record<Step>()
    let observer = Defaults.observe(key, options: []) { steps.append(Step($0)) }
    Defaults[key] = 1
    try mine.flush()
    time.advance(by: .seconds(1))
    #expect(steps.all == [Step(0, 1)])
    theirs.synchronize()
    Defaults[same] = 2
    try theirs.flush()
    time.advance(by: .milliseconds(250))
    #expect(steps.all == [Step(0, 1), Step(1, 2)])
    withExtendedLifetime(observer) {}
  }

  @Test("Another program may write the file in place, replace it, or remove and make it again")
  func otherWays() throws {
    let suite = try process(1)
    let key = key(suite)
    let steps = Record<Step>()
    let observer = Defaults.observe(key, options: []) { steps.append(Step($0)) }
    Defaults[key] = 1
    try suite.flush()
    let path = SimulatedProcess.path
    disk.write(try file(holding: 2), at: path)
    time.advance(by: .seconds(2))
    #expect(steps.all.last == Step(1, 2), "in place")
    let files = InMemoryFileSystem(on: disk, processID: 9)
    disk.write(try file(holding: 3), at: Path("/home/ann/.config/new"))
    try files.rename(Path("/home/ann/.config/new"), to: path)
    time.advance(by: .seconds(2))
    #expect(steps.all.last == Step(2, 3), "replaced")
    try files.remove(path)
    time.advance(by: .seconds(2))
    #expect(steps.all.last == Step(3, 0), "removed")
    disk.write(try file(holding: 4), at: path)
    time.advance(by: .seconds(2))
    #expect(steps.all.last == Step(0, 4), "made again")
    withExtendedLifetime(observer) {}
  }

  @Test("A value persists without any call to save it")
  func persists() throws {
    let suite = try process(1)
    Defaults[key(suite)] = 5
    time.advance(by: .milliseconds(100))
    #expect(try disk.settings() == .dictionary(["n": 5]))
  }

  @Test("A process killed at any call leaves the old value or the new one")
  func killed() throws {
    for call in 1...40 {
      let disk = InMemoryDisk.withHome()
      let first = try SimulatedProcess(on: disk, time: time, id: 1).suite()
      Defaults[key(first)] = 1
      try first.flush()
      let dying = SimulatedProcess(on: disk, time: time, id: 2)
      let suite = try dying.suite()
      let calls = Record<Int>()
      dying.files.onCall { _ in
        calls.append(1)
        return calls.all.count == call ? .crash : nil
      }
      Defaults[key(suite)] = 2
      var isAcknowledged = false
      do {
        try suite.flush()
        isAcknowledged = true
      } catch {
        #expect(calls.all.count >= call, "\(error)")
      }
      dying.files.kill()
      let later = Defaults[key(try SimulatedProcess(on: disk, time: time, id: 3).suite())]
      #expect(isAcknowledged ? later == 2 : later == 1 || later == 2, "call \(call)")
      if isAcknowledged { break }
    }
  }

  @Test("Two processes that write different keys lose nothing")
  func twoWriters() throws {
    let (one, two) = (try process(1), try process(2))
    let (a, b) = (key(one, "a"), key(two, "b"))
    for n in 1...20 {
      Defaults[a] = n
      Defaults[b] = -n
      try one.flush()
      try two.flush()
    }
    let fresh = try process(3)
    #expect(Defaults[key(fresh, "a")] == 20 && Defaults[key(fresh, "b")] == -20)
  }

  @Test("A damaged file is set aside, what it held is served, and the user is told")
  func damaged() throws {
    let folder = Path("/home/ann/.config")
    let bytes = Array("<plist><dict><key>n</key>".utf8)
    let before = try process(2)
    Defaults[self.key(before)] = 2
    try before.flush()
    disk.write(bytes, at: SimulatedProcess.path)
    let suite = try process(1)
    let notices = Record<String>()
    let observation = suite.observeNotices { notices.append("\($0)") }
    let key = key(suite)
    #expect(Defaults[key] == 2)
    #expect(notices.all.contains { $0.contains("cannot be read") })
    Defaults[key] = 3
    time.advance(by: .seconds(5))
    #expect(try disk.settings() == .dictionary(["n": 3]))
    let copies = disk.names(in: folder).filter { disk.bytes(at: folder.appending($0)) == bytes }
    #expect(copies.count == 1, "the damaged file is kept under another name")
    #expect(notices.all.contains { $0.contains("was kept as") })
    withExtendedLifetime(observation) {}
  }

  private func process(_ id: Int32) throws -> DefaultsSuite {
    try SimulatedProcess(on: disk, time: time, id: id).suite()
  }

  private func key(_ suite: DefaultsSuite, _ name: String = "n") -> Defaults.Key<Int> {
    Defaults.Key<Int>(name, default: 0, suite: suite)
  }

  private func file(holding value: Int128) throws -> [UInt8] {
    try PropertyList.dictionary(["n": .integer(value)]).xml()
  }
}
