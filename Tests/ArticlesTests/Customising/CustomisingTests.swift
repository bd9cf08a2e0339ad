import SetteeCloudCore
import Glibc
import ObservableDefaults
import TestSupport
import Testing

@Suite("Articles: customising")
struct CustomisingTests {
  @Test("Macro parameters: prefix and key are used without a generated initialiser")
  func macroParameters() async {
    await #expect(processExitsWith: .success) {
      let folder = try TemporaryFolder()
      setenv("XDG_CONFIG_HOME", folder.text, 1)
      let settings = Settings()
      let names = ChangeCount { settings.name }
      settings.name = "Ann"
      #expect(names.value == 1)
      #expect(DefaultsSuite.standard.string(forKey: "myApp_fullName") == "Ann")
      DefaultsSuite.standard.set("Bob", forKey: "myApp_fullName")
      #expect(names.value == 1)
      #expect(settings.name == "Bob")
    }
  }

  @Test("Cloud keys, and what stays on the device")
  func cloudSettings() {
    CloudSimulator.hermetic { simulator in
      let settings = CloudSettings()
      let usernames = ChangeCount { settings.username }
      let themes = ChangeCount { settings.theme }
      let caches = ChangeCount { settings.localCache }
      let temporaries = ChangeCount { settings.temporaryData }
      settings.username = "Ann"
      settings.theme = "dark"
      settings.localCache = "x"
      settings.temporaryData = "y"
      #expect(Set(simulator.store().keys()) == ["user_display_name", "theme"])
      #expect([usernames, themes, caches].map(\.value) == [1, 1, 1])
      #expect(temporaries.value == 0)
      #expect(settings.localCache == "x" && settings.temporaryData == "y")
    }
  }

  @Test("Observe first: only marked properties are stored")
  func observeFirst() throws {
    let suite = try memorySuite()
    let settings = LocalSettings(userDefaults: suite)
    let names = ChangeCount { settings.name }
    let ages = ChangeCount { settings.age }
    let heights = ChangeCount { settings.height }
    let weights = ChangeCount { settings.weight }
    settings.name = "Ann"
    settings.age = 1
    settings.height = 2
    settings.weight = 3
    #expect(suite.keys() == ["myHeight"])
    #expect([names, ages, heights].map(\.value) == [1, 1, 1])
    #expect(weights.value == 0)
    suite.set(4, forKey: "myHeight")
    #expect(heights.value == 2 && settings.height == 4)
    let again = LocalSettings(userDefaults: suite)
    #expect([again.age, again.height, again.weight] == [109, 4, 10])
  }

  @Test("Inside another observable object, both kinds are observed through it")
  func nested() async {
    await #expect(processExitsWith: .success) {
      let folder = try TemporaryFolder()
      setenv("XDG_CONFIG_HOME", folder.text, 1)
      CloudSimulator.hermetic { _ in
        let state = ViewState()
        let heights = ChangeCount { state.localSettings.height }
        let usernames = ChangeCount { state.cloudSettings.username }
        state.localSettings.height = 180
        state.cloudSettings.username = "CloudUser 7"
        #expect(heights.value == 1)
        #expect(usernames.value == 1)
      }
    }
  }
}
