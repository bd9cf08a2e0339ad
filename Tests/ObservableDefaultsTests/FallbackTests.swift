import SetteeFiles
import ObservableDefaults
import SetteePropertyLists
import SetteeStores
import TestSupport
import Testing

@ObservableDefaults
private final class Profile {
  var username = "guest"
  var age: Int = 18
  var limit: Int? = 25
  var nickname: String?
}

@ObservableDefaults(autoInit: false)
private final class ChosenProfile {
  var username = "guest"

  init(_ suite: DefaultsSuite, username: String) {
    _userDefaults = suite
    self.username = username
    observerStarter()
  }
}

@ObservableDefaults(ignoreExternalChanges: true)
private final class DeafProfile {
  var username = "guest"
}

@Suite("What a property shows")
struct FallbackTests {
  @Test("The stored value, else the registered one, else the declaration default")
  func order() throws {
    let suite = try memorySuite()
    let profile = Profile(userDefaults: suite)
    #expect(profile.username == "guest")
    suite.register(["username": "registered"])
    #expect(profile.username == "registered")
    profile.username = "alice"
    #expect(profile.username == "alice")
    try suite.remove("username")
    #expect(profile.username == "registered")
  }

  @Test("A custom initialiser sets the value, never the default")
  func customInitialiser() throws {
    let suite = try memorySuite()
    let profile = ChosenProfile(suite, username: "alice")
    #expect(profile.username == "alice")
    try suite.remove("username")
    #expect(profile.username == "guest")
  }

  @Test("What one suite registers another does not show")
  func registrationIsPerSuite() throws {
    let (one, other) = (try memorySuite(), try memorySuite())
    one.register(["age": 99])
    #expect(Profile(userDefaults: one).age == 99)
    #expect(Profile(userDefaults: other).age == 18)
  }

  @Test("After a removal from elsewhere the value before can be stored again")
  func storeAgain() throws {
    for ignores in [false, true] {
      let suite = try memorySuite()
      let profile = Profile(userDefaults: suite, ignoreExternalChanges: ignores)
      profile.username = "alice"
      try suite.remove("username")
      profile.username = "alice"
      #expect(suite.stored("username") == "alice")
      #expect(profile.username == "alice")
    }
  }

  @Test("Nothing over a default of something is kept, and nothing over nothing removes the key")
  func nothing() throws {
    let suite = try memorySuite()
    let profile = Profile(userDefaults: suite)
    profile.limit = nil
    #expect(profile.limit == nil)
    #expect(Profile(userDefaults: suite).limit == nil)
    #expect(suite.stored("limit") == .null)
    profile.nickname = "Al"
    profile.nickname = nil
    #expect(suite.stored("nickname") == nil)
    #expect(profile.nickname == nil)
  }

  @Test("Nothing over a registered value is kept too")
  func nothingOverRegistered() throws {
    let suite = try memorySuite()
    suite.register(["nickname": "registered"])
    let profile = Profile(userDefaults: suite)
    profile.nickname = nil
    #expect(profile.nickname == nil)
    #expect(suite.stored("nickname") == .null)
  }

  @Test("Nothing over something of one's own and a registered value is told once, and at once")
  func nothingOverBoth() throws {
    let suite = try memorySuite()
    suite.register(["nickname": "registered"])
    let profile = Profile(userDefaults: suite)
    profile.nickname = "Al"
    let announcements = Counter()
    let observation = suite.observe { _ in announcements.increase() }
    let record = ChangeRecord { profile.nickname }
    profile.nickname = nil
    #expect(record.values == ["Al"])
    #expect(announcements.value == 1)
    #expect(suite.stored("nickname") == .null)
    observation.cancel()
  }

  @Test("What an added suite says is no value of one's own: assigning it stores it, untold")
  func addedSuite() throws {
    let process = SimulatedProcess(on: .withHome(), time: ManualTimekeeper())
    let shared = try process.anotherSuite(named: "shared")
    let suite = try process.anotherSuite()
    shared.set("shared", forKey: "username")
    suite.addSuite(named: "shared")
    let profile = Profile(userDefaults: suite)
    let record = ChangeRecord { profile.username }
    #expect(profile.username == "shared")
    profile.username = "shared"
    #expect(record.count == 0)
    #expect(suite.stored("username") == "shared")
    shared.set("other", forKey: "username")
    #expect(profile.username == "shared")
    #expect(record.count == 0)
  }

  @Test("Nothing over what an added suite says is kept")
  func nothingOverAdded() throws {
    let process = SimulatedProcess(on: .withHome(), time: ManualTimekeeper())
    let shared = try process.anotherSuite(named: "shared")
    let suite = try process.anotherSuite()
    shared.set("shared", forKey: "nickname")
    suite.addSuite(named: "shared")
    let profile = Profile(userDefaults: suite)
    profile.nickname = nil
    #expect(profile.nickname == nil)
    #expect(suite.stored("nickname") == .null)
  }

  @Test("The default can be stored, and reset removes it")
  func pin() throws {
    let suite = try memorySuite()
    let profile = Profile(userDefaults: suite)
    let record = ChangeRecord { profile.age }
    profile.age = 18
    #expect(suite.stored("age") == 18)
    suite.register(["age": 30])
    #expect(profile.age == 18)
    #expect(record.count == 0)
    try profile.reset(\.age)
    #expect(suite.stored("age") == nil)
    #expect(profile.age == 30)
    #expect(record.values == [18])
  }

  @Test("A class that ignores changes from elsewhere shows them and announces none")
  func deaf() throws {
    let suite = try memorySuite()
    let profile = DeafProfile(userDefaults: suite)
    let record = ChangeRecord { profile.username }
    suite.set("other", forKey: "username")
    #expect(record.count == 0)
    #expect(profile.username == "other")
    profile.username = "own"
    #expect(record.values == ["other"])
  }
}
