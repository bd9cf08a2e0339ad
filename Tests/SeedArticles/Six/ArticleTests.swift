import Cloud
import Glibc
import ObservableDefaults
import TestSupport
import Testing

@Suite("Articles: custom initialisers")
struct CustomInitializersTests {
  @Test("observerStarter listens for changes from elsewhere")
  func local() async {
    await #expect(processExitsWith: .success) {
      let folder = try TemporaryFolder()
      setenv("XDG_CONFIG_HOME", folder.text, 1)
      let settings = LocalByHand()
      let names = ChangeCount { settings.name }
      DefaultsSuite.standard.set("Ann", forKey: "name")
      #expect(names.value == 1)
      #expect(settings.name == "Ann")
    }
  }

  @Test("A cloud observation made by hand listens to the account")
  func cloud() {
    CloudSimulator.hermetic { simulator in
      let settings = CloudByHand()
      let names = ChangeCount { settings.name }
      simulator.store().set("Ann", forKey: "name")
      #expect(names.value == 1)
      #expect(settings.name == "Ann")
    }
  }

  @Test("The first launch is a first launch until it is stored otherwise")
  func firstLaunch() {
    CloudSimulator.hermetic(devices: ["phone", "tablet"]) { simulator in
      let settings = CloudSettings()
      #expect(settings.isFirstLaunch)
      settings.isFirstLaunch = false
      simulator.advance(by: .seconds(600))
      let other = CloudSettings(keyValueStore: simulator.store(ofDevice: 1))
      #expect(!other.isFirstLaunch && other.username == "Fatbobman")
    }
  }
}
