import Cloud
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
    settings.name = "Ann"
    settings.age = 1
    settings.temporaryValue = "x"
    #expect(Set(suite.keys()) == ["name", "age"])
  }

  @Test("Declaration defaults show again when the keys are deleted")
  func defaults() async {
    await #expect(processExitsWith: .success) {
      let folder = try TemporaryFolder()
      setenv("XDG_CONFIG_HOME", folder.text, 1)
      #expect(printed() == ["guest", "18"])
      let user = User(username: "alice", age: 25)
      #expect(user.username == "alice" && user.age == 25)
    }
  }
}
