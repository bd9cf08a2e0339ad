import ObservableDefaults
import SetteePropertyLists
import TestSupport
import Testing

@ObservableDefaults
private final class ConditionalSettings {
  var first = 1
  #if os(Linux)
    /// On Linux.
    var here = 2
    #if os(macOS)
      var nowhere = 3
    #else
      @DefaultsKey(userDefaultsKey: "shared") var inner = 4
    #endif
  #else
    @DefaultsKey(userDefaultsKey: "shared") var there = 5
    weak var owner: ConditionalSettings?
  #endif
  var last = 6
}

@Suite("Properties inside #if")
struct ConditionalMembersTests {
  @Test("Those of the side that holds are stored, followed and shown, in the order of the source")
  @MainActor
  func members() throws {
    let suite = try memorySuite()
    let settings = ConditionalSettings(userDefaults: suite)
    let record = ChangeRecord { settings.inner }
    settings.here = 20
    suite.set(40, forKey: "shared")
    #expect(suite.stored("here") == 20 && settings.inner == 40 && record.values == [4])
    #expect(settings.settings.map(\.description.key) == ["first", "here", "shared", "last"])
    #expect(settings.settings[1].description.help == "On Linux.")
    try settings.reset(\.here)
    #expect(settings.here == 2)
  }
}
