import SetteeCloudCore
import CloudTestSupport
import SetteeEditor
import SetteePropertyLists
import SetteeReplication
import SetteeSettings
import SetteeStores
import SetteeTerminals
import TestSupport
import Testing

@testable import SetteeDemo

/// The demo over two devices of an account that is not the simulator's.
@Suite("A demo of a real account", .endsInAnHour)
@MainActor
struct RealWorldTests {
  private let bench = DeviceBench()
  private let devices: [CloudDevice]
  private let demo: Demo
  private let screen = InMemoryScreen(size: Size(columns: 100, rows: 30))
  private let runtime: ScreenLoop

  init() async throws {
    devices = try ["laptop", "desktop"].map { [bench] in try bench.device($0) }
    for device in devices { await device.sync() }
    let world = RealWorld(
      devices, at: "folder:/shared", now: { [bench] in bench.time.unixMilliseconds })
    demo = Demo(title: "Reading", descriptions: Self.descriptions, world: world)
    runtime = ScreenLoop(demo, on: screen, now: { 0 })
    runtime.start()
  }

  private static let descriptions: [SettingDescription] = [
    SettingDescription(
      key: "night", title: "Night mode", type: .boolean, defaultValue: false, storage: .cloud),
    SettingDescription(
      key: "size", title: "Font size", type: .integer(.init()), defaultValue: 12, storage: .cloud),
  ]

  private func press(_ keys: String) throws {
    for event in try KeyScript(keys).events { runtime.receive([event]) }
  }

  /// Lets all devices talk, twice, so that what one brings the others get.
  private func sync() async {
    for device in devices + devices { await device.sync() }
    runtime.tick()
  }

  private var lines: [String] { screen.picture.split(separator: "\n").map(String.init) }
  private var log: [String] { demo.log.entries.map(\.text) }
  private func size(_ device: Int) -> Int64 { devices[device].store.longLong(forKey: "size") }

  @Test("The screen names the place, the devices and the keys that do something")
  func heading() {
    #expect(lines[0].contains("folder:/shared") && !lines[0].contains("seed"))
    #expect(lines[1].contains("laptop") && lines[1].contains("desktop"))
    let hints = lines.suffix(3).joined(separator: "\n")
    for key in ["S sync", "O offline", "C ", "B "] { #expect(hints.contains(key), "\(key)") }
    for key in ["L loss", "K clock", "A account", "P pause", ". step"] {
      #expect(!hints.contains(key), "\(key)")
    }
  }

  @Test(
    "What a real network has no key for is said, and nothing else happens",
    arguments: [
      ("L", "L cannot lose messages of a real network"), ("K", "K cannot put a real clock wrong"),
      ("A", "A cannot sign out of a real account"), ("P", "P cannot stop real time"),
      (".", "'.' cannot step through real time"),
    ])
  func obstacles(key: String, sentence: String) throws {
    let count = log.count
    try press(key)
    #expect(log.count == count + 1 && log.last?.hasPrefix(sentence) == true)
    #expect(log.last?.contains("'settee demo' without --cloud simulates") == true)
    #expect(screen.picture.contains(sentence))
  }

  @Test("A change made on one side shows on the other, in its log and its heading")
  func travel() async throws {
    try press("<Space>")
    #expect(devices[0].store.bool(forKey: "night") && !devices[1].store.bool(forKey: "night"))
    await sync()
    #expect(devices[1].store.bool(forKey: "night"))
    #expect(log.contains("laptop sets Night mode to on."))
    #expect(log.contains("desktop now shows Night mode as on, set on laptop."))
    #expect(screen.picture.contains("Night mode: on, set on laptop."))
    #expect(log.last == "laptop and desktop agree.")
  }

  @Test("O takes a device off the network and back; what it wrote meanwhile arrives then")
  func offline() async throws {
    try press("O<Space>")
    await sync()
    #expect(lines[1].contains("laptop ✗ offline") && lines[1].contains("1 waiting"))
    #expect(!devices[1].store.bool(forKey: "night"))
    try press("O")
    await sync()
    #expect(devices[1].store.bool(forKey: "night"))
  }

  @Test("C makes both devices write unseen: one stands on both, the other is in a journal")
  func conflict() async throws {
    try press("jC")
    #expect(size(0) != size(1))
    await sync()
    await sync()
    #expect(size(0) == size(1))
    #expect(devices.reduce(0) { $0 + $1.lostWrites.count } == 1)
    #expect(log.contains { $0.hasPrefix("Conflict over Font size") })
    #expect(screen.picture.contains("J journal (1)") || screen.picture.contains("≠ Font size"))
  }

  @Test("The robot edits the other device by the world's time")
  func robot() throws {
    try press("B")
    for _ in 0..<60 {
      bench.time.advance(by: .milliseconds(100))
      runtime.tick()
    }
    #expect(log.contains { $0.hasPrefix("desktop sets ") })
  }

  @Test("What keeps a device from its account is in the heading and in the log, until it is over")
  func outOfReach() async throws {
    bench.fail(.requestLost(.unreachable("the folder is away")))
    await sync()
    #expect(log.contains("laptop: The account cannot be reached: the folder is away."))
    #expect(lines[1].contains("laptop ✗ offline"))
    #expect(screen.picture.contains(" The account cannot be reached"))
    bench.fail(nil)
    await sync()
    #expect(log.contains("laptop reaches its account again."))
    #expect(lines[1].contains("laptop ● synced"))
  }

  /// The choice that a device has whose account was wiped.
  @Test("Another account in the place is told on each device, and Alt-A chooses")
  func apart() async throws {
    try press("<Space>")
    await sync()
    bench.time.advance(by: .seconds(3_600))
    bench.cloud.replaceAccount(by: AccountID(77))
    let other = try bench.device("tablet")
    other.store.set(40, forKey: "size")
    await other.sync()
    await sync()
    #expect(log.contains("laptop: Another account is in this place."))
    #expect(lines[1].contains("laptop ✗ apart") && lines[1].contains("desktop ✗ apart"))
    #expect(lines.suffix(3).joined().contains("Alt-A choose account"))
    #expect(devices[0].store.bool(forKey: "night") && size(0) == 0)
    try press("<M-a>")
    #expect(screen.picture.contains("Keep both") && screen.picture.contains("here 1 · there 1"))
    try press("<Enter>")
    let laptop = devices[0]
    await until(laptop) { laptop.choice == nil }
    await sync()
    #expect(devices[0].store.bool(forKey: "night") && size(0) == 40)
    #expect(lines[1].contains("laptop ● synced") && lines[1].contains("desktop ● synced"))
    #expect(size(1) == 40, "what one device filled in again the others follow")
  }
}
