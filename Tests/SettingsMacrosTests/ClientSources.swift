/// Files of a client that each use what one import brings.
enum ClientSources {
  static let all = [
    "Classes": classes, "ClassesAndFoundation": notifications, "Keys": keys,
    "KeysAndFoundation": archives, "Views": views, "Screen": screen, "Account": account,
    "All": useAll,
  ]

  /// Those that do without all of Foundation.
  static let lean = ["Classes": classes, "Keys": keys]

  /// What `useAll` returns.
  static let output = "Ann 1 3 2.5 true 2 [Name] text"

  private static let classes = """
    import ObservableDefaults

    @ObservableDefaults
    final class LocalSettings {
      var name = "Ben"
    }

    @ObservableCloud
    final class AccountSettings {
      var name = "Ben"
    }

    @Observable
    final class Model {
      var count = 1
    }

    /// Both macros, suites, values, Observation and a simulated account.
    func useClasses() -> String {
      let suite: DefaultsSuite = .standard
      let local = LocalSettings(userDefaults: suite)
      local.name = "Ann"
      let model = Model()
      withObservationTracking { _ = model.count } onChange: {}
      let value: PropertyList? = suite.value(forKey: "name")
      let fresh = HermeticStores.run { local.name }
      guard fresh == "Ben", UserDefaults.self == DefaultsSuite.self else { return "no run" }
      CloudSimulator(devices: ["one"]).store().useAsDefault()
      let account = AccountSettings()
      account.name = "Ann"
      let stored = NSUbiquitousKeyValueStore.default.string(forKey: "name")
      return value == .string("Ann") && stored == "Ann" ? local.name : "lost"
    }
    """

  private static let notifications = """
    import ObservableDefaults

    typealias UserDefaults = DefaultsSuite

    /// The account's notification and the keys of what it carries, and a suite's.
    func useNotifications() -> Int {
      let name = NSUbiquitousKeyValueStore.didChangeExternallyNotification
      let keys = [
        NSUbiquitousKeyValueStoreChangeReasonKey, NSUbiquitousKeyValueStoreChangedKeysKey,
      ]
      let posted = UserDefaults.didChangeNotification
      return keys.contains(name.rawValue) || posted == name
        ? 0 : NSUbiquitousKeyValueStoreInitialSyncChange
    }
    """

  private static let keys = """
    import Defaults

    extension Defaults.Keys {
      static let count = Key<Int>("count", default: 2)
    }

    struct Counter {
      @Default(.count) var count
    }

    @Observable
    final class CounterModel {
      @ObservableDefault(.count) @ObservationIgnored var count: Int
    }

    /// Keys, the wrapper, the macro and suites.
    func useKeys() throws -> Int {
      let suite: DefaultsSuite = .standard
      let counter = Counter()
      counter.count = 3
      let model = CounterModel()
      try suite.flush()
      return suite[.count] == model.count ? model.count : 0
    }
    """

  private static let archives = """
    import Defaults
    import Foundation

    final class Note: NSObject, NSSecureCoding, Defaults.Serializable, @unchecked Sendable {
      static let supportsSecureCoding = true
      let text: String

      init(_ text: String) { self.text = text }
      init?(coder: NSCoder) {
        text = coder.decodeObject(of: NSString.self, forKey: "text") as String? ?? ""
      }
      func encode(with coder: NSCoder) { coder.encode(text as NSString, forKey: "text") }
    }

    /// The bridges of `CGFloat` and of what only archives.
    func useBridges() -> Double {
      let width = Defaults.Key<CGFloat>("width", default: 1)
      let note = Defaults.Key<Note>("note", default: Note("a"))
      Defaults[width] = 2.5
      Defaults[note] = Note("b")
      return Defaults[note].text == "b" ? Double(Defaults[width]) : 0
    }
    """

  private static let views = """
    import FormViews
    import SetteeDefaultsViews

    extension Defaults.Keys {
      static let isOn = Key<Bool>("isOn", default: true)
    }

    struct Panel: View {
      @State var name = "Ann"

      var body: some View {
        Form {
          TextField("Name", text: $name)
          Defaults.Toggle("On", key: .isOn)
        }
      }
    }

    @MainActor
    func useViews() -> Bool { Panel().name == "Ann" && Defaults[.isOn] }
    """

  private static let screen = """
    import SettingsEditor

    @Observable
    final class Reader {
      var author = ""
      var size = 1
    }

    /// An object's settings, a note, and the call that shows them.
    @MainActor
    func useScreen(shows: Bool) async throws -> Int {
      let settings = ObservedSettings(Reader(), title: "Reader") {
        $0.setting("author", \\.author, help: "Who signs.")
        $0.setting("size", \\.size)
      }
      let provider: any SettingsProviding = settings
      let note: SettingNote? = nil
      if shows { try await SettingsEditor.run(provider) }
      return note == nil ? provider.settings.count : 0
    }
    """

  private static let account = """
    import SetteeCloud

    struct Words {
      @AppStorage("word") var word = "Name"
      @CloudStorage("text") var text = "text"
    }

    /// Devices, engines by their place, wrappers, a mirror, and the notification.
    func useAccount() -> String {
      let words = Words()
      do {
        _ = try CloudDevice(at: "nowhere:", app: "client")
      } catch let error as CloudPlaceError {
        let mirror = CloudMirror(.standard, keys: ["count"])
        mirror.stop()
        let name = NSUbiquitousKeyValueStore.didChangeExternallyNotification
        guard !error.description.isEmpty, !name.rawValue.isEmpty else { return "" }
        return "[\\(words.word)] \\(words.text)"
      } catch {}
      return "no error"
    }
    """

  private static let useAll = """
    @MainActor
    func useAll() async throws -> String {
      let parts: [any CustomStringConvertible] = [
        useClasses(), useNotifications(), try useKeys(), useBridges(), useViews(),
        try await useScreen(shows: false), useAccount(),
      ]
      return parts.map(\\.description).joined(separator: " ")
    }
    """
}
