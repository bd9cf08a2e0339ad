import SetteeCloudCore
import ObservableDefaults
import TestSupport
import Testing

@Suite("Articles: first steps")
struct FirstStepsTests {
  @Test("Properties are stored under their names, and announced one by one")
  func settings() throws {
    let suite = try memorySuite()
    // As the article makes them, but for the suite.
    let settings = Settings(
      userDefaults: suite,
      ignoreExternalChanges: false,
      prefix: "myApp_"
    )
    let names = ChangeCount { settings.name }
    let ages = ChangeCount { settings.age }
    settings.name = "Ann"
    #expect(suite.string(forKey: "myApp_name") == "Ann")
    suite.set(21, forKey: "myApp_age")
    #expect(settings.age == 21)
    #expect(names.value == 1)
    #expect(ages.value == 1)
  }

  @Test("Cloud properties arrive on another device")
  func cloudSettings() {
    CloudSimulator.hermetic(devices: ["phone", "tablet"]) { simulator in
      let cloudSettings = CloudSettings(
        prefix: "myApp_",
        syncImmediately: true,
        developmentMode: false
      )
      let other = CloudSettings(
        prefix: "myApp_", keyValueStore: simulator.store(ofDevice: 1))
      let colors = ChangeCount { other.color }
      let styles = ChangeCount { other.style }
      cloudSettings.color = .green
      cloudSettings.number = 2
      simulator.advance(by: .seconds(600))
      #expect(other.color == .green)
      #expect(other.number == 2)
      #expect(colors.value == 1)
      #expect(styles.value == 0)
    }
  }

  @Test("A custom key is used, and what is only observed or ignored is not stored")
  func localSettings() throws {
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
    #expect(Set(suite.keys()) == ["firstName", "age"])
    #expect([names, ages, heights].map(\.value) == [1, 1, 1])
    #expect(weights.value == 0)
    #expect(settings.weight == 3)
  }
}
