import SetteeFiles
import SetteePropertyLists
import SetteeStores
import TestSupport
import Testing

@Suite("Domains by name")
struct DomainsTests {
  let disk = InMemoryDisk.withHome()
  let time = ManualTimekeeper()
  let suite: DefaultsSuite

  init() throws {
    let process = SimulatedProcess(on: disk, time: time, arguments: ["-line", "x"])
    suite = try process.suite()
  }

  private func stored(_ name: String) throws -> PropertyList? {
    let path = SimulatedProcess.path.sibling("\(name).plist")
    return try disk.bytes(at: path).map { try PropertyList(xml: $0) }
  }

  @Test("Setting a volatile domain replaces what it held, and nobody searches it or stores it")
  func volatileDomain() throws {
    let changes = RecordedChanges(of: suite)
    suite.setVolatileDomain(["a": 1, "b": 2], forName: "mine")
    suite.setVolatileDomain(["a": 3], forName: "mine")
    #expect(suite.volatileDomain(forName: "mine") as? [String: Int] == ["a": 3])
    #expect(suite.volatileDomainNames == ["NSArgumentDomain", "NSRegistrationDomain", "mine"])
    #expect(suite.object(forKey: "a") == nil && changes.all.isEmpty)
    suite.removeVolatileDomain(forName: "mine")
    #expect(suite.volatileDomain(forName: "mine").isEmpty)
    #expect(suite.volatileDomainNames == ["NSArgumentDomain", "NSRegistrationDomain"])
    time.advance(by: .seconds(1))
    #expect(try disk.settings() == nil)
  }

  @Test("The command line and registered defaults are volatile domains, and are searched")
  func searchedVolatileDomains() throws {
    suite.register(["a": 1])
    #expect(suite.volatileDomain(forName: "NSArgumentDomain") as? [String: String] == ["line": "x"])
    #expect(suite.volatileDomain(forName: "NSRegistrationDomain") as? [String: Int] == ["a": 1])
    let changes = RecordedChanges(of: suite)
    suite.setVolatileDomain(["a": 2, "line": "x"], forName: DefaultsSuite.argumentDomain)
    #expect(suite.integer(forKey: "a") == 2 && suite.source(ofKey: "a") == .argument)
    suite.setVolatileDomain(["b": 5], forName: DefaultsSuite.registrationDomain)
    suite.setVolatileDomain(["b": 5], forName: DefaultsSuite.registrationDomain)
    #expect(
      changes.all == [
        ToldKeys(keys: ["a"], origin: .searchList),
        ToldKeys(keys: ["b"], origin: .searchList),
      ])
  }

  @Test("A persistent domain without keys is nil, whether or not there is a file")
  func emptyPersistentDomain() throws {
    #expect(suite.persistentDomain(forName: "unknown") == nil)
    #expect(suite.persistentDomain(forName: DefaultsSuite.globalDomain) == nil)
    suite.setPersistentDomain(["a": 1], forName: "other")
    time.advance(by: .milliseconds(100))
    suite.removePersistentDomain(forName: "other")
    time.advance(by: .milliseconds(100))
    #expect(suite.persistentDomain(forName: "other") == nil)
    #expect(try stored("other") == .dictionary([:]))
  }

  @Test("A persistent domain holds its own values only, and setting it replaces and saves them")
  func persistentDomain() throws {
    suite.register(["default": 1])
    suite.set(1, forKey: "a")
    suite.set(2, forKey: "b")
    #expect(suite.persistentDomain(forName: "app") as? [String: Int] == ["a": 1, "b": 2])
    let changes = RecordedChanges(of: suite)
    suite.setPersistentDomain(["b": 2, "c": 3, "line": "hidden"], forName: "app")
    #expect(changes.all == [ToldKeys(keys: ["a", "c"], origin: .ownWrite)])
    time.advance(by: .milliseconds(100))
    #expect(try stored("app") == .dictionary(["b": 2, "c": 3, "line": "hidden"]))
    suite.setPersistentDomain(["x": "y"], forName: "other")
    time.advance(by: .milliseconds(100))
    #expect(try stored("other") == .dictionary(["x": "y"]))
    #expect(suite.object(forKey: "x") == nil)
  }

  @Test("The global domain is one file: what is set by its name is what every suite finds")
  func globalDomain() throws {
    let changes = RecordedChanges(of: suite)
    suite.setPersistentDomain(["shared": 1], forName: "NSGlobalDomain")
    #expect(suite.integer(forKey: "shared") == 1 && suite.source(ofKey: "shared") == .global)
    #expect(changes.all == [ToldKeys(keys: ["shared"], origin: .ownWrite)])
    time.advance(by: .milliseconds(100))
    #expect(try stored(".GlobalPreferences") == .dictionary(["shared": 1]))
    #expect(try stored("NSGlobalDomain") == nil)
    let later = try SimulatedProcess(on: disk, time: time, id: 2).suite()
    #expect(later.integer(forKey: "shared") == 1)
    #expect(later.persistentDomain(forName: "NSGlobalDomain") as? [String: Int] == ["shared": 1])
  }

  @Test("What cannot be stored is left out of a domain and told")
  func unstorable() throws {
    struct Unknown {}
    let notices = RecordedNotices(of: suite)
    let values: [String: Any] = ["good": 1, "type": Unknown(), "text": "\u{1}", "\u{0}": 1]
    suite.setPersistentDomain(values, forName: "app")
    suite.setVolatileDomain(values, forName: "mine")
    suite.register(defaults: values)
    #expect(notices.all.count == 9)
    #expect(suite.persistentDomain(forName: "app") as? [String: Int] == ["good": 1])
    #expect(suite.volatileDomain(forName: "mine") as? [String: Int] == ["good": 1])
  }

  @Test("An observer of a search list's change may use the store: no lock is held")
  func observersAreFree() throws {
    let suite = suite
    let seen = RecordedChanges(of: suite)
    let observation = suite.observe { change in
      if change.keys.contains("a") { suite.set(suite.integer(forKey: "a") + 1, forKey: "sum") }
    }
    suite.register(["a": 1])
    suite.setVolatileDomain(["a": 2], forName: DefaultsSuite.argumentDomain)
    suite.setPersistentDomain(["a": 9], forName: DefaultsSuite.globalDomain)
    #expect(suite.integer(forKey: "sum") == 3)
    #expect(seen.all.count == 4)
    observation.cancel()
  }
}
