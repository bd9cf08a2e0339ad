import Observation
import PropertyLists
import Settings
import Testing

/// The program in the README, less the line that opens a terminal.
@MainActor
struct ReadmeExampleTests {
  @Observable @MainActor final class Reader {
    var fontSize = 14
    var nightMode = false
  }

  @Test("The README's class is a form of two settings, and editing one sets its property")
  func example() throws {
    let reader = Reader()
    let settings = ObservedSettings(reader, title: "Reader") {
      $0.setting("fontSize", \.fontSize, title: "Font size")
      $0.setting("nightMode", \.nightMode, title: "Night mode")
    }
    #expect(settings.settings.map(\.description.title) == ["Font size", "Night mode"])
    try settings.settings[1].write(true)
    #expect(reader.nightMode)
    #expect(settings.settings[0].reading.value == 14)
  }
}
