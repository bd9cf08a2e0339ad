import SetteeCloudCore
import SetteeFiles
import Glibc
import Observation
import ObservableDefaults
import SetteePropertyLists
import SetteeSettings
import SetteeStores
import Synchronization
import TestSupport
import Testing

@ObservableDefaults
private final class Reader {
  var fontSize = 14
  var author = "Ann"
}

@ObservableDefaults
private final class Secrets {
  @Setting(secret: true) var token: String?
  var name = "Ann"
}

@ObservableCloud
private final class CloudReader {
  var pages = 1
}

@globalActor
private actor OtherActor {
  static let shared = OtherActor()
}

@OtherActor
@ObservableDefaults
private final class ElsewhereSettings {
  var number = 1
}

@MainActor
@Suite("Objects as forms, beside forms over stores")
struct ObjectSettingsTests {
  private let disk = InMemoryDisk.withHome()
  private let process: SimulatedProcess
  private let path = SimulatedProcess.path

  init() { process = SimulatedProcess(on: disk, time: ManualTimekeeper()) }

  @Test("A group of edits is one change of the store, and each row is told once")
  func group() throws {
    let suite = try process.suite()
    let reader = Reader(userDefaults: suite)
    let settings = reader.settings
    reader.author = "Ben"
    let size = ChangeRecord { reader.fontSize }
    let author = ChangeRecord { reader.author }
    let changes = RecordedChanges(of: suite)
    try settings[0].source.apply([
      SettingEdit(settings[0].description, 20), SettingEdit(settings[1].description, nil),
    ])
    #expect(changes.all == [ToldKeys(keys: ["fontSize", "author"], origin: .ownWrite)])
    #expect(size.values == [14] && author.values == ["Ben"])
    #expect(reader.fontSize == 20 && reader.author == "Ann")
  }

  @Test("A group that the account refuses changes nothing")
  func refusedGroup() throws {
    let simulator = CloudSimulator(limits: CloudLimits(keyCount: 1))
    let reader = WideReader(keyValueStore: simulator.store())
    let settings = reader.settings
    let changes = RecordedChanges(of: simulator.store())
    #expect(throws: StoreError.self) {
      try settings[0].source.apply(settings.map { SettingEdit($0.description, 2) })
    }
    #expect(changes.all.isEmpty)
    #expect(reader.pages == 1 && reader.lines == 1)
  }

  @Test("What happens to the object's store in the background is told")
  func notices() throws {
    let suite = try process.suite()
    let reader = Reader(userDefaults: suite)
    let heard = Mutex<[StoreNotice]>([])
    let form: any SettingsProviding = reader
    let observation = form.observeNotices { notice in
      heard.withLock { $0.append(notice) }
    }
    process.files.onCall { $0.operation == .fsync ? .error(ENOSPC) : nil }
    reader.fontSize = 20
    #expect(throws: StoreError.self) { try reader.flush() }
    guard case .notSaved? = heard.withLock({ $0.first }) else {
      Issue.record("Told: \(heard.withLock { $0 })")
      return
    }
    process.files.onCall(nil)
    try reader.flush()
    #expect(heard.withLock { $0.last } == .saved)
    observation.cancel()
  }

  @Test("A file that gets a class's secret is closed to others, with a form and without")
  func secrets() throws {
    for hasForm in [false, true] {
      disk.write(try PropertyList.dictionary(["name": "Ben"]).xml(), at: path)
      disk.setPermissions(0o644, at: path)
      let suite = try process.suite()
      let settings = Secrets(userDefaults: suite, ignoreExternalChanges: hasForm)
      if hasForm {
        try settings.settings[0].write("hunter2")
      } else {
        settings.token = "hunter2"
      }
      try suite.flush()
      #expect(disk.permissions(at: path) == 0o600, "with a form: \(hasForm)")
    }
  }

  @Test("A write that lost shows in its row, which is told when it is dealt with")
  func lostWrite() throws {
    let simulator = CloudSimulator(devices: ["phone", "tablet"])
    let (mine, theirs) = (
      CloudReader(keyValueStore: simulator.store(ofDevice: 0)),
      CloudReader(keyValueStore: simulator.store(ofDevice: 1))
    )
    simulator.advance(by: .seconds(600))
    let setting = mine.settings[0]
    mine.pages = 2
    simulator.advance(by: .milliseconds(1))
    theirs.pages = 3
    simulator.advance(by: .seconds(600))
    let lost = try #require(setting.reading.lost)
    #expect(lost.content == .value(2) && lost.winner == "tablet")
    let row = ChangeRecord { MainActor.assumeIsolated { setting.reading.lost?.number } }
    setting.settle(lost)
    #expect(setting.reading.lost == nil)
    #expect(row.count == 1)
  }

  @Test("After a change of prefix, a row is still its property's")
  func movedPrefix() throws {
    let suite = try process.suite()
    let reader = Reader(userDefaults: suite)
    let setting = reader.settings[0]
    #expect(setting.reading.value == 14)
    reader._settingsBacking.prefix = "other_"
    try setting.write(20)
    #expect(reader.fontSize == 20)
    #expect(suite.stored("other_fontSize") == 20 && suite.stored("fontSize") == nil)
    #expect(setting.reading.storedValue == 20)
    try setting.reset()
    #expect(suite.stored("other_fontSize") == nil)
  }

  @Test("A value given on the command line shows as the property's type, locked")
  func override() throws {
    let overridden = SimulatedProcess(
      on: disk, time: ManualTimekeeper(), arguments: ["-fontSize", "7"])
    let reading = Reader(userDefaults: try overridden.suite()).settings[0].reading
    #expect(reading.value == 7)
    #expect(reading.lock != nil)
  }

  @Test("A form's edit of a class on another actor is announced there")
  func otherActor() async throws {
    let suite = try memorySuite()
    let (changes, continuation) = AsyncStream.makeStream(of: Bool.self)
    let settings = await Self.makeTracked(suite) {
      OtherActor.assertIsolated()
      continuation.yield(true)
    }
    try settings.settings[0].write(9)
    #expect(suite.stored("number") == 9)
    for await _ in changes { break }
    #expect(await Self.number(of: settings) == 9)
    #expect(settings.settings[0].reading.value == 9)
  }

  @OtherActor
  private static func makeTracked(
    _ suite: DefaultsSuite, _ onChange: @escaping @Sendable () -> Void
  ) -> ElsewhereSettings {
    let settings = ElsewhereSettings(userDefaults: suite)
    withObservationTracking {
      _ = settings.number
    } onChange: {
      onChange()
    }
    return settings
  }

  @OtherActor
  private static func number(of settings: ElsewhereSettings) -> Int { settings.number }
}

@ObservableCloud
private final class WideReader {
  var pages = 1
  var lines = 1
}
