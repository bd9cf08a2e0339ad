import SetteeCloudCore
import CloudTestSupport
import SetteeEditor
import SetteeForms
import SetteePropertyLists
import SetteeReplication
import SetteeSettings
import SetteeStores
import Synchronization
import SetteeTerminals

/// A form over one device of an account in memory, and another device that writes behind its back.
///
/// What the devices announce reaches the form when a test says so.
@MainActor
final class EditedDevice {
  let bench = DeviceBench()
  let mine: CloudDevice
  let theirs: CloudDevice
  let editor: Editor
  let screen = InMemoryScreen(size: Size(columns: 100, rows: 30))
  private let runtime: ScreenLoop
  private let deliveries = Deliveries()

  init(secrets: Set<Key> = []) async throws {
    let parameters = SyncParameters(secretKeys: secrets)
    mine = try bench.device("laptop", parameters: parameters)
    theirs = try bench.device("phone", parameters: parameters)
    await mine.sync()
    await theirs.sync()
    let settings = StoreSettings(
      title: "Reader", descriptions: Self.descriptions, local: InMemoryStore(),
      cloud: mine.store, deliver: { [deliveries] work in deliveries.add(work) })
    editor = Editor(SettingsForm(settings))
    runtime = ScreenLoop(editor, on: screen, schedule: { _ in })
    runtime.start()
  }

  private static let descriptions: [SettingDescription] = [
    SettingDescription(
      key: "name", title: "Name", type: .string(.init()), defaultValue: "", storage: .cloud),
    SettingDescription(
      key: "night", title: "Night Mode", type: .boolean, defaultValue: false, storage: .cloud),
  ]

  /// Writes on the other device, which brings it to the account.
  func writeElsewhere(_ value: PropertyList?, _ key: Key) async throws {
    bench.time.advance(by: .milliseconds(5))
    try theirs.store.write([Edit(key, value)])
    await theirs.sync()
  }

  /// Lets the device take up what the account has, and the form what the device announces.
  func sync() async {
    await mine.sync()
    takeNews()
  }

  func takeNews() {
    for work in deliveries.take() { work() }
    runtime.receive([EditorEvent.marked])
  }

  func press(_ keys: String) throws {
    deliveries.areAtOnce = true
    defer { deliveries.areAtOnce = false }
    for event in try SetteeTerminals.KeyScript(keys).events { runtime.receive([event]) }
    runtime.receive([EditorEvent.marked])
  }

  func receive(_ event: EditorEvent) { runtime.receive([event]) }

  var picture: String { screen.picture }
  var lines: [String] {
    picture.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  /// The detail pane's text, its line breaks forgotten.
  var detail: String {
    lines.compactMap { $0.split(separator: "│").last }.joined(separator: " ")
      .split(separator: " ").joined(separator: " ")
  }

  private final class Deliveries: Sendable {
    private let waiting = Mutex<[@MainActor @Sendable () -> Void]>([])
    private let atOnce = Mutex(false)

    /// Whether a key is being pressed, whose echo comes on the main actor and is not put off.
    var areAtOnce: Bool {
      get { atOnce.withLock { $0 } }
      set { atOnce.withLock { $0 = newValue } }
    }

    func add(_ work: @escaping @MainActor @Sendable () -> Void) {
      if areAtOnce { return MainActor.assumeIsolated { work() } }
      waiting.withLock { $0.append(work) }
    }

    func take() -> [@MainActor @Sendable () -> Void] {
      waiting.withLock { waiting in
        defer { waiting = [] }
        return waiting
      }
    }
  }
}
