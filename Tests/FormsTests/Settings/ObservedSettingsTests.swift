import Observation
import SetteePropertyLists
import SetteeSettings
import SetteeStores
import Testing

@MainActor
@Suite("Settings of an observable object")
struct ObservedSettingsTests {
  enum Theme: String { case light, dark }

  @MainActor @Observable
  final class Reader {
    var fontSize = 14
    var author = "nobody"
    var theme = Theme.light
    var lineHeight: Double? = nil
    var shelves = ["new"]
  }

  private let reader = Reader()
  private var settings: ObservedSettings<Reader> {
    ObservedSettings(reader, title: "Reader") {
      $0.setting(
        "fontSize", \.fontSize, title: "Size",
        type: .integer(.init(minimum: .init(8), maximum: .init(40))))
      $0.setting("author", \.author, help: "Who signs.", path: ["Notes"])
      $0.setting("theme", \.theme)
      $0.setting("lineHeight", \.lineHeight)
      $0.setting("shelves", \.shelves)
    }
  }

  @Test("Properties show as settings, described and read")
  func described() {
    let settings = settings
    #expect(settings.settings.map(\.description.title).first == "Size")
    #expect(settings.settings.map { $0.reading.value } == [14, "nobody", "light", .null, ["new"]])
    #expect(settings.settings.allSatisfy { $0.reading.source == nil })
  }

  @Test("Reading registers exactly that property, whoever changes it")
  func observed() {
    let settings = settings
    let counts = watch(settings.settings)
    reader.author = "me"
    #expect(counts.map(\.value) == [0, 1, 0, 0, 0])
    #expect(settings.settings[1].reading == SettingReading(value: "me", source: .memory))
  }

  @Test("Writing sets the property, and a reset writes the default back")
  func writes() throws {
    let settings = settings
    try settings.settings[0].write(20)
    try settings.settings[2].write("dark")
    try settings.settings[3].write(1.5)
    #expect(reader.fontSize == 20)
    #expect(reader.theme == .dark)
    #expect(reader.lineHeight == 1.5)
    try settings.settings[0].reset()
    try settings.settings[3].reset()
    #expect(reader.fontSize == 14)
    #expect(reader.lineHeight == nil)
  }

  @Test("A value the property cannot hold is refused with a sentence")
  func refused() {
    #expect(
      throws: StoreError.unstorable(
        key: "theme", reason: "the property behind it holds another kind of value")
    ) { try settings.settings[2].write("blue") }
    #expect(reader.theme == .light)
  }

  @Test("Observers of all settings hear every change, and the last value is readable then")
  func observesChanges() async throws {
    let settings = settings
    var heard: Set<Key> = []
    var last: PropertyList?
    let observation = settings.observeChanges { keys in
      heard.formUnion(keys)
      last = settings.settings[0].unobservedReading.value
    }
    reader.fontSize = 15
    reader.fontSize = 16
    for _ in 0..<100 where last != 16 { await Task.yield() }
    #expect(heard == ["fontSize"])
    #expect(last == 16)
    reader.fontSize = 17
    for _ in 0..<100 where last != 17 { await Task.yield() }
    #expect(last == 17)
    observation.cancel()
  }
}
