import SetteeCloudCore
import ObservableDefaults
import SetteePropertyLists
import SetteeSettings
import SetteeStores
import TestSupport
import Testing

/// Names that settings classes use for themselves elsewhere, or here inside an expansion.
@ObservableDefaults
private final class NamedSettings {
  var prefix = 0
  var userDefaults = 0
  var observer = 0
  var syncImmediately = 0
  var developmentMode = 0
  var cloudObserver = 0
  var keyValueStore = 0
  var backing = 0
  var properties = 0
  var settings = 0
  var flush = 0
  var reset = 0
  var title = 0
  var key = 0
  var value = 0
  var store = 0
  var newValue = 0
  var access = 0
  var withMutation = 0
  var `default` = 0
  var `class` = 0
  var `self` = 0
  var `font size` = 0
  @ObservableOnly var `line height` = 0
  var settingsTitle = 0
  var settingsActivity = 0
  var updates = 0
  var changes = 0
}

@ObservableCloud
private final class NamedCloudSettings {
  var prefix = 0
  var userDefaults = 0
  var observer = 0
  var syncImmediately = 0
  var developmentMode = 0
  var cloudObserver = 0
  var keyValueStore = 0
  var backing = 0
  var properties = 0
  var settings = 0
  var flush = 0
  var reset = 0
  var title = 0
  var key = 0
  var value = 0
  var store = 0
  var newValue = 0
  var access = 0
  var withMutation = 0
  var `default` = 0
  var `font size` = 0
  @ObservableOnly var `line height` = 0
}

@Suite("Names of stored properties")
struct NamesTests {
  private static var local: [(Key, ReferenceWritableKeyPath<NamedSettings, Int>)] {
    [
      ("prefix", \.prefix),
      ("userDefaults", \.userDefaults),
      ("observer", \.observer),
      ("syncImmediately", \.syncImmediately),
      ("developmentMode", \.developmentMode),
      ("cloudObserver", \.cloudObserver),
      ("keyValueStore", \.keyValueStore),
      ("backing", \.backing),
      ("properties", \.properties),
      ("settings", \.settings),
      ("flush", \.flush),
      ("reset", \.reset),
      ("title", \.title),
      ("key", \.key),
      ("value", \.value),
      ("store", \.store),
      ("newValue", \.newValue),
      ("access", \.access),
      ("withMutation", \.withMutation),
      ("default", \.default), ("class", \.class), ("self", \.`self`),
      ("font size", \.`font size`), ("settingsTitle", \.settingsTitle),
      ("settingsActivity", \.settingsActivity), ("updates", \.updates), ("changes", \.changes),
    ]
  }

  private static var synced: [(Key, ReferenceWritableKeyPath<NamedCloudSettings, Int>)] {
    [
      ("prefix", \.prefix),
      ("userDefaults", \.userDefaults),
      ("observer", \.observer),
      ("syncImmediately", \.syncImmediately),
      ("developmentMode", \.developmentMode),
      ("cloudObserver", \.cloudObserver),
      ("keyValueStore", \.keyValueStore),
      ("backing", \.backing),
      ("properties", \.properties),
      ("settings", \.settings),
      ("flush", \.flush),
      ("reset", \.reset),
      ("title", \.title),
      ("key", \.key),
      ("value", \.value),
      ("store", \.store),
      ("newValue", \.newValue),
      ("access", \.access),
      ("withMutation", \.withMutation),
      ("default", \.default), ("font size", \.`font size`),
    ]
  }

  @Test("Any name is a property's, stored under it, read back and observed once, on this device")
  func defaults() throws {
    let suite = try memorySuite()
    let settings = NamedSettings(userDefaults: suite)
    for (number, (key, path)) in zip(1..., Self.local) {
      let record = ChangeRecord { settings[keyPath: path] }
      settings[keyPath: path] = number
      #expect(record.values == [0], "\(key)")
      #expect(suite.stored(key) == .integer(Int128(number)), "\(key)")
    }
    let again = NamedSettings(userDefaults: suite)
    for (number, (key, path)) in zip(1..., Self.local) {
      #expect(again[keyPath: path] == number, "\(key)")
    }
    #expect(suite.keys().count == Self.local.count)
  }

  @Test("Any name is a property's, stored under it, read back and observed once, in an account")
  func cloud() {
    let store = CloudSimulator().store()
    let settings = NamedCloudSettings(keyValueStore: store)
    for (number, (key, path)) in zip(1..., Self.synced) {
      let record = ChangeRecord { settings[keyPath: path] }
      settings[keyPath: path] = number
      #expect(record.values == [0], "\(key)")
      #expect(store.value(forKey: key) == .integer(Int128(number)), "\(key)")
    }
    let again = NamedCloudSettings(keyValueStore: store)
    for (number, (key, path)) in zip(1..., Self.synced) {
      #expect(again[keyPath: path] == number, "\(key)")
    }
  }

  @Test("An observed property's name may have spaces, too")
  func observed() throws {
    let settings = NamedSettings(userDefaults: try memorySuite())
    let record = ChangeRecord { settings.`line height` }
    settings.`line height` = 2
    #expect(record.values == [0])
    #expect(settings.`line height` == 2)
  }

  @Test("A form sees every property, whatever it is called")
  @MainActor
  func described() throws {
    let settings = NamedSettings(userDefaults: try memorySuite())
    func descriptions(of object: some ObservableSettings) -> [Key] {
      object.settings.map(\.description.key)
    }
    #expect(Set(descriptions(of: settings)) == Set(Self.local.map(\.0)))
  }
}
