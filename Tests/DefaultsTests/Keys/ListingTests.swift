import SetteeCloudCore
import Defaults
import SetteeFiles
import SetteePropertyLists
import SetteeSettings
import TestSupport
import Testing

private enum Theme: String, CaseIterable, Defaults.Serializable { case light, dark }

extension DefaultKeys {
  fileprivate var listedColumns: DefaultKey<Int> {
    DefaultKey("listedColumns", value: 4, note: .init(range: 1...12))
  }
  fileprivate var listedName: DefaultKey<String> { DefaultKey("listedName", value: "Ann") }
}

@Suite("Typed keys: lists and forms of them")
@MainActor
struct ListingTests {
  private let disk = InMemoryDisk.withHome()
  private let suite: DefaultsSuite

  init() throws { suite = try SimulatedProcess(on: disk, time: ManualTimekeeper()).suite() }

  @Test("Declared keys are listed with name, type, default, constraints and words")
  func listing() throws {
    let quality = Defaults.Key<Double>(
      "quality", default: 0.8, suite: suite,
      note: .init(help: "How sharp.", title: "Quality", section: "Pictures", range: 0...1))
    let theme = Defaults.Key<Theme>("theme", default: .dark, suite: suite)
    let secret = Defaults.Key<String?>("token", suite: suite, note: .init(secret: true))
    let mine = Defaults.declaredKeys.filter {
      $0.isOf(quality) || $0.isOf(theme) || $0.isOf(secret)
    }
    .filter { ["quality", "theme", "token"].contains($0.name) }
    let first = try #require(mine.first { $0.isOf(quality) })
    #expect(first.name == "quality" && first.storeName == suite.name)
    #expect(first.valueType == Double.self && first.defaultValue == .real(0.8))
    let description = first.description
    #expect(description.title == "Quality" && description.help == "How sharp.")
    #expect(description.path == ["Pictures"])
    #expect(description.type.problem(with: .real(2)) != nil)
    let second = try #require(mine.first { $0.isOf(theme) }).description
    guard case .choice(let choices) = second.type else {
      Issue.record("\(second.type)")
      return
    }
    #expect(choices.map(\.value) == ["light", "dark"])
    let third = try #require(mine.first { $0.isOf(secret) })
    #expect(third.description.traits.contains(.secret) && third.defaultValue == nil)
    withExtendedLifetime((quality, theme, secret)) {}
  }

  @Test("A key that is gone is not listed")
  func weakly() {
    do {
      let key = Defaults.Key<Int>("settee-gone", default: 0, suite: suite)
      #expect(Defaults.declaredKeys.contains { $0.isOf(key) })
    }
    #expect(!Defaults.declaredKeys.contains { $0.name == "settee-gone" })
  }

  @Test("All declared keys are reset without a list of them, except some")
  func resettingAll() {
    Defaults.withHermeticStore {
      let a = Defaults.Key<Int>("a", default: 0, suite: suite)
      let b = Defaults.Key<String>("b", default: "", suite: suite)
      let kept = Defaults.Key<Int>("kept", default: 0, suite: suite)
      Defaults[a] = 1
      Defaults[b] = "x"
      Defaults[kept] = 2
      Defaults.resetDeclaredKeys(except: [kept])
      #expect(Defaults[a] == 0 && Defaults[b] == "" && Defaults[kept] == 2)
    }
  }

  @Test("A form shows keys, writes what is entered, and follows changes by whomever")
  func form() throws {
    let size = Defaults.Key<Int>(
      "size", default: 12, suite: suite, note: .init(range: 8...72, step: 2))
    let theme = Defaults.Key<Theme>("theme", default: .dark, suite: suite)
    let name = Defaults.Key<String?>("name", suite: suite)
    let form = Defaults.form(size, theme, name, title: "Reader")
    #expect(form.settingsTitle == "Reader")
    #expect(form.settings.map(\.description.key) == ["size", "theme", "name"])
    #expect(form.settings.map(\.reading.value) == [12, "dark", .null])
    try form.settings[1].write("light")
    try form.settings[2].write("Ann")
    #expect(Defaults[theme] == .light && Defaults[name] == "Ann")
    try form.settings[2].write(.null)
    #expect(Defaults[name] == nil && suite.object(forKey: "name") == nil)
    #expect(throws: (any Error).self) { try form.settings[1].write("purple") }
    let changed = Record<Key>()
    let observation = form.observeChanges { for key in $0 { changed.append(key) } }
    let reads = ChangeCount { form.settings[0].reading }
    Defaults[size] = 14
    #expect(form.settings[0].reading.value == 14 && changed.all == ["size"] && reads.value == 1)
    try form.settings[0].reset()
    #expect(Defaults[size] == 12 && form.settings[0].reading.source == nil)
    withExtendedLifetime(observation) {}
  }

  @Test("A group of edits is written as one, or not at all")
  func groups() throws {
    let a = Defaults.Key<Int>("a", default: 0, suite: suite)
    let b = Defaults.Key<Theme>("b", default: .dark, suite: suite)
    let settings = Defaults.form(a, b).settings
    let source = settings[0].source
    let changes = Record<Int>()
    let observation = suite.observe { changes.append($0.keys.count) }
    try source.apply([
      SettingEdit(settings[0].description, 5), SettingEdit(settings[1].description, "light"),
    ])
    #expect(Defaults[a] == 5 && Defaults[b] == .light && changes.all == [2])
    #expect(throws: (any Error).self) {
      try source.apply([
        SettingEdit(settings[0].description, 6), SettingEdit(settings[1].description, "no"),
      ])
    }
    #expect(Defaults[a] == 5)
    withExtendedLifetime(observation) {}
  }

  @Test("Keys of several suites are shown under a heading for each")
  func severalSuites() throws {
    let other = try SimulatedProcess(on: disk, time: ManualTimekeeper(), id: 2)
      .anotherSuite(named: "other")
    let form = Defaults.form(
      Defaults.Key<Int>("a", default: 1, suite: suite),
      Defaults.Key<Int>("a", default: 2, suite: other), title: "Both")
    #expect(form.settings.map(\.description.path) == [["app"], ["other"]])
    #expect(form.settings.map(\.reading.value) == [1, 2])
  }

  @Test("Keys of the other spelling make a form too")
  func otherSpelling() throws {
    let form = Defaults.form(\.listedColumns, \.listedName, storage: .local(suite), title: "Grid")
    #expect(form.settings.map(\.reading.value) == [4, "Ann"])
    #expect(form.settings[0].description.type.problem(with: 13) != nil)
    try form.settings[0].write(6)
    #expect(Defaults[\.listedColumns, .local(suite)] == 6)
    #expect(Defaults.declaredKeys.contains { $0.name == "listedColumns" })
  }

  @Test("A form over an account shows the write that lost, until that is settled")
  func lostWrite() throws {
    let simulator = CloudSimulator(devices: ["phone", "tablet"])
    let (mine, theirs) = (simulator.store(ofDevice: 0), simulator.store(ofDevice: 1))
    let form = Defaults.form(\.listedColumns, storage: .cloud(mine))
    simulator.advance(by: .seconds(600))
    Defaults[\.listedColumns, .cloud(mine)] = 2
    simulator.advance(by: .milliseconds(1))
    Defaults[\.listedColumns, .cloud(theirs)] = 3
    simulator.advance(by: .seconds(600))
    let lost = try #require(form.settings[0].reading.lost)
    #expect(lost.content == .value(2) && lost.winner == "tablet")
    form.settings[0].settle(lost)
    #expect(form.settings[0].reading.lost == nil)
  }

  @Test("What the form wrote is in the suite's file for every other program, once it is flushed")
  func file() throws {
    let size = Defaults.Key<Int>("size", default: 12, suite: suite)
    let form = Defaults.form(size)
    try form.settings[0].write(20)
    try form.flush()
    #expect(try disk.settings() == .dictionary(["size": 20]))
  }
}
