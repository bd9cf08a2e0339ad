import SetteeCloudCore
import CloudTestSupport
import SetteeEngines
import SetteeFiles
import SetteeStores
import TestSupport
import Testing

/// The README's program that joins an account, and what it promises.
@Suite("A program that joins an account", .endsInAnHour)
struct ReadmeExampleTests {
  /// Compiled as it is printed; running it would touch this machine's own folders.
  private func example() throws {
    let device = try CloudDevice(at: "folder:/home/ada/Sync/reader", app: "reader")
    device.store.useAsDefault()

    NSUbiquitousKeyValueStore.default.set("Ada", forKey: "name")
  }

  @Test("A value set on one device of a folder is read on another, by itself")
  func folder() async throws {
    let folder = try TemporaryFolder(isQuick: true)
    let devices = try ["left", "right"].map { name in
      try CloudDevice(
        at: "folder:\(folder.text)/shared", app: "reader", named: name,
        keptIn: folder.text + "/data")
    }
    let (left, right) = (devices[0].store, devices[1].store)
    // Until an account's values are here, writes are refused.
    for device in devices { await until(device) { device.status.phase == .online } }
    left.set("Ada", forKey: "name")
    await until(devices[1]) { right.string(forKey: "name") == "Ada" }
    #expect(devices[0].problem == nil && devices[1].problem == nil)
    #expect(right.name == "right")
    for device in devices { try device.close() }
  }

  @Test("A device opened with limits of its own keeps to them")
  func limits() async throws {
    let folder = try TemporaryFolder(isQuick: true)
    let device = try CloudDevice(
      at: "folder:\(folder.text)/shared", app: "reader", named: "left",
      keptIn: folder.text + "/data", limits: CloudLimits(keyCount: 1))
    await until(device) { device.status.phase == .online }
    try device.store.write([Edit("one", 1)])
    #expect(throws: StoreError.quotaExceeded(limit: "1 keys")) {
      try device.store.write([Edit("two", 2)])
    }
    try device.close()
  }

  @Test("An account out of reach is told, and the program goes on")
  func outOfReach() async throws {
    let folder = try TemporaryFolder(isQuick: true)
    let device = try CloudDevice(
      at: "etcd:unix:\(folder.text)/no.sock", app: "reader", named: "left",
      keptIn: folder.text + "/data")
    await until(device) { device.problem != nil }
    #expect(device.problem?.hasPrefix("The account cannot be reached: ") == true)
    try device.close()
  }

  @Test(
    "What is no real account or no name is refused with what would be right",
    arguments: [
      ("sim:", "reader", "CloudSimulator makes simulated accounts."),
      ("dir:/a", "reader", "write one of sim:, folder:PATH, etcd:ADDRESS."),
      ("folder:/a", "a/b", "a/b"),
    ])
  func refusals(place: String, app: String, sentence: String) {
    let error = #expect(throws: (any Error).self) { try CloudDevice(at: place, app: app) }
    #expect("\(String(describing: error))".contains(sentence))
  }
}
