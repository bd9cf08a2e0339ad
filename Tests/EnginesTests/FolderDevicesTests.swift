import SetteeCloudCore
import CloudTestSupport
import Foundation
import SetteeEngines
import SetteeFiles
import SetteePropertyLists
import SetteeReplication
import SetteeStores
import TestSupport
import Testing

@Suite("Devices that share a real folder", .endsInAnHour)
struct FolderDevicesTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder(isQuick: true) }

  @Test("A value set on one appears on the other by itself, and the other way round")
  func byThemselves() async throws {
    let (one, two) = (try device("left"), try device("right"))
    for device in [one, two] {
      device.start()
      await until(device) { device.status.lastSuccess != nil }
    }
    let (left, right) = (one.store, two.store)
    left.set("from left", forKey: "a")
    await until(two) { right.string(forKey: "a") == "from left" }
    right.set("from right", forKey: "a")
    await until(one) { left.string(forKey: "a") == "from right" }
    await until(two) { two.status.pendingCount == 0 }
    #expect(left.lostWrites.isEmpty && right.lostWrites.isEmpty)
    #expect(right.source(ofKey: "a") == left.source(ofKey: "a"))
    try one.close()
    try two.close()
  }

  @Test("Three devices, one of them in two processes, agree after writing apart")
  func threeDevices() async throws {
    let devices = [
      try device("left"), try device("right"), try device("middle"), try device("middle"),
    ]
    for (number, device) in devices.enumerated() {
      device.store.set(Int64(number), forKey: "own \(number)")
      device.store.set(Int64(number), forKey: "shared")
    }
    for _ in 1...3 {
      for device in devices { #expect(await device.sync() == nil) }
    }
    let first = devices[0].store.dictionaryRepresentation.mapValues { "\($0)" }
    #expect(first.count == 5)
    for device in devices {
      #expect(device.store.dictionaryRepresentation.mapValues { "\($0)" } == first)
      #expect(device.status.pendingCount == 0)
    }
    for device in devices { try device.close() }
  }

  @Test("A device that starts without the folder shows what it knew, and says what is wrong")
  func withoutFolder() async throws {
    let one = try device("left")
    await one.sync()
    one.store.set("known", forKey: "a")
    await one.sync()
    try one.close()
    let files = LocalFileSystem()
    let (shared, away) = (Path(folder.text + "/shared"), Path(folder.text + "/away"))
    try files.rename(shared, to: away)
    // A file where the folder was: it can neither be read nor made.
    try AtomicReplacement(of: shared, on: files).commit([1], permissions: 0o600)
    let again = try device("left")
    #expect(again.store.string(forKey: "a") == "known")
    let trouble = await again.sync()
    #expect(trouble?.description.hasPrefix("The account cannot be reached: ") == true)
    again.store.set("later", forKey: "a")
    try files.remove(shared)
    try files.rename(away, to: shared)
    #expect(await again.sync() == nil)
    #expect(again.store.syncState(ofKey: "a") == .synced)
    try again.close()
  }

  /// Section 2, as it was tried: each step is a program of its own.
  @Test(
    "After a damage to a device's own file, its next write brings back what the file lacked",
    arguments: ["emptied", "cut", "noise", "deleted", "older"])
  func damagedShare(how: String) async throws {
    let shared = Path(folder.text + "/shared/replicas")
    let files = LocalFileSystem()
    try await run("left") { $0.set(1, forKey: "k") }
    let name = try #require(try files.list(shared).first { $0.hasSuffix(".json") })
    let share = shared.appending(name)
    let older = try #require(try files.readFile(share, byteCountMax: 1 << 20)).bytes
    try await run("left") { $0.set(2, forKey: "k2") }
    try await run("right") { _ in }
    let whole = try #require(try files.readFile(share, byteCountMax: 1 << 20)).bytes
    let damaged: [UInt8]? =
      switch how {
      case "emptied": []
      case "cut": Array(whole.prefix(whole.count / 2))
      case "noise": whole.map { $0 ^ 0x5A }
      case "older": older
      default: nil
      }
    try files.remove(share)
    if let damaged {
      try AtomicReplacement(of: share, on: files).commit(damaged, permissions: 0o600)
    }
    try await run("left") { $0.set(3, forKey: "j") }
    for device in ["left", "right", "fresh"] {
      try await run(device) { #expect($0.keys() == ["j", "k", "k2"], "\(device)") }
    }
  }

  @Test("What killed programs left for ten minutes goes with the next round; the rest stays")
  func leftovers() async throws {
    try await run("left") { $0.set(1, forKey: "k") }
    let (root, replicas) = (folder.text + "/shared", folder.text + "/shared/replicas")
    let leftovers = [
      "\(root)/.account-0000000000000001.json.12-0.tmp",
      "\(replicas)/.0000000000000001.json.12-0.tmp",
    ]
    let others = ["\(root)/.notes.tmp", "\(replicas)/.syncthing.0000000000000001.json.tmp"]
    let young = "\(replicas)/.0000000000000002.json.12-0.tmp"
    for path in leftovers + others + [young] {
      try AtomicReplacement(of: Path(path), on: LocalFileSystem()).commit([1], permissions: 0o600)
    }
    let old = Date(timeIntervalSinceNow: -700)
    for path in leftovers + others {
      try FileManager.default.setAttributes([.modificationDate: old], ofItemAtPath: path)
    }
    try await run("left") { _ in }
    let left = (leftovers + others + [young]).filter(FileManager.default.fileExists)
    #expect(left == others + [young])
  }

  /// A program that opens a device, syncs, does something, syncs, and ends.
  private func run(
    _ name: String, _ work: (NSUbiquitousKeyValueStore) throws -> Void
  ) async throws {
    let device = try device(name)
    #expect(await device.sync() == nil)
    try work(device.store)
    #expect(await device.sync() == nil)
    try device.close()
  }

  /// What the user sees, and that no account is founded.
  @Test("A folder that is empty, as where its disk is not mounted, makes no new account")
  func unmounted() async throws {
    let one = try device("left")
    await one.sync()
    one.store.set("known", forKey: "a")
    await one.sync()
    let files = LocalFileSystem()
    let (shared, away) = (Path(folder.text + "/shared"), Path(folder.text + "/away"))
    try files.rename(shared, to: away)
    for isThere in [false, true] {
      if isThere { try files.makeDirectories(shared) }
      one.store.set(isThere, forKey: "b")
      #expect(await one.sync() != nil)
      // Nor does a program that begins now take it for a new one.
      let again = try device("left")
      #expect(await again.sync() != nil)
      #expect(again.store.string(forKey: "a") == "known")
      try again.close()
      #expect((try files.statusIfPresent(at: shared) != nil) == isThere)
      #expect(try !isThere || files.list(shared).isEmpty)
    }
    #expect(
      one.problem
        == "folder:\(shared) holds no account any more. Its 2 values stay here and nothing"
        + " is exchanged; 'settee cloud adopt' shows the difference and lets you choose.")
    #expect(one.status.phase == .apart && !one.store.synchronize())
    try files.rename(shared, to: Path(folder.text + "/empty"))
    try files.rename(away, to: shared)
    #expect(await one.sync() == nil)
    #expect(one.choice == nil && one.store.synchronize())
    #expect(one.store.syncState(ofKey: "b") == .synced && one.store.bool(forKey: "b"))
    try one.close()
  }

  @Test("Another account in the place of the first gets and gives nothing before somebody chooses")
  func otherAccount() async throws {
    let one = try device("left")
    await one.sync()
    one.store.set("first", forKey: "a")
    await one.sync()
    let files = LocalFileSystem()
    let (shared, away) = (Path(folder.text + "/shared"), Path(folder.text + "/away"))
    try files.rename(shared, to: away)
    let two = try device("right")
    two.store.set("theirs", forKey: "z")
    await two.sync()
    one.store.set("waits", forKey: "b")
    #expect(await one.sync() != nil)
    await two.sync()
    #expect(two.store.keys() == ["z"] && one.store.keys() == ["a", "b"])
    #expect(
      one.choice
        == AccountChoice(
          place: "folder:\(shared)", hasAccount: true, hereCount: 2, thereCount: 1,
          differingCount: 0, secretKeys: []))
    try await one.adopt(.both)
    #expect(await one.sync() == nil)
    await two.sync()
    #expect(two.store.keys() == ["a", "b", "z"] && one.store.keys() == ["a", "b", "z"])
    #expect(one.store.lostWrites.isEmpty && two.store.lostWrites.isEmpty)
    try one.close()
    try two.close()
  }

  /// As where a syncing program brings together what two devices founded before it had run.
  @Test("Who finds a smaller account beside its own joins it without a question, with all it has")
  func twins() async throws {
    let devices = [try device("left", in: "one"), try device("right", in: "two")]
    for (device, key) in zip(devices, ["a", "b"]) {
      device.store.set("mine", forKey: key)
      #expect(await device.sync() == nil)
    }
    let accounts = devices.map { $0.read { $0.membership.account } }
    let smaller = try #require(accounts.compactMap(\.self).min())
    let (first, second) = accounts[0] == smaller ? (0, 1) : (1, 0)
    let (stays, joins) = (devices[first], devices[second])
    let own = try #require(joins.read { replica in replica.records.first?.record })
    try merge(["one", "two"][first], into: ["one", "two"][second])
    let heard = RecordedChanges(of: joins.store)
    #expect(await joins.sync() == nil)
    #expect(joins.read { $0.membership } == .member(smaller) && joins.choice == nil)
    #expect(joins.store.keys() == ["a", "b"] && joins.store.lostWrites.isEmpty)
    let key: Key = second == 0 ? "a" : "b"
    #expect(joins.read { $0.record(for: key) } == own, "its own write bears its own stamp")
    #expect(heard.all.map(\.keys) == [[second == 0 ? "b" : "a"]], "what was there came")
    try merge(["one", "two"][second], into: ["one", "two"][first])
    #expect(await stays.sync() == nil)
    #expect(stays.store.keys() == ["a", "b"] && stays.store.lostWrites.isEmpty)
    for device in devices { try device.close() }
  }

  /// Brings the files of a shared folder beside those of another.
  private func merge(_ source: String, into target: String) throws {
    let files = FileManager.default
    for place in ["", "/replicas"] {
      let (from, to) = ("\(folder.text)/\(source)\(place)", "\(folder.text)/\(target)\(place)")
      for name in try files.contentsOfDirectory(atPath: from)
      where name.hasSuffix(".json") && !files.fileExists(atPath: "\(to)/\(name)") {
        try files.copyItem(atPath: "\(from)/\(name)", toPath: "\(to)/\(name)")
      }
    }
  }

  @Test(
    "Places are read as people write them",
    arguments: [
      ("sim:", "sim:"), ("folder:/a b", "folder:/a b"), ("folder:c", "folder:/home/c"),
      ("etcd:unix:/run/s", "etcd:unix:/run/s"),
      ("etcd:http://localhost,http://[::1]:1", "etcd:http://localhost:2379,http://[::1]:1"),
    ])
  func places(text: String, place: String) throws {
    #expect(try CloudPlace(text, in: Path("/home")).description == place)
  }

  @Test(
    "What is no place is refused with what would be right",
    arguments: ["", "folder:", "dir:/a", "etcd:", "etcd:https://localhost", "etcd:unix:/a,"])
  func noPlaces(text: String) throws {
    #expect(throws: CloudPlaceError.self) { try CloudPlace(text, in: Path("/")) }
  }

  /// A process of a device; two of one name share their replica.
  private func device(_ name: String, in shared: String = "shared") throws -> CloudDevice {
    let place = CloudPlace.folder(Path("\(folder.text)/\(shared)"))
    return try #require(
      try place.device(named: name, of: "app", keptIn: Path(folder.text + "/data")))
  }
}
