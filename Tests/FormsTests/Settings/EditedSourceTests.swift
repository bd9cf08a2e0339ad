import SetteePropertyLists
import SetteeSettings
import SetteeStores
import Testing

@MainActor
@Suite("Settings whose stored form is another one than what is shown")
struct EditedSourceTests {
  /// A source whose values stand in a file that people read.
  private final class Lines: SettingsSource {
    func reading(of description: SettingDescription) -> SettingReading {
      SettingReading(value: #"{"a":1}"#, source: .application(path: "a.json"))
    }

    func write(_ value: PropertyList, to description: SettingDescription) {}
    func reset(_ description: SettingDescription) {}
    func line(of description: SettingDescription) -> Int? { description.steps.isEmpty ? 7 : nil }
    func commentCount(in description: SettingDescription) -> Int { 2 }
  }

  @Test("Lines and comments are those of the stored value, and nothing inside it has comments")
  func lines() {
    let stored = SettingDescription(key: "k", type: .string(.init()))
    let setting = Setting(
      stored, as: EditedForm(.boolean, stored: .jsonText), note: SettingNote(), source: Lines())
    #expect(setting.unobservedReading.value == ["a": 1] && setting.line == 7)
    #expect(setting.commentCount == 2)
    let inside = Setting(
      SettingDescription(
        place: Place("k", [.member("a")]), path: [],
        details: .init(title: "A", type: .boolean)), source: setting.source)
    #expect(inside.line == 7 && inside.commentCount == 0)
  }

  @Test("A source that says nothing of lines has none")
  func none() {
    let settings = StoreSettings(
      title: "", descriptions: [SettingDescription(key: "k", type: .boolean)],
      local: InMemoryStore()
    ).settings
    #expect(settings[0].line == nil && settings[0].commentCount == 0)
  }
}
