import SetteeFiles
import Foundation
import ObservableDefaults
import SetteePropertyLists
import SetteeStores
import TestSupport
import Testing

@ObservableDefaults
private final class OneSetting {
  var p000 = 0
}

@ObservableDefaults
private final class TenSettings {
  var p000 = 0
  var p001 = 1
  var p002 = 2
  var p003 = 3
  var p004 = 4
  var p005 = 5
  var p006 = 6
  var p007 = 7
  var p008 = 8
  var p009 = 9
}

/// Codable and no more: nothing says whether two are equal but their bytes.
private struct Point: Codable {
  var x = 0
  static let decodeCount = Counter()

  init(x: Int = 0) { self.x = x }

  init(from decoder: any Decoder) throws {
    Self.decodeCount.increase()
    x = try decoder.singleValueContainer().decode(Int.self)
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(x)
  }
}

@ObservableDefaults(prefix: "view_")
private final class ViewSettings {
  var first = 1
  var second = 2
  var point = Point()
  var list: [String] = []
}

@ObservableDefaults(autoInit: false)
private final class QuietSettings {
  var first = 1

  init(_ suite: DefaultsSuite) { _userDefaults = suite }
}

@Suite("Observation of stored properties")
struct ObservationTests {
  @Test("A set announces its property once, and no other, in classes of any size")
  func oneAnnouncement() throws {
    let one = OneSetting(userDefaults: try memorySuite())
    expectOnce(of: \.p000, in: one, of: 1)
    let ten = TenSettings(userDefaults: try memorySuite())
    expectOnce(of: \.p000, in: ten, of: 10)
    let wide = WideSettings(userDefaults: try memorySuite())
    expectOnce(of: \.p000, in: wide, of: 300)
    expectOnce(of: \.p299, in: wide, of: 300)
  }

  /// Sets one property, and watches all.
  private func expectOnce<Host: ObservableSettings>(
    of property: ReferenceWritableKeyPath<Host, Int>, in host: Host, of count: Int
  ) {
    let all = host._settingsProperties.compactMap { $0.keyPath as? KeyPath<Host, Int> }
    #expect(all.count == count)
    let others = all.filter { $0 != property }
    #expect(others.count == count - 1)
    let otherRecords = others.map { other in ChangeRecord { host[keyPath: other] } }
    let old = host[keyPath: property]
    let record = ChangeRecord { host[keyPath: property] }
    host[keyPath: property] = -1
    #expect(record.values == [old])
    #expect(host[keyPath: property] == -1)
    #expect(otherRecords.filter { $0.count > 0 }.isEmpty)
  }

  @Test("A set of the present value announces nothing and stores nothing")
  func equal() throws {
    let suite = try memorySuite()
    let settings = ViewSettings(userDefaults: suite)
    settings.first = 5
    let record = ChangeRecord { settings.first }
    let stores = ChangesOf(suite)
    settings.first = 5
    #expect(record.count == 0)
    #expect(stores.keys.isEmpty)
    settings.first = 6
    #expect(stores.keys == ["view_first"])
  }

  @Test("What an observer stores while an assignment is told is what shows in the end")
  func overtaken() throws {
    let suite = try memorySuite()
    let settings = ViewSettings(userDefaults: suite)
    withObservationTracking {
      _ = settings.first
    } onChange: {
      suite.set(7, forKey: "view_first")
    }
    settings.first = 5
    #expect(suite.stored("view_first") == 7)
    #expect(settings.first == 7)
    settings.first = 5
    #expect(settings.first == 5)
  }

  @Test("A reader on the main actor that is still reading while a change is told hears of it")
  @MainActor
  func readWhileTold() async throws {
    let settings = ViewSettings(userDefaults: try memorySuite())
    let isTold = Counter()
    #expect(Self.read(settings, whileToldOf: 5) { isTold.increase() } == 1)
    await Task { @MainActor in }.value
    #expect(isTold.value == 1)
    #expect(settings.first == 5)
  }

  /// Reads a property under tracking, from when another thread begins to tell of a change until it
  /// has done so.
  @MainActor
  private static func read(
    _ settings: ViewSettings, whileToldOf new: Int, onChange: @escaping @Sendable () -> Void
  ) -> Int {
    let (isTelling, isRead, isDone) = (
      DispatchSemaphore(value: 0), DispatchSemaphore(value: 0), DispatchSemaphore(value: 0)
    )
    withObservationTracking {
      _ = settings.first
    } onChange: {
      isTelling.signal()
      isRead.wait()
    }
    let shared = Unchecked(settings)
    Thread.detachNewThread {
      shared.value.first = new
      isDone.signal()
    }
    isTelling.wait()
    return withObservationTracking {
      defer {
        isRead.signal()
        isDone.wait()
      }
      return settings.first
    } onChange: {
      onChange()
    }
  }

  @Test("A change from elsewhere announces its property alone, equality or not")
  func precise() throws {
    let suite = try memorySuite()
    let settings = ViewSettings(userDefaults: suite)
    settings.point = Point(x: 1)
    let first = ChangeRecord { settings.first }
    let point = ChangeRecord { settings.point.x }
    suite.set(7, forKey: "view_first")
    #expect(first.values == [1])
    #expect(point.count == 0)
    settings.point = Point(x: 1)
    #expect(point.count == 0)
    settings.point = Point(x: 2)
    #expect(point.values == [1])
  }

  @Test("What a set asks of the store does not grow with the class")
  func setCost() throws {
    let (few, many) = (CountingStore(), CountingStore())
    let one = OneSetting(userDefaults: try memorySuite())
    let wide = WideSettings(userDefaults: try memorySuite())
    one._settingsBacking.configure(store: few)
    wide._settingsBacking.configure(store: many)
    let fewBefore = few.readCount
    let manyBefore = many.readCount
    one.p000 = -1
    wide.p000 = -1
    #expect(one.p000 == -1 && wide.p000 == -1)
    #expect(few.readCount - fewBefore == many.readCount - manyBefore)
    #expect(few.readCount > fewBefore)
  }

  @Test("A stored value is decoded once, however often it is read")
  func decodesOnce() throws {
    let suite = try memorySuite()
    suite.set("9", forKey: "view_point")
    let settings = ViewSettings(userDefaults: suite)
    let before = Point.decodeCount.value
    for _ in 0..<10 { #expect(settings.point.x == 9) }
    #expect(Point.decodeCount.value == before + 1)
    settings.first = 2
    #expect(settings.point.x == 9)
    #expect(Point.decodeCount.value == before + 1)
  }

  @Test("Ignored key paths work with a prefix: announced by own sets only")
  func ignored() throws {
    let suite = try memorySuite()
    let settings = ViewSettings(
      userDefaults: suite, ignoredKeyPathsForExternalUpdates: [\.first])
    let first = ChangeRecord { settings.first }
    let second = ChangeRecord { settings.second }
    suite.set(10, forKey: "view_first")
    suite.set(20, forKey: "view_second")
    #expect(first.count == 0)
    #expect(second.values == [2])
    settings.first = 11
    #expect(first.values == [10])
  }

  @Test("Own sets are observed where nobody began to observe changes from elsewhere")
  func quiet() throws {
    let suite = try memorySuite()
    let settings = QuietSettings(suite)
    let record = ChangeRecord { settings.first }
    suite.set(5, forKey: "first")
    #expect(record.count == 0)
    settings.first = 6
    #expect(record.values == [5])
    #expect(settings.first == 6)
  }

  @Test("Two instances of one suite are in step at once, by one object of it or by two")
  func inStep() throws {
    let process = SimulatedProcess(on: .withHome(), time: ManualTimekeeper())
    let suites = [try process.anotherSuite(), try process.anotherSuite()]
    #expect(suites[0] !== suites[1])
    for suite in suites {
      let one = ViewSettings(userDefaults: suites[0])
      let other = ViewSettings(userDefaults: suite)
      let (old, new) = (other.first, other.first + 1)
      let record = ChangeRecord { other.first }
      let back = ChangeRecord { one.first }
      one.first = new
      #expect(record.values == [old])
      #expect(other.first == new)
      other.first = old
      #expect(back.values == [old, new])
      #expect(one.first == old)
    }
  }

  @Test("A change by another process is announced within 200 ms, with the old value to be read")
  func otherProcess() throws {
    let (disk, time) = (InMemoryDisk.withHome(), ManualTimekeeper())
    let mine = try SimulatedProcess(on: disk, time: time, id: 1).suite()
    let theirs = try SimulatedProcess(on: disk, time: time, id: 2).suite()
    let settings = ViewSettings(userDefaults: mine)
    let record = ChangeRecord { settings.first }
    let other = ChangeRecord { settings.second }
    theirs.set(5, forKey: "view_first")
    time.advance(by: .milliseconds(200))
    #expect(record.values == [1])
    #expect(other.count == 0)
    #expect(settings.first == 5)
    #expect(settings.settingsActivity.lastChange?.origin == .otherProcess)
  }

  @Test("Who looks from another thread as soon as it is told has the new value in the end")
  func lookedAtFromElsewhere() throws {
    let suite = try memorySuite()
    let settings = ViewSettings(userDefaults: suite)
    let watcher = EagerWatcher { settings.first }
    suite.set(5, forKey: "view_first")
    #expect(watcher.values == [1, 1, 5])
  }

  @Test("An append in place announces once and stores once")
  func append() throws {
    let suite = try memorySuite()
    let settings = ViewSettings(userDefaults: suite)
    let record = ChangeRecord { settings.list }
    let stores = ChangesOf(suite)
    settings.list.append("a")
    #expect(record.values == [[]])
    #expect(stores.keys == ["view_list"])
    #expect(suite.stored("view_list") == ["a"])
  }
}

/// Reads on another thread whenever it is told of a change, before the telling returns.
private final class EagerWatcher: Sendable {
  private let read: @Sendable () -> Int
  private let seen = Locked<[Int]>([])

  var values: [Int] { seen.value }

  init(_ read: @escaping () -> Int) {
    // The class lives on no actor, and is not written to meanwhile.
    nonisolated(unsafe) let read = read
    self.read = { read() }
    track()
  }

  private func track() {
    let value = withObservationTracking(read) { [weak self] in
      guard let watcher = self else { return }
      let hasLooked = DispatchSemaphore(value: 0)
      Thread.detachNewThread {
        watcher.track()
        hasLooked.signal()
      }
      hasLooked.wait()
    }
    seen.change { $0.append(value) }
  }
}

/// The keys that a store announced, one by one.
private final class ChangesOf {
  private let seen: Locked<[Key]>
  private let observation: StoreObservation

  var keys: [Key] { seen.value }

  init(_ store: some Store) {
    let seen = Locked<[Key]>([])
    self.seen = seen
    observation = store.observe { change in seen.change { $0 += change.keys } }
  }
}
