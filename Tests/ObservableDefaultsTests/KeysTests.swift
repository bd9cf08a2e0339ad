import ObservableDefaults
import SetteePropertyLists
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
}
