import SetteeFiles
import SetteePropertyLists
import SetteeStores
import Synchronization
import TestSupport
import Testing

@Suite("Files that a program looks into behind its suite")
struct LayersTests {
  private let disk = InMemoryDisk.withHome()
  private let time = ManualTimekeeper()
  private let process: SimulatedProcess
  private let suite: DefaultsSuite
  private let path = "/etc/podcastd/settings.plist"

  init() throws {
    process = SimulatedProcess(on: disk, time: time)
    suite = try process.anotherSuite()
  }

  private func put(
    _ values: PropertyDictionary, at path: String, by writer: SimulatedProcess? = nil
  ) throws {
    disk.makeFolder(Path(path).parent)
    let file = try DefaultsSuite(file: path, environment: (writer ?? process).environment)
    for (key, value) in values { try file.set(value, forKey: key) }
    try file.flush()
  }

  @Test("It shows behind the suite and before the global domain, named as the source")
  func order() throws {
    try put(["a": 1, "b": 1, "c": 1], at: path)
    suite.setPersistentValues(["a": 9, "d": 9], forName: DefaultsSuite.globalDomain)
    suite.set(5, forKey: "b")
    try suite.addFile(path)
    #expect(suite.integer(forKey: "a") == 1 && suite.source(ofKey: "a") == .file(path: path))
    #expect(suite.integer(forKey: "b") == 5 && suite.integer(forKey: "d") == 9)
    try put(["a": 2], at: "/etc/podcastd/more.plist")
    try suite.addFile("/etc/podcastd/more.plist")
    #expect(suite.integer(forKey: "a") == 2 && suite.integer(forKey: "c") == 1)
    suite.addSuite(named: "other")
    let other = try process.anotherSuite(named: "other")
    other.set(3, forKey: "a")
    #expect(suite.integer(forKey: "a") == 3)
    HermeticStores.run { #expect(suite.object(forKey: "c") == nil) }
    #expect(throws: StoreError.self) { try suite.addFile("settings.plist") }
  }

  @Test("It may appear later, and what changes there is announced where it shows")
  func later() throws {
    try suite.addFile(path)
    let record = Mutex<[Set<Key>]>([])
    let observation = suite.observe { change in record.withLock { $0.append(change.keys) } }
    suite.set(5, forKey: "b")
    disk.makeFolder(Path("/etc/podcastd"))
    time.advance(by: .seconds(1))
    let other = SimulatedProcess(on: disk, time: time, id: 2)
    let file = try DefaultsSuite(file: path, environment: other.environment)
    file.set(7, forKey: "a")
    file.set(7, forKey: "b")
    try file.flush()
    time.advance(by: .milliseconds(200))
    let told = record.withLock { $0 }
    #expect(suite.integer(forKey: "a") == 7 && told == [["b"], ["a"]], "\(told)")
    withExtendedLifetime(observation) {}
  }

  @Test("A broken one counts as absent, is told, and the suite goes on")
  func broken() throws {
    disk.makeFolder(Path("/etc/podcastd"))
    disk.write(Array("<plist".utf8), at: Path(path))
    try suite.addFile(path)
    guard case .unreadable? = suite.trouble else {
      Issue.record("\(String(describing: suite.trouble))")
      return
    }
    let told = Mutex<[StoreNotice]>([])
    let notices = suite.observeNotices { notice in told.withLock { $0.append(notice) } }
    #expect(told.withLock { $0 } == suite.troubleOfFiles)
    notices.cancel()
    suite.set(1, forKey: "a")
    try suite.flush()
    #expect(suite.integer(forKey: "a") == 1 && disk.bytes(at: Path(path)) == Array("<plist".utf8))
  }

  @Test("One that breaks counts as absent until it is whole, whatever is known of it, and is told")
  func breaking() throws {
    try put(["a": 1, "b": 2], at: path)
    let whole = try #require(disk.bytes(at: Path(path)))
    let own = try DefaultsSuite(file: path, environment: process.environment)
    try suite.addFile(path)
    let changes = RecordedChanges(of: suite)
    let told = Mutex<[StoreNotice]>([])
    let notices = suite.observeNotices { notice in told.withLock { $0.append(notice) } }
    suite.set(5, forKey: "b")
    disk.write(Array("<plist".utf8), at: Path(path))
    time.advance(by: .seconds(3))
    #expect(suite.object(forKey: "a") == nil && suite.integer(forKey: "b") == 5)
    #expect(suite.source(ofKey: "a") == nil && !suite.keys().contains("a"))
    let trouble = try #require(suite.trouble)
    #expect(suite.troubleOfFiles == [trouble] && told.withLock { $0 } == [trouble])
    #expect("\(trouble)".hasSuffix("Nothing of it is shown."))
    #expect(own.integer(forKey: "a") == 1, "whoever has it open as settings of his own goes on")
    disk.write(whole, at: Path(path))
    time.advance(by: .seconds(3))
    #expect(suite.integer(forKey: "a") == 1 && suite.integer(forKey: "b") == 5)
    #expect(suite.trouble == nil && told.withLock { $0 }.last == .readable)
    #expect(changes.all.map(\.keys) == [["b"], ["a"], ["a"]])
    #expect(changes.all.dropFirst().allSatisfy { $0.origin == .otherProcess })
    withExtendedLifetime(notices) {}
  }

  @Test("A copy of what it held, kept beside it, does not count, and its place among others stays")
  func sealed() throws {
    try put(["a": 1], at: path, by: SimulatedProcess(on: disk, time: time, id: 2))
    let whole = try #require(disk.bytes(at: Path(path)))
    disk.write(Array("<plist".utf8), at: Path(path))
    try put(["a": 2], at: "/etc/podcastd/more.plist")
    try suite.addFile(path)
    #expect(suite.object(forKey: "a") == nil)
    guard case .unreadable(_, isRestored: false)? = suite.trouble else {
      Issue.record("\(String(describing: suite.trouble))")
      return
    }
    try suite.addFile("/etc/podcastd/more.plist")
    try suite.addFile(path)
    #expect(suite.integer(forKey: "a") == 2)
    disk.write(whole, at: Path(path))
    #expect(suite.synchronize() && suite.integer(forKey: "a") == 2)
    let holdings = suite.holdings(ofKey: "a").compactMap(\.value)
    #expect(holdings == [2, 1], "the file added last is searched first")
  }

  @Test("The system's files of the suite's name, the first folder first")
  func system() throws {
    try put(["a": 1], at: "/etc/one/app.plist")
    try put(["a": 2, "b": 2], at: "/etc/two/app.plist")
    var environment = process.environment
    environment.openSuites = OpenSuites()
    environment.folders[.systemConfig] = "/etc/one:relative:/etc/two"
    let suite = try DefaultsSuite(named: "app", environment: environment)
    suite.addSystemFiles()
    #expect(suite.integer(forKey: "a") == 1 && suite.integer(forKey: "b") == 2)
    #expect(suite.source(ofKey: "b") == .file(path: "/etc/two/app.plist"))
  }
}
