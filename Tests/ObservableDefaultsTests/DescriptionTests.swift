import SetteeCloudCore
import ObservableDefaults
import SetteePropertyLists
import SetteeSettings
import SetteeStores
import TestSupport
import Testing

@ObservableDefaults(prefix: "app_")
private final class ReaderSettings {
  /// How large text is shown.
  ///
  /// Larger is easier to read.
  /// - Range: 8...72
  /// - Step: 2
  var fontSize = 14

  @Setting(title: "Who", range: 2...20) var author = "Ann"

  /// - Choices: light, dark
  var theme = "light"
  var fruit: Fruit = .apple
  @Setting(section: "Account", secret: true)
  var apiToken: String?
  @DefaultsKey(userDefaultsKey: "n_o_t") var isNotificationsEnabled = true
  @ObservableOnly var scroll = 0
}

@ObservableDefaults
private final class NotedSettings {
  /// How fast pages turn.
  /// - Title: Speed
  /// - Section: Pages
  var pace = 1.5

  /// What opens the diary.
  /// - Secret
  var password = ""

  @Setting(range: 0...1, step: 0.25) var volume = 0.5
  @Setting(choices: [1, 2, 4]) var columns = 1
  /// - Range: 1...3
  var tags = ["a"]
  @Setting(range: 0...1) var isShown = true
}

@ObservableCloud
private final class CloudReader {
  var pages = 1
}

@Suite("Descriptions of stored properties")
@MainActor
struct DescriptionTests {
  private let reader: ReaderSettings
  private let suite: DefaultsSuite

  init() throws {
    suite = try memorySuite()
    reader = ReaderSettings(userDefaults: suite)
  }

  private func setting(_ key: Key) throws -> Setting {
    try #require(reader.settings.first { $0.description.key == key })
  }

  @Test("Each stored property is described, in order, under its name in words")
  func titles() {
    #expect(reader.settingsTitle == "Reader Settings")
    #expect(
      reader.settings.map(\.description.title) == [
        "Font Size", "Who", "Theme", "Fruit", "Api Token", "Is Notifications Enabled",
      ])
    #expect(reader.settings.last?.description.key == "app_n_o_t")
  }

  @Test("The comment above a property is its help, without the lines that constrain it")
  func help() throws {
    let description = try setting("app_fontSize").description
    #expect(description.help == "How large text is shown.\n\nLarger is easier to read.")
    #expect(description.defaultValue == 14)
    guard case .integer(let limits) = description.type else { throw Wrong() }
    #expect(limits.minimum?.value == 8)
    #expect(limits.maximum?.value == 72)
    #expect(limits.multipleOf == 2)
  }

  @Test("The attached marker constrains, names and hides")
  func marker() throws {
    guard case .string(let limits) = try setting("app_author").description.type else {
      throw Wrong()
    }
    #expect(limits.minLength == 2 && limits.maxLength == 20)
    let token = try setting("app_apiToken").description
    #expect(token.traits.contains(.secret))
    #expect(token.path == ["Account"])
  }

  @Test("Choices come from the comment, and from the cases of an enumeration")
  func choices() throws {
    guard case .choice(let themes) = try setting("app_theme").description.type,
      case .choice(let fruits) = try setting("app_fruit").description.type
    else { throw Wrong() }
    #expect(themes.map(\.value) == ["light", "dark"])
    #expect(fruits.map(\.value) == ["apple", "pear"])
    #expect(fruits.map(\.title) == ["Apple", "Pear"])
  }

  private func noted(_ key: Key) throws -> SettingDescription {
    let settings = NotedSettings(userDefaults: suite).settings
    return try #require(settings.first { $0.description.key == key }).description
  }

  @Test("Items of the comment name the title, the section and a secret, and are no help")
  func items() throws {
    let pace = try noted("pace")
    #expect(pace.title == "Speed" && pace.path == ["Pages"])
    #expect(pace.help == "How fast pages turn.")
    let password = try noted("password")
    #expect(password.traits.contains(.secret) && password.help == "What opens the diary.")
    #expect(!pace.traits.contains(.secret))
  }

  @Test("The marker's range and step limit a number, and its choices are all there are")
  func stepAndChoices() throws {
    guard case .number(let volume) = try noted("volume").type,
      case .choice(let columns) = try noted("columns").type
    else { throw Wrong() }
    #expect(volume.minimum?.value == 0 && volume.maximum?.value == 1)
    #expect(volume.multipleOf == .real(0.25))
    #expect(columns.map(\.value) == [1, 2, 4])
    #expect(columns.map(\.title) == ["1", "2", "4"])
  }

  @Test("A range of a list is that of its count, not of its items; a switch has none")
  func rangeOfOthers() throws {
    guard case .list(let tags) = try noted("tags").type, case .string(let items) = tags.element,
      case .boolean = try noted("isShown").type
    else { throw Wrong() }
    #expect(tags.minItems == 1 && tags.maxItems == 3)
    #expect(items.minLength == nil && items.maxLength == nil)
  }

  @Test("Each property's default and storage are those of its declaration")
  func defaults() throws {
    #expect(reader.settings.map(\.description.storage).allSatisfy { $0 == .local })
    #expect(
      reader.settings.map(\.description.defaultValue)
        == [14, "Ann", "light", "apple", .null, true])
    #expect(try noted("tags").defaultValue == ["a"])
    #expect(try noted("pace").defaultValue == .real(1.5))
    let cloud = CloudReader(keyValueStore: CloudSimulator().store()).settings[0].description
    #expect(cloud.storage == .cloud && cloud.defaultValue == 1)
  }

  @Test("A form's edit is the property's, observed once, and reset removes it")
  func editing() throws {
    let setting = try setting("app_fontSize")
    let property = ChangeRecord { self.reader.fontSize }
    let row = ChangeRecord { MainActor.assumeIsolated { setting.reading.value } }
    try setting.write(20)
    #expect(reader.fontSize == 20)
    #expect(property.values == [14])
    #expect(row.values == [14])
    #expect(setting.reading.storedValue == 20)
    reader.fontSize = 22
    #expect(row.values == [14, 20])
    try setting.reset()
    #expect(reader.fontSize == 14)
    #expect(setting.reading.source == nil)
  }

  @Test("A row tells how its value stands with the account, as it changes")
  func cloud() {
    let simulator = CloudSimulator()
    let reader = CloudReader(keyValueStore: simulator.store())
    let setting = reader.settings[0]
    #expect(setting.description.storage == .cloud)
    #expect(setting.reading.sync == .unset)
    reader.pages = 2
    #expect(setting.reading.sync == .pending)
    let row = ChangeRecord { MainActor.assumeIsolated { setting.reading.sync } }
    simulator.advance(by: .seconds(600))
    #expect(setting.reading.sync == .synced)
    #expect(row.count == 1)
  }

  private struct Wrong: Error {}
}
