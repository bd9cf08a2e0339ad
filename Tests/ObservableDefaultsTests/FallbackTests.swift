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
  @KeepsNil var kept: Int? = 25
  var nickname: String?
  @KeepsNil var keptName: String?
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

  @Test("Nothing removes the key, so that the default shows again, whatever that is")
  func nothing() throws {
    let suite = try memorySuite()
    let profile = Profile(userDefaults: suite)
    let record = ChangeRecord { profile.limit }
    profile.limit = nil
    #expect(profile.limit == 25 && suite.keys().isEmpty && record.count == 0)
    profile.limit = 7
    profile.limit = nil
    #expect(profile.limit == 25 && Profile(userDefaults: suite).limit == 25)
    #expect(suite.stored("limit") == nil && record.values == [25, 7])
    profile.nickname = "Al"
    profile.nickname = nil
    #expect(suite.stored("nickname") == nil && profile.nickname == nil)
  }

  @Test("@KeepsNil stores nothing as a null, which other programs of this library read as nothing")
  func keepsNil() throws {
    let suite = try memorySuite()
    let profile = Profile(userDefaults: suite)
    let record = ChangeRecord { profile.kept }
    profile.kept = nil
    profile.keptName = nil
    #expect(profile.kept == nil && Profile(userDefaults: suite).kept == nil)
    #expect(suite.stored("kept") == .null && record.values == [25])
    #expect(suite.stored("keptName") == .null)
    try profile.reset(\.kept)
    #expect(profile.kept == 25)
  }

  @Test("A null found in the store reads as nothing either way, and gives way to nothing")
  func foundNull() throws {
    let suite = try memorySuite()
    let profile = Profile(userDefaults: suite)
    try suite.write([Edit("limit", .null), Edit("kept", .null)])
    #expect(profile.limit == nil && profile.kept == nil)
    #expect(profile.settingsActivity.problems.isEmpty)
    profile.limit = nil
    #expect(profile.limit == 25 && suite.stored("limit") == nil)
  }

  @Test("Nothing leaves what another domain says to be seen, unless it is kept")
  func nothingOverRegistered() throws {
    let suite = try memorySuite()
    suite.register(["nickname": "registered", "keptName": "registered"])
    let profile = Profile(userDefaults: suite)
    (profile.nickname, profile.keptName) = (nil, nil)
    #expect(profile.nickname == "registered" && profile.keptName == nil)
    #expect(suite.stored("nickname") == nil && suite.stored("keptName") == .null)
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
    #expect(profile.nickname == "registered")
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

  @Test("Forms offer nothing only where it can be stored or is the default, and store the same")
  @MainActor
  func forms() throws {
    let suite = try memorySuite()
    let profile = Profile(userDefaults: suite)
    let rows = Dictionary(
      uniqueKeysWithValues: profile.settings.map { ($0.description.key, $0) })
    let isNullable = rows.mapValues { row in
      if case .nullable = row.description.type { true } else { false }
    }
    #expect(isNullable["limit"] == false && isNullable["kept"] == true)
    #expect(isNullable["nickname"] == true && isNullable["keptName"] == true)
    profile.nickname = "Al"
    try rows["nickname"]?.write(.null)
    try rows["keptName"]?.write(.null)
    #expect(suite.keys() == ["keptName"])
  }
}
