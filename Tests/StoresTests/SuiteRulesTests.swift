import SetteeFiles
import SetteePropertyLists
import SetteeStores
import Synchronization
import TestSupport
import Testing

/// The rules of a suite's file, each kept and broken, by the name of the bug that breaks it in
/// a simulation.
@Suite("Rules of a suite's file, kept and broken")
struct SuiteRulesTests {
  private let disk = InMemoryDisk.withHome()
  private let time = ManualTimekeeper()
  private let path = SimulatedProcess.path

  private func process(_ id: Int32) -> SimulatedProcess {
    SimulatedProcess(on: disk, time: time, id: id)
  }

  private func suite(
    _ process: SimulatedProcess, _ change: (inout SuiteRules) -> Void
  ) throws -> DefaultsSuite {
    var environment = process.environment
    environment.openSuites = OpenSuites()
    change(&environment.rules)
    return try DefaultsSuite(named: "app", environment: environment)
  }

  private func commit(_ edits: [Edit], by id: Int32) throws {
    try process(id).suite().write(edits, durability: .durable)
  }

  /// What a program finds that is started now.
  private func found(_ key: Key) throws -> PropertyList? {
    try process(99).suite().value(forKey: key)
  }

  private func bytes(_ values: PropertyDictionary) throws -> [UInt8] {
    try PropertyList.dictionary(values).xml()
  }

  @Test("ack-before-sync: what is acknowledged survives a loss of power", arguments: [false, true])
  func acknowledged(isBroken: Bool) throws {
    let suite = try suite(process(1)) { rules in
      rules.commit.synchronizesFile = !isBroken
      rules.commit.synchronizesFolder = !isBroken
    }
    try suite.write([Edit("a", 1)], durability: .durable)
    disk.losePower()
    #expect(try found("a") == (isBroken ? nil : 1))
  }

  @Test(
    "foreign-keys-dropped: a commit keeps what others wrote since the last look",
    arguments: [false, true])
  func foreignKeys(isBroken: Bool) throws {
    let suite = try suite(process(1)) { $0.buildsOnNewest = !isBroken }
    try suite.write([Edit("a", 1)], durability: .durable)
    try commit([Edit("theirs", 2)], by: 2)
    try suite.write([Edit("b", 3)], durability: .durable)
    #expect(try found("theirs") == (isBroken ? nil : 2))
    #expect(try found("b") == 3)
  }

  @Test(
    "watch-not-rearmed: where a link has come to lead, changes are heard",
    arguments: [false, true])
  func relinked(isBroken: Bool) throws {
    let places = ["one", "two"].map { Path("/home/ann/dots/\($0).plist") }
    for place in places { disk.write(try bytes(["a": 1]), at: place) }
    disk.link(path, to: places[0].text)
    let suite = try suite(process(1)) { $0.watchesAnew = !isBroken }
    let observation = suite.observe { _ in }
    defer { observation.cancel() }
    time.advance(by: .milliseconds(10))
    disk.link(path, to: places[1].text)
    time.advance(by: .milliseconds(200))
    disk.write(try bytes(["a": 2]), at: places[1])
    time.advance(by: .milliseconds(200))
    #expect(suite.value(forKey: "a") == (isBroken ? 1 : 2))
  }

  @Test(
    "generation-ignored: damage is replaced by the newest version, whoever knows it",
    arguments: [false, true])
  func newest(isBroken: Bool) throws {
    try commit([Edit("a", 1)], by: 1)
    let suite = try suite(process(2)) { $0.comparesGenerations = !isBroken }
    try commit([Edit("b", 2)], by: 3)
    disk.write([1], at: path)
    try suite.write([Edit("c", 3)], durability: .durable)
    #expect(try found("b") == (isBroken ? nil : 2))
    #expect(try found("a") == 1 && found("c") == 3)
  }

  @Test(
    "settled-by-hash: who empties the file a second time has the time to write it",
    arguments: [false, true])
  func emptiedTwice(isBroken: Bool) throws {
    try commit([Edit("a", 1)], by: 1)
    let process = process(2)
    let suite = try suite(process) { $0.settlesByStatus = !isBroken }
    let observation = suite.observe { _ in }
    defer { observation.cancel() }
    let theirs = try bytes(["a": 1, "theirs": 2])
    disk.write([], at: path)
    time.advance(by: .milliseconds(500))
    for bytes in [theirs, []] { disk.write(bytes, at: path) }
    time.advance(by: .milliseconds(600))
    // The other writer goes on while we wait, where we do.
    let start = time.uptime
    let isBack = Atomic(false)
    process.files.onCall { [disk, path, time] _ in
      if time.uptime > start, !isBack.exchange(true, ordering: .relaxed) {
        disk.write(theirs, at: path)
      }
      return nil
    }
    try suite.write([Edit("mine", 3)], durability: .durable)
    #expect(try found("theirs") == (isBroken ? nil : 2))
    #expect(try found("mine") == 3)
  }
}
