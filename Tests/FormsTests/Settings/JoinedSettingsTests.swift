import SetteeForms
import SetteePropertyLists
import SetteeSettings
import SetteeStores
import Synchronization
import Testing

@MainActor
@Suite("Settings of several objects")
struct JoinedSettingsTests {
  private struct Full: Error, Equatable { let name: String }

  /// An object whose flush may fail, and which tells notices by hand.
  private final class Part: SettingsProviding {
    let settingsTitle: String
    let store = InMemoryStore()
    let observers = Notices()
    private let onFlush: @Sendable () throws -> Void

    init(_ title: String, onFlush: @escaping @Sendable () throws -> Void = {}) {
      settingsTitle = title
      self.onFlush = onFlush
    }

    var settings: [Setting] { [] }
    var flush: @Sendable () throws -> Void { onFlush }

    func observeNotices(
      _ observer: @escaping @Sendable (StoreNotice) -> Void
    ) -> StoreObservation { observers.add(observer) }
  }

  private final class Notices: Sendable {
    private let observer = Mutex<(@Sendable (StoreNotice) -> Void)?>(nil)

    func add(_ new: @escaping @Sendable (StoreNotice) -> Void) -> StoreObservation {
      observer.withLock { $0 = new }
      return StoreObservation { [self] in observer.withLock { $0 = nil } }
    }

    func tell(_ notice: StoreNotice) { observer.withLock { $0 }?(notice) }
  }

  /// An object that shows one setting more each time.
  private final class Growing: ChangingSettings {
    let settingsTitle = "Growing"
    var count = 1 { didSet { listener?.announce([]) } }
    private weak var listener: SettingsObservation?

    var settings: [Setting] {
      let descriptions = (0..<count).map { SettingDescription(key: Key("g\($0)"), type: .boolean) }
      return StoreSettings(title: "", descriptions: descriptions, local: InMemoryStore()).settings
    }

    func observeArrangement(
      _ observer: @escaping @MainActor () -> Void
    ) -> SettingsObservation {
      let observation = SettingsObservation { _ in observer() }
      listener = observation
      return observation
    }
  }

  /// An object that knows what is wrong around its settings.
  private final class Ruled: SettingsProviding, RulesTelling {
    let settingsTitle = "Ruled"
    let problemsAround: [Key: String] = ["r": "It may not stand here."]
    private let stored = StoreSettings(
      title: "", descriptions: [SettingDescription(key: "r", type: .boolean)],
      local: InMemoryStore())

    var settings: [Setting] { stored.settings }
    var settingsCapabilities: SettingsCapabilities { SettingsCapabilities(rules: self) }
  }

  @Test("What a part tells beside values is told of the whole")
  func capabilities() throws {
    let store = InMemoryStore()
    try store.write([Edit("f", true), Edit("other", 1)])
    let fixed = StoreSettings(
      title: "Fixed", descriptions: [SettingDescription(key: "f", type: .boolean)], local: store)
    let form = SettingsForm(JoinedSettings(title: "All", [fixed, Ruled()]))
    #expect(form.fields.map { form.problem(of: $0.id) } == [nil, "It may not stand here."])
    #expect(form.counts().wrong == 1)

    let values = JoinedSettings(title: "All", [fixed, fixed]).settingsCapabilities.values
    #expect(values?.keysWithValues == ["f", "other"])
    let silent = JoinedSettings(title: "All", [fixed, Ruled()]).settingsCapabilities.values
    #expect(silent?.keysWithValues == nil)
  }

  @Test("Rows of words and buttons, shapes and stored forms stay what they are under a heading")
  func descriptions() throws {
    var details = SettingDescription.Details(title: "Text", type: .boolean)
    details.stored = .jsonData
    details.isRequired = true
    let rows = [SettingDescription.Kind.text, .button, .setting].map { kind in
      SettingDescription(place: Place("k"), path: ["Own"], kind: kind, details: details)
    }
    let part = StoreSettings(title: "Part", descriptions: rows, local: InMemoryStore())
    let joined = JoinedSettings(title: "All", [part, Part("Other")]).settings.map(\.description)
    #expect(joined.map(\.kind) == [.text, .button, .setting])
    #expect(joined.map(\.path) == Array(repeating: ["Part", "Own"], count: 3))
    #expect(joined.allSatisfy { $0.isRequired && $0.storedForm == .jsonData })
  }

  @Test("Every part is flushed, whatever becomes of those before it; the first error is thrown")
  func flush() {
    let flushed = Mutex<[String]>([])
    let parts = ["one", "two", "three"].map { name in
      Part(name) {
        flushed.withLock { $0.append(name) }
        if name != "three" { throw Full(name: name) }
      }
    }
    let joined = JoinedSettings(title: "All", parts)
    #expect(throws: Full(name: "one")) { try joined.flush() }
    #expect(flushed.withLock { $0 } == ["one", "two", "three"])
  }

  @Test("The notices of every part are told, until nobody listens")
  func notices() {
    let (one, two) = (Part("one"), Part("two"))
    let heard = Mutex<[StoreNotice]>([])
    let joined: any SettingsProviding = JoinedSettings(title: "All", [one, two])
    let observation = joined.observeNotices { notice in heard.withLock { $0.append(notice) } }
    one.observers.tell(.saved)
    two.observers.tell(.synced)
    #expect(heard.withLock { $0 } == [.saved, .synced])
    observation.cancel()
    one.observers.tell(.saved)
    #expect(heard.withLock { $0.count } == 2)
  }

  @Test("A part that rearranges itself rearranges the whole, and the others stay what they are")
  func arrangement() {
    let growing = Growing()
    let fixed = StoreSettings(
      title: "Fixed", descriptions: [SettingDescription(key: "f", type: .boolean)],
      local: InMemoryStore())
    let joined = JoinedSettings(title: "All", [fixed, growing])
    let before = joined.settings[0].description
    var count = 0
    let observation = joined.observeArrangement { count += 1 }
    growing.count = 2
    #expect(count == 1)
    #expect(joined.settings.map(\.description.key) == ["f", "g0", "g1"])
    #expect(joined.settings.last?.description.path == ["Growing"])
    #expect(joined.settings[0].description === before)
    observation.cancel()
    growing.count = 3
    #expect(count == 1)
  }
}
