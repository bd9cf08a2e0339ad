import ObservableDefaults
import SetteeSettings
import TestSupport
import Testing

/// The README's first program, less the line that opens a terminal.
@MainActor
struct ReadmeExampleTests {
  @MainActor @ObservableDefaults(suiteName: "reader")
  final class Reader {
    /// How large text is shown, in points.
    /// - Range: 8...72
    var fontSize = 14
    var nightMode = false
  }

  @Test("The README's class is a form with words and bounds, and stores its edits")
  func example() throws {
    let suite = try memorySuite()
    let reader = Reader(userDefaults: suite)
    let settings = reader.settings
    #expect(settings.map(\.description.title) == ["Font Size", "Night Mode"])
    #expect(settings[0].description.help == "How large text is shown, in points.")
    let size = settings[0].description.type
    #expect(size.problem(with: 73) != nil && size.problem(with: 72) == nil)
    try settings[1].write(true)
    #expect(reader.nightMode && suite.bool(forKey: "nightMode"))
  }
}
