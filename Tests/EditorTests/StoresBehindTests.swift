import SetteeEditor
import SetteeForms
import Observation
import SetteePropertyLists
import SetteeSettings
import SetteeStores
import SetteeTerminals
import Synchronization
import Testing

@Suite("What lies behind a form")
@MainActor
struct StoresBehindTests {
  /// A store that refuses to be written.
  private final class ReadOnlyStore: Store {
    let name = "sealed"
    func value(forKey key: Key) -> PropertyList? { key == "editor.tabSize" ? 8 : nil }
    func source(ofKey key: Key) -> ValueSource? { value(forKey: key).map { _ in .memory } }
    func keys() -> [Key] { ["editor.tabSize"] }
    func write(_ edits: [Edit]) throws(StoreError) -> EditReceipt {
      throw .readOnly(store: name, reason: "the file belongs to root")
    }
    func observe(_ observer: @escaping @Sendable (StoreChange) -> Void) -> StoreObservation {
      StoreObservation {}
    }
    func flush() {}
    var capabilities: StoreCapabilities { .none }
  }

  @Test("A read-only store shows its fields, refuses edits with the reason, and quits with 0")
  func readOnlyStore() throws {
    let settings = StoreSettings(
      title: "Sealed", descriptions: EditorFixture.mixed, local: ReadOnlyStore())
    let screen = InMemoryScreen()
    let editor = Editor(SettingsForm(settings))
    var effects: [EditorEffect] = []
    let runtime = ScreenLoop(
      editor, on: screen, schedule: { _ in }, perform: { effects.append($0) })
    runtime.start()
    runtime.receive(try SetteeTerminals.KeyScript("<Space>").events)
    #expect(screen.picture.contains("sealed"))
    #expect(screen.picture.contains("[ ] off"))
    runtime.receive(
      try SetteeTerminals.KeyScript("j<Enter>9<Backspace><Backspace>9<Enter><Esc>q").events)
    #expect(effects == [.quit(code: 0)])
  }

  /// A store of which others may seal a key.
  private final class SealingStore: Store {
    private let inner: InMemoryStore
    private let sealed = Mutex<Key?>(nil)

    init(_ inner: InMemoryStore) { self.inner = inner }

    func seal(_ key: Key) { sealed.withLock { $0 = key } }
    var name: String { inner.name }
    func value(forKey key: Key) -> PropertyList? { inner.value(forKey: key) }
    func source(ofKey key: Key) -> ValueSource? { inner.source(ofKey: key) }
    func keys() -> [Key] { inner.keys() }
    func write(_ edits: [Edit]) throws(StoreError) -> EditReceipt {
      let isSealed = sealed.withLock { key in edits.contains { $0.place.key == key } }
      if isSealed { throw .readOnly(store: name, reason: "it is sealed") }
      return try inner.write(edits)
    }
    func observe(_ observer: @escaping @Sendable (StoreChange) -> Void) -> StoreObservation {
      inner.observe(observer)
    }
    func flush() {}
    var capabilities: StoreCapabilities { inner.capabilities }
  }

  @Test("A step that cannot be taken back keeps none of those before it, if that is wanted")
  func passedStep() throws {
    var sealing: SealingStore?
    let fixture = EditorFixture(behind: {
      let store = SealingStore($0)
      sealing = store
      return store
    })
    try fixture.press("<Space>j+")
    #expect(fixture.store.value(forKey: "editor.tabSize") == 5)
    try #require(sealing).seal("editor.tabSize")
    try fixture.press("u")
    #expect(fixture.picture.contains("This step stays") && fixture.picture.contains("it is sealed"))
    try fixture.press("<Esc>")
    #expect(fixture.store.value(forKey: "editor.wordWrap") != nil)
    try fixture.press("uyu")
    #expect(fixture.store.value(forKey: "editor.wordWrap") == nil)
    #expect(fixture.store.value(forKey: "editor.tabSize") == 5)
    try fixture.press("u")
    #expect(fixture.status.contains("Nothing to undo."))
  }

  /// Announcements that come later than the edits they tell of, as they do while another thread
  /// tells of its own.
  private final class LateNews: Sendable {
    private let waiting = Mutex<[@MainActor () -> Void]>([])

    func add(_ work: @escaping @MainActor () -> Void) { waiting.withLock { $0.append(work) } }

    @MainActor func arrive() {
      let works = waiting.withLock { waiting in
        defer { waiting = [] }
        return waiting
      }
      for work in works { work() }
    }
  }

  @Test("A key acts on what the key before it stored, also where the edit's echo comes late")
  func lateEcho() throws {
    let news = LateNews()
    let store = InMemoryStore(values: ["editor.tabSize": 5, "editor.wordWrap": true])
    let settings = StoreSettings(
      title: "Late", descriptions: EditorFixture.mixed, local: store, deliver: { news.add($0) })
    let screen = InMemoryScreen()
    let loop = ScreenLoop(Editor(SettingsForm(settings)), on: screen, schedule: { _ in })
    loop.start()
    func press(_ keys: String) throws { loop.receive(try SetteeTerminals.KeyScript(keys).events) }
    try press("<Space><Space><Space>j++-+")
    #expect(store.value(forKey: "editor.wordWrap") == false)
    #expect(store.value(forKey: "editor.tabSize") == 7)
    let shown = screen.picture
    #expect(shown.contains("[ ] off") && shown.contains(" 7 "))
    news.arrive()
    loop.receive([EditorEvent.marked])
    #expect(screen.picture == shown, "an own edit is no news, however late it is told")
    // What somebody else has stored and nobody has told of yet is what a step begins at.
    try store.write([Edit("editor.tabSize", 12)], origin: .otherProcess)
    try press("+")
    #expect(store.value(forKey: "editor.tabSize") == 13)
  }

  /// A store of an account on which nothing was written yet.
  private final class EmptyAccount: SyncReporting {
    let name = "account"
    func syncState(ofKey key: Key) -> SyncState? { nil }
    func value(forKey key: Key) -> PropertyList? { nil }
    func source(ofKey key: Key) -> ValueSource? { nil }
    func keys() -> [Key] { [] }
    func write(_ edits: [Edit]) -> EditReceipt { EditReceipt() }
    func observe(_ observer: @escaping @Sendable (StoreChange) -> Void) -> StoreObservation {
      StoreObservation {}
    }
    func flush() {}
    var capabilities: StoreCapabilities { StoreCapabilities(sync: self) }
  }

  @Test("Where a cloud setting would be kept is told before it is written, with an account or not")
  func unwrittenCloudSetting() {
    func picture(over store: any Store) -> String {
      let description = SettingDescription(key: "wrap", type: .boolean, storage: .cloud)
      let screen = InMemoryScreen(size: Size(columns: 110, rows: 30))
      let form = SettingsForm(
        StoreSettings(title: "Settings", descriptions: [description], local: store, cloud: store))
      ScreenLoop(Editor(form), on: screen, schedule: { _ in }).start()
      return screen.picture
    }
    #expect(picture(over: EmptyAccount()).contains("Stored   account, nothing yet"))
    #expect(picture(over: InMemoryStore()).contains("Stored   this device, no account"))
  }

  @Test("A change by another process appears with no key pressed")
  func appearsByItself() async throws {
    let store = InMemoryStore()
    let screen = InMemoryScreen()
    let settings = StoreSettings(
      title: "Settings", descriptions: EditorFixture.mixed, local: store)
    let editor = Editor(SettingsForm(settings))
    let runtime = ScreenLoop(editor, on: screen)
    runtime.start()
    try await Task.detached {
      _ = try store.write([Edit("editor.tabSize", 13)], origin: .otherProcess)
    }.value
    for _ in 0..<100 where !screen.picture.contains("13") { await Task.yield() }
    #expect(screen.picture.contains("» Tab Size"))
    #expect(screen.frames.count == 2)
  }

  @Test("An own edit is one frame; its echo shows no second one")
  func oneFramePerEdit() async throws {
    let settings = StoreSettings(
      title: "Settings", descriptions: EditorFixture.mixed, local: InMemoryStore())
    let screen = InMemoryScreen()
    var options = Editor.Options()
    options.showsReport = true
    let runtime = ScreenLoop(Editor(SettingsForm(settings), options: options), on: screen)
    runtime.start()
    runtime.receive(try SetteeTerminals.KeyScript("<Space>").events)
    for _ in 0..<20 { await Task.yield() }
    #expect(screen.frames.count == 2)
    #expect(!screen.picture.contains("redrew"))
    runtime.receive(try SetteeTerminals.KeyScript("j").events)
    #expect(screen.picture.contains("redrew 1 row"))
  }

  @Observable
  final class Preferences {
    var isLoud = false
    var volume = 3
  }

  /// A hand-written observable object, shown as a form.
  private final class PreferencesSettings: SettingsProviding, SettingsSource {
    let settingsTitle = "Preferences"
    let preferences = Preferences()
    private(set) var settings: [Setting] = []

    init() {
      settings = [
        Setting(
          SettingDescription(key: "isLoud", title: "Loud", type: .boolean, defaultValue: false),
          source: self),
        Setting(
          SettingDescription(
            key: "volume", title: "Volume", type: .integer(.init()), defaultValue: 3),
          source: self),
      ]
    }

    func reading(of description: SettingDescription) -> SettingReading {
      description.key == "isLoud"
        ? SettingReading(value: .boolean(preferences.isLoud), source: .memory)
        : SettingReading(value: .integer(Int128(preferences.volume)), source: .memory)
    }

    func write(_ value: PropertyList, to description: SettingDescription) {
      switch value {
      case .boolean(let isLoud): preferences.isLoud = isLoud
      case .integer(let volume): preferences.volume = Int(truncatingIfNeeded: volume)
      default: break
      }
    }

    func reset(_ description: SettingDescription) {
      if description.key == "isLoud" { preferences.isLoud = false } else { preferences.volume = 3 }
    }
  }

  @Test("A hand-written @Observable class is shown, edited, and repaints only the row that changed")
  func observableClass() async throws {
    let settings = PreferencesSettings()
    let screen = InMemoryScreen()
    let editor = Editor(SettingsForm(settings))
    let runtime = ScreenLoop(editor, on: screen)
    runtime.start()
    runtime.receive(try SetteeTerminals.KeyScript("<Space>").events)
    #expect(settings.preferences.isLoud)
    settings.preferences.volume = 7
    for _ in 0..<100 where !screen.picture.contains("» Volume") { await Task.yield() }
    let line = screen.picture.split(separator: "\n").first { $0.contains("» Volume") }
    #expect(line?.contains(" 7 ") == true)
    #expect(editor.report?.fieldsEvaluated == 1)
  }
}
