import SetteeFiles
import SetteePropertyLists
import SetteeStores
import TestSupport
import Testing

@Suite("Search list")
struct SearchListTests {
  let disk = InMemoryDisk.withHome()
  let time = ManualTimekeeper()

  private func suite(arguments: [String] = []) throws -> DefaultsSuite {
    try SimulatedProcess(on: disk, time: time, arguments: arguments).suite()
  }

  private func write(_ values: PropertyDictionary, to name: String) throws {
    let path = SimulatedProcess.path.sibling("\(name).plist")
    disk.write(try PropertyList.dictionary(values).xml(), at: path)
  }

  /// A suite that has the key `k` in every domain there is.
  private func fullSuite() throws -> DefaultsSuite {
    try write(["k": "own"], to: "app")
    try write(["k": "first"], to: "first")
    try write(["k": "second"], to: "second")
    try write(["k": "global"], to: ".GlobalPreferences")
    let suite = try suite(arguments: ["-k", "line"])
    suite.addSuite(named: "first")
    suite.addSuite(named: "second")
    suite.register(["k": "default"])
    return suite
  }

  @Test("Taking a domain away uncovers the next, from the command line to registered defaults")
  func order() throws {
    let suite = try fullSuite()
    let changes = RecordedChanges(of: suite)
    func expect(_ value: PropertyList?, _ source: ValueSource?) {
      #expect(suite.value(forKey: "k") == value)
      #expect(suite.source(ofKey: "k") == source)
    }
    expect("line", .argument)
    suite.removeVolatileDomain(forName: DefaultsSuite.argumentDomain)
    expect("own", .application(path: SimulatedProcess.path.text))
    suite.removeObject(forKey: "k")
    expect("second", .suite(name: "second"))
    suite.removeSuite(named: "second")
    expect("first", .suite(name: "first"))
    suite.removeSuite(named: "first")
    expect("global", .global)
    suite.removePersistentDomain(forName: DefaultsSuite.globalDomain)
    expect("default", .registration)
    suite.removeVolatileDomain(forName: DefaultsSuite.registrationDomain)
    expect(nil, nil)
    #expect(changes.all.map(\.keys) == Array(repeating: ["k"], count: 6))
  }

  @Test("A write goes to the suite's own domain, whatever hides it or shows through")
  func writesGoToOwn() throws {
    let suite = try fullSuite()
    let changes = RecordedChanges(of: suite)
    suite.set("new", forKey: "k")
    try suite.flush()
    #expect(changes.all.isEmpty && suite.string(forKey: "k") == "line")
    #expect(try disk.settings() == .dictionary(["k": "new"]))
    #expect(suite.objectIsForced(forKey: "k") && !suite.objectIsForced(forKey: "other"))
    #expect(suite.objectIsForced(forKey: "k", inDomain: "app"))
    #expect(!suite.objectIsForced(forKey: "k", inDomain: "first"))
    for name in ["first", "second"] {
      #expect(suite.persistentDomain(forName: name)?["k"] as? String == name)
    }
  }

  @Test("dictionaryRepresentation says of every key what object(forKey:) says, from all domains")
  func representation() throws {
    try write(["own": 1, "b": 2], to: "app")
    try write(["added": 1, "own": 5], to: "first")
    try write(["everywhere": [1, 2], "added": 3, "line": 0], to: ".GlobalPreferences")
    let suite = try suite(arguments: ["-line", "x", "-b", "(y)"])
    suite.addSuite(named: "first")
    suite.register(["default": true, "own": 9, "null": .null])
    let all = suite.dictionaryRepresentation()
    #expect(Set(all.keys) == ["own", "b", "added", "everywhere", "line", "default"])
    for (name, value) in all {
      let expected = PropertyList(foundationValue: try #require(suite.object(forKey: name)))
      #expect(PropertyList(foundationValue: value) == expected, "\(name)")
    }
    #expect(all["own"] as? Int == 1 && all["b"] as? [String] == ["y"])
    #expect(all["everywhere"] as? [Int] == [1, 2])
    #expect(Set(suite.keys().map(\.name)) == Set(all.keys).union(["null"]))
  }

  @Test("Adding and removing a suite announces the keys that look different by it")
  func addedSuite() throws {
    try write(["own": 1, "same": 2], to: "app")
    try write(["own": 5, "same": 2, "new": 3, "equal": 4], to: "first")
    let suite = try suite()
    suite.register(["equal": 4])
    let changes = RecordedChanges(of: suite)
    suite.addSuite(named: "first")
    suite.addSuite(named: "first")
    suite.removeSuite(named: "other")
    suite.removeSuite(named: "first")
    suite.removeSuite(named: "first")
    let change = ToldKeys(keys: ["new"], origin: .searchList)
    #expect(changes.all == [change, change])
    #expect(suite.value(forKey: "new") == nil)
  }

  @Test("Another process's change of an added suite or of the global domain is announced")
  func foreignDomains() throws {
    let other = try SimulatedProcess(on: disk, time: time, id: 2).anotherSuite(named: "first")
    let suite = try suite()
    suite.set("own", forKey: "hidden")
    let changes = RecordedChanges(of: suite)
    suite.addSuite(named: "first")
    time.advance(by: .milliseconds(1))
    try other.write([Edit("a", 1), Edit("hidden", 2)])
    other.setPersistentDomain(["b": 3], forName: DefaultsSuite.globalDomain)
    time.advance(by: .milliseconds(200))
    let origin = StoreChange.Origin.otherProcess
    #expect(changes.all.contains(ToldKeys(keys: ["a"], origin: origin)))
    #expect(changes.all.contains(ToldKeys(keys: ["b"], origin: origin)))
    #expect(changes.all.count == 2)
    #expect(suite.integer(forKey: "a") == 1 && suite.integer(forKey: "b") == 3)
  }

  @Test("A damaged global domain is told, and the suite goes on")
  func damagedGlobalDomain() throws {
    let path = SimulatedProcess.path.sibling(".GlobalPreferences.plist")
    disk.write([1, 2, 3], at: path)
    let suite = try suite()
    let notices = RecordedNotices(of: suite)
    #expect(notices.all.count == 1 && suite.trouble != nil)
    suite.set(1, forKey: "a")
    try suite.flush()
    #expect(try disk.settings() == .dictionary(["a": 1]))
    #expect(disk.bytes(at: path) == [1, 2, 3])
  }

  @Test(
    "A name that names no suite is refused where it is added",
    arguments: ["", "..", "a/b", "\0", "NSGlobalDomain", String(repeating: "n", count: 256)])
  func badNames(name: String) throws {
    let suite = try suite()
    let notices = RecordedNotices(of: suite)
    let before = disk.names(in: Path("/home/ann"))
    suite.addSuite(named: name)
    #expect(notices.all.count == 1)
    if name != DefaultsSuite.globalDomain {
      suite.setPersistentDomain(["a": 1], forName: name)
      #expect(suite.persistentDomain(forName: name) == nil)
      #expect(notices.all.count == 3)
    }
    time.advance(by: .seconds(1))
    #expect(disk.names(in: Path("/home/ann")) == before)
  }
}
