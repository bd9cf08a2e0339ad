import SetteeCloudCore
import SetteeFiles
import Foundation
import Observation
import SetteePropertyLists
import SetteeSettings
import SetteeStoredProperties
import SetteeStores
import Synchronization
import TestSupport
import Testing

@Suite("Properties that live in stores")
struct StoredPropertiesTests {
  private let cloud = CloudSimulator(devices: ["this", "other"])

  enum Mode: String { case day, night }
  enum Level: Int { case low = 1, high }

  struct Everything {
    @CloudStorage var flag: Bool
    @CloudStorage var count: Int
    @CloudStorage var speed: Double
    @CloudStorage var name: String
    @CloudStorage var home: URL
    @CloudStorage var since: Date
    @CloudStorage var picture: Data
    @CloudStorage var mode: Mode
    @CloudStorage var level: Level
    @CloudStorage var flagOrNot: Bool?
    @CloudStorage var homeOrNot: URL?
    @CloudStorage var sinceOrNot: Date?
    @CloudStorage var pictureOrNot: Data?
    @CloudStorage var modeOrNot: Mode?

    init(_ store: any Store) throws {
      let home = try #require(URL(string: "https://example.org/a?b=c#d"))
      _flag = CloudStorage(wrappedValue: true, "flag", store: store)
      _count = CloudStorage(wrappedValue: 1, "count", store: store)
      _speed = CloudStorage(wrappedValue: 1.5, "speed", store: store)
      _name = CloudStorage(wrappedValue: "a", "name", store: store)
      _home = CloudStorage(wrappedValue: home, "home", store: store)
      _since = CloudStorage(
        wrappedValue: Date(timeIntervalSinceReferenceDate: 0), "since", store: store)
      _picture = CloudStorage(wrappedValue: Data([1]), "picture", store: store)
      _mode = CloudStorage(wrappedValue: .day, "mode", store: store)
      _level = CloudStorage(wrappedValue: .low, "level", store: store)
      _flagOrNot = CloudStorage("flag?", store: store)
      _homeOrNot = CloudStorage("home?", store: store)
      _sinceOrNot = CloudStorage("since?", store: store)
      _pictureOrNot = CloudStorage("picture?", store: store)
      _modeOrNot = CloudStorage("mode?", store: store)
    }
  }

  @Test("A property made outside lives in a hermetic run's store inside, and in its own outside")
  func hermetic() {
    let suite = DefaultsSuite.inMemory()
    let local = AppStorage(wrappedValue: 1, "hermetic", store: suite)
    let remote = CloudStorage(wrappedValue: 1, "hermetic")
    let outside = Mutex(0)
    let inside = Mutex(0)
    local.wrappedValue = 2
    let look = { _ = (local.wrappedValue, remote.wrappedValue) }
    withObservationTracking(look) { outside.withLock { $0 += 1 } }
    HermeticStores.run {
      #expect(local.wrappedValue == 1 && remote.wrappedValue == 1)
      withObservationTracking(look) { inside.withLock { $0 += 1 } }
      local.wrappedValue = 3
      #expect(suite.integer(forKey: "hermetic") == 3 && inside.withLock { $0 } == 1)
      withObservationTracking(look) { inside.withLock { $0 += 1 } }
      remote.wrappedValue = 4
      #expect(NSUbiquitousKeyValueStore.default.longLong(forKey: "hermetic") == 4)
      #expect(inside.withLock { $0 } == 2)
      #expect(CloudStorageSync.shared.status.source == .initial)
    }
    #expect(local.wrappedValue == 2 && remote.wrappedValue == 1 && outside.withLock { $0 } == 0)
  }

  @Test("Every type shows its default, keeps what is assigned, and reads it on another device")
  func types() throws {
    let all = try Everything(cloud.store())
    #expect(all.flag && all.count == 1 && all.speed == 1.5 && all.name == "a")
    #expect(all.flagOrNot == nil && all.modeOrNot == nil && cloud.store().keys().isEmpty)
    let address = try #require(URL(string: "mailto:ada@example.org"))
    let moment = Date(timeIntervalSinceReferenceDate: 0.125)
    (all.flag, all.count, all.speed, all.name) = (false, 0, 0, "")
    (all.home, all.since, all.picture) = (address, moment, Data())
    (all.mode, all.level) = (.night, .high)
    (all.flagOrNot, all.homeOrNot, all.sinceOrNot) = (false, address, moment)
    (all.pictureOrNot, all.modeOrNot) = (Data([2]), .night)
    settle()
    let other = try Everything(cloud.store(ofDevice: 1))
    #expect(!other.flag && other.count == 0 && other.speed == 0 && other.name.isEmpty)
    #expect(other.home == address && other.since == moment && other.picture == Data())
    #expect(other.mode == .night && other.level == .high && other.flagOrNot == false)
    #expect(other.homeOrNot == address && other.sinceOrNot == moment)
    #expect(other.pictureOrNot == Data([2]) && other.modeOrNot == .night)
  }

  @Test("Assigning nil removes the key")
  func removal() throws {
    let all = try Everything(cloud.store())
    all.modeOrNot = .day
    #expect(cloud.store().value(forKey: "mode?") == "day")
    all.modeOrNot = nil
    #expect(cloud.store().value(forKey: "mode?") == nil && all.modeOrNot == nil)
  }

  @Test("A value of another shape, or no case any more, shows the default and can be replaced")
  func otherShape() throws {
    let store = cloud.store()
    let all = try Everything(store)
    store.set("dusk", forKey: "mode")
    store.set("three", forKey: "count")
    store.set("dusk", forKey: "mode?")
    #expect(all.mode == .day && all.count == 1 && all.modeOrNot == nil)
    all.mode = .day
    #expect(store.string(forKey: "mode") == "day")
  }

  /// A value that could be stored as it is, and got a raw value later.
  struct Handle: RawRepresentable, SettingScalar, Equatable {
    var rawValue: String

    static var settingCodec: SettingCodec<Handle> {
      SettingCodec(
        type: .integer(.init()), encode: { .string($0.rawValue + "!") },
        decode: { if case .integer(let old) = $0 { Handle(rawValue: "#\(old)") } else { nil } })
    }
  }

  @Test("A value with a raw value and a form of its own is kept raw, and read in both forms")
  func bothForms() throws {
    let (local, handle) = (InMemoryStore(), Handle(rawValue: "h"))
    for store in [local, cloud.store()] as [any Store] {
      let (some, maybe): (() -> Handle, () -> Handle?)
      if store === local {
        let one = AppStorage(wrappedValue: handle, "one", store: store)
        let two = AppStorage<Handle?>("two", store: store)
        (one.wrappedValue, two.wrappedValue) = (handle, handle)
        (some, maybe) = ({ one.wrappedValue }, { two.wrappedValue })
      } else {
        let one = CloudStorage(wrappedValue: handle, "one", store: store)
        let two = CloudStorage<Handle?>("two", store: store)
        (one.wrappedValue, two.wrappedValue) = (handle, handle)
        (some, maybe) = ({ one.wrappedValue }, { two.wrappedValue })
      }
      #expect(store.value(forKey: "one") == "h" && store.value(forKey: "two") == "h")
      #expect(some() == handle && maybe() == handle)
      try store.write([Edit("one", 1), Edit("two", 2)])
      #expect(some() == Handle(rawValue: "#1") && maybe() == Handle(rawValue: "#2"))
    }
  }

  @Test("Text from the command line is read as the property's type")
  func overrides() throws {
    let process = SimulatedProcess(
      on: .withHome(), time: ManualTimekeeper(),
      arguments: ["-count", "7", "-flag", "YES", "-level", "2", "-maybe", "0.5", "-name", "8"])
    let suite = try process.suite()
    #expect(AppStorage(wrappedValue: 1, "count", store: suite).wrappedValue == 7)
    #expect(AppStorage(wrappedValue: false, "flag", store: suite).wrappedValue)
    #expect(AppStorage(wrappedValue: Level.low, "level", store: suite).wrappedValue == .high)
    #expect(AppStorage<Double?>("maybe", store: suite).wrappedValue == 0.5)
    #expect(AppStorage(wrappedValue: "", "name", store: suite).wrappedValue == "8")
    suite.set("9", forKey: "own")
    #expect(AppStorage(wrappedValue: 1, "own", store: suite).wrappedValue == 1)
  }

  @Test("A refused value changes nothing, and the property says why")
  func refusal() throws {
    let wrapper = CloudStorage(wrappedValue: "short", "name", store: cloud.store())
    wrapper.wrappedValue = String(repeating: "x", count: 2_000_000)
    #expect(wrapper.wrappedValue == "short")
    #expect(wrapper.lastError?.description.hasPrefix("The account is full") == true)
    wrapper.wrappedValue = "shorter"
    #expect(wrapper.lastError == nil && wrapper.wrappedValue == "shorter")
  }

  @Observable
  final class Model {
    @ObservationIgnored @CloudStorage var text: String
    @ObservationIgnored @AppStorage var name: String
    var title = ""

    init(_ cloud: any Store, _ local: any Store) {
      _text = CloudStorage(wrappedValue: "empty", "text", store: cloud)
      _name = AppStorage(wrappedValue: "fat", "name", store: local)
    }
  }

  @Test("In an observable class a property is observed, whoever changes it")
  func observation() {
    let store = cloud.store()
    let model = Model(store, InMemoryStore())
    let text = { _ = model.text }
    #expect(fires(text) { model.text = "own" } == 1)
    #expect(fires(text) { store.set("other face", forKey: "text") } == 1)
    settle()
    let other = cloud.store(ofDevice: 1)
    let count = fires(text) {
      other.set("afar", forKey: "text")
      settle()
    }
    #expect(count == 1 && model.text == "afar")
    #expect(fires(text) { model.text = "afar" } == 0, "an equal value is no change")
  }

  @Test("Each property is observed by its own key alone")
  func ownKey() {
    let store = cloud.store()
    let model = Model(store, InMemoryStore())
    #expect(fires({ _ = model.text }, when: { store.set("x", forKey: "other key") }) == 0)
    #expect(fires({ _ = model.text }, when: { model.name = "thin" }) == 0)
    #expect(fires({ _ = model.name }, when: { model.$name.wrappedValue = "fat again" }) == 1)
    #expect(fires({ _ = model.title }, when: { model.title = "t" }) == 1)
  }

  private func settle() { for _ in 1...3 { cloud.advance(by: .seconds(65)) } }

  @Test("Two properties of one key see each other's values at once")
  func twins() {
    let one = CloudStorage(wrappedValue: 0, "count", store: cloud.store())
    let two = CloudStorage(wrappedValue: 0, "count", store: cloud.store())
    #expect(
      fires {
        _ = two.wrappedValue
      } when: {
        one.wrappedValue = 5
      } == 1)
    #expect(two.wrappedValue == 5)
  }

  @Test("The status tells the last change, its reason, its keys and when")
  func status() {
    let moment = Date(timeIntervalSinceReferenceDate: 1)
    let store = cloud.store()
    let sync = CloudStorageSync(store, now: { moment })
    #expect(sync.status.source == .initial && sync.status.description == "nothing has changed yet")
    #expect(
      fires {
        _ = sync.status
      } when: {
        store.set("x", forKey: "a")
      } == 1)
    #expect(
      sync.status == CloudStorageSync.Status(date: moment, source: .localChange, keys: ["a"]))
    cloud.store(ofDevice: 1).set("y", forKey: "b")
    settle()
    #expect(sync.status.source == .externalChange(.serverChange) && sync.status.keys == ["b"])
    #expect(sync.status.description == "changed outside (by another device): b")
    cloud.signOut(device: 0)
    #expect(sync.status.source == .externalChange(.accountChange))
  }

  @Test("A property that is gone hears nothing, and keeps nothing alive")
  func lifetime() throws {
    let store = InMemoryStore()
    weak var model: Model?
    do {
      let short = Model(store, store)
      model = short
      #expect(short.name == "fat")
    }
    try store.write([Edit("name", "later")])
    #expect(model == nil)
  }

  /// How often what was read is told to have changed.
  private func fires(_ read: () -> Void, when change: () -> Void) -> Int {
    let count = Mutex(0)
    withObservationTracking(read) { count.withLock { $0 += 1 } }
    change()
    return count.withLock { $0 }
  }
}
