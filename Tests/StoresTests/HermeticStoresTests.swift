import Foundation
import SetteeFiles
import SetteePropertyLists
import SetteeStores
import Synchronization
import TestSupport
import Testing

/// A suite that is made once, by whichever test comes first, in a hermetic run or not.
private let shared = DefaultsSuite(
  name: "shared", path: Path("/home/ann/shared.plist"),
  environment: SimulatedProcess(on: .withHome(), time: ManualTimekeeper()).environment)

@Suite("Hermetic runs: suites")
struct HermeticStoresTests {
  @Test("A suite made outside is empty in a run, and what it was outside again")
  func outside() throws {
    let suite = try memorySuite()
    suite.set(1, forKey: "number")
    HermeticStores.run {
      #expect(suite.object(forKey: "number") == nil && suite.keys().isEmpty)
      suite.set(2, forKey: "number")
      #expect(suite.integer(forKey: "number") == 2)
    }
    #expect(suite.integer(forKey: "number") == 1)
  }

  @Test("A suite made in a run has no file, and outside it shows what is stored there")
  func inside() throws {
    let process = SimulatedProcess(on: .withHome(), time: ManualTimekeeper())
    let real = try process.anotherSuite()
    real.set("real", forKey: "text")
    let suite = try HermeticStores.run {
      let suite = try process.anotherSuite()
      #expect(suite.object(forKey: "text") == nil)
      suite.set("mine", forKey: "text")
      try suite.flush()
      #expect(suite.source(ofKey: "text") == .application(path: nil))
      return suite
    }
    #expect(suite.string(forKey: "text") == "real")
  }

  @Test("Two objects of one suite share the run's values, and each has its own registered defaults")
  func oneSuite() throws {
    let process = SimulatedProcess(on: .withHome(), time: ManualTimekeeper())
    let first = try process.anotherSuite()
    try HermeticStores.run {
      let second = try process.anotherSuite()
      first.set(3, forKey: "number")
      #expect(second.integer(forKey: "number") == 3)
      second.register(["other": 4])
      #expect(second.value(forKey: "other") == 4 && first.value(forKey: "other" as Key) == nil)
    }
  }

  @Test("Defaults of keys declared elsewhere show to the getters of UserDefaults alone")
  func declared() throws {
    let suite = try memorySuite()
    suite.declare(["outside": 1])
    HermeticStores.run {
      suite.declare(["inside": 2])
      #expect(suite.integer(forKey: "outside") == 1 && suite.integer(forKey: "inside") == 2)
      #expect(suite.dictionaryRepresentation()["outside"] as? Int == 1)
      #expect(suite.value(forKey: "outside" as Key) == nil && suite.keys() == ["inside"])
      HermeticStores.run { #expect(suite.keys().isEmpty && suite.integer(forKey: "inside") == 2) }
    }
    #expect(suite.keys() == ["outside"] && suite.source(ofKey: "outside") == .registration)
    #expect(suite.integer(forKey: "inside") == 2)
  }

  @Test("What is saved in the background is saved as a part of the run, and after its end, too")
  func saving() {
    let time = ManualTimekeeper()
    let saver = RecordingSaver(time: time)
    HermeticStores.run {
      saver.scheduleSaving()
      let here = HermeticScope.task
      HermeticScope.$task.withValue(nil) { time.advance(by: .seconds(1)) }
      #expect(saver.scopes.withLock { $0 } == [here.map(ObjectIdentifier.init)])
      saver.scheduleSaving()
    }
    time.advance(by: .seconds(1))
    let scopes = saver.scopes.withLock { $0 }
    #expect(scopes.count == 2 && scopes[1] == nil)
  }

  @Test("The command line, added suites, the global domain and outside registrations are absent")
  func otherLayers() throws {
    var environment = SimulatedProcess(on: .withHome(), time: ManualTimekeeper()).environment
    environment.arguments = ["-a", "1"]
    let suite = try DefaultsSuite(named: "app", environment: environment)
    try DefaultsSuite(named: "other", environment: environment).set(1, forKey: "b")
    suite.addSuite(named: "other")
    suite.setPersistentValues(["c": 1], forName: DefaultsSuite.globalDomain)
    suite.register(["d": 1])
    suite.override("e", by: "APP_E", text: "1")
    let names = ["a", "b", "c", "d", "e"]
    #expect(names.allSatisfy { suite.integer(forKey: $0) == 1 })
    HermeticStores.run {
      #expect(names.allSatisfy { suite.object(forKey: $0) == nil } && suite.keys().isEmpty)
      #expect(!suite.objectIsForced(forKey: "a"))
    }
    #expect(names.allSatisfy { suite.integer(forKey: $0) == 1 })
  }

  @Test("A run in a run is fresh, and the outer one is as before")
  func nested() throws {
    let suite = try memorySuite()
    HermeticStores.run {
      suite.set(1, forKey: "number")
      HermeticStores.run {
        #expect(suite.object(forKey: "number") == nil)
        suite.set(2, forKey: "number")
      }
      #expect(suite.integer(forKey: "number") == 1)
    }
  }

  @Test("Runs at once see nothing of each other", arguments: 0..<100)
  func parallel(number: Int) async {
    await HermeticStores.run {
      #expect(shared.object(forKey: "number") == nil)
      shared.set(number, forKey: "number")
      for _ in 0..<20 {
        await Task.yield()
        #expect(shared.integer(forKey: "number") == number)
      }
    }
    #expect(shared.object(forKey: "number") == nil)
  }

  @Test("Child tasks belong to the run, detached ones do not; neither do its leftovers leave it")
  func tasks() async throws {
    let suite = try memorySuite()
    let (begun, begin) = AsyncStream.makeStream(of: Void.self)
    let leftover = await HermeticStores.run {
      suite.set(1, forKey: "number")
      async let child = suite.integer(forKey: "number")
      #expect(await child == 1)
      let inherited = await Task { suite.integer(forKey: "number") }.value
      let detached = await Task.detached { suite.object(forKey: "number") == nil }.value
      #expect(inherited == 1 && detached)
      return Task {
        for await _ in begun { break }
        suite.set(2, forKey: "number")
        return suite.integer(forKey: "number")
      }
    }
    begin.yield()
    #expect(await leftover.value == 2 && suite.object(forKey: "number") == nil)
  }

  @Test("Observers hear of their own side alone, and one of a run hears as a part of it")
  func observers() throws {
    let suite = try memorySuite()
    let outside = Mutex<[Int]>([])
    let inside = Mutex<[Int]>([])
    let first = suite.observe { _ in outside.withLock { $0.append(suite.integer(forKey: "n")) } }
    HermeticStores.run {
      let second = suite.observe { _ in inside.withLock { $0.append(suite.integer(forKey: "n")) } }
      suite.set(1, forKey: "n")
      withExtendedLifetime(second) {}
    }
    suite.set(2, forKey: "n")
    #expect(outside.withLock { $0 } == [2] && inside.withLock { $0 } == [1])
    withExtendedLifetime(first) {}
  }

  @Test("What is open in a run is let go with it")
  func ends() throws {
    final class Part: Sendable {}
    let parts = PerScope { _ in Part() }
    weak var part: Part?
    let suite = try memorySuite()
    let tracker = ScopedObservation()
    HermeticStores.run {
      part = parts.current
      tracker.begin(suite, nil, { _ in })
      suite.set(1, forKey: "number")
      #expect(part != nil && parts.current === part)
    }
    #expect(part == nil)
    withExtendedLifetime(tracker) {}
  }

  @Test("Without a run nothing asks for one, and each value is made once")
  func perScope() {
    let count = Mutex(0)
    let values = PerScope { _ in
      count.withLock {
        $0 += 1; return $0
      }
    }
    #expect(values.current == 1 && values.current == 1)
    HermeticStores.run { #expect(values.current == 2 && values.current == 2) }
    #expect(values.current == 1)
    let late = HermeticStores.run { Late() }
    #expect(late.number.current == 0 && late.number.current == 0)
  }

  /// A value that a run is the first to need.
  private final class Late: Sendable {
    let number = PerScope { scope in scope == nil ? 0 : 1 }

    init() { #expect(number.current == 1) }
  }
}

@Suite("Suites in memory")
struct MemorySuitesTests {
  @Test("Each is new and empty, bears its name, and is in no file")
  func fresh() throws {
    let (first, second) = (DefaultsSuite.inMemory(), DefaultsSuite.inMemory(named: "second"))
    first.set(1, forKey: "number")
    #expect(first.name == "memory" && second.name == "second")
    #expect(second.keys().isEmpty && DefaultsSuite.inMemory().keys().isEmpty)
    try first.flush()
    try first.flush(to: .committed)
    #expect(first.synchronize() && first.trouble == nil)
    #expect(first.source(ofKey: "number") == .application(path: nil))
    #expect(first.persistentDomain(forName: DefaultsSuite.globalDomain) == nil)
    first.override("number", by: "APP_NUMBER", text: "2")
    #expect(first.integer(forKey: "number") == 1 && !first.objectIsForced(forKey: "number"))
  }

  @Test("They keep the laws of stores")
  func laws() throws { try checkStoreLaws { DefaultsSuite.inMemory() } }

  @Test("In a run it is fresh, too, whichever side made it")
  func inRuns() {
    let suite = DefaultsSuite.inMemory()
    suite.set(1, forKey: "number")
    let made = HermeticStores.run {
      #expect(suite.object(forKey: "number") == nil)
      let made = DefaultsSuite.inMemory()
      made.set(2, forKey: "number")
      #expect(made.integer(forKey: "number") == 2)
      return made
    }
    #expect(suite.integer(forKey: "number") == 1 && made.keys().isEmpty)
  }
}

/// Notes the runs in which it is told to save.
private final class RecordingSaver: BackgroundSaver {
  let saving: SavingSchedule
  let scopes = Mutex<[ObjectIdentifier?]>([])

  init(time: any Timekeeper) {
    saving = SavingSchedule(time: time, after: .milliseconds(1), isFlushedAtExit: false)
  }

  func save() {
    saving.cancel()
    scopes.withLock { $0.append(HermeticScope.task.map { ObjectIdentifier($0) }) }
  }
}
