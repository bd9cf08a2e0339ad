import SetteeFiles
import SetteePropertyLists
import SetteeStores
import TestSupport
import Testing

@Suite("Settings suite")
struct DefaultsSuiteTests {
  let disk = InMemoryDisk.withHome()
  let time = CountedTimekeeper()

  private func process(_ id: Int32 = 1, arguments: [String] = []) -> SimulatedProcess {
    SimulatedProcess(on: disk, time: time, id: id, arguments: arguments)
  }

  @Test("A value is visible at once, and on disk within 100 milliseconds")
  func durableSoon() throws {
    let suite = try process().suite()
    suite.set("dark", forKey: "theme")
    #expect(suite.value(forKey: "theme") == "dark")
    #expect(try disk.settings() == nil)
    time.advance(by: .milliseconds(100))
    #expect(try disk.settings() == .dictionary(["theme": "dark"]))
    disk.losePower()
    #expect(try disk.settings() == .dictionary(["theme": "dark"]))
  }

  @Test("A burst of writes becomes one commit")
  func coalesced() throws {
    let process = process()
    let suite = try process.suite()
    for index in 0..<100 { try suite.set(.integer(Int128(index)), forKey: "n") }
    time.advance(by: .seconds(1))
    let renames = process.files.calls.filter {
      $0.operation == .rename && $0.path == SimulatedProcess.path
    }
    #expect(renames.count == 1)
    #expect(try disk.settings() == .dictionary(["n": 99]))
  }

  @Test("An idle suite schedules nothing, and reading opens its file once")
  func idle() throws {
    disk.write(try PropertyList.dictionary(["a": 1]).xml(), at: SimulatedProcess.path)
    let process = process()
    let suite = try process.suite()
    #expect(suite.value(forKey: "a") == 1)
    #expect(time.scheduledCount == 0)
    let opened = process.files.calls.filter { $0.operation == .open }.map(\.path)
    let global = SimulatedProcess.path.sibling(".GlobalPreferences.plist")
    #expect(opened == [SimulatedProcess.path, global])
    let observation = suite.observe { _ in }
    time.advance(by: .seconds(1))
    #expect(time.scheduledCount == 0)
    observation.cancel()
  }

  @Test("Every type comes back equal after a restart")
  func roundTrip() throws {
    let values: PropertyDictionary = [
      "max": .integer(Int128(Int64.max)), "min": .integer(Int128(Int64.min)),
      "above": .integer(9_007_199_254_740_993), "unsigned": .integer(Int128(UInt64.max)),
      "zero": .real(-0.0), "nan": .real(.nan), "null": .null, "empty": .data([]),
      "megabyte": .data([UInt8](repeating: 3, count: 1 << 20)),
      "date": .date(Timestamp(secondsSinceReferenceDate: 822_907_800.123456)),
      "nested": [[1, 2], .dictionary(["a": [.dictionary([:])]])], "text": "a\r\nb\u{7F}",
    ]
    let suite = try process().suite()
    try suite.write(values.map { Edit($0.key, $0.value) })
    try suite.flush()
    let reopened = try process(2).suite()
    #expect(Set(reopened.keys()) == Set(values.keys))
    for (key, value) in values { #expect(reopened.value(forKey: key) == value, "\(key)") }
  }

  @Test("The command line wins over the suite, the suite over registered defaults")
  func searchOrder() throws {
    let suite = try process(arguments: ["-a", "line"]).suite()
    suite.register(["a": "default", "b": "default", "c": "default"])
    suite.set("own", forKey: "a")
    suite.set("own", forKey: "b")
    #expect(suite.value(forKey: "a") == "line" && suite.source(ofKey: "a") == .argument)
    #expect(suite.value(forKey: "b") == "own")
    #expect(suite.source(ofKey: "b") == .application(path: SimulatedProcess.path.text))
    #expect(suite.value(forKey: "c") == "default" && suite.source(ofKey: "c") == .registration)
    try suite.remove("b")
    #expect(suite.value(forKey: "b") == "default")
    #expect(Set(suite.keys()) == ["a", "b", "c"])
  }

  @Test("A write beneath the command line is refused with its source")
  func overridden() throws {
    let suite = try process(arguments: ["-a", "line"]).suite()
    #expect(throws: StoreError.overridden(key: "a", by: .argument)) {
      try suite.write([Edit("b", 1), Edit("a", 2)])
    }
    #expect(suite.value(forKey: "b") == nil)
  }

  @Test("Arguments are never stored")
  func argumentsStayOut() throws {
    let suite = try process(arguments: ["-a", "line"]).suite()
    suite.set(1, forKey: "b")
    try suite.flush()
    #expect(try disk.settings() == .dictionary(["b": 1]))
  }

  @Test("Registering announces the keys that look different by it")
  func registration() throws {
    let suite = try process().suite()
    suite.set(1, forKey: "stored")
    let changes = RecordedChanges(of: suite)
    suite.register(["stored": 2, "new": 3])
    suite.register(["new": 3])
    #expect(changes.all == [ToldKeys(keys: ["new"], origin: .searchList)])
  }

  @Test("Assigning the default pins it: stored, and nothing announced")
  func pinned() throws {
    let suite = try process().suite()
    suite.register(["size": 12])
    let changes = RecordedChanges(of: suite)
    suite.set(12, forKey: "size")
    try suite.flush()
    #expect(changes.all.isEmpty)
    #expect(try disk.settings() == .dictionary(["size": 12]))
  }

  static let badNames = [
    "", ".", "..", "a/b", "../evil", "a\0b", String(repeating: "n", count: 256),
  ]

  @Test("A name that is no file name is refused", arguments: badNames)
  func badName(name: String) throws {
    #expect(throws: StoreError.self) {
      try DefaultsSuite(named: name, environment: process().environment)
    }
    #expect(DefaultsSuite(suiteName: name) == nil)
  }

  @Test("The program's own name and the global domain are no suites")
  func reservedNames() {
    #expect(DefaultsSuite(suiteName: "NSGlobalDomain") == nil)
    #expect(DefaultsSuite(suiteName: DefaultsSuite.standardName) == nil)
  }

  @Test("Where a program's settings have no place, they live in memory, and that is told")
  func memoryOnly() throws {
    let process = process()
    var homeless = process.environment
    homeless.home = nil
    for (name, environment) in [("app", homeless), ("../evil", process.environment)] {
      let suite = DefaultsSuite.opened(named: name, in: environment)
      suite.set(1, forKey: "a")
      try suite.flush()
      #expect(suite.integer(forKey: "a") == 1)
      guard case .memoryOnly? = suite.trouble else {
        Issue.record("\(name): no trouble")
        continue
      }
    }
    #expect(process.files.calls.isEmpty && disk.names(in: Path("/home/ann")).isEmpty)
  }

  @Test("A long name works up to what a file system takes")
  func longName() throws {
    let name = String(repeating: "n", count: 249)
    let folder = try TemporaryFolder()
    let suite = try DefaultsSuite(named: name, environment: .testing(in: folder))
    suite.set(1, forKey: "a")
    try suite.flush()
    #expect(try LocalFileSystem().list(folder.path).contains(name + ".plist"))
  }

  /// Home, XDG_CONFIG_HOME, and the file of the suite "app".
  static let places: [(String?, String?, String?)] = [
    ("/home/ann", nil, "/home/ann/.config/app.plist"),
    ("/home/ann", "", "/home/ann/.config/app.plist"),
    ("/home/ann", "relative", "/home/ann/.config/app.plist"),
    ("/home/ann", "/etc/xdg", "/etc/xdg/app.plist"),
    (nil, "/etc/xdg", "/etc/xdg/app.plist"),
    (nil, nil, nil),
    ("", "", nil),
    ("relative", nil, nil),
  ]

  @Test("The file lies where XDG says", arguments: places)
  func place(home: String?, configHome: String?, expected: String?) throws {
    var environment = process().environment
    environment.home = home
    environment.configHome = configHome
    guard let expected else {
      #expect(throws: StoreError.self) {
        try SuiteLocation.path(ofSuite: "app", in: environment)
      }
      return
    }
    #expect(try SuiteLocation.path(ofSuite: "app", in: environment).text == expected)
  }

  @Test("Folders are made for the user alone, files too, and a file's mode is kept")
  func modes() throws {
    let suite = try process().suite()
    suite.set(1, forKey: "a")
    try suite.flush()
    #expect(disk.permissions(at: SimulatedProcess.path.parent) == 0o700)
    #expect(disk.permissions(at: SimulatedProcess.path) == 0o600)
    disk.setPermissions(0o640, at: SimulatedProcess.path)
    suite.set(2, forKey: "a")
    try suite.flush()
    #expect(disk.permissions(at: SimulatedProcess.path) == 0o640)
  }

  @Test("A symbolic link stays one, and what it leads to is written beside it")
  func symbolicLink() throws {
    disk.write(try PropertyList.dictionary(["a": 1]).xml(), at: Path("/home/ann/dots/app.plist"))
    disk.link(SimulatedProcess.path, to: "../dots/app.plist")
    let suite = try process().suite()
    #expect(suite.value(forKey: "a") == 1)
    suite.set(2, forKey: "a")
    try suite.flush()
    #expect(try process().files.status(at: SimulatedProcess.path).kind == .link)
    #expect(try disk.settings() == .dictionary(["a": 2]))
    #expect(disk.names(in: SimulatedProcess.path.parent) == ["app.plist"])
  }

  @Test("Links that lead round in a circle are an error")
  func linkCircle() throws {
    disk.link(SimulatedProcess.path, to: "other")
    disk.link(SimulatedProcess.path.sibling("other"), to: "app.plist")
    let suite = try process().suite()
    suite.set(1, forKey: "a")
    #expect(throws: StoreError.self) { try suite.flush() }
  }

  @Test("Unknown keys and the order of the file survive")
  func foreignKeys() throws {
    let foreign: PropertyDictionary = ["z": 1, "unknown": .dictionary(["x": .data([1])]), "b": 2]
    disk.write(try PropertyList.dictionary(foreign).xml(), at: SimulatedProcess.path)
    let suite = try process().suite()
    try suite.write([Edit("b", 3), Edit("a", 4)])
    try suite.flush()
    guard case .dictionary(let stored)? = try disk.settings() else {
      Issue.record("no dictionary")
      return
    }
    #expect(stored.keys == ["z", "unknown", "b", "a"])
    #expect(stored["unknown"] == foreign["unknown"] && stored["b"] == 3)
  }

  @Test("Removing the last key leaves a valid empty file")
  func empty() throws {
    let suite = try process().suite()
    suite.set(1, forKey: "a")
    try suite.flush()
    try suite.remove("a")
    try suite.flush()
    #expect(try disk.settings() == .dictionary([:]))
  }

  @Test("Temporary files of dead processes are swept, other files are not")
  func sweep() throws {
    let folder = SimulatedProcess.path.parent
    for index in 0..<119 { disk.write([1], at: folder.appending(".app.plist.77-\(index).tmp")) }
    disk.write([1], at: folder.appending(".app2.plist.77-1.tmp"))
    disk.write([1], at: folder.appending("app.plist.bak"))
    let suite = try process().suite()
    suite.set(1, forKey: "a")
    try suite.flush()
    #expect(
      disk.names(in: folder) == [
        ".app.plist.lock", ".app.plist.queue", ".app.plist.seal", ".app2.plist.77-1.tmp",
        "app.plist", "app.plist.bak",
      ])
  }
}
