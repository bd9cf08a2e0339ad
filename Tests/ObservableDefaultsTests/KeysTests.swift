import ObservableDefaults
import SetteePropertyLists
import SetteeSchemas
import SetteeSettings
import TestSupport
import Testing

enum StorageKeys {
  static let bar = "theBar"
}

@ObservableDefaults(prefix: " app_ \n")
private final class KeyedSettings {
  var plain = 1
  @DefaultsKey(userDefaultsKey: "named") var custom = 2
  @DefaultsKey(userDefaultsKey: "loser") @DefaultsBacked(userDefaultsKey: "winner") var both = 3
  @DefaultsBacked var backed = 4
  @DefaultsKey(userDefaultsKey: StorageKeys.bar) var constant = 5
  var `default` = 6
}

enum DottedKeys {
  static let size = "font.size"
}

@ObservableDefaults(prefix: "editor.")
private final class DottedSettings {
  @DefaultsKey(userDefaultsKey: "fontFamily") var family = "mono"
  @DefaultsKey(userDefaultsKey: DottedKeys.size) var size = 12
  var `line.height` = 1.5
}

@ObservableCloud(prefix: "editor.")
private final class DottedCloud {
  @CloudKey(keyValueStoreKey: DottedKeys.size) var size = 12
}

@Suite("Keys of stored properties")
struct KeysTests {
  @Test(
    "A key is the trimmed prefix and the name, or the custom key, the backed attribute's first")
  func effectiveKeys() throws {
    let suite = try memorySuite()
    let settings = KeyedSettings(userDefaults: suite)
    settings.plain = 10
    settings.custom = 20
    settings.both = 30
    settings.backed = 40
    settings.constant = 50
    settings.default = 60
    let expected: [Key: PropertyList] = [
      "app_plain": 10, "app_named": 20, "app_winner": 30, "app_backed": 40, "app_theBar": 50,
      "app_default": 60,
    ]
    #expect(Set(suite.keys()) == Set(expected.keys))
    for (key, value) in expected { #expect(suite.stored(key) == value) }
  }

  @Test("The initialiser's prefix replaces the macro's")
  func initialPrefix() throws {
    let suite = try memorySuite()
    KeyedSettings(userDefaults: suite, prefix: "other_").plain = 10
    #expect(suite.keys() == ["other_plain"])
  }

  @Test("Dots are parts of keys and prefixes, written or constant, on this device and in the cloud")
  func dots() throws {
    let suite = try memorySuite()
    let settings = DottedSettings(userDefaults: suite)
    let record = ChangeRecord { settings.family }
    suite.set("serif", forKey: "editor.fontFamily")
    #expect(settings.family == "serif" && record.values == ["mono"])
    settings.size = 14
    settings.`line.height` = 2
    #expect(suite.integer(forKey: "editor.font.size") == 14)
    #expect(suite.double(forKey: "editor.line.height") == 2)
    let other = DottedSettings(userDefaults: suite, prefix: "a.b.")
    other.size = 9
    #expect(suite.integer(forKey: "a.b.font.size") == 9 && settings.size == 14)
    CloudSimulator.hermetic { _ in
      DottedCloud().size = 15
      #expect(NSUbiquitousKeyValueStore.default.longLong(forKey: "editor.font.size") == 15)
    }
  }

  @Test("A class's key with dots and a schema's are one value")
  @MainActor
  func schema() throws {
    let suite = try memorySuite()
    let settings = DottedSettings(userDefaults: suite)
    let text = #"{"properties": {"editor.fontFamily": {"type": "string"}}}"#
    let schema = try Schema(bytes: Array(text.utf8), name: "editor.schema.json")
    let form = StoreSettings(title: "Editor", descriptions: schema.descriptions, local: suite)
    try form.settings[0].write("serif")
    #expect(settings.family == "serif")
    settings.family = "sans"
    #expect(form.settings[0].reading.value == "sans")
  }
}
