import Defaults
import SetteeFiles
import SetteePropertyLists
import TestSupport
import Testing

private struct User: Codable, Defaults.Serializable, Equatable {
  var name: String
  var age: Int
}

@Suite("Typed keys: reading and writing")
struct KeyAccessTests {
  @Test("An unset key is its default, and nothing is written")
  func defaults() throws {
    let disk = InMemoryDisk.withHome()
    let time = ManualTimekeeper()
    let suite = try SimulatedProcess(on: disk, time: time).suite()
    let quality = Defaults.Key<Double>("quality", default: 0.8, suite: suite)
    let name = Defaults.Key<String?>("name", suite: suite)
    #expect(Defaults[quality] == 0.8)
    #expect(Defaults[name] == nil)
    time.advance(by: .seconds(1))
    try suite.flush()
    #expect(try disk.settings() == nil)
    #expect(suite.persistentDomain(forName: suite.name) == nil)
  }

  @Test("Values are changed in place through the subscript")
  func changes() throws {
    let suite = try keySuite()
    let number = Defaults.Key<Double>("number", default: 0.5, suite: suite)
    Defaults[number] += 0.1
    #expect(Defaults[number] == 0.6)
    let flag = Defaults.Key<Bool>("flag", default: false, suite: suite)
    Defaults[flag].toggle()
    #expect(Defaults[flag])
    let list = Defaults.Key<[String]>("list", default: [], suite: suite)
    Defaults[list].append("a")
    Defaults[list].append("b")
    #expect(Defaults[list] == ["a", "b"])
    let nested = Defaults.Key<[[String: Set<Int>]]>("nested", default: [[:]], suite: suite)
    Defaults[nested][0]["x"] = [1, 2]
    Defaults[nested][0]["x"]?.insert(3)
    #expect(Defaults[nested] == [["x": [1, 2, 3]]])
    let user = Defaults.Key<User>("user", default: User(name: "Ann", age: 1), suite: suite)
    Defaults[user].age += 1
    #expect(Defaults[user] == User(name: "Ann", age: 2))
  }

  @Test("A default shows to whoever asks the suite; one made anew does not, and waits for readers")
  func registration() throws {
    let suite = try keySuite()
    _ = Defaults.Key<Bool>("flag", default: true, suite: suite)
    #expect(suite.bool(forKey: "flag"))
    #expect(suite.source(ofKey: "flag") == .registration)
    let calls = Record<Int>()
    let made = Defaults.Key<Int>("made", suite: suite) {
      calls.append(1)
      return calls.all.count
    }
    #expect(calls.all.isEmpty)
    #expect(suite.object(forKey: "made") == nil)
    #expect(Defaults[made] == 1)
    #expect(Defaults[made] == 2)
    #expect(made.defaultValue == 3)
  }

  @Test("Two suites have defaults of their own under one name")
  func suites() throws {
    let (one, two) = (try keySuite(), try keySuite())
    let first = Defaults.Key<Int>("size", default: 1, suite: one)
    let second = Defaults.Key<Int>("size", default: 2, suite: two)
    #expect(Defaults[first] == 1 && Defaults[second] == 2)
    #expect(one.integer(forKey: "size") == 1 && two.integer(forKey: "size") == 2)
    Defaults[first] = 10
    #expect(Defaults[second] == 2)
    #expect(two[first] == 2, "the key's own default is not the other suite's")
  }

  @Test("Setting nil removes an optional value")
  func optionals() throws {
    let suite = try keySuite()
    let plain = Defaults.Key<Int?>("plain", suite: suite)
    Defaults[plain] = 5
    #expect(suite.integer(forKey: "plain") == 5)
    Defaults[plain] = nil
    #expect(Defaults[plain] == nil && suite.object(forKey: "plain") == nil)
    let filled = Defaults.Key<Int?>("filled", default: 1, suite: suite)
    Defaults[filled] = nil
    #expect(Defaults[filled] == 1)
  }

  @Test("A key that begins with a value can really be nil, also in another process")
  func initial() throws {
    let disk = InMemoryDisk.withHome()
    let time = ManualTimekeeper()
    let suite = try SimulatedProcess(on: disk, time: time).suite()
    let key = Defaults.Key<Int?>("count", initial: 1, suite: suite)
    #expect(Defaults[key] == 1)
    Defaults[key] = nil
    #expect(Defaults[key] == nil)
    try suite.flush()
    let other = try SimulatedProcess(on: disk, time: time, id: 2).suite()
    let same = Defaults.Key<Int?>("count", initial: 1, suite: other)
    #expect(Defaults[same] == nil)
    same.reset()
    #expect(Defaults[same] == 1)
  }

  @Test("Keys are reset one by one, many at once, by names and by the wrapper")
  func resetting() throws {
    let suite = try keySuite()
    let (a, b, c) = (key("a", suite), key("b", suite), key("c", suite))
    let text = Defaults.Key<String>("text", default: "-", suite: suite)
    func fill() {
      for key in [a, b, c] { Defaults[key] = 1 }
      Defaults[text] = "full"
    }
    fill()
    a.reset()
    #expect(Defaults[a] == 0 && Defaults[b] == 1)
    fill()
    Defaults.reset(a, text)
    #expect(Defaults[a] == 0 && Defaults[text] == "-" && Defaults[b] == 1)
    fill()
    let all: [Defaults._AnyKey] = [b, text]
    Defaults.reset(all)
    #expect(Defaults[b] == 0 && Defaults[text] == "-" && Defaults[c] == 1)
    fill()
    Defaults.reset("a", "c", suite: suite)
    #expect(Defaults[a] == 0 && Defaults[c] == 0 && Defaults[b] == 1)
    fill()
    Defaults.reset(["b"], suite: suite)
    #expect(Defaults[b] == 0 && Defaults[a] == 1)
    fill()
    let wrapper = Default(a)
    wrapper.reset()
    #expect(Defaults[a] == 0 && wrapper.isDefaultValue)
  }

  @Test("A key is at its default when nothing is stored, or the default is")
  func isDefault() throws {
    let suite = try keySuite()
    let size = key("size", suite)
    #expect(size.isDefaultValue)
    Defaults[size] = 3
    #expect(!size.isDefaultValue)
    Defaults[size] = 0
    #expect(size.isDefaultValue && size.source == .application(path: SimulatedProcess.path.text))
    size.reset()
    #expect(size.isDefaultValue && size.source == .registration)
  }

  @Test("Removing all touches one suite, and tells each observed key once")
  func removingAll() throws {
    let (one, two) = (try keySuite(), try keySuite())
    let (a, b, other) = (key("a", one), key("b", one), key("a", two))
    Defaults[a] = 1
    Defaults[b] = 2
    Defaults[other] = 3
    let steps = Record<String>()
    let observers: [any Defaults.Observation] = [
      Defaults.observe(a, options: []) { steps.append("a \(Step($0))") },
      Defaults.observe(b, options: []) { steps.append("b \(Step($0))") },
      Defaults.observe(other, options: []) { steps.append("other \(Step($0))") },
    ]
    Defaults.removeAll(suite: one)
    #expect(Set(steps.all) == ["a 1->0", "b 2->0"] && steps.all.count == 2)
    #expect(Defaults[other] == 3)
    #expect(one.persistentDomain(forName: one.name) == nil)
    withExtendedLifetime(observers) {}
  }

  @Test(
    "Unusual names are stored and observed, and told",
    arguments: [
      ("a.b.c", "it has a dot"), ("@count", "it begins with '@'"), ("größe", "beyond ASCII"),
      ("two words", nil), ("", "empty"), ("🦄", "beyond ASCII"), ("plain-name_1", nil),
    ])
  func names(name: String, problem: String?) throws {
    let suite = try keySuite()
    let key = key(name, suite)
    let record = Record<Step>()
    let observer = Defaults.observe(key, options: []) { record.append(Step($0)) }
    Defaults[key] = 7
    #expect(Defaults[key] == 7 && suite.integer(forKey: name) == 7)
    #expect(record.all == [Step(0, 7)])
    #expect(Defaults.nameProblem(name)?.contains(problem ?? "?") ?? (problem == nil))
    withExtendedLifetime(observer) {}
  }

  @Test("An unusual name is told as a problem when the key is declared")
  func nameProblems() {
    Defaults.withHermeticStore {
      let problems = Record<Defaults.Problem>()
      let observation = Defaults.observeProblems { problems.append($0) }
      _ = Defaults.Key<Int>("a.b", default: 0)
      #expect(problems.all.map(\.key) == ["a.b"])
      withExtendedLifetime(observation) {}
    }
  }

  @Test("Two keys are equal by name and suite")
  func equality() throws {
    let suite = try keySuite()
    #expect(key("a", suite) == key("a", suite) && key("a", suite) != key("b", suite))
    #expect(Set([key("a", suite), key("a", suite)]).count == 1)
    #expect(key("a", suite).keyName == "a")
  }

  private func key(_ name: String, _ suite: DefaultsSuite) -> Defaults.Key<Int> {
    Defaults.Key<Int>(name, default: 0, suite: suite)
  }
}
