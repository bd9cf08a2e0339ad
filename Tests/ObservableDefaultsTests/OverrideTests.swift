import SetteeFiles
import ObservableDefaults
import SetteePropertyLists
import SetteeSettings
import SetteeStores
import TestSupport
import Testing

@ObservableDefaults
private final class Started {
  var size = 10
  var small: Int8 = 1
  var ratio = 0.5
  var isOn = false
  var level: Level = .low
  var fruit: Fruit = .apple
  var name = "none"
  var number = "0"
  var limit: Int?
  var ids: [Int] = []
  var nested = Nested(name: "", marks: [])
}

@ObservableDefaults
private final class Prefixed {
  var settingOfVariable = 10
}

@Suite("Values from the command line and the environment")
struct OverrideTests {
  private func settings(_ arguments: String..., isFollowing: Bool = true) throws -> Started {
    let process = SimulatedProcess(
      on: .withHome(), time: ManualTimekeeper(), arguments: arguments)
    return Started(userDefaults: try process.suite(), ignoreExternalChanges: !isFollowing)
  }

  @Test("Text is read as the property's type", arguments: [false, true])
  func types(isFollowing: Bool) throws {
    let settings = try settings(
      "-size", "7", "-small", "-128", "-ratio", "2", "-isOn", "YES", "-level", "2", "-fruit",
      "pear", "-name", "7", "-number", "12", "-limit", "3", "-ids", "(1, 2)", "-nested",
      #"{"name":"n","marks":[1]}"#, isFollowing: isFollowing)
    #expect(settings.size == 7)
    #expect(settings.small == -128)
    #expect(settings.ratio == 2)
    #expect(settings.isOn)
    #expect(settings.level == .high)
    #expect(settings.fruit == .pear)
    #expect(settings.name == "7")
    #expect(settings.number == "12")
    #expect(settings.limit == 3)
    #expect(settings.ids == [1, 2])
    #expect(settings.nested == Nested(name: "n", marks: [1]))
    #expect(settings.settingsActivity.problems.isEmpty)
  }

  @Test("Text that means no value of the type shows the default, and is told")
  func noValue() throws {
    let settings = try settings("-size", "ten", "-small", "300")
    #expect(settings.size == 10)
    #expect(settings.small == 1)
    let problems = settings.settingsActivity.problems
    #expect(problems["size"] == .unreadable("ten", type: "Int"))
    #expect(problems["small"] == .unreadable(300, type: "Int8"))
  }

  @Test("Text in the suite itself stays text")
  func ownText() throws {
    let suite = try memorySuite()
    suite.set("7", forKey: "size")
    let settings = Started(userDefaults: suite)
    #expect(settings.size == 10)
    #expect(settings.settingsActivity.problems["size"] == .unreadable("7", type: "Int"))
  }

  @Test("A variable that overrides a key is read as the type too, and announced")
  func environment() throws {
    let suite = try memorySuite()
    let settings = Started(userDefaults: suite)
    let record = ChangeRecord { settings.size }
    suite.override("size", by: "APP_SIZE", text: "12")
    #expect(record.values == [10])
    #expect(settings.size == 12)
    suite.override("size", by: "APP_SIZE", text: nil)
    #expect(settings.size == 10)
  }

  @Test("Variables with a prefix override properties of classes made before and after")
  func prefix() throws {
    let process = SimulatedProcess(on: .withHome(), time: ManualTimekeeper())
    let suite = try process.suite()
    let early = Prefixed(userDefaults: suite)
    let unread = Prefixed(userDefaults: suite, prefix: "ui.")
    let record = ChangeRecord { early.settingOfVariable }
    _ = unread.settingOfVariable
    DefaultsSuite.overrideFromEnvironment(
      prefix: "QQ_",
      variables: ["QQ_SETTING_OF_VARIABLE": "20", "QQ_UI_SETTING_OF_VARIABLE": "30"])
    let late = Prefixed(userDefaults: suite, ignoreExternalChanges: true)
    #expect(early.settingOfVariable == 20 && late.settingOfVariable == 20 && record.count == 1)
    #expect(unread.settingOfVariable == 30)
    #expect(
      early.source(of: \.settingOfVariable) == .environment(variable: "QQ_SETTING_OF_VARIABLE"))
    early.settingOfVariable = 7
    #expect(early.settingOfVariable == 20 && suite.integer(forKey: "settingOfVariable") == 20)
    #expect(
      early.settingsActivity.problems["settingOfVariable"]
        == .overridden(by: .environment(variable: "QQ_SETTING_OF_VARIABLE")))
    #expect(suite.persistentValues(forName: suite.name) == ["settingOfVariable": 7])
  }

  @Test("A form shows the value that the property has, and what locks it")
  @MainActor
  func form() throws {
    let settings = try settings("-size", "7")
    let row = try #require(settings.settings.first { $0.description.key == "size" })
    #expect(row.reading.value == 7)
    #expect(row.reading.source == .argument)
    #expect(row.reading.lock == "set by the command line")
  }
}
