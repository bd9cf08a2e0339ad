import Observation
import SetteePropertyLists
import SetteeSettings
import SetteeStores
import Synchronization
import Testing

@MainActor
@Suite("Settings in stores")
struct StoreSettingsTests {
  private let local = InMemoryStore(name: "local")
  private let cloud = InMemoryStore(name: "cloud")

  @Test("A change fires its own setting alone, and once")
  func firesOnce() throws {
    let settings = numbered(1_000)
    var fired: [Int] = []
    let counts = watch(settings.settings.prefix(20))
    try local.write([Edit("s7", 1)], origin: .otherProcess)
    try local.write([Edit("s7", 2), Edit("s900", 1)])
    for (index, count) in counts.enumerated() where count.value > 0 {
      fired.append(index)
      #expect(count.value == 1)
    }
    #expect(fired == [7])
    #expect(settings.settings[7].reading.value == 2)
  }

  @Test("An own write is seen before it returns, and an equal one fires nothing")
  func ownWrite() throws {
    let setting = numbered(1).settings[0]
    let first = watch([setting])[0]
    try setting.write(5)
    #expect(first.value == 1)
    let second = watch([setting])[0]
    try setting.write(5)
    #expect(second.value == 0)
    try setting.reset()
    #expect(second.value == 1)
    #expect(setting.reading == SettingReading(value: 0))
  }

  @Test("One key in two stores is two settings")
  func twoStores() throws {
    let both = StoreSettings(
      title: "Both",
      descriptions: [
        SettingDescription(key: "k", type: .boolean),
        SettingDescription(key: "k", type: .boolean, storage: .cloud),
      ], local: local, cloud: cloud)
    let counts = watch(both.settings)
    try both.settings[1].write(true)
    #expect(counts.map(\.value) == [0, 1])
    #expect(both.settings[0].reading.value == nil)
    #expect(both.duplicateKeys == [])
  }

  @Test("A key described twice for one store is reported")
  func duplicates() {
    let twice = ["a", "b", "a"].map { SettingDescription(key: Key($0), type: .boolean) }
    let settings = StoreSettings(title: "Twice", descriptions: twice, local: local)
    #expect(settings.duplicateKeys == ["a"])
  }

  @Test("A group is written to both stores, and taken back when one refuses")
  func groups() throws {
    let refusing = RefusingStore()
    let descriptions = [
      SettingDescription(key: "here", type: .boolean),
      SettingDescription(key: "there", type: .boolean, storage: .cloud),
    ]
    let settings = StoreSettings(
      title: "Group", descriptions: descriptions, local: local, cloud: refusing)
    #expect(throws: StoreError.initialSyncPending) {
      try settings.apply(descriptions.map { SettingEdit($0, true) })
    }
    #expect(local.value(forKey: "here") == nil)
    let working = StoreSettings(
      title: "Group", descriptions: descriptions, local: local, cloud: cloud)
    try working.apply(descriptions.map { SettingEdit($0, true) })
    #expect(local.value(forKey: "here") == true)
    #expect(cloud.value(forKey: "there") == true)
  }

  @Test("A change of sync state alone fires the setting")
  func syncStates() {
    let store = SyncingStore()
    let settings = StoreSettings(
      title: "Synced",
      descriptions: [
        SettingDescription(key: "k", type: .boolean, storage: .cloud),
        SettingDescription(key: "l", type: .boolean, storage: .cloud),
      ], local: local, cloud: store)
    let counts = watch(settings.settings)
    #expect(settings.settings[0].reading.sync == .pending)
    store.accept("k")
    #expect(counts.map(\.value) == [1, 0])
    #expect(settings.settings[0].reading.sync == .synced)
  }

  @Test("A value from the command line is locked, with what locks it")
  func locks() {
    let settings = StoreSettings(
      title: "Locks",
      descriptions: [
        SettingDescription(key: "k", type: .boolean),
        SettingDescription(key: "r", type: .boolean, traits: .readOnly),
      ], local: RefusingStore(value: true, source: .argument))
    #expect(settings.settings[0].reading.lock == "set by the command line")
    let free = StoreSettings(
      title: "Free", descriptions: settings.settings.map(\.description), local: local)
    #expect(free.settings.map { $0.reading.lock } == [nil, "read-only"])
  }

  @Test("A change on another thread reaches the main actor")
  func otherThread() async {
    let settings = numbered(2)
    let local = local
    await confirmation { confirm in
      await withCheckedContinuation { continuation in
        withObservationTracking {
          _ = settings.settings[1].reading
        } onChange: {
          confirm()
          continuation.resume()
        }
        Task.detached {
          try local.write([Edit("s1", 9)], origin: .server(device: "phone"))
        }
      }
    }
    #expect(settings.settings[1].reading.value == 9)
  }

  @Test("Observers of all settings hear keys until they cancel")
  func observesChanges() throws {
    let settings = numbered(3)
    var heard: [Key] = []
    let observation = settings.observeChanges { heard += $0 }
    try settings.settings[2].write(1)
    observation.cancel()
    try settings.settings[1].write(1)
    #expect(heard == ["s2"])
  }

  @Test("A store around another one tells what that one tells, since it has to say so")
  func wrapped() {
    let inner = SyncingStore()
    let settings = StoreSettings(
      title: "Around", descriptions: [SettingDescription(key: "k", type: .boolean)],
      local: WrappingStore(inner))
    #expect(settings.settings[0].reading.sync == .pending)
    let fired = watch(settings.settings)
    inner.accept("k")
    #expect(settings.settings[0].reading.sync == .synced)
    #expect(fired.map(\.value) == [1])
  }

  private func numbered(_ count: Int) -> StoreSettings {
    StoreSettings(
      title: "Numbered",
      descriptions: (0..<count).map {
        SettingDescription(key: Key("s\($0)"), type: .integer(.init()), defaultValue: 0)
      }, local: local)
  }
}

/// Counts how often each setting's observation fires.
@MainActor
func watch(_ settings: some Sequence<Setting>) -> [Counter] {
  settings.map { setting in
    let counter = Counter()
    withObservationTracking {
      _ = setting.reading
    } onChange: {
      counter.increment()
    }
    return counter
  }
}

final class Counter: Sendable {
  private let count = Mutex(0)
  var value: Int { count.withLock { $0 } }
  func increment() { count.withLock { $0 += 1 } }
}

/// A store that takes no write.
private final class RefusingStore: Store {
  let name = "refusing"
  private let value: PropertyList?
  private let source: ValueSource?

  init(value: PropertyList? = nil, source: ValueSource? = nil) {
    self.value = value
    self.source = source
  }

  func value(forKey key: Key) -> PropertyList? { value }
  func source(ofKey key: Key) -> ValueSource? { source }
  func keys() -> [Key] { [] }
  func write(_ edits: [Edit]) throws(StoreError) -> EditReceipt { throw .initialSyncPending }
  func observe(_ observer: @escaping @Sendable (StoreChange) -> Void) -> StoreObservation {
    StoreObservation {}
  }
  func flush() {}
  var capabilities: StoreCapabilities { .none }
}

/// A store around another one.
private final class WrappingStore: Store {
  let inner: any Store
  var name: String { inner.name }

  init(_ inner: any Store) { self.inner = inner }

  func value(forKey key: Key) -> PropertyList? { inner.value(forKey: key) }
  func source(ofKey key: Key) -> ValueSource? { inner.source(ofKey: key) }
  func keys() -> [Key] { inner.keys() }
  func write(_ edits: [Edit]) throws(StoreError) -> EditReceipt { try inner.write(edits) }
  func observe(_ observer: @escaping @Sendable (StoreChange) -> Void) -> StoreObservation {
    inner.observe(observer)
  }
  func flush() throws(StoreError) { try inner.flush() }
  var capabilities: StoreCapabilities { inner.capabilities }
}

/// A store whose keys are pending until an account accepts them.
private final class SyncingStore: SyncReporting {
  let name = "syncing"
  private let accepted = Mutex<Set<Key>>([])
  private let feed = Feed<Set<Key>>()
  var capabilities: StoreCapabilities { StoreCapabilities(sync: self) }

  func accept(_ key: Key) {
    accepted.withLock { _ = $0.insert(key) }
    feed.announce([key])
  }

  func syncState(ofKey key: Key) -> SyncState? {
    accepted.withLock { $0.contains(key) } ? .synced : .pending
  }

  func observeSyncStates(_ observer: @escaping @Sendable (Set<Key>) -> Void) -> StoreObservation {
    feed.observe(observer)
  }

  func value(forKey key: Key) -> PropertyList? { true }
  func source(ofKey key: Key) -> ValueSource? { .cloud(device: "here", milliseconds: 0) }
  func keys() -> [Key] { [] }
  func write(_ edits: [Edit]) -> EditReceipt { EditReceipt() }
  func observe(_ observer: @escaping @Sendable (StoreChange) -> Void) -> StoreObservation {
    StoreObservation {}
  }
  func flush() {}
}
