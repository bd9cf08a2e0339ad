import SetteeForms
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

  /// Settings whose one value goes through a type that knows `a` alone.
  private final class Narrow: SettingsProviding, SettingsSource {
    let settingsTitle = "Narrow"
    private(set) var settings: [Setting] = []
    private var value: PropertyList = ["a": 1]

    init() {
      let form = EditedForm(type: SettingType(.anything), stored: .plain, unfold: { $0 }) { value in
        ["a": value.value(at: .member("a")) ?? 0]
      }
      settings = [
        Setting(
          SettingDescription(key: "k", type: .json(reason: "")), as: form, note: SettingNote(),
          source: self)
      ]
    }

    func reading(of description: SettingDescription) -> SettingReading {
      SettingReading(value: value, source: .memory)
    }

    func write(_ value: PropertyList, to description: SettingDescription) { self.value = value }
    func reset(_ description: SettingDescription) {}
  }

  @Test("What an edit leaves out is said once it is made, and nothing where all is kept")
  func leftOut() {
    let form = SettingsForm(Narrow())
    #expect(form.commit(["a": 2, "b": 1, "c": ["d": 1]], to: 0) == .stored([0]))
    #expect(form.takeRemark() == "Left out: b, c.")
    #expect(form.fields[0].setting.unobservedReading.value == ["a": 2])
    #expect(form.commit(["a": 3], to: 0) == .stored([0]))
    #expect(form.takeRemark() == nil)
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
