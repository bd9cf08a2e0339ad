import SetteeCloudCore
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
      #expect(settings.isListening)
      let names = ChangeCount { settings.name }
      simulator.store().set("Ann", forKey: "name")
      #expect(names.value == 1)
      #expect(settings.name == "Ann")
    }
  }

  @Test("In development mode no cloud observation starts, and the account sees nothing")
  func development() {
    CloudSimulator.hermetic { simulator in
      let settings = CloudByHandInDevelopment()
      #expect(settings._developmentMode_ && !settings.isListening)
      expectInMemory(settings, simulator, \.name)
    }
  }

  @Test("So it is where the environment asks for development mode")
  func developmentInEnvironment() async {
    await #expect(processExitsWith: .success) {
      setenv("OBSERVABLE_DEFAULTS_DEV_MODE", "true", 1)
      CloudSimulator.hermetic { simulator in
        let settings = CloudByHand()
        #expect(settings._developmentMode_ && !settings.isListening)
        expectInMemory(settings, simulator, \.name)
      }
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

/// Expects that a class neither writes to its account nor hears of it, and is observed nonetheless.
private func expectInMemory<Settings: AnyObject>(
  _ settings: Settings, _ simulator: CloudSimulator,
  _ name: ReferenceWritableKeyPath<Settings, String>
) {
  let names = ChangeCount { settings[keyPath: name] }
  simulator.store().set("Ann", forKey: "name")
  #expect(names.value == 0 && settings[keyPath: name] == "fat")
  settings[keyPath: name] = "Ben"
  #expect(names.value == 1 && settings[keyPath: name] == "Ben")
  #expect(simulator.store().string(forKey: "name") == "Ann")
}
