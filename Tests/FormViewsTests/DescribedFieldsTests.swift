import Defaults
import FormViews
import ObservableDefaults
import SetteePropertyLists
import SetteeSettings
import Testing
import ViewTestSupport

@Suite("Fields bound to described properties")
@MainActor
struct DescribedFieldsTests {
  private let settings = PlayerSettings(userDefaults: .inMemory())

  @Test("A field takes limits and choices from its property, unless the view gives its own")
  func types() {
    let fixture = ViewFixture(PlayerView(settings: settings))
    let rows = fixture.form.settings.map { row in
      let type = row.description.type
      return "\(row.description.title): \(type.kindName) \(type.constraintSummary)"
    }
    #expect(
      rows == [
        "Volume: whole number 0–10", "Quality: choice one of 2", "Signed: text 2 to 5 characters",
        "Speed: number 0.5–2", "Own: whole number 0–100", "Muted: on or off ",
        "Share: text ", "Key: whole number 1–3",
      ])
  }

  @Test("A draft beyond the limits is told while it is typed, and stores nothing")
  func drafts() throws {
    let fixture = ViewFixture(PlayerView(settings: settings))
    try fixture.press("<Enter><C-u>11", on: "Volume")
    #expect(fixture.picture.contains("Must be a whole number from 0 to 10."))
    try fixture.press("<Enter>")
    #expect(settings.volume == 5 && settings.settingsActivity.problems.isEmpty)
    try fixture.press("<Esc>")
    try fixture.press("<Enter><C-u>X<Enter>", on: "Signed")
    #expect(fixture.picture.contains("Must have 2 to 5 characters."))
    #expect(settings.signed == "Ann")
    try fixture.press("<Esc>")
    try fixture.press("<Enter><C-u>7<Enter>", on: "Volume")
    #expect(settings.volume == 7)
  }

  @Test("A view's own limits or format do not go around those of the property")
  func own() throws {
    let fixture = ViewFixture(PlayerView(settings: settings))
    try fixture.press("<Enter><C-u>50<Enter>", on: "Own")
    #expect(fixture.status.contains("Must be a whole number from 0 to 10."))
    try fixture.press("<Esc>")
    try fixture.press("<Enter><C-u>300%<Enter>", on: "Share")
    #expect(fixture.status.contains("Must be a number from 0 to 1."))
    #expect(settings.volume == 5 && settings.share == 0.5)
    #expect(settings.settingsActivity.problems.isEmpty)
  }
}

@ObservableDefaults
private final class PlayerSettings: ObservableObject {
  /// - Range: 0...10
  var volume = 5
  /// - Choices: low, high
  var quality = "low"
  /// - Range: 2...5
  var signed = "Ann"
  /// - Range: 0.5...2
  var speed = 1.0
  var isMuted = false
  /// - Range: 0...1
  var share = 0.5
}

private struct PlayerView: View {
  @Bindable var settings: PlayerSettings
  @Default(starsKey) var stars

  var body: some View {
    TextField("Volume", value: $settings.volume, format: .number)
    TextField("Quality", text: $settings.quality)
    TextField("Signed", text: ObservedObject(wrappedValue: settings).projectedValue.signed)
    Stepper("Speed", value: $settings.speed, step: 0.5)
    Stepper("Own", value: $settings.volume, in: 0...100)
    Toggle("Muted", isOn: $settings.isMuted)
    TextField("Share", value: $settings.share, format: .percent)
    TextField("Key", value: $stars, format: .number)
  }
}

private let starsKey = _Defaults.Key<Int>(
  "stars", default: 2, suite: .inMemory(), note: .init(range: 1...3))
