import SetteeCloudCore
import Defaults
import Testing

@Suite("An article on keys declared once, block by block")
struct KeysOnceTests {
  @Test("Keys defined once are used everywhere")
  func solution() {
    Defaults.withHermeticStore {
      let (settings, gallery, model) = (SettingsView(), GalleryView(), ContentViewModel())
      #expect(settings.useNSFW && gallery.gridColumns == 4)
      settings.gridColumns = 100
      #expect(gallery.gridColumns == 12 && model.gridColumns == 12)
      model.useNSFW = false
      #expect(!settings.useNSFW && !gallery.useNSFW)
      settings.$gridColumns.wrappedValue = -5
      #expect(model.gridColumns == 1)
    }
  }

  @Test("A view model reacts to changes, whoever makes them")
  func viewModel() {
    Defaults.withHermeticStore {
      let model = GalleryViewModel()
      model.useNSFW = false
      #expect(model.filterCount == 1)
      Defaults[\.useNSFW] = true
      #expect(model.filterCount == 2)
      Defaults[\.useNSFW] = true
      model.gridColumns = 3
      #expect(model.filterCount == 2)
    }
  }

  @Test("New keys have their defaults and their checks")
  func newKeys() {
    Defaults.withHermeticStore {
      let model = ProfileViewModel()
      #expect(!model.validate() && model.username == "")
      model.username = "Ann"
      #expect(model.validate() && Defaults[\.username] == "Ann")
      Defaults[\.threshold] = 3
      #expect(Defaults[\.threshold] == 1)
      Defaults[\.threshold] = -3
      #expect(Defaults[\.threshold] == 0)
    }
  }

  @Test("A style's value is stored in the style, and named by it")
  func styles() {
    Defaults.withHermeticStore {
      #expect(Defaults[\.colorScheme].value == .system)
      Defaults[\.colorScheme] = ColorSchemeStyle(.dark)
      #expect(Defaults[\.colorScheme] == ColorSchemeStyle(.dark))
      let stored = DefaultStore.local(.standard).object(forKey: ColorSchemeStyle.name)
      #expect(stored as? String == #"{"value":{"dark":{}}}"#)
    }
  }

  @Test("The account, a suite and a group hold a value each")
  func storages() {
    Defaults.withHermeticStore {
      let storages = Storages()
      #expect(!storages.cloud && !storages.local && !storages.group)
      storages.cloud = true
      #expect(NSUbiquitousKeyValueStore.default.bool(forKey: "mySetting"))
      #expect(!storages.local && !storages.group)
      storages.local = true
      #expect(storages.local && !storages.group)
    }
  }
}
