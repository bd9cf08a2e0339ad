import SetteeCloudCore
import SetteeFiles
import ObservableDefaults
import SetteePropertyLists
import SetteeReplication
import SetteeStores
import Testing

@ObservableCloud
private final class CloudSettings {
  var number = 1
  var isOn = true
  var title = "none"
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
    expectLast(mine, .server(device: "tablet"), ["number"])
  }

  /// Looks at the latest change, which was noticed in the last minutes.
  private func expectLast(
    _ settings: CloudSettings, _ origin: StoreChange.Origin, _ keys: Set<Key>
  ) {
    let change = settings.settingsActivity.lastChange
    #expect(change?.origin == origin)
    #expect(change?.keys == keys)
    let now = LiveTimekeeper().unixSeconds - 978_307_200
    let age = Double(now) - (change?.date.secondsSinceReferenceDate ?? 0)
    #expect(age >= 0 && age < 600)
  }

  @Test("The latest change is observable, own ones too")
  func feed() {
    let mine = settings()
    let activity = mine.settingsActivity
    let record = ChangeRecord { activity.lastChange?.origin }
    mine.number = 2
    #expect(activity.lastChange?.origin == .ownWrite)
    #expect(activity.lastChange?.keys == ["number"])
    #expect(record.values == [.ownWrite])
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

  @Test("A set of the present value announces nothing, stores nothing and sends nothing")
  func equalSet() {
    let mine = settings()
    mine.number = 5
    settle()
    let record = ChangeRecord { mine.number }
    let events = simulator.events().next
    let changes = Counter()
    let observation = simulator.store().observe { _ in changes.increase() }
    mine.number = 5
    #expect(record.count == 0)
    #expect(changes.value == 0)
    #expect(simulator.status(ofDevice: 0).pendingCount == 0)
    #expect(simulator.events(from: events).events.isEmpty)
    mine.number = 6
    #expect(changes.value == 1)
    #expect(simulator.status(ofDevice: 0).pendingCount == 1)
    observation.cancel()
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
    expectLast(mine, .accountChange, ["number"])
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
    expectLast(new, .initialSync, ["number"])
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
    let key: Key = isPhone ? "number" : "title"
    for settings in refused { expectLast(settings, .quotaViolation, [key]) }
    #expect(isPhone ? all[0].number == 2 : all[1].title == "mine")
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
    for device in 0...1 { #expect(simulator.status(ofDevice: device).pendingCount == 0) }
    // It may ask for news, and sends none.
    #expect(simulator.messagesInFlight.allSatisfy { $0.parcel.recordCount == 0 })
    settle()
    #expect(theirs.number == 5)
    #expect(mine.number == 5)
    #expect(simulator.store(ofDevice: 1).keys() == before)
    #expect(before == ["number"])
    #expect(simulator.status(ofDevice: 1).pendingCount == 0)
  }

  @Test("Two keys changed together both arrive, whichever is told first", arguments: 0..<4)
  func together(order: Int) throws {
    let edits = [Edit("number", 5), Edit("title", "theirs")]
    let store = InMemoryStore()
    let mine = CloudSettings(keyValueStore: simulator.store())
    mine._settingsBacking.configure(store: store)
    let (number, title) = (ChangeRecord { mine.number }, ChangeRecord { mine.title })
    let groups = [[[0], [1]], [[1], [0]], [[0, 1]], [[1, 0]]][order]
    for group in groups {
      try store.write(group.map { edits[$0] }, origin: .server(device: "tablet"))
    }
    #expect(number.values == [1])
    #expect(title.values == ["none"])
    #expect(mine.number == 5 && mine.title == "theirs")
  }

  @Test("Two keys changed together on one device both arrive on another", arguments: [true, false])
  func togetherByTheAccount(isNumberFirst: Bool) {
    let (mine, theirs) = (settings(), settings(on: 1))
    if isNumberFirst { theirs.number = 5 }
    theirs.title = "theirs"
    if !isNumberFirst { theirs.number = 5 }
    settle()
    #expect(mine.number == 5 && mine.title == "theirs")
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
}
