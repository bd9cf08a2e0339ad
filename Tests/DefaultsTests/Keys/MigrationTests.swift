import Defaults
import SetteeFiles
import SetteePropertyLists
import TestSupport
import Testing

private enum OldMime: String, Codable, Defaults.Serializable { case json, text }

@Suite("Typed keys: older forms, older names, versions")
struct MigrationTests {
  private let suite: DefaultsSuite

  init() throws { suite = try keySuite() }

  @Test("Older stored forms are read without migration")
  func reading() throws {
    suite.set("[1,2]", forKey: "list")
    #expect(Defaults[Defaults.Key<[Int]>("list", default: [], suite: suite)] == [1, 2])
    try suite.write([Edit("number", .data(Array("5".utf8)))])
    #expect(Defaults[Defaults.Key<Int>("number", default: 0, suite: suite)] == 5)
    for form in ["text", "\"text\""] {
      suite.set(form, forKey: "mime")
      #expect(Defaults[Defaults.Key<OldMime>("mime", default: .json, suite: suite)] == .text)
    }
  }

  @Test("Migrating stores them as today, and again changes nothing")
  func migrating() throws {
    let list = Defaults.Key<[Int]>("list", default: [], suite: suite)
    let map = Defaults.Key<[String: Bool]>("map", default: [:], suite: suite)
    let number = Defaults.Key<Int?>("number", suite: suite)
    let mime = Defaults.Key<OldMime>("mime", default: .json, suite: suite)
    suite.set("[1,2]", forKey: "list")
    suite.set("{\"a\":true}", forKey: "map")
    suite.set("5", forKey: "number")
    suite.set("\"text\"", forKey: "mime")
    let expected: [Key: PropertyList] = [
      "list": [1, 2], "map": .dictionary(["a": true]), "number": 5, "mime": "\"text\"",
    ]
    for _ in 1...2 {
      Defaults.migrate(list, map, to: .v5)
      Defaults.migrate(number, to: .v5)
      Defaults.migrate(mime, to: .v5)
      for (key, value) in expected { #expect(suite.value(forKey: key) == value, "\(key)") }
    }
    #expect(Defaults[list] == [1, 2] && Defaults[map] == ["a": true] && Defaults[number] == 5)
  }

  @Test("What is no older form is left as it is")
  func leavingAlone() {
    let list = Defaults.Key<[Int]>("list", default: [], suite: suite)
    suite.set("not JSON", forKey: "list")
    Defaults.migrate(list, to: .v5)
    #expect(suite.string(forKey: "list") == "not JSON")
    suite.set([3, 4], forKey: "list")
    Defaults.migrate([list], to: .v5)
    #expect(Defaults[list] == [3, 4])
  }

  @Test("A key finds its value under a former name, and moves it when it is set")
  func formerNames() throws {
    suite.set(3, forKey: "oldest")
    let key = Defaults.Key<Int>("new", default: 0, suite: suite, formerly: ["old", "oldest"])
    #expect(Defaults[key] == 3)
    suite.set(4, forKey: "old")
    #expect(Defaults[key] == 4, "the newer name goes first")
    let steps = Record<Step>()
    let observer = Defaults.observe(key, options: []) { steps.append(Step($0)) }
    suite.set(5, forKey: "old")
    #expect(steps.all == [Step(4, 5)])
    Defaults[key] = 6
    #expect(steps.all == [Step(4, 5), Step(5, 6)])
    #expect(suite.persistentDomain(forName: suite.name) as? [String: Int] == ["new": 6])
    suite.set(7, forKey: "old")
    #expect(Defaults[key] == 6, "its own name goes before")
    key.reset()
    #expect(Defaults[key] == 0 && suite.persistentDomain(forName: suite.name) == nil)
    withExtendedLifetime(observer) {}
  }

  @Test("Steps run in order, once, and the version is kept")
  func versions() throws {
    suite.set("red", forKey: "colour")
    suite.set("12", forKey: "size")
    let steps = [
      Defaults.Migration(to: 2) { values in
        #expect(values["theme"] == "red")
        try values.restore("size", as: Int.self)
      },
      Defaults.Migration(to: 1) { $0.rename("colour", to: "theme") },
    ]
    #expect(try Defaults.migrate(steps, suite: suite) == 0)
    #expect(suite.string(forKey: "theme") == "red" && suite.object(forKey: "colour") == nil)
    #expect(suite.value(forKey: "size") == 12)
    #expect(try Defaults.migrate(steps, suite: suite) == 2)
    let third = Defaults.Migration(to: 3) { $0["size"] = nil }
    #expect(try Defaults.migrate(steps + [third], suite: suite) == 2)
    #expect(suite.object(forKey: "size") == nil)
    #expect(try Defaults.migrate(steps, suite: suite) == 3, "a newer version is left alone")
    #expect(suite.integer(forKey: "settingsVersion") == 3)
  }

  @Test("A step that fails changes nothing")
  func failing() {
    struct Failure: Error {}
    suite.set(1, forKey: "a")
    let steps = [
      Defaults.Migration(to: 1) { $0["a"] = 2 },
      Defaults.Migration(to: 2) { _ in throw Failure() },
    ]
    #expect(throws: Failure.self) { try Defaults.migrate(steps, suite: suite) }
    #expect(suite.integer(forKey: "a") == 1 && suite.object(forKey: "settingsVersion") == nil)
  }

  @Test("Of two processes that start at once, one migrates")
  func twoProcesses() throws {
    let disk = InMemoryDisk.withHome()
    let time = ManualTimekeeper()
    let first = try SimulatedProcess(on: disk, time: time, id: 1).suite()
    first.set(1, forKey: "a")
    try first.flush()
    let second = try SimulatedProcess(on: disk, time: time, id: 2).suite()
    let runs = Record<Int>()
    let step = Defaults.Migration(to: 1) { values in
      runs.append(1)
      values["a"] = 2
    }
    try Defaults.migrate([step], suite: first)
    try Defaults.migrate([step], suite: second)
    #expect(runs.all.count == 1 && second.integer(forKey: "a") == 2)
  }

  @Test("A stored structure that gains a property with a default keeps its values")
  func newProperty() throws {
    struct New: Codable, Defaults.Serializable, Equatable {
      var name = ""
      var size: Int? = 12

      init(name: String) { self.name = name }

      init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        name = try values.decode(String.self, forKey: .name)
        size = try values.decodeIfPresent(Int.self, forKey: .size) ?? 12
      }
    }
    suite.set("{\"name\":\"Ann\"}", forKey: "user")
    let key = Defaults.Key<New>("user", default: New(name: "nobody"), suite: suite)
    #expect(Defaults[key] == New(name: "Ann"))
  }
}
