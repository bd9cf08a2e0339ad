import SetteeCloudCore
import ObservableDefaults
import SetteePropertyLists
import SetteeStores
import Testing

@ObservableCloud
private final class LimitedSettings {
  var number = 1
  var title = "none"
}

@ObservableCloud(syncImmediately: true)
private final class PushedSettings {
  var number = 1
}

@Suite("Cloud settings: limits and pushes")
struct CloudQuotaTests {
  private let simulator = CloudSimulator()

  @Test("A value too large for any account changes nothing and is told for its key, until a set")
  func value() {
    let mine = LimitedSettings(keyValueStore: simulator.store())
    let activity = mine.settingsActivity
    let record = ChangeRecord { mine.title }
    let problems = ChangeRecord { activity.problems.count }
    mine.title = String(repeating: "x", count: 1_048_577)
    expectRefused(mine, "title", "1,048,576 bytes in one value")
    #expect(mine.title == "none")
    #expect(record.count == 0)
    #expect(problems.values == [1])
    #expect(simulator.store().keys().isEmpty)
    mine.title = "short"
    #expect(mine.title == "short")
    #expect(activity.problems.isEmpty)
    #expect(problems.values == [1, 0])
  }

  @Test("A value as large as an account fits into an empty one")
  func largest() {
    let mine = LimitedSettings(keyValueStore: simulator.store())
    mine.title = String(repeating: "x", count: 1_048_576)
    #expect(mine.title.utf8.count == 1_048_576)
    #expect(mine.settingsActivity.problems.isEmpty)
    mine.number = 2
    expectRefused(mine, "number", "1,048,576 bytes of values")
    #expect(mine.number == 1)
  }

  @Test("A value below the limit of one, above that of all, is refused for the sum")
  func total() throws {
    let mine = LimitedSettings(keyValueStore: simulator.store())
    let big = PropertyList.string(String(repeating: "x", count: 900_000))
    try simulator.store().set(big, forKey: Key("big"))
    mine.title = String(repeating: "x", count: 200_000)
    expectRefused(mine, "title", "1,048,576 bytes of values")
    #expect(mine.title == "none")
    #expect(simulator.store().keys() == ["big"])
  }

  @Test("The 1,025th key is refused for the number of keys, the 1,024th is not")
  func keys() throws {
    try simulator.store().write((0..<1_023).map { Edit(Key("key\($0)"), 1) })
    let mine = LimitedSettings(keyValueStore: simulator.store())
    mine.number = 2
    #expect(mine.number == 2)
    mine.title = "short"
    expectRefused(mine, "title", "1,024 keys")
    #expect(mine.title == "none")
    mine.number = 3
    #expect(mine.number == 3)
  }

  /// There is one problem, at this key, and it names the limit.
  private func expectRefused(_ settings: LimitedSettings, _ key: Key, _ limit: String) {
    #expect(settings.settingsActivity.problems == [key: .refused(.quotaExceeded(limit: limit))])
  }

  @Test("Syncing immediately pushes after each set, and what came of each can be seen")
  func syncImmediately() {
    let pushed = PushedSettings(keyValueStore: simulator.store())
    let activity = pushed.settingsActivity
    #expect(activity.lastPushSucceeded == nil)
    let record = ChangeRecord { activity.lastPushSucceeded }
    pushed.number = 2
    pushed.number = 3
    #expect(record.values == [true, true])
    pushed.number = 3
    #expect(record.count == 2)
    simulator.signOut(device: 0)
    pushed.number = 4
    #expect(activity.lastPushSucceeded == false)
  }

  @Test("What the macro says of pushing holds unless the initialiser says otherwise")
  func whoDecides() {
    CloudSimulator.hermetic { simulator in
      let (asMacro, otherwise) = (PushedSettings(), PushedSettings(syncImmediately: false))
      asMacro.number = 2
      otherwise.number = 3
      #expect(asMacro.settingsActivity.lastPushSucceeded == true)
      #expect(otherwise.settingsActivity.lastPushSucceeded == nil)
      let (calm, asked) = (LimitedSettings(), LimitedSettings(syncImmediately: true))
      calm.number = 4
      asked.number = 5
      #expect(calm.settingsActivity.lastPushSucceeded == nil)
      #expect(asked.settingsActivity.lastPushSucceeded == true)
      #expect(simulator.store().value(forKey: "number") == 5)
    }
  }
}
