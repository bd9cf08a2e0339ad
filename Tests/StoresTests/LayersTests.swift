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

  private func put(_ values: PropertyDictionary, at path: String) throws {
    disk.makeFolder(Path(path).parent)
    let file = try DefaultsSuite(file: path, environment: process.environment)
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
    suite.set(1, forKey: "a")
    try suite.flush()
    #expect(suite.integer(forKey: "a") == 1 && disk.bytes(at: Path(path)) == Array("<plist".utf8))
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
