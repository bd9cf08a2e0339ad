import SetteeCloudCore
import CloudTestSupport
import SetteeFiles
import SetteePropertyLists
import SetteeReplication
import SetteeStores
import Synchronization
import TestSupport
import Testing

@Suite("A device of a real account", .endsInAnHour)
struct CloudDeviceTests {
  private let bench = DeviceBench()

  @Test("Its store keeps the laws of all stores, with an account and without")
  func storeLaws() async throws {
    try checkStoreLaws { try DeviceBench().device().store }
    let joined = try bench.device()
    await joined.sync()
    let replica = joined.read { $0 }
    try checkStoreLaws { try DeviceBench().device(storage: InMemoryReplicaStorage(replica)).store }
  }

  @Test("A write is in memory at once and stored within 100 milliseconds")
  func durability() throws {
    let storage = InMemoryReplicaStorage()
    let store = try bench.device(storage: storage).store
    store.set("x", forKey: "a")
    #expect(store.string(forKey: "a") == "x" && storage.replica == nil)
    bench.time.advance(by: .milliseconds(100))
    #expect(storage.replica?.value(for: "a") == .string("x"))
    store.set("y", forKey: "a")
    try store.flush()
    #expect(storage.replica?.value(for: "a") == .string("y"))
  }

  @Test("What is not stored yet is stored when the process ends, also after a store in between")
  func exit() throws {
    let storage = InMemoryReplicaStorage()
    let device = try bench.device(storage: storage, isSavedAtExit: true)
    device.store.set("x", forKey: "a")
    DefaultsSuite.flushAll()
    #expect(storage.replica?.value(for: "a") == .string("x"))
    device.store.set("y", forKey: "a")
    DefaultsSuite.flushAll()
    #expect(storage.replica?.value(for: "a") == .string("y"))
    bench.time.advance(by: .milliseconds(100))
    device.store.set("z", forKey: "a")
    DefaultsSuite.flushAll()
    #expect(storage.replica?.value(for: "a") == .string("z"))
  }

  @Test("A device whose values are all stored is not kept alive for the end of the process")
  func release() throws {
    weak var device: CloudDevice?
    do {
      let made = try bench.device(isSavedAtExit: true)
      device = made
      made.store.set("x", forKey: "a")
    }
    #expect(device != nil)
    bench.time.advance(by: .milliseconds(100))
    #expect(device == nil)
  }

  @Test("A write reaches the other device, with its writer's name and reason")
  func travel() async throws {
    let (one, two) = (try bench.device("left"), try bench.device("right"))
    await one.sync()
    await two.sync()
    let store = two.store
    let changes = RecordedChanges(of: store)
    one.store.set(Int64(1), forKey: "a")
    #expect(one.store.syncState(ofKey: "a") == .pending)
    #expect(await one.sync() == nil)
    #expect(await two.sync() == nil)
    #expect(one.store.syncState(ofKey: "a") == .synced)
    #expect(store.longLong(forKey: "a") == 1)
    #expect(changes.all == [ToldKeys(keys: ["a"], origin: .server(device: "left"))])
  }

  @Test("A device that has joined and sent nothing yet knows its own name")
  func ownName() async throws {
    let device = try bench.device("left")
    await device.sync()
    device.store.set("x", forKey: "a")
    guard case .cloud("left", _)? = device.store.source(ofKey: "a") else {
      Issue.record("The source is \(String(describing: device.store.source(ofKey: "a"))).")
      return
    }
  }

  @Test("Its store tells of an account out of reach, of each attempt in vain, and of its answer")
  func notices() async throws {
    let device = try bench.device()
    await device.sync()
    let store = device.store
    let heard = Mutex<[StoreNotice]>([])
    let observation = store.observeNotices { notice in heard.withLock { $0.append(notice) } }
    bench.fail(.requestLost(.unreachable("the folder is away")))
    await device.sync()
    #expect(device.problem == "The account cannot be reached: the folder is away.")
    guard case .unsynced(_, let delay?)? = store.trouble else {
      Issue.record("The trouble is \(String(describing: store.trouble)).")
      return
    }
    #expect(delay >= .seconds(1) && delay < .seconds(2))
    await device.sync()
    bench.fail(nil)
    await device.sync()
    let all = heard.withLock { $0 }
    #expect(all.count == 3 && all.last == .synced && store.trouble == nil)
    #expect(
      all.first?.description
        == "The account cannot be reached: the folder is away. Next attempt within 2 s.")
    let late = Mutex<[StoreNotice]>([])
    bench.fail(.requestLost(.unreachable("the folder is away")))
    await device.sync()
    let second = store.observeNotices { notice in late.withLock { $0.append(notice) } }
    #expect(late.withLock { $0 }.count == 1)
    observation.cancel()
    second.cancel()
  }

  @Test("A running device sends what was written, by itself, and takes hints")
  func running() async throws {
    let (one, two) = (try bench.device("left"), try bench.device("right"))
    for device in [one, two] {
      device.start()
      bench.time.advance(by: .milliseconds(1))
      await until(device) { device.status.lastSuccess != nil && !device.status.isSyncing }
    }
    one.store.set("x", forKey: "a")
    let store = two.store
    bench.time.advance(by: .milliseconds(1_000))
    await until(one) { one.status.pendingCount == 0 && !one.status.isSyncing }
    bench.time.advance(by: .milliseconds(1))
    await until(two) { store.string(forKey: "a") == "x" }
    try one.close()
    try two.close()
    one.store.set("y", forKey: "a")
    bench.time.advance(by: .seconds(100))
    #expect(one.status.pendingCount == 1, "a closed device does not talk")
  }

  @Test("Nothing leaves before it is stored")
  func pushBarrier() async throws {
    let storage = InMemoryReplicaStorage()
    let device = try bench.device(storage: storage)
    await device.sync()
    device.store.set("x", forKey: "a")
    storage.fail(with: .system(call: "fsync", path: "/replica", message: "No space left"))
    let trouble = await device.sync()
    #expect(trouble == .storage("/replica: fsync failed: No space left."))
    #expect(bench.cloud.read { $0.record(for: "a") } == nil)
    #expect(throws: StoreError.self) { try device.store.flush() }
    storage.fail(with: nil)
    #expect(await device.sync() == nil)
    #expect(bench.cloud.read { $0.record(for: "a")?.value } == .string("x"))
    #expect(storage.replica?.value(for: "a") == .string("x"))
  }

  @Test("After a failed store it is tried again without being asked")
  func storeRetry() throws {
    let storage = InMemoryReplicaStorage()
    let device = try bench.device(storage: storage)
    storage.fail(with: .system(call: "open", path: "/replica", message: "Read-only"))
    device.store.set("x", forKey: "a")
    bench.time.advance(by: .milliseconds(100))
    #expect(device.status.trouble?.description == "/replica: open failed: Read-only.")
    storage.fail(with: nil)
    bench.time.advance(by: .seconds(2))
    #expect(storage.replica?.value(for: "a") == .string("x") && device.status.trouble == nil)
  }

  @Test("An exchange whose outcome is unknown is repeated and counts once")
  func unknownOutcome() async throws {
    let device = try bench.device()
    await device.sync()
    device.store.set("x", forKey: "a")
    bench.fail(.answerLost(.timedOut("10 s passed")))
    #expect(await device.sync() == .transport(.timedOut("10 s passed")))
    #expect(device.store.syncState(ofKey: "a") == .pending && device.status.phase == .offline)
    let sequence = bench.cloud.read { $0.sequence }
    bench.fail(nil)
    #expect(await device.sync() == nil)
    #expect(device.store.syncState(ofKey: "a") == .synced)
    #expect(bench.cloud.read { $0.sequence } == sequence)
  }

  @Test("While the account is out of reach it says so, says when it tries again, and does")
  func unreachable() async throws {
    bench.fail(.requestLost(.unreachable("no route")))
    let device = try bench.device()
    await device.sync()
    device.start()
    let status = device.status
    #expect(status.trouble?.description == "The account cannot be reached: no route.")
    #expect(status.phase == .offline)
    let first = try #require(status.nextAttempt)
    #expect((1_000...1_256).contains(first))
    bench.time.advance(by: .milliseconds(first))
    await until(device) { !device.status.isSyncing && (device.status.nextAttempt ?? 0) >= 2_000 }
    bench.fail(nil)
    device.wantSync()
    bench.time.advance(by: .milliseconds(1))
    await until(device) { device.status.trouble == nil && device.status.lastSuccess != nil }
    #expect(device.status.phase == .online)
  }

  @Test("It starts with the values last known where the account is out of reach")
  func offlineStart() async throws {
    let storage = InMemoryReplicaStorage()
    let before = try bench.device(storage: storage)
    await before.sync()
    before.store.set("x", forKey: "a")
    try before.close()
    bench.fail(.requestLost(.unreachable("no route")))
    let device = try bench.device(storage: storage)
    #expect(device.store.string(forKey: "a") == "x")
    await device.sync()
    #expect(device.store.string(forKey: "a") == "x" && device.status.pendingCount == 1)
    device.store.set("y", forKey: "b")
    #expect(device.store.string(forKey: "b") == "y")
  }

  @Test("A value that is no property list is logged and ignored, the old one stays")
  func unstorable() throws {
    let device = try bench.device()
    device.store.set("old", forKey: "key")
    device.store.set(bench as Any, forKey: "key")
    #expect(device.store.string(forKey: "key") == "old")
    #expect(
      device.events().events.last?.description
        == "this device ignores a value of type DeviceBench for key: it is no property list.")
  }

  @Test("A fresh device never overwrites what the account has")
  func freshDevice() async throws {
    let first = try bench.device("first")
    await first.sync()
    first.store.set("cloud", forKey: "a")
    await first.sync()
    let fresh = try bench.device("fresh")
    fresh.store.set("local", forKey: "a")
    fresh.store.set("only here", forKey: "b")
    await fresh.sync()
    await fresh.sync()
    #expect(fresh.store.string(forKey: "a") == "cloud")
    #expect(fresh.store.lostWrites(ofKey: "a").map(\.content) == [.value("local")])
    await first.sync()
    #expect(first.store.string(forKey: "b") == "only here")
  }

  @Test("synchronize() tells whether there is an account")
  func synchronize() async throws {
    let device = try bench.device()
    #expect(device.store.synchronize() == false)
    await device.sync()
    #expect(device.store.synchronize())
  }

  @Test("While the app's switch is off nothing leaves or arrives, and writes stay here")
  func switchedOff() async throws {
    let storage = InMemoryReplicaStorage()
    let (one, two) = (try bench.device("left", storage: storage), try bench.device("right"))
    for device in [one, two] { await device.sync() }
    one.start()
    one.setSwitchedOn(false)
    #expect(one.status.phase == .switchedOff && one.status.nextAttempt == nil)
    #expect(one.store.synchronize() == false)
    one.store.set("off", forKey: "a")
    two.store.set("theirs", forKey: "b")
    for device in [one, two, one] { #expect(await device.sync() == nil) }
    #expect(bench.cloud.read { $0.records.map(\.key) } == ["b"])
    #expect(one.store.string(forKey: "b") == nil)
    try one.close()
    let again = try bench.device("left", storage: storage)
    #expect(again.status.phase == .switchedOff, "the switch is kept with the values")
    again.setSwitchedOn(true)
    #expect(await again.sync() == nil)
    #expect(again.store.string(forKey: "b") == "theirs" && again.store.string(forKey: "a") == "off")
    #expect(bench.cloud.read { $0.record(for: "a") } == nil)
    again.store.set("anew", forKey: "a")
    await again.sync()
    #expect(bench.cloud.read { $0.record(for: "a")?.value } == .string("anew"))
  }

  @Test("A fresh device whose switch is off looks for no account until it is on")
  func switchedOffFirst() async throws {
    let device = try bench.device()
    device.setSwitchedOn(false)
    device.start()
    bench.time.advance(by: .seconds(60))
    #expect(await device.sync() == nil && device.status.phase == .noAccount)
    device.setSwitchedOn(true)
    bench.time.advance(by: .milliseconds(1))
    await until(device) { device.status.phase == .online && !device.status.isSyncing }
    bench.fail(.requestLost(.unreachable("no route")))
    #expect(await device.sync() != nil && device.status.phase == .offline)
    device.setSwitchedOn(false)
    #expect(device.status.trouble == nil && device.status.phase == .switchedOff)
  }

  @Test("Offline by choice it keeps what is written and sends it afterwards")
  func offlineByChoice() async throws {
    let device = try bench.device()
    await device.sync()
    device.setOnline(false)
    device.store.set("x", forKey: "a")
    await device.sync()
    #expect(bench.cloud.read { $0.record(for: "a") } == nil && device.status.phase == .offline)
    device.setOnline(true)
    await device.sync()
    #expect(bench.cloud.read { $0.record(for: "a")?.value } == .string("x"))
  }
}
