import Defaults
import SetteeFiles
import SetteePropertyLists
import SetteeStores
import TestSupport
import Testing

@Suite("Typed keys: changing a value by what it is")
struct ModifyTests {
  @Test("Threads that count together lose nothing")
  func threads() async throws {
    let suite = try keySuite()
    let key = Defaults.Key<Int>("n", default: 0, suite: suite)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<8 {
        group.addTask { for _ in 0..<50 { try Defaults.modify(key) { $0 += 1 } } }
      }
      try await group.waitForAll()
    }
    #expect(Defaults[key] == 400)
  }

  @Test("Processes that count together lose nothing, though none has seen the others' values")
  func processes() async throws {
    let folder = try TemporaryFolder(isQuick: true)
    let keys = try (0..<4).map { _ in
      let environment = SuiteEnvironment.separateProcess(in: folder.text)
      let suite = try DefaultsSuite(named: "app", environment: environment)
      return Defaults.Key<Int>("n", default: 0, suite: suite)
    }
    try await withThrowingTaskGroup(of: Void.self) { group in
      for key in keys {
        group.addTask { for _ in 0..<50 { try Defaults.modify(key) { $0 += 1 } } }
      }
      try await group.waitForAll()
    }
    let reader = try DefaultsSuite(
      named: "app", environment: SuiteEnvironment.separateProcess(in: folder.text))
    #expect(reader.integer(forKey: "n") == 200)
  }

  @Test("A change is told once, with the newest value of another process as the old one")
  func told() throws {
    let disk = InMemoryDisk.withHome()
    let time = ManualTimekeeper()
    let mine = try SimulatedProcess(on: disk, time: time, id: 1).suite()
    let theirs = try SimulatedProcess(on: disk, time: time, id: 2).suite()
    let key = Defaults.Key<Int>("n", default: 0, suite: mine)
    theirs.set(40, forKey: "n")
    try theirs.flush()
    let steps = Record<Step>()
    let observer = Defaults.observe(key, options: []) { steps.append(Step($0)) }
    let old = try Defaults.modify(key) { value in
      defer { value += 2 }
      return value
    }
    #expect(old == 40 && Defaults[key] == 42)
    #expect(steps.all.last?.new == 42 && steps.all.first?.old == 0)
    #expect(try disk.settings() == .dictionary(["n": 42]))
    withExtendedLifetime(observer) {}
  }

  @Test("Work that throws changes nothing")
  func throwing() throws {
    struct Failure: Error {}
    let suite = try keySuite()
    let key = Defaults.Key<Int>("n", default: 3, suite: suite)
    #expect(throws: Failure.self) {
      try Defaults.modify(key) { value in
        value = 9
        throw Failure()
      }
    }
    #expect(Defaults[key] == 3 && suite.source(ofKey: "n") == .registration)
  }

  @Test("Modifying inside a modification of the same suite is refused with a sentence")
  func nested() throws {
    let suite = try keySuite()
    let key = Defaults.Key<Int>("n", default: 0, suite: suite)
    let error = #expect(throws: StoreError.self) {
      try Defaults.modify(key) { _ in try Defaults.modify(key) { $0 += 1 } }
    }
    #expect("\(String(describing: error))".contains("under way"))
    #expect(
      try Defaults.modify(key) {
        $0 += 1; return $0
      } == 1)
  }

  @Test("The command line is not written over")
  func overridden() throws {
    let suite = try keySuite(arguments: ["-n", "5"])
    let key = Defaults.Key<Int>("n", default: 0, suite: suite)
    #expect(throws: StoreError.overridden(key: "n", by: .argument)) {
      try Defaults.modify(key) { $0 += 1 }
    }
  }

  @Test("Reading other keys inside is no deadlock")
  func reading() throws {
    let suite = try keySuite()
    let (a, b) = (
      Defaults.Key<Int>("a", default: 1, suite: suite),
      Defaults.Key<Int>("b", default: 2, suite: suite)
    )
    try Defaults.modify(a) { $0 += Defaults[b] }
    #expect(Defaults[a] == 3)
  }

  @Test("Nothing deadlocks that reads keys while keys are read: defaults, checks, observers")
  func noDeadlock() throws {
    let suite = try keySuite()
    let base = Defaults.Key<Int>("base", default: 2, suite: suite)
    let made = Defaults.Key<Int>("made", suite: suite) { Defaults[base] * 10 }
    let checked = Defaults.Key<Int>("checked", default: 100, suite: suite) {
      min($0, Defaults[made])
    }
    #expect(Defaults[made] == 20 && Defaults[checked] == 20)
    let seen = Record<Int>()
    let observer = Defaults.observe(keys: base, made, checked) {
      seen.append(Defaults[base] + Defaults[made] + Defaults[checked])
    }
    let other = Defaults.observe(base, options: []) { _ in
      Defaults[made] = Defaults[base]
      Defaults.reset(checked)
    }
    Defaults[base] = 3
    #expect(Defaults[made] == 3 && Defaults[checked] == 3)
    #expect(seen.all.last == 9)
    withExtendedLifetime((observer, other)) {}
  }
}
