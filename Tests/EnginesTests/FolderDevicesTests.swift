import Cloud
import CloudTestSupport
import Engines
import Files
import PropertyLists
import Replication
import Stores
import TestSupport
import Testing

@Suite("Devices that share a real folder", .timeLimit(.minutes(1)))
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
  private func device(_ name: String) throws -> CloudDevice {
    let place = CloudPlace.folder(Path(folder.text + "/shared"))
    return try #require(
      try place.device(named: name, of: "app", keptIn: Path(folder.text + "/data")))
  }
}
