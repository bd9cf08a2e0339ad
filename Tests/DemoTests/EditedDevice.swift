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
  private lazy var runtime = ScreenLoop(
    editor, on: screen, schedule: { _ in }, perform: { [unowned self] in effects.append($0) })
  private var effects: [EditorEffect] = []
  private let notices = Mutex<[StoreNotice]>([])
  private var telling: StoreObservation?
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
    runtime.start()
    telling = mine.store.observeNotices { [weak self] notice in
      self?.notices.withLock { $0.append(notice) }
    }
  }

  /// Puts another account in the place of the device's own.
  func replaceAccount(holding values: [Key: PropertyList]) async throws {
    bench.cloud.replaceAccount(by: AccountID(77))
    let other = try bench.device("tablet")
    try other.store.write(values.map { Edit($0.key, $0.value) })
    await other.sync()
  }

  /// Makes the choice that the editor has asked for since the last call.
  /// - Returns: Whether it has asked for one.
  func adopt() async -> Bool {
    let sides = effects.compactMap { if case .adopt(let side) = $0 { side } else { nil } }
    effects = []
    for side in sides {
      let problem = await editor.form.accountChoosing?.problem(adopting: side)
      takeNews()
      receive(.adopted(problem: problem))
    }
    return !sides.isEmpty
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
    for notice in notices.withLock({ told in
      defer { told = [] }
      return told
    }) { runtime.receive([EditorEvent(notice)]) }
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
