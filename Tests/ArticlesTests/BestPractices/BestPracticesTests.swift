import SetteeCloudCore
import ObservableDefaults
import TestSupport
import Testing

@Suite("Articles: best practices")
struct BestPracticesTests {
  @Test("Groups of settings share a suite by their prefixes")
  func groups() throws {
    let suite = try memorySuite()
    UISettings(userDefaults: suite).fontSize = 20
    NetworkSettings(userDefaults: suite).timeout = 5
    #expect(Set(suite.keys()) == ["UI_fontSize", "Network_timeout"])
    #expect(UISettings(userDefaults: suite).colorScheme == "system")
  }

  @Test("Defaults show until something is stored")
  func defaults() throws {
    let suite = try memorySuite()
    let settings = Settings(userDefaults: suite)
    #expect(settings.isNotificationsEnabled && settings.maxRetryAttempts == 3)
    let configuration = AppConfiguration(userDefaults: suite)
    #expect(configuration.cacheSize == 100_000_000 && configuration.requestTimeout == 30)
    #expect(suite.keys().isEmpty)
  }

  @Test("Observe first: what is marked is persisted, the rest is not")
  func mixed() throws {
    let suite = try memorySuite()
    let settings = MixedSettings(userDefaults: suite)
    settings.currentTab = 2
    settings.searchText = "x"
    settings.username = "Ann"
    settings.isFirstLaunch = false
    #expect(Set(suite.keys()) == ["username", "isFirstLaunch"])
  }

  @Test("Development mode keeps values in memory")
  func development() {
    CloudSimulator.hermetic { simulator in
      let settings = CloudSettings()
      settings.setting1 = "x"
      settings.setting2 = 1
      #expect(settings.setting1 == "x" && settings.setting2 == 1)
      #expect(simulator.store().keys().isEmpty)
    }
  }

  @Test("A run of a test is fresh, and so are a suite in memory and one in a file of its own")
  func tests() throws {
    HermeticStores.run { #expect(Settings().maxRetryAttempts == 3) }
    let folder = try TemporaryFolder()
    let path = folder.text + "/settings.plist"
    let (inMemory, inFile) = (
      Settings(userDefaults: .inMemory()), Settings(userDefaults: try DefaultsSuite(file: path))
    )
    inFile.maxRetryAttempts = 5
    #expect(inMemory.maxRetryAttempts == 3)
    #expect(try DefaultsSuite(file: path).integer(forKey: "maxRetryAttempts") == 5)
  }
}
