import Foundation
import SetteeCloudCore
@testable import ObservableDefaults
import SetteePropertyLists
import SetteeSettings
import SetteeStores
import TestSupport
import Testing

private enum Mode: String { case calm, wild }

@ObservableDefaults
private final class Mended {
  var size = 10
  var mode: Mode = .calm
}

@ObservableCloud
private final class MendedInCloud {
  var size = 10
  var title = "none"
}

// As a literal the macro refuses it.
private let unusableName = "no/name"

@ObservableDefaults(suiteName: unusableName)
private final class Homeless {
  var size = 10
}

@Suite("What happened to stored values, and what is wrong with them")
struct ActivityTests {
  /// An instance that shows the default of `size`, as its stored value is unreadable.
  private func mended(ignoringOthers: Bool = false) throws -> (DefaultsSuite, Mended) {
    let suite = try memorySuite()
    suite.set("ten", forKey: "size")
    let settings = Mended(userDefaults: suite, ignoreExternalChanges: ignoringOthers)
    #expect(settings.size == 10)
    #expect(settings.settingsActivity.problems["size"] == .unreadable("ten", type: "Int"))
    return (suite, settings)
  }

  @Test("An own assignment that ends a problem is told once", arguments: [false, true])
  func ownRepair(ignoringOthers: Bool) throws {
    let (_, settings) = try mended(ignoringOthers: ignoringOthers)
    let activity = settings.settingsActivity
    let record = ChangeRecord { activity.problems.count }
    settings.size = 11
    #expect(record.values == [0])
    #expect(activity.problems.isEmpty)
  }

  @Test("A change from elsewhere that ends a problem is told once, others are not")
  func repairElsewhere() throws {
    let (suite, settings) = try mended()
    let activity = settings.settingsActivity
    let record = ChangeRecord { activity.problems.count }
    suite.set("wild", forKey: "mode")
    #expect(record.values == [])
    suite.set(12, forKey: "size")
    #expect(record.values == [0])
    #expect(activity.problems.isEmpty)
    #expect(settings.size == 12)
  }

  @Test(
    "Where changes from elsewhere are ignored, a problem ends with the read that finds it gone",
    arguments: [PropertyList.integer(12), nil])
  func repairSeenLate(stored: PropertyList?) throws {
    let (suite, settings) = try mended(ignoringOthers: true)
    let activity = settings.settingsActivity
    let record = ChangeRecord { activity.problems.count }
    try suite.write([Edit("size", stored)])
    #expect(record.values == [])
    #expect(settings.size == (stored == nil ? 10 : 12))
    #expect(record.values == [0])
    #expect(activity.problems.isEmpty)
  }

  @Test("Who is told of a change and looks at once finds it, in 1,000 of 1,000, on any thread")
  func neverLate() throws {
    let suite = try memorySuite()
    let settings = Mended(userDefaults: suite)
    let activity = settings.settingsActivity
    let keys: [Key] = (0..<1_000).map { Key($0.isMultiple(of: 2) ? "size" : "mode") }
    let record = ChangeRecord { activity.lastChange?.keys }
    for (number, key) in keys.enumerated() { suite.set("\(number)", forKey: key.name) }
    #expect(record.values == keys.map { [$0] })
    let late = Locked(0)
    for number in 0..<1_000 {
      let key: Key = number.isMultiple(of: 2) ? "size" : "mode"
      withObservationTracking {
        _ = activity.lastChange
      } onChange: {
        let hasLooked = DispatchSemaphore(value: 0)
        Thread.detachNewThread {
          if activity.lastChange?.keys != [key] { late.change { $0 += 1 } }
          hasLooked.signal()
        }
        hasLooked.wait()
      }
      suite.set("again \(number)", forKey: key.name)
    }
    #expect(late.value == 0)
  }

  @Test("Another value that cannot be read is told when it is read")
  func worse() throws {
    let (suite, settings) = try mended()
    suite.set("eleven", forKey: "size")
    #expect(settings.settingsActivity.problems.isEmpty)
    #expect(settings.size == 10)
    #expect(settings.settingsActivity.problems["size"] == .unreadable("eleven", type: "Int"))
  }

  @Test("An account that goes takes its problems along, and that is told")
  func accountChange() throws {
    let simulator = CloudSimulator()
    try simulator.store().set("ten", forKey: Key("size"))
    let settings = MendedInCloud(keyValueStore: simulator.store())
    #expect(settings.size == 10)
    settings.title = String(repeating: "x", count: 1_100_000)
    let activity = settings.settingsActivity
    #expect(activity.problems.count == 2)
    let record = ChangeRecord { activity.problems.count }
    simulator.signOut(device: 0)
    #expect(record.values == [0])
    #expect(activity.problems.isEmpty)
    #expect(activity.lastChange?.origin == .accountChange)
  }

  @Test("An account change without keys reads all again, and keeps the problems that still are")
  func accountChangeWithoutKeys() throws {
    let store = StagedStore()
    try store.write([Edit("size", "ten"), Edit("mode", "furious")])
    let settings = Mended(userDefaults: try memorySuite())
    settings._settingsBacking.configure(store: store)
    #expect(settings.size == 10 && settings.mode == .calm)
    let activity = settings.settingsActivity
    #expect(activity.problems.count == 2)
    let (size, mode) = (ChangeRecord { settings.size }, ChangeRecord { settings.mode })
    try store.set("wild", forKey: "mode")
    #expect(settings.mode == .calm)
    store.announce([], .accountChange)
    #expect(mode.values == [.calm])
    #expect(settings.mode == .wild)
    #expect(size.count == 0)
    #expect(activity.problems == ["size": .unreadable("ten", type: "Int")])
    #expect(activity.lastChange?.origin == .accountChange)
    #expect(activity.lastChange?.keys == [])
  }

  @Test("A suite name that cannot be used is told, while values live in memory")
  @MainActor
  func unusableSuite() throws {
    let settings = Homeless()
    let activity = settings.settingsActivity
    let record = ChangeRecord { activity.suiteProblem }
    settings.size = 11
    #expect(settings.size == 11)
    #expect(Homeless().size == 10)
    #expect(activity.problems.isEmpty)
    let problem = try #require(activity.suiteProblem)
    guard case .invalidSuiteName("no/name", _) = problem else { throw problem }
    #expect(throws: problem) { try settings.flush() }
    #expect(record.count == 0)
    settings._settingsBacking.suite = try memorySuite()
    #expect(settings.size == 10)
    #expect(activity.suiteProblem == nil)
    #expect(record.values == [nil])
  }

  @Test("A form hears that a suite name cannot be used")
  @MainActor
  func unusableSuiteInForm() throws {
    let settings = Homeless()
    let heard = Locked<[StoreNotice]>([])
    let store = try #require(settings._settingsBacking.place.store.capabilities.notices)
    let observation = store.observeNotices { notice in heard.change { $0.append(notice) } }
    let problem = try #require(settings.settingsActivity.suiteProblem)
    #expect(heard.value == [.memoryOnly(problem)])
    #expect(store.trouble == .memoryOnly(problem))
    observation.cancel()
  }
}
