import SetteeForms
import SetteePropertyLists
import SetteeSettings
import SetteeStores
import Testing

/// A form over a store in memory, and the store, to play others who write to it.
@MainActor
struct FormFixture {
  let store: InMemoryStore
  let settings: StoreSettings
  let form: SettingsForm

  init(_ descriptions: [SettingDescription], values: [Key: PropertyList] = [:]) {
    store = InMemoryStore(values: values)
    settings = StoreSettings(title: "Test", descriptions: descriptions, local: store)
    form = SettingsForm(settings)
  }

  /// Writes as another device would.
  func arrive(_ key: Key, _ value: PropertyList?) {
    let phone = StoreChange.Origin.server(device: "phone")
    #expect(throws: Never.self) { try store.write([Edit(key, value)], origin: phone) }
  }
}

/// A description for tests: an integer from 0 to 100, 5 by default, unless said otherwise.
func setting(
  _ key: Key, _ type: SettingType = .integer(.init(minimum: .init(0), maximum: .init(100))),
  title: String? = nil, help: String = "", path: [String] = [],
  defaultValue: PropertyList? = .integer(5), traits: SettingDescription.Traits = [],
  deprecation: String? = nil
) -> SettingDescription {
  SettingDescription(
    key: key, title: title, help: help, path: path, type: type, defaultValue: defaultValue,
    traits: traits, deprecation: deprecation)
}
