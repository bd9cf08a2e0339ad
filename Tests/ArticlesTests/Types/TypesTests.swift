import SetteeCloudCore
import ObservableDefaults
import TestSupport
import Testing

@Suite("Articles: types")
struct TypesTests {
  @Test("Structures are stored and changed in place, here")
  func local() throws {
    let suite = try memorySuite()
    let store = LocalStore(userDefaults: suite)
    let ages = ChangeCount { store.people.age }
    store.people.age = 11
    #expect(ages.value == 1)
    #expect(LocalStore(userDefaults: suite).people.age == 11)
    #expect(LocalStore(userDefaults: suite).people.name == "fat")
  }

  @Test("Structures are stored and changed in place, in the cloud")
  func cloud() {
    CloudSimulator.hermetic(devices: ["phone", "tablet"]) { simulator in
      let store = CloudStore()
      let other = CloudStore(keyValueStore: simulator.store(ofDevice: 1))
      store.userProfile.preferences.theme = "dark"
      simulator.advance(by: .seconds(600))
      #expect(other.userProfile.preferences.theme == "dark")
      #expect(other.userProfile.preferences.fontSize == 14)
    }
  }

  @Test("Enumerations are stored by their raw values")
  func enumeration() throws {
    let suite = try memorySuite()
    ThemeSettings(userDefaults: suite).selectedTheme = .dark
    #expect(suite.string(forKey: "selectedTheme") == "dark")
  }

  @Test("Observe first in the cloud: only what is marked is synced")
  func observeFirst() {
    CloudSimulator.hermetic(devices: ["phone", "tablet"]) { simulator in
      let settings = CloudSettings()
      let other = CloudSettings(keyValueStore: simulator.store(ofDevice: 1))
      let locals = ChangeCount { settings.localSetting }
      let temporaries = ChangeCount { settings.tempData }
      let themes = ChangeCount { settings.theme }
      let caches = ChangeCount { settings.cache }
      let arrivals = ChangeCount { other.theme }
      let others = ChangeCount { (other.localSetting, other.tempData, other.cache) }
      settings.localSetting = "x"
      settings.tempData = "y"
      settings.theme = "dark"
      settings.cache = "z"
      #expect(simulator.store().keys() == ["user_theme"])
      #expect([locals, temporaries, themes].map(\.value) == [1, 1, 1])
      #expect(caches.value == 0)
      simulator.advance(by: .seconds(600))
      #expect(other.theme == "dark" && arrivals.value == 1)
      #expect([other.localSetting, other.tempData, other.cache] == ["local", "temp", "cache"])
      #expect(others.value == 0)
    }
  }
}
