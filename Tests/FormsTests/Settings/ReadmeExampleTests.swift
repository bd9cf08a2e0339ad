import Observation
import SetteePropertyLists
import SetteeSettings
import Testing

/// The README's program with an object of its own, less the line that opens a terminal.
@MainActor
struct ReadmeExampleTests {
  @Observable @MainActor final class Player {
    var volume = 7
    var isMuted = false
  }

  @Test("The README's class is a form of two settings, and editing one sets its property")
  func example() throws {
    let player = Player()
    let settings = ObservedSettings(player, title: "Player") {
      $0.setting("volume", \.volume, title: "Volume")
      $0.setting("isMuted", \.isMuted, title: "Muted")
    }
    #expect(settings.settings.map(\.description.title) == ["Volume", "Muted"])
    try settings.settings[1].write(true)
    #expect(player.isMuted)
    #expect(settings.settings[0].reading.value == 7)
  }
}
