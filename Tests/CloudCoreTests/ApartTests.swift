import CloudTestSupport
import Glibc
import SetteeCloudNotifications
import SetteeFiles
import SetteePropertyLists
import SetteeReplication
import SetteeStores
import Synchronization
import TestSupport
import Testing

@testable import SetteeCloudCore

/// Devices that find another account, or none, in the place of their own.
@Suite("Apart from the account", .endsInAnHour)
struct ApartTests {
  private let bench = DeviceBench()

  @Test("All values stay, writes are durable and wait, nothing is sent or taken")
  func apart() async throws {
    let storage = InMemoryReplicaStorage()
    let device = try await member(storage: storage)
    let heard = RecordedChanges(of: device.store)
    let told = Mutex<String?>(nil)
    let statuses = device.observeStatus { [weak device] in
      let problem = device?.problem
      told.withLock { $0 = problem }
    }
    bench.cloud.replaceAccount(by: try await account(77, holding: ["z": 9]))
    #expect(
      await device.sync()?.description
        == "memory holds another account than this device's. Its 2 values stay here and nothing is"
        + " exchanged; 'settee cloud adopt' shows the difference and lets you choose.")
    #expect(device.status.phase == .apart && "\(device.status.phase)" == "apart")
    #expect(device.problem?.hasPrefix("memory holds another account") == true)
    #expect(told.withLock { $0 } == device.problem, "observers hear of it")
    statuses.cancel()
    #expect(!device.store.synchronize())
    device.store.set(3, forKey: "c")
    try device.flush()
    #expect(storage.replica?.status(of: "c") == .pending)
    await device.sync()
    #expect(device.store.keys() == ["a", "b", "c"])
    #expect(bench.cloud.read { $0.records.map(\.key) } == ["z"], "nothing of the device's arrived")
    #expect(heard.all == [ToldKeys(keys: ["c"], origin: .ownWrite)])
    // Another program of the device knows before it has asked.
    #expect(try bench.device(storage: storage).status.phase == .apart)
  }

  @Test("No account is founded, and once the old one is back all goes on as if nothing had been")
  func backAgain() async throws {
    let device = try await member()
    let old = bench.cloud.read { $0 }
    bench.cloud.removeAccount()
    #expect(
      await device.sync()?.description.hasPrefix("memory holds no account any more. Its 2") == true)
    #expect(bench.cloud.accountID == nil)
    device.store.set(3, forKey: "c")
    bench.cloud.replaceAccount(by: old)
    #expect(await device.sync() == nil)
    #expect(device.store.synchronize() && device.choice == nil && device.problem == nil)
    #expect(bench.cloud.read { $0.records.map(\.key) } == ["a", "b", "c"])
    #expect(device.store.lostWrites.isEmpty)
  }

  @Test("Whether the account is back is asked by the device's period")
  func period() async throws {
    let device = try await member()
    bench.cloud.removeAccount()
    await device.sync()
    device.start()
    await until(device) { device.status.nextAttempt != nil && !device.status.isSyncing }
    let period = SyncParameters().pace.period
    #expect(try #require(device.status.nextAttempt) <= period)
  }

  /// Once one device has refilled a wiped account, the others follow without a question.
  @Test("The others follow the device that has refilled a wiped account")
  func following() async throws {
    let one = try await member()
    let two = try bench.device("two")
    await two.sync()
    bench.cloud.replaceAccount(by: AccountID(77))
    #expect(await one.sync() != nil)
    #expect(await two.sync() != nil)
    try await one.adopt(.both)
    #expect(await one.sync() == nil)
    let heard = RecordedChanges(of: two.store)
    #expect(await two.sync() == nil)
    #expect(two.read { $0.membership } == .member(AccountID(77)))
    #expect(two.store.keys() == ["a", "b"] && heard.all.isEmpty && two.store.lostWrites.isEmpty)
  }

  @Test("The choice tells place and counts, and secrets that no journal would keep")
  func choice() async throws {
    let device = try await member(parameters: SyncParameters(secretKeys: ["a"]))
    #expect(device.choice == nil)
    bench.cloud.replaceAccount(by: try await account(77, holding: ["b": 7, "z": 9]))
    await device.sync()
    let choice = AccountChoice(
      place: "memory", hasAccount: true, hereCount: 1, thereCount: 1, differingCount: 1,
      secretKeys: ["a"])
    #expect(device.choice == choice)
    bench.cloud.removeAccount()
    await device.sync()
    #expect(
      device.choice
        == AccountChoice(
          place: "memory", hasAccount: false, hereCount: 2, thereCount: 0, differingCount: 0,
          secretKeys: ["a"]))
  }

  @Test(
    "An adoption announces the keys that look different, once, as an account change",
    arguments: [
      (.both, ["a", "b", "z"], ["z"]), (.mine, ["a", "b", "z"], ["z"]),
      (.theirs, ["b", "z"], ["a", "b", "z"]),
    ] as [(AccountSide, [Key], Set<Key>)])
  func announcement(side: AccountSide, keys: [Key], changed: Set<Key>) async throws {
    let device = try await member()
    bench.cloud.replaceAccount(by: try await account(77, holding: ["b": 7, "z": 9]))
    await device.sync()
    let heard = RecordedChanges(of: device.store)
    try await device.adopt(side)
    #expect(await device.sync() == nil)
    #expect(device.store.keys() == keys)
    #expect(heard.all == [ToldKeys(keys: changed, origin: .accountChange)])
    #expect(device.choice == nil && device.problem == nil)
    #expect(bench.cloud.read { $0.records.map(\.key) } == keys)
    await #expect(throws: AdoptionError.self) { try await device.adopt(.theirs) }
  }

  @Test("Programs for Apple's systems hear nothing while apart, and of an adoption once")
  func posts() async throws {
    let device = try await member()
    let store = device.store
    let posts = Posts(of: store)
    bench.cloud.replaceAccount(by: try await account(77, holding: ["b": 7, "z": 9]))
    await device.sync()
    store.set(3, forKey: "c")
    await device.sync()
    #expect(posts.all.isEmpty)
    try await device.adopt(.theirs)
    #expect(await device.sync() == nil)
    #expect(posts.all.map(\.reason) == [NSUbiquitousKeyValueStoreAccountChange])
    #expect(posts.all.map { $0.keys.sorted() } == [["a", "b", "c", "z"]])
    #expect(store.longLong(forKey: "b") == 7, "the same object, as programs keep it")
  }

  @Test("Mirrors change nothing while apart, and follow the adoption")
  func mirror() async throws {
    let device = try await member()
    let suite = DefaultsSuite(
      name: "app", path: SimulatedProcess.path,
      environment: SimulatedProcess(on: .withHome(), time: bench.time).environment)
    let mirror = CloudMirror(
      suite, device.store, keys: ["a", "b", "z"], memory: MirrorMemory(beside: suite),
      time: bench.time)
    #expect(suite.integer(forKey: "a") == 1 && suite.integer(forKey: "b") == 2)
    bench.cloud.replaceAccount(by: try await account(77, holding: ["b": 7, "z": 9]))
    let (here, there) = (RecordedChanges(of: suite), RecordedChanges(of: device.store))
    await device.sync()
    bench.time.advance(by: .seconds(5))
    #expect(here.all.isEmpty && there.all.isEmpty)
    try await device.adopt(.theirs)
    bench.time.advance(by: .seconds(5))
    #expect(suite.object(forKey: "a") == nil && suite.integer(forKey: "b") == 7)
    #expect(suite.integer(forKey: "z") == 9)
    #expect(there.all == [ToldKeys(keys: ["a", "b", "z"], origin: .accountChange)])
    mirror.stop()
  }

  @Test("Without an account there, both and mine found one, and theirs is refused")
  func founding() async throws {
    for side in AccountSide.allCases {
      let device = try await member("\(side)")
      bench.cloud.removeAccount()
      await device.sync()
      guard side != .theirs else {
        let error = await #expect(throws: AdoptionError.self) { try await device.adopt(side) }
        #expect(error?.description == "There is no account there whose values could be taken.")
        #expect(bench.cloud.accountID == nil && device.store.keys() == ["a", "b"])
        return
      }
      try await device.adopt(side)
      #expect(await device.sync() == nil)
      #expect(bench.cloud.read { $0.records.map(\.key) } == ["a", "b"])
    }
  }

  @Test("Of two programs of a device that choose at once the first counts")
  func twoChoosers() async throws {
    let storage = InMemoryReplicaStorage()
    let one = try await member(storage: storage)
    try one.close()
    let two = try bench.device(storage: storage)
    bench.cloud.replaceAccount(by: try await account(77, holding: ["b": 7, "z": 9]))
    await one.sync()
    await two.sync()
    try await one.adopt(.mine)
    await #expect(throws: AdoptionError.self) { try await two.adopt(.theirs) }
    #expect(two.store.keys() == ["a", "b", "z"] && two.store.longLong(forKey: "b") == 2)
  }

  /// With the file of a device, and the process dying or the disk failing at each call in turn.
  @Test(
    "Killed or failing at any call, an adoption is done or not begun",
    arguments: AccountSide.allCases,
    [FileFault.crash, .error(EIO), .error(ENOSPC), .error(EINTR)])
  func killed(side: AccountSide, fault: FileFault) async throws {
    // Theirs costs both values, the others one of the two that differ.
    let losses = side == .theirs ? 2 : 1
    for count in 1..<200 {
      let disk = InMemoryDisk()
      disk.makeFolder(Path("/data"))
      let first = try bench.device("one", storage: file(on: disk))
      bench.cloud.replaceAccount(by: AccountID(1))
      first.store.set(1, forKey: "a")
      first.store.set(2, forKey: "b")
      await first.sync()
      bench.cloud.replaceAccount(by: try await account(77, holding: ["b": 7, "z": 9]))
      await first.sync()
      try first.close()
      let files = InMemoryFileSystem(on: disk, processID: 2)
      let doomed = try bench.device("one", storage: file(on: disk, by: files))
      await doomed.sync()
      try doomed.close()
      let start = files.calls.count
      files.onCall { $0.number == start + count ? fault : nil }
      var isDone = true
      do { try await doomed.adopt(side) } catch { isDone = false }
      let hasStruck = files.calls.count >= start + count
      let after = try bench.device("one", storage: file(on: disk))
      let keys: [Key] = side == .theirs ? ["b", "z"] : ["a", "b", "z"]
      let isAdopted = after.read { $0.membership } == .member(AccountID(77))
      #expect(isAdopted || !isDone, "call \(count)")
      #expect(after.store.keys() == (isAdopted ? keys : ["a", "b"]), "call \(count)")
      #expect(isAdopted || after.store.lostWrites.isEmpty, "call \(count)")
      #expect(!isAdopted || after.store.lostWrites.count == losses, "call \(count)")
      if !hasStruck { return }
    }
    Issue.record("the adoption should end")
  }

  @Test("A parked write is restored by its number into the account of now, or let go")
  func parked() async throws {
    var replica = Replica(id: ReplicaID(5), name: "one")
    var trace = Trace()
    replica.signIn(to: AccountID(4), named: "left", at: 0, into: &trace)
    var left = Account(id: AccountID(4), name: "left")
    let request = try #require(replica.makeRequest(at: 0, into: &trace))
    let moment = Moment(time: 0, wallClock: 0)
    _ = replica.receive(left.receive(request, at: 0, into: &trace), at: moment, into: &trace)
    try replica.write([("draft", "unsent"), ("other", 1)], at: moment, into: &trace)
    _ = replica.signOut(from: "left", at: 0, into: &trace)
    let storage = InMemoryReplicaStorage(replica)
    let device = try bench.device(storage: storage)
    await device.sync()
    let parked = device.store.parkedWrites
    #expect(parked.map(\.key) == ["draft", "other"] && Set(parked.map(\.number)).count == 2)
    try device.store.restore(parked[0])
    device.store.dismiss(parked[1])
    await device.sync()
    #expect(device.store.parkedWrites.isEmpty && device.store.keys() == ["draft"])
    #expect(bench.cloud.read { $0.records.map(\.key) } == ["draft"])
    #expect(storage.replica?.parkedRecords.isEmpty == true)
  }

  // MARK: Devices and accounts

  /// A device with two synced values.
  private func member(
    _ name: String = "one", storage: InMemoryReplicaStorage = InMemoryReplicaStorage(),
    parameters: SyncParameters = SyncParameters()
  ) async throws -> CloudDevice {
    bench.cloud.replaceAccount(by: AccountID(1))
    let device = try bench.device(name, storage: storage, parameters: parameters)
    device.store.set(1, forKey: "a")
    device.store.set(2, forKey: "b")
    #expect(await device.sync() == nil)
    bench.time.advance(by: .seconds(3_600))
    return device
  }

  /// An account of others, with writes later than the device's.
  private func account(_ id: UInt64, holding values: [Key: PropertyList]) async throws -> Account {
    let cloud = InMemoryCloud(account: AccountID(id))
    var device = try await LawfulDevice(id, over: cloud.transport())
    for (key, value) in values { try device.write(value, to: key) }
    try await device.sync()
    return cloud.read { $0 }
  }

  private func file(
    on disk: InMemoryDisk, by files: InMemoryFileSystem? = nil
  ) -> ReplicaFile {
    ReplicaFile(
      at: Path("/data/replica"),
      environment: DiskEnvironment(
        files: files ?? InMemoryFileSystem(on: disk, processID: 1),
        watcher: InMemoryFileWatcher(on: disk), time: bench.time, chance: { 1 << 63 }),
      parameters: SyncParameters(),
      makeReplica: { Replica(id: ReplicaID(1), name: "one") })
  }
}
