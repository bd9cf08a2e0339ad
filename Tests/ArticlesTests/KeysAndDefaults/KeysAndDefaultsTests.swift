import SetteeCloudCore
import Glibc
import ObservableDefaults
import TestSupport
import Testing

@Suite("Articles: keys, parameters and default values")
struct KeysAndDefaultsTests {
  @Test("Keys are stored with the macro's prefix")
  func prefix() throws {
    let suite = try memorySuite()
    let settings = Settings(userDefaults: suite)
    settings.apiEndpoint = "a"
    settings.serverURL = "b"
    #expect(suite.string(forKey: "MyApp_apiEndpoint") == "a")
    #expect(suite.string(forKey: "MyApp_server_url") == "b")
  }

  @Test("All parameters of the cloud macro count")
  func cloud() {
    CloudSimulator.hermetic { simulator in
      let settings = CloudSettings()
      settings.theme = "dark"
      #expect(simulator.store().string(forKey: "myApp_user_theme") == "dark")
      #expect(settings.settingsActivity.lastPushSucceeded == true)
      #expect(settings._developmentMode_ == false)
    }
  }

  @Test("In standard mode all but the ignored is stored")
  func standard() throws {
    let suite = try memorySuite()
    let settings = StandardSettings(userDefaults: suite)
    let names = ChangeCount { settings.name }
    let ages = ChangeCount { settings.age }
    let temporaries = ChangeCount { settings.temporaryValue }
    settings.name = "Ann"
    settings.age = 1
    settings.temporaryValue = "x"
    #expect(Set(suite.keys()) == ["name", "age"])
    #expect(names.value == 1 && ages.value == 1)
    #expect(temporaries.value == 0 && settings.temporaryValue == "x")
  }

  @Test("Declaration defaults show again when the keys are deleted")
  func defaults() async {
    await #expect(processExitsWith: .success) {
      let folder = try TemporaryFolder()
      setenv("XDG_CONFIG_HOME", folder.text, 1)
      #expect(KeysAndDefaultsTests.printed() == ["guest", "18"])
      let user = User(username: "alice", age: 25)
      #expect(user.username == "alice" && user.age == 25)
    }
  }

  @Test("The same holds in the cloud: what an initialiser assigns is no default")
  func cloudDefaults() {
    CloudSimulator.hermetic { simulator in
      let user = CloudUser(username: "alice", age: 25)
      let usernames = ChangeCount { user.username }
      #expect(user.username == "alice" && user.age == 25)
      #expect(simulator.store().string(forKey: "username") == "alice")
      user.username = "bob"
      #expect(usernames.value == 1 && user.username == "bob")
      simulator.store().removeObject(forKey: "username")
      simulator.store().removeObject(forKey: "age")
      #expect(usernames.value == 2)
      #expect(user.username == "guest" && user.age == 18)
    }
  }

  @Test("With observerStarter in the initialiser, the deletion of keys is announced")
  func listening() async {
    await #expect(processExitsWith: .success) {
      let folder = try TemporaryFolder()
      setenv("XDG_CONFIG_HOME", folder.text, 1)
      let user = ListeningUser(username: "alice", age: 25)
      let usernames = ChangeCount { user.username }
      let ages = ChangeCount { user.age }
      UserDefaults.standard.removeObject(forKey: "username")
      #expect(usernames.value == 1 && user.username == "guest")
      #expect(ages.value == 0 && user.age == 25)
    }
  }
}
