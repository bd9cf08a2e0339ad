import SetteeFiles
import SetteePropertyLists
import SetteeStores
import TestSupport
import Testing

@Suite("Two objects of one suite in a process")
struct SharedSuitesTests {
  let disk = InMemoryDisk.withHome()
  let time = CountedTimekeeper()
  let process: SimulatedProcess

  init() { process = SimulatedProcess(on: disk, time: time) }

  @Test("Each sees the other's write at once and announces it as its own process's")
  func shared() throws {
    let (first, second) = (try process.anotherSuite(), try process.anotherSuite())
    let changes = RecordedChanges(of: second)
    first.set(1, forKey: "a")
    #expect(second.integer(forKey: "a") == 1)
    #expect(changes.all == [ToldKeys(keys: ["a"], origin: .ownWrite)])
    try second.flush()
    #expect(try disk.settings() == .dictionary(["a": 1]))
    time.advance(by: .seconds(1))
    #expect(changes.all.count == 1)
  }

  @Test("They share one commit and one reading of the file")
  func oneCore() throws {
    let (first, second) = (try process.anotherSuite(), try process.anotherSuite())
    let opened = process.files.calls.filter { $0.operation == .open }.map(\.path)
    #expect(opened.count { $0 == SimulatedProcess.path } == 1)
    first.set(1, forKey: "a")
    second.set(2, forKey: "b")
    time.advance(by: .seconds(1))
    let renames = process.files.calls.filter {
      $0.operation == .rename && $0.path == SimulatedProcess.path
    }
    #expect(renames.count == 1)
  }

  @Test("Many suites open at once keep their values apart, also in the places of closed ones")
  func manySuites() throws {
    var suites = try (0..<40).map { try process.anotherSuite(named: "suite\($0)") }
    for (number, suite) in suites.enumerated() { suite.set(number, forKey: "a") }
    let changes = RecordedChanges(of: suites[39])
    for number in stride(from: 0, to: 39, by: 2) {
      try suites[number].flush()
      suites[number] = try process.anotherSuite(named: "new\(number)")
      #expect(suites[number].object(forKey: "a") == nil)
      suites[number].set(-number, forKey: "a")
    }
    for (number, suite) in suites.enumerated() {
      #expect(suite.integer(forKey: "a") == (number % 2 == 0 ? -number : number))
    }
    #expect(changes.all.isEmpty)
  }

  @Test("Registered defaults, volatile domains and added suites are each object's own")
  func ownLists() throws {
    let (first, second) = (try process.anotherSuite(), try process.anotherSuite())
    first.register(["a": 1])
    first.setVolatileDomain(["v": 1], forName: "mine")
    first.addSuite(named: "other")
    try process.anotherSuite(named: "other").set(5, forKey: "b")
    #expect(first.value(forKey: "a") == 1 && second.value(forKey: "a" as Key) == nil)
    #expect(second.volatileDomain(forName: "mine").isEmpty)
    #expect(first.integer(forKey: "b") == 5 && second.object(forKey: "b") == nil)
  }

  @Test("A change is announced only where it shows")
  func visibleChanges() throws {
    let plain = try process.anotherSuite()
    let registered = try process.anotherSuite()
    let hidden = try process.anotherSuite()
    registered.register(["a": 1])
    hidden.setVolatileDomain(["a": 7], forName: DefaultsSuite.argumentDomain)
    let changes = [plain, registered, hidden].map { RecordedChanges(of: $0) }
    plain.set(1, forKey: "a")
    #expect(changes.map(\.all.count) == [1, 0, 0])
    plain.set(2, forKey: "a")
    #expect(changes.map(\.all.count) == [2, 1, 0])
    plain.removeObject(forKey: "a")
    #expect(changes.map(\.all.count) == [3, 2, 0])
  }

  @Test("An added suite is the same as that suite opened by its name")
  func addedSuite() throws {
    let suite = try process.anotherSuite()
    suite.addSuite(named: "other")
    let changes = RecordedChanges(of: suite)
    let other = try process.anotherSuite(named: "other")
    other.set("new", forKey: "a")
    #expect(suite.string(forKey: "a") == "new")
    #expect(changes.all == [ToldKeys(keys: ["a"], origin: .ownWrite)])
  }

  @Test("When the last object is gone the suite is closed; its values are saved all the same")
  func closed() throws {
    try process.anotherSuite().set(1, forKey: "a")
    time.advance(by: .milliseconds(100))
    #expect(try disk.settings() == .dictionary(["a": 1]))
    disk.write(try PropertyList.dictionary(["a": 2]).xml(), at: SimulatedProcess.path)
    // Opened anew, it reads the file anew: nothing of the first was left open.
    #expect(try process.anotherSuite().integer(forKey: "a") == 2)
    #expect(time.scheduledCount == 0)
  }

  @Test("Names that look alike but differ in bytes are two suites")
  func namesAreBytes() throws {
    let composed = try process.anotherSuite(named: "caf\u{E9}")
    let decomposed = try process.anotherSuite(named: "cafe\u{301}")
    composed.set(1, forKey: "a")
    #expect(decomposed.object(forKey: "a") == nil)
  }
}
