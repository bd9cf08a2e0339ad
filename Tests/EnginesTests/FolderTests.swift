import SetteeCloudCore
import CloudTestSupport
import SetteeFiles
import SetteePropertyLists
import SetteeReplication
import Synchronization
import Testing

@testable import SetteeEngines

@Suite("An account in a shared folder")
struct FolderTests {
  @Test("It keeps the laws of all transports, but for the quota that only a server can enforce")
  func laws() async throws {
    try await checkTransportLaws(without: .advisoryQuota) {
      let disk = InMemoryDisk()
      return { Self.transport(on: disk) }
    }
  }

  @Test("It keeps them whatever the order in which it is used by two processes of one device")
  func twoProcesses() async throws {
    let disk = InMemoryDisk()
    var one = try await LawfulDevice(1, over: Self.transport(on: disk))
    var other = try await LawfulDevice(1, over: Self.transport(on: disk, process: 2))
    try one.write(.integer(1), to: "a")
    try await one.sync()
    // What one process of a device stores, the other takes up.
    other.replica = one.replica
    try other.write(.integer(2), to: "b")
    try await other.sync()
    one.replica = other.replica
    try one.write(.integer(3), to: "c")
    try await one.sync()
    let two = try await LawfulDevice(2, over: Self.transport(on: disk))
    #expect(two.values == ["a": .integer(1), "b": .integer(2), "c": .integer(3)])
  }

  @Test("Copies that a synchronising program makes of a conflict are read too")
  func conflictCopies() async throws {
    let disk = InMemoryDisk()
    var one = try await LawfulDevice(1, over: Self.transport(on: disk))
    try one.write(.integer(1), to: "a")
    try await one.sync()
    let files = InMemoryFileSystem(on: disk, processID: 9)
    let whole = try #require(try files.readFile(Self.file(1), byteCountMax: 1 << 20))
    for name in [
      "0000000000000001.sync-conflict-20261121-093000-ABCDEFG.json",
      "0000000000000001 (ada's conflicted copy 2026-11-21).json",
    ] {
      try files.remove(Self.file(1))
      let copy = Self.replicas.appending(name)
      try AtomicReplacement(of: copy, on: files).commit(whole.bytes, permissions: 0o600)
      let two = try await LawfulDevice(2, over: Self.transport(on: disk))
      #expect(two.values == ["a": .integer(1)], "\(name)")
      try files.remove(copy)
      try AtomicReplacement(of: Self.file(1), on: files).commit(whole.bytes, permissions: 0o600)
    }
  }

  @Test("A file that is there half is passed over and reported, and read once it is whole")
  func halfFile() async throws {
    let disk = InMemoryDisk()
    var one = try await LawfulDevice(1, over: Self.transport(on: disk))
    try one.write(.integer(1), to: "a")
    try await one.sync()
    let files = InMemoryFileSystem(on: disk, processID: 9)
    let whole = try #require(try files.readFile(Self.file(1), byteCountMax: 1 << 20)).bytes
    var damaged = whole
    damaged[whole.count - 10] ^= 1
    for broken in [Array(whole.prefix(whole.count / 2)), [], damaged] {
      let transport = Self.transport(on: disk)
      try AtomicReplacement(of: Self.file(1), on: files).commit(broken, permissions: 0o600)
      var two = try await LawfulDevice(2, over: transport)
      #expect(two.values.isEmpty)
      #expect(
        transport.remarks == [
          "\(Self.file(1)) is passed over: it is not complete, or damaged."
        ])
      try AtomicReplacement(of: Self.file(1), on: files).commit(whole, permissions: 0o600)
      try await two.sync()
      #expect(two.values == ["a": .integer(1)] && transport.remarks.isEmpty)
    }
  }

  @Test(
    "What is not a device's file is left alone",
    arguments: [
      ".0000000000000001.json.7-0.tmp", "0000000000000001.json.tmp", "notes.txt",
      ".syncthing.0000000000000001.json.tmp", "~syncthing~0000000000000001.json.tmp",
      "000000000000000G.json", "0000000000000001x.json",
    ])
  func strangers(name: String) async throws {
    let disk = InMemoryDisk()
    let transport = Self.transport(on: disk)
    _ = try await transport.account()
    let files = InMemoryFileSystem(on: disk, processID: 9)
    try AtomicReplacement(of: Self.replicas.appending(name), on: files)
      .commit([0x7B], permissions: 0o600)
    let device = try await LawfulDevice(2, over: transport)
    #expect(device.values.isEmpty && transport.remarks.isEmpty)
  }

  @Test("Another device's file, renamed, is not taken for this device's")
  func renamed() async throws {
    let disk = InMemoryDisk()
    var one = try await LawfulDevice(1, over: Self.transport(on: disk))
    try one.write(.integer(1), to: "a")
    try await one.sync()
    let files = InMemoryFileSystem(on: disk, processID: 9)
    try files.rename(Self.file(1), to: Self.file(3))
    let transport = Self.transport(on: disk)
    let two = try await LawfulDevice(2, over: transport)
    #expect(two.values.isEmpty)
    #expect(transport.remarks.first?.contains("belongs to another device") == true)
  }

  @Test("Of two accounts that were made at once the smaller number counts for all")
  func twoAccounts() async throws {
    let disk = InMemoryDisk()
    let first = Self.transport(on: disk)
    let account = try await first.account()
    let files = InMemoryFileSystem(on: disk, processID: 9)
    let smaller = Self.root.appending("account-0000000000000001.json")
    try AtomicReplacement(of: smaller, on: files).commit([], permissions: 0o600)
    #expect(try await first.account() == AccountID(1) && account != AccountID(1))
    #expect(try await first.account(expecting: account) == .twin(AccountID(1)))
    #expect(try await first.account(expecting: AccountID(1)) == .own)
    #expect(try await first.account(expecting: AccountID(5)) == .other(AccountID(1)))
  }

  @Test("A folder whose account file is gone gets its identity back from its shares")
  func namedByShares() async throws {
    let disk = InMemoryDisk()
    var one = try await LawfulDevice(1, over: Self.transport(on: disk))
    try one.write(.integer(1), to: "a")
    try await one.sync()
    let account = try #require(one.replica.membership.account)
    for name in disk.names(in: Self.root) where name.hasPrefix("account-") {
      disk.remove(Self.root.appending(name))
    }
    #expect(try await Self.transport(on: disk).account(expecting: account) == .own)
    let two = try await LawfulDevice(2, over: Self.transport(on: disk))
    #expect(two.values == ["a": .integer(1)] && two.replica.membership == .member(account))
  }

  @Test(
    "Most shares name the account of a folder without one, of as many the smaller number",
    arguments: [([9, 9, 5], 9), ([9, 5, 5], 5), ([9, 5], 5), ([5, 9], 5)] as [([UInt64], UInt64)])
  func mostShares(named accounts: [UInt64], account: UInt64) async throws {
    let disk = InMemoryDisk()
    for (index, account) in accounts.enumerated() {
      let owner = ReplicaID(UInt64(index + 1))
      var share = ReplicaShare(
        replica: owner, name: "device \(index)", account: AccountID(account))
      let stamp = Stamp(milliseconds: 1, counter: 0, replica: owner)
      _ = share.take([KeyedRecord(key: "a", record: Record(value: 1, stamp: stamp))])
      disk.makeFolder(Self.file(owner.number).parent)
      disk.write(share.bytes, at: Self.file(owner.number))
    }
    let transport = Self.transport(on: disk)
    #expect(try await transport.account(expecting: AccountID(account)) == .own)
    #expect(try await transport.account(expecting: AccountID(77)) == .other(AccountID(account)))
  }

  @Test("A share of another account is passed over with a remark")
  func strangersShare() async throws {
    let (disk, other) = (InMemoryDisk(), InMemoryDisk())
    var stranger = try await LawfulDevice(1, over: Self.transport(on: other))
    try stranger.write(.integer(1), to: "a")
    try await stranger.sync()
    let transport = Self.transport(on: disk, process: 3)
    _ = try await transport.account()
    disk.write(try #require(other.bytes(at: Self.file(1))), at: Self.file(1))
    let two = try await LawfulDevice(2, over: transport)
    #expect(two.values.isEmpty)
    #expect(
      transport.remarks == ["\(Self.file(1)) is passed over: it belongs to another account."])
  }

  @Test("A full disk leaves the writes waiting, and the file as it was")
  func fullDisk() async throws {
    let disk = InMemoryDisk()
    let files = InMemoryFileSystem(on: disk, processID: 1)
    var one = try await LawfulDevice(1, over: Self.transport(on: disk, files: files))
    try one.write(.integer(1), to: "a")
    try await one.sync()
    try one.write(.integer(2), to: "a")
    files.onCall { $0.operation == .fsync ? .error(28) : nil }
    await #expect(throws: TransportError.self) { try await one.sync() }
    files.onCall(nil)
    #expect(one.replica.status(of: "a") == .pending)
    try await one.sync()
    let two = try await LawfulDevice(2, over: Self.transport(on: disk))
    #expect(two.values == ["a": .integer(2)])
  }

  @Test("A device's write is a hint to the others")
  func hints() async throws {
    let disk = InMemoryDisk()
    var one = try await LawfulDevice(1, over: Self.transport(on: disk))
    let other = Self.transport(on: disk)
    let count = Mutex(0)
    let observation = other.observeHints { count.withLock { $0 += 1 } }
    try one.write(.integer(1), to: "a")
    try await one.sync()
    #expect(count.withLock { $0 } > 0)
    observation.cancel()
  }

  @Test("A folder that cannot be watched is remarked on, and its news are there for who asks")
  func unwatched() async throws {
    let disk = InMemoryDisk()
    var one = try await LawfulDevice(1, over: Self.transport(on: disk))
    let deaf = Self.transport(on: disk, watcher: UnavailableWatcher())
    let observation = deaf.observeHints { Issue.record("nothing can tell of changes") }
    #expect(
      deaf.remarks == [
        "Changes by other devices may show late: \(UnavailableWatcher.error)"
      ])
    var two = try await LawfulDevice(2, over: deaf)
    try one.write(.integer(1), to: "a")
    try await one.sync()
    try await two.sync()
    #expect(two.values == ["a": .integer(1)])
    observation.cancel()
  }

  @Test("Devices above the quota together are told so as soon as each other's files arrive")
  func advisoryQuota() async throws {
    let disk = InMemoryDisk()
    var one = try await LawfulDevice(1, over: Self.transport(on: disk))
    var two = try await LawfulDevice(2, over: Self.transport(on: disk))
    try one.write(.data([UInt8](repeating: 1, count: 600_000)), to: "a")
    try two.write(.data([UInt8](repeating: 1, count: 600_000)), to: "b")
    try await one.sync()
    try await two.sync()
    #expect(two.replica.status(of: "b") == .refused(.bytes(1_048_576)))
  }

  private static let root = Path("/shared")
  private static let replicas = Path("/shared/replicas")

  private static func file(_ number: UInt64) -> Path {
    replicas.appending("000000000000000\(number).json")
  }

  private static func transport(
    on disk: InMemoryDisk, process: Int32 = 1, files: InMemoryFileSystem? = nil,
    watcher: (any FileWatcher)? = nil
  ) -> FolderTransport {
    let generator = Mutex(SplitMix64(seed: UInt64(process)))
    return FolderTransport(
      root,
      in: DiskEnvironment(
        files: files ?? InMemoryFileSystem(on: disk, processID: process),
        watcher: watcher ?? InMemoryFileWatcher(on: disk), time: ManualTimekeeper(),
        chance: { generator.withLock { $0.next() } }))
  }
}

/// Watches nothing, as where the user has no inotify instance left.
private struct UnavailableWatcher: FileWatcher {
  static let error = FileError(.open, Path("inotify"), code: 24)

  func watch(
    _ path: Path, onEvent: @escaping @Sendable (FileEvent) -> Void
  ) throws(FileError) -> FileWatch {
    throw Self.error
  }
}
