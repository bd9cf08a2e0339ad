import SetteeForms
import Observation
import SetteePropertyLists
import SetteeSettings
import SetteeStores
import Synchronization
import Testing

@MainActor
@Suite("Forms")
struct FormTests {
  @Test("Sections come in the order first named, each before those under it")
  func sections() {
    let paths: [(Key, [String])] = [
      ("a", ["Editor"]), ("b", ["Editor", "Font"]), ("c", []), ("d", ["Mail"]),
      ("e", ["Editor"]), ("f", ["Editor", "Font"]), ("g", ["Mail", "Deep", "Deeper"]),
    ]
    let form = FormFixture(paths.map { setting($0.0, path: $0.1) }).form
    #expect(form.fields.map(\.description.key) == ["c", "a", "e", "b", "f", "d", "g"])
    #expect(form.fields.map(\.id) == Array(0..<7))
    let expected = [
      SettingsForm.Section(title: "General", depth: 0, fields: 0..<1, allFields: 0..<1),
      SettingsForm.Section(title: "Editor", depth: 0, fields: 1..<3, allFields: 1..<5),
      SettingsForm.Section(title: "Font", depth: 1, fields: 3..<5, allFields: 3..<5),
      SettingsForm.Section(title: "Mail", depth: 0, fields: 5..<6, allFields: 5..<7),
      SettingsForm.Section(title: "Deep", depth: 1, fields: 6..<6, allFields: 6..<7),
      SettingsForm.Section(title: "Deeper", depth: 2, fields: 6..<7, allFields: 6..<7),
    ]
    #expect(form.sections == expected)
    #expect(form.field(forKey: "g") == 6)
    #expect(form.field(forKey: "none") == nil)
  }

  @Test("A form of nothing has no sections")
  func empty() {
    let form = FormFixture([]).form
    #expect(form.sections.isEmpty)
    #expect(form.counts().changed == 0)
    #expect(form.search("x").matches.isEmpty)
  }

  @Test("A form reads no value before it is asked for one")
  func lightConstruction() {
    let provider = CountingProvider(count: 50)
    let form = SettingsForm(provider)
    #expect(provider.readCount == 0)
    _ = form.isModified(3)
    #expect(provider.readCount == 1)
    _ = form.counts().changed
    #expect(provider.readCount == 51)
    _ = form.counts().changed
    #expect(provider.readCount == 51)
  }

  @Test("The count of modified fields follows every change, looking at changed fields alone")
  func modifiedCount() {
    let fixture = FormFixture((0..<5).map { setting(Key("s\($0)")) }, values: ["s1": 7])
    let form = fixture.form
    #expect(form.counts().changed == 1)
    _ = form.commit(8, to: 0)
    #expect(form.counts().changed == 2)
    fixture.arrive("s1", 5)
    #expect(form.counts().changed == 1)
    fixture.arrive("s0", nil)
    #expect(form.counts().changed == 0)
    _ = form.undo(force: true)
    #expect(form.counts().changed == 0)
  }

  @Test("The counts have another number when one of them is another, and only then")
  func countsGeneration() {
    let form = FormFixture((0..<5).map { setting(Key("s\($0)")) }, values: ["s1": 7]).form
    let before = form.countsGeneration
    _ = form.commit(9, to: 1)
    #expect(form.countsGeneration == before)
    _ = form.commit(8, to: 0)
    #expect(form.countsGeneration != before)
  }

  @Test("What gets a value before the first count is counted")
  func lateValues() {
    let fixture = FormFixture((0..<5).map { setting(Key("s\($0)")) }, values: ["s1": 7])
    let form = fixture.form
    fixture.arrive("s3", 8)
    #expect(form.counts().changed == 2)
  }

  @Test("Changes by anybody are told with their fields, and only theirs")
  func onChange() {
    let fixture = FormFixture((0..<5).map { setting(Key("s\($0)")) })
    var told: [[Int]] = []
    fixture.form.onChange = { told.append($0) }
    fixture.arrive("s3", 9)
    fixture.arrive("unknown", 9)
    _ = fixture.form.commit(1, to: 2)
    #expect(told == [[3], [2]])
  }

  @Test("A row that reads one field is fired by that field alone")
  func rowObservation() {
    let fixture = FormFixture((0..<1_000).map { setting(Key("s\($0)")) })
    let form = fixture.form
    let fired = Fired()
    for row in 10..<30 {
      withObservationTracking {
        _ = (form.fields[row].setting.reading, form.isModified(row), form.problem(of: row))
      } onChange: {
        fired.append(row)
      }
    }
    fixture.arrive("s500", 1)
    _ = form.commit(1, to: 3)
    _ = form.counts().changed
    _ = form.search("s1")
    #expect(fired.rows == [])
    fixture.arrive("s17", 1)
    #expect(fired.rows == [17])
  }

  @Test("Modified means that a stored value differs from a known default")
  func modified() {
    let fixture = FormFixture(
      [setting("pinned"), setting("other"), setting("real"), setting("free", defaultValue: nil)],
      values: ["pinned": 5, "other": 6, "real": .real(5), "free": 0])
    #expect((0..<4).map { fixture.form.isModified($0) } == [false, true, false, false])
  }

  @Test("A stored value that breaks its rule is shown, explained and left alone")
  func invalidStored() {
    let fixture = FormFixture([setting("a"), setting("b")], values: ["a": "x", "b": 500])
    let form = fixture.form
    #expect(form.problem(of: 0) == "Must be a whole number from 0 to 100.")
    #expect(form.problem(of: 1) == "Must be a whole number from 0 to 100.")
    #expect(form.fields[0].setting.reading.value == "x")
    #expect(form.commit(500, to: 1) == .refused("Must be a whole number from 0 to 100."))
    #expect(form.commit(50, to: 1) == .stored([1]))
    #expect(form.problem(of: 1) == nil)
    #expect(form.undo() == .stored([1]))
    #expect(fixture.store.value(forKey: "b") == 500)
    #expect(form.reset([0]) == .stored([0]))
    #expect(form.problem(of: 0) == nil)
  }
}

/// Collects rows that fired.
private final class Fired: Sendable {
  private let fired = Mutex<[Int]>([])
  var rows: [Int] { fired.withLock { $0 } }
  func append(_ row: Int) { fired.withLock { $0.append(row) } }
}

/// Settings that count how often they are read.
@MainActor
private final class CountingProvider: SettingsProviding, SettingsSource {
  let settingsTitle = "Counting"
  private(set) var settings: [Setting] = []
  private(set) var readCount = 0

  init(count: Int) {
    settings = (0..<count).map { Setting(setting(Key("s\($0)")), source: self) }
  }

  func reading(of description: SettingDescription) -> SettingReading {
    readCount += 1
    return SettingReading(value: 5)
  }

  func write(_ value: PropertyList, to description: SettingDescription) throws {}
  func reset(_ description: SettingDescription) throws {}
  func observeChanges(
    _ observer: @escaping @MainActor ([Key]) -> Void
  ) -> SettingsObservation { SettingsObservation(observer) }
}
