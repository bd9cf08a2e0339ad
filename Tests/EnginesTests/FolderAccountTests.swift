import Glibc
import SetteeCloudCore
import SetteeEngines
import SetteeFiles
import SetteePropertyLists
import SetteeReplication
import SetteeStores
import TestSupport
import Testing

/// What an answer of a shared folder promises where calls fail, and where the account went while a
/// device was about to join it.
@Suite("Shared folders whose disk fails", .endsInAnHour)
struct FolderAccountTests {
  private let disk = InMemoryDisk()
  private let root = Path("/shared")

  private func environment(_ process: Int32) -> (InMemoryFileSystem, DiskEnvironment) {
    let files = InMemoryFileSystem(on: disk, processID: process)
    return (
      files,
      DiskEnvironment(
        files: files, watcher: InMemoryFileWatcher(on: disk), time: ManualTimekeeper(),
        chance: { 7 })
    )
  }

  private func request(
    _ number: Int, of account: AccountID, by replica: ReplicaID = ReplicaID(3), _ key: Key = "a"
  ) -> Request {
    let stamp = Stamp(milliseconds: 5, counter: 0, replica: replica)
    let record = KeyedRecord(key: key, record: Record(value: 1, stamp: stamp))
    return Request(
      account: account, replica: replica, name: "device", number: number, cursor: 0,
      records: [record])
  }

  @Test(
    "A write is called there only once a loss of power leaves it, whoever put it in place",
    arguments: [true, false])
  func owed(isSameProcess: Bool) throws {
    let (files, environment) = environment(1)
    var folder = FolderAccount(root, in: environment, quota: Quota())
    let account = try folder.findAccount()
    // The share is put in place, and its folder cannot be synced.
    files.onCall { call in
      call.operation == .fsync && call.path.name == "replicas" ? .error(EIO) : nil
    }
    #expect(throws: TransportError.self) { try folder.exchange(request(1, of: account)) }
    files.onCall(nil)
    if !isSameProcess {
      folder = FolderAccount(root, in: self.environment(2).1, quota: Quota())
    }
    let answer = try folder.exchange(request(2, of: account))
    #expect(answer.receipts.map(\.outcome) == [.accepted])
    disk.losePower()
    var later = FolderAccount(root, in: self.environment(3).1, quota: Quota())
    #expect(try later.contents(of: account).changes.map(\.key) == ["a"])
  }

  @Test("A write that another's unsynced file holds is put into the device's own before it counts")
  func heldByAnother() throws {
    let (files, environment) = environment(1)
    var other = FolderAccount(root, in: environment, quota: Quota())
    let account = try other.findAccount()
    var folder = FolderAccount(root, in: self.environment(2).1, quota: Quota())
    _ = try folder.exchange(request(1, of: account, "b"))
    // Another's share is in place, and its folder is not synced.
    files.onCall { call in
      call.operation == .fsync && call.path.name == "replicas" ? .crash : nil
    }
    let write = request(1, of: account, by: ReplicaID(4))
    #expect(throws: TransportError.self) { try other.exchange(write) }
    let answer = try folder.exchange(
      Request(
        account: account, replica: ReplicaID(3), name: "device", number: 2, cursor: 0,
        records: write.records))
    #expect(answer.receipts.map(\.outcome) == [.accepted])
    disk.losePower()
    var later = FolderAccount(root, in: self.environment(3).1, quota: Quota())
    #expect(try later.contents(of: account).changes.map(\.key) == ["a", "b"])
  }

  @Test("Without its syncs a write is called there and is not", arguments: [false, true])
  func synced(isBroken: Bool) throws {
    var rules = CommitRules()
    rules.synchronizesFile = !isBroken
    var folder = FolderAccount(root, in: environment(1).1, quota: Quota(), rules: rules)
    let account = try folder.findAccount()
    let answer = try folder.exchange(request(1, of: account))
    #expect(answer.receipts.map(\.outcome) == [.accepted])
    disk.losePower()
    var later = FolderAccount(root, in: environment(2).1, quota: Quota())
    #expect(try later.contents(of: account).changes.map(\.key) == (isBroken ? [] : ["a"]))
  }

  @Test("A write is called there only where a loss of power leaves its account, whoever founded it")
  func foundedByAnother() throws {
    let (files, environment) = environment(1)
    var founder = FolderAccount(root, in: environment, quota: Quota())
    // Dies with the account's file in place, which is in no durable folder yet.
    files.onCall { call in
      call.operation == .fsync && call.path == Path("/shared") ? .crash : nil
    }
    #expect(throws: TransportError.self) { try founder.findAccount() }
    var folder = FolderAccount(root, in: self.environment(2).1, quota: Quota())
    let account = try folder.findAccount()
    let answer = try folder.exchange(request(1, of: account))
    #expect(answer.receipts.map(\.outcome) == [.accepted])
    disk.losePower()
    #expect(disk.names(in: root).contains { $0.hasPrefix("account-") })
    var later = FolderAccount(root, in: self.environment(3).1, quota: Quota())
    #expect(try later.contents(of: account).changes.map(\.key) == ["a"])
  }

  @Test("What is durable already is not written again for a request that comes twice")
  func owedOnce() throws {
    let (files, environment) = environment(1)
    var folder = FolderAccount(root, in: environment, quota: Quota())
    let account = try folder.findAccount()
    _ = try folder.exchange(request(1, of: account))
    let count = files.calls.count
    _ = try folder.exchange(request(2, of: account))
    #expect(files.calls.dropFirst(count).allSatisfy { $0.operation != .rename })
  }

  @Test("Who is told everything hears of what whole files hold now, not of what they once held")
  func gone() throws {
    var folder = FolderAccount(root, in: environment(1).1, quota: Quota())
    let account = try folder.findAccount()
    for (number, key) in [(3, "a"), (4, "b")] as [(UInt64, Key)] {
      let answer = try folder.exchange(request(1, of: account, by: ReplicaID(number), key))
      #expect(answer.receipts.map(\.outcome) == [.accepted])
    }
    let shares = root.appending("replicas")
    let first = try #require(disk.names(in: shares).first { $0.hasSuffix("3.json") })
    disk.remove(shares.appending(first))
    // Another device, or one that has taken another identity.
    let answer = try folder.exchange(request(1, of: account, by: ReplicaID(5), "c"))
    #expect(answer.changes.map(\.key) == ["b", "c"])
    #expect(answer.digest == RecordDigest(answer.changes))
  }

  @Test(
    "A device that was about to join an account which is gone takes what is there, or founds one")
  func joiningGone() async throws {
    let bench = FolderBench()
    _ = try bench.device("A").store
    try bench.editReplica(of: "A") { replica in
      var trace = Trace()
      replica.signIn(to: AccountID(9), named: "gone", at: 0, into: &trace)
    }
    let device = try bench.device("A")
    #expect(device.read { $0.membership } == .joining(AccountID(9)))
    #expect(await device.sync() == nil)
    let joined = try #require(device.read { $0.membership.account })
    #expect(joined != AccountID(9) && device.read { $0.membership } == .member(joined))
    device.store.set(1, forKey: "a")
    #expect(await device.sync() == nil)
    #expect(device.read { $0.pendingCount } == 0)
  }
}
