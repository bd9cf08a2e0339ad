import Cloud
import ObservableDefaults
import PropertyLists
import Replication
import Stores
import Testing

@ObservableCloud
private final class CloudSettings {
  var number = 1
  var isOn = true
  var title = "none"
}

@ObservableCloud(syncImmediately: true)
private final class PushedSettings {
  var number = 1
}

@ObservableCloud(autoInit: false, prefix: "own_")
private final class CustomCloudSettings {
  var number = 1

  init() {
    if !_developmentMode_ {
      _cloudObserver = CloudObservation(host: self, prefix: _prefix)
    }
  }
}

@Suite("Cloud settings")
struct CloudTests {
  private let simulator = CloudSimulator(devices: ["phone", "tablet"])

  private func settings(on device: Int = 0) -> CloudSettings {
    CloudSettings(keyValueStore: simulator.store(ofDevice: device))
  }

  /// Lets everything that is under way arrive.
  private func settle() { simulator.advance(by: .seconds(600)) }

  @Test("Another device's change arrives, at its property alone, with reason, keys and date")
  func serverChange() {
    let (mine, theirs) = (settings(), settings(on: 1))
    let number = ChangeRecord { mine.number }
    let title = ChangeRecord { mine.title }
    theirs.number = 5
    settle()
    #expect(number.values == [1])
    #expect(title.count == 0)
    #expect(mine.number == 5)
    let change = mine.settingsActivity.lastChange
    #expect(change?.origin == .server(device: "tablet"))
    #expect(change?.keys == ["number"])
    #expect((change?.date.secondsSinceReferenceDate ?? 0) > 700_000_000)
  }

  @Test("The latest change is observable, own ones too")
  func feed() {
    let mine = settings()
    let activity = mine.settingsActivity
    let record = ChangeRecord { activity.lastChange?.origin }
    mine.number = 2
    #expect(activity.lastChange?.origin == .ownWrite)
    #expect(activity.lastChange?.keys == ["number"])
    #expect(record.values == [nil])
  }

  @Test("An arriving value that equals the present one announces nothing")
  func equal() {
    let (mine, theirs) = (settings(), settings(on: 1))
    mine.number = 5
    let record = ChangeRecord { mine.number }
    theirs.number = 5
    settle()
    #expect(record.count == 0)
    #expect(mine.number == 5 && theirs.number == 5)
  }

  @Test("Changing the account reads every property again and tells the reason")
  func accountChange() {
    let mine = settings()
    mine.number = 5
    settle()
    let number = ChangeRecord { mine.number }
    let title = ChangeRecord { mine.title }
    simulator.signOut(device: 0)
    settle()
    #expect(mine.number == 1)
    #expect(number.values == [5])
    #expect(title.count == 0)
    #expect(mine.settingsActivity.lastChange?.origin == .accountChange)
  }

  @Test("The first sync tells its own reason")
  func initialSync() {
    let simulator = CloudSimulator(
      devices: ["old", "new"], parameters: SyncParameters(), isSynced: false)
    simulator.signOut(device: 1)
    simulator.advance(by: .seconds(600))
    CloudSettings(keyValueStore: simulator.store(ofDevice: 0)).number = 5
    simulator.advance(by: .seconds(600))
    let new = CloudSettings(keyValueStore: simulator.store(ofDevice: 1))
    let record = ChangeRecord { new.number }
    simulator.signIn(device: 1)
    simulator.advance(by: .seconds(600))
    #expect(record.values == [1])
    #expect(new.number == 5)
    #expect(new.settingsActivity.lastChange?.origin == .initialSync)
  }

  @Test("What the account refuses when two devices fill it at once is told with reason and key")
  func quotaDecidedTogether() {
    let simulator = CloudSimulator(
      devices: ["phone", "tablet"], parameters: SyncParameters(quota: Quota(keyCountMax: 1)))
    let all = (0...1).map { CloudSettings(keyValueStore: simulator.store(ofDevice: $0)) }
    all[0].number = 2
    all[1].title = "mine"
    simulator.advance(by: .seconds(600))
    let refused = all.filter { $0.settingsActivity.lastChange?.origin == .quotaViolation }
    #expect(refused.count == 1)
    let isPhone = refused.first === all[0]
    #expect(refused.first?.settingsActivity.lastChange?.keys == [isPhone ? "number" : "title"])
    #expect(isPhone ? all[0].number == 2 : all[1].title == "mine")
  }

  @Test("A write above the quota changes nothing and is told for its key")
  func quota() {
    let mine = settings()
    let record = ChangeRecord { mine.title }
    mine.title = String(repeating: "x", count: 1_100_000)
    #expect(mine.title == "none")
    #expect(record.count == 0)
    guard case .refused(.quotaExceeded) = mine.settingsActivity.problems["title"] else {
      Issue.record("\(mine.settingsActivity.problems)")
      return
    }
    mine.title = "short"
    #expect(mine.title == "short")
    #expect(mine.settingsActivity.problems.isEmpty)
  }

  @Test("The 1,025th key and the byte above a million are refused too")
  func otherQuotas() throws {
    let store = simulator.store()
    try store.write((0..<1_024).map { Edit(Key("key\($0)"), 1) })
    let mine = settings()
    mine.number = 2
    #expect(mine.number == 1)
    #expect(mine.settingsActivity.problems["number"] != nil)
    let other = CloudSimulator()
    let full = CloudSettings(keyValueStore: other.store())
    let big = PropertyList.string(String(repeating: "x", count: 900_000))
    try other.store().set(big, forKey: Key("big"))
    full.title = String(repeating: "x", count: 200_000)
    #expect(full.title == "none")
    #expect(full.settingsActivity.problems["title"] != nil)
  }

  @Test("Syncing immediately pushes after each set, and what came of it can be seen")
  func syncImmediately() {
    let store = simulator.store()
    let pushed = PushedSettings(keyValueStore: store)
    #expect(pushed.settingsActivity.lastPushSucceeded == nil)
    pushed.number = 2
    #expect(pushed.settingsActivity.lastPushSucceeded == true)
    #expect(PushedSettings().settingsActivity.lastPushSucceeded == nil)
    simulator.signOut(device: 0)
    pushed.number = 3
    #expect(pushed.settingsActivity.lastPushSucceeded == false)
    let calm = CloudSettings(keyValueStore: store)
    calm.number = 4
    #expect(calm.settingsActivity.lastPushSucceeded == nil)
  }

  @Test("Zero and false are values, not absence")
  func falseIsAValue() {
    let (mine, theirs) = (settings(), settings(on: 1))
    theirs.number = 0
    theirs.isOn = false
    settle()
    #expect(mine.number == 0)
    #expect(mine.isOn == false)
  }

  @Test("Two instances on one store are in step at once")
  func inStep() {
    let (one, other) = (settings(), settings())
    let record = ChangeRecord { other.number }
    one.number = 5
    #expect(record.values == [1])
    #expect(other.number == 5)
  }

  @Test("After a removal from elsewhere the value before can be stored again")
  func storeAgain() throws {
    let (mine, theirs) = (settings(), settings(on: 1))
    mine.number = 5
    settle()
    try theirs.reset(\.number)
    settle()
    #expect(mine.number == 1)
    mine.number = 5
    settle()
    #expect(theirs.number == 5)
  }

  @Test("A launch with defaults alone pushes nothing and overwrites nothing")
  func launch() {
    let mine = settings()
    mine.number = 5
    settle()
    let theirs = settings(on: 1)
    _ = (theirs.number, theirs.isOn, theirs.title)
    let before = simulator.store(ofDevice: 1).keys()
    settle()
    #expect(theirs.number == 5)
    #expect(mine.number == 5)
    #expect(Set(simulator.store(ofDevice: 1).keys()) == Set(before))
    #expect(before == ["number"])
  }

  @Test("Different keys changed at once on two devices all survive")
  func concurrent() {
    let (mine, theirs) = (settings(), settings(on: 1))
    mine.number = 5
    mine.isOn = false
    theirs.title = "theirs"
    settle()
    for one in [mine, theirs] {
      #expect(one.number == 5)
      #expect(one.isOn == false)
      #expect(one.title == "theirs")
    }
  }

  @Test("A custom initialiser as documented follows the account, with its prefix")
  func customInitialiser() throws {
    try CloudSimulator.hermetic { simulator in
      let settings = CustomCloudSettings()
      let record = ChangeRecord { settings.number }
      try simulator.store().set(7, forKey: Key("own_number"))
      #expect(record.values == [1])
      #expect(settings.number == 7)
    }
  }
}
