import SetteeCloudCore
import Dispatch
import SetteeFiles
import SetteePropertyLists
import SetteeReplication
import SetteeStores
import Synchronization
import TestSupport
import Testing

/// What users of earlier mirrors lost data by; each test names the fault it guards against.
@Suite("Keys mirrored between a suite and the cloud")
struct CloudMirrorTests {
  private let bench = MirrorBench()

  @Test("A local change goes to the cloud at once, with its own stamp")
  func push() throws {
    let mirror = try bench.mirror()
    bench.suite.set("ada", forKey: "name")
    #expect(bench.cloud.string(forKey: "name") == "ada")
    #expect(mirror.status.lastChange?.direction == .toCloud)
    #expect(mirror.status.lastChange?.keys == ["name"])
    #expect(mirror.status.lastChange?.reason == .ownWrite)
  }

  @Test("A cloud change reaches the mirror once, and nothing goes back")
  func pull() throws {
    let mirror = try bench.mirror()
    let local = RecordedChanges(of: bench.suite)
    bench.other.set("bob", forKey: "name")
    bench.passTime()
    #expect(bench.suite.string(forKey: "name") == "bob")
    #expect(local.all.count == 1)
    #expect(bench.pushCount(of: "name") == 1, "only the other device's own write")
    #expect(mirror.status.lastChange?.direction == .fromCloud)
    #expect(mirror.status.lastChange?.reason == .server(device: "other"))
  }

  @Test("The local copy works offline and catches up")
  func offline() throws {
    let mirror = try bench.mirror()
    bench.other.set("bob", forKey: "name")
    bench.passTime()
    bench.simulator.setOnline(false, device: 0)
    #expect(bench.suite.string(forKey: "name") == "bob")
    bench.suite.set("eve", forKey: "name")
    bench.passTime()
    #expect(bench.other.string(forKey: "name") == "bob")
    bench.simulator.setOnline(true, device: 0)
    bench.passTime()
    #expect(bench.other.string(forKey: "name") == "eve" && mirror.status.lost.isEmpty)
  }

  @Test("A fresh device never overwrites what the cloud has, and keeps what gave way")
  func freshDevice() throws {
    bench.other.set("cloud", forKey: "name")
    bench.passTime()
    bench.suite.set("local", forKey: "name")
    bench.suite.set(Int64(7), forKey: "age")
    let mirror = try bench.mirror()
    bench.passTime()
    #expect(bench.suite.string(forKey: "name") == "cloud")
    #expect(bench.other.string(forKey: "name") == "cloud")
    #expect(bench.other.longLong(forKey: "age") == 7, "what only this device has goes up")
    #expect(
      mirror.status.lost == [CloudMirror.Lost(key: "name", value: "local", isLocal: true)])
  }

  @Test("Registered defaults are not values: they are never sent")
  func defaults() throws {
    bench.suite.register(["name": "default", "age": 5])
    let mirror = try bench.mirror()
    bench.passTime()
    #expect(bench.other.dictionaryRepresentation.isEmpty && mirror.status.lastChange == nil)
    bench.other.set("bob", forKey: "name")
    bench.passTime()
    #expect(bench.suite.string(forKey: "name") == "bob")
  }

  @Test("A launch without changes pushes and pulls nothing, launch after launch")
  func quietLaunch() throws {
    var mirror = try bench.mirror()
    bench.suite.set("ada", forKey: "name")
    bench.passTime()
    let pushes = bench.pushCount(of: "name")
    for _ in 1...3 {
      mirror = try bench.relaunch(mirror)
      bench.passTime()
      #expect(mirror.status.lastChange == nil)
    }
    #expect(bench.pushCount(of: "name") == pushes)
  }

  @Test("Two keys changed together both arrive, whatever the order")
  func twoKeys() throws {
    let mirror = try bench.mirror()
    try bench.other.write([Edit("name", "bob"), Edit("age", 8)])
    bench.passTime()
    #expect(bench.suite.string(forKey: "name") == "bob")
    #expect(bench.suite.integer(forKey: "age") == 8)
    try bench.suite.write([Edit("age", 9), Edit("name", "eve")])
    bench.passTime()
    #expect(bench.other.string(forKey: "name") == "eve" && bench.other.longLong(forKey: "age") == 9)
    #expect(mirror.status.lost.isEmpty)
  }

  @Test("Different keys changed on two devices at once both survive")
  func differentKeys() throws {
    let mirror = try bench.mirror()
    bench.suite.set("eve", forKey: "name")
    bench.other.set(Int64(8), forKey: "age")
    bench.passTime()
    #expect(bench.suite.string(forKey: "name") == "eve" && bench.suite.integer(forKey: "age") == 8)
    #expect(bench.other.string(forKey: "name") == "eve" && mirror.status.lost.isEmpty)
  }

  @Test("A key removed on one side is removed on the other, and does not come back")
  func removal() throws {
    var mirror = try bench.mirror()
    bench.suite.set("ada", forKey: "name")
    bench.suite.set(Int64(7), forKey: "age")
    bench.passTime()
    bench.other.removeObject(forKey: "name")
    bench.passTime()
    #expect(bench.suite.object(forKey: "name") == nil)
    bench.suite.removeObject(forKey: "age")
    bench.passTime()
    #expect(bench.other.object(forKey: "age") == nil)
    mirror = try bench.relaunch(mirror)
    bench.passTime()
    #expect(bench.other.dictionaryRepresentation.isEmpty && mirror.status.lost.isEmpty)
  }

  @Test("What changed on one side while no mirror ran is carried over by the next one")
  func changesBetweenLaunches() throws {
    var mirror = try bench.mirror()
    bench.suite.set("ada", forKey: "name")
    bench.suite.set(Int64(7), forKey: "age")
    bench.passTime()
    mirror.stop()
    bench.suite.set("eve", forKey: "name")
    bench.other.set(Int64(8), forKey: "age")
    bench.passTime()
    mirror = try bench.relaunch(mirror)
    bench.passTime()
    #expect(bench.other.string(forKey: "name") == "eve")
    #expect(bench.suite.integer(forKey: "age") == 8 && mirror.status.lost.isEmpty)
  }

  @Test("Of a key changed on both sides while no mirror ran the cloud's stands; the other is kept")
  func conflictBetweenLaunches() throws {
    var mirror = try bench.mirror()
    bench.suite.set("ada", forKey: "name")
    bench.passTime()
    mirror.stop()
    bench.suite.set("eve", forKey: "name")
    bench.other.set("bob", forKey: "name")
    bench.passTime()
    mirror = try bench.relaunch(mirror)
    #expect(bench.suite.string(forKey: "name") == "bob")
    #expect(mirror.status.lost == [CloudMirror.Lost(key: "name", value: "eve", isLocal: true)])
  }

  @Test("What the cloud refuses waits, is shown with the reason, and goes when there is room")
  func refused() throws {
    let mirror = try bench.mirror()
    bench.cloud.set([UInt8](repeating: 1, count: 1_048_000).asData, forKey: "ballast")
    bench.suite.set(String(repeating: "x", count: 1_000), forKey: "name")
    #expect(mirror.status.waiting["name"]?.description.hasPrefix("The account is full") == true)
    #expect(bench.suite.string(forKey: "name")?.count == 1_000, "the local value stays")
    bench.cloud.removeObject(forKey: "ballast")
    bench.suite.set(Int64(1), forKey: "age")
    #expect(bench.cloud.string(forKey: "name")?.count == 1_000 && mirror.status.waiting.isEmpty)
  }

  @Test("Another process's change of the suite is mirrored like one's own")
  func otherProcess() throws {
    let mirror = try bench.mirror()
    let process = try bench.otherProcess()
    process.set("eve", forKey: "name")
    try process.flush()
    bench.passTime()
    #expect(bench.other.string(forKey: "name") == "eve")
    #expect(mirror.status.lastChange?.reason == .otherProcess)
  }

  @Test("Keys that are not mirrored, or not any more, stay where they are")
  func otherKeys() throws {
    let mirror = try bench.mirror()
    bench.suite.set("here", forKey: "private")
    mirror.remove(["name"])
    bench.suite.set("ada", forKey: "name")
    bench.other.set(Int64(8), forKey: "age")
    bench.passTime()
    #expect(
      bench.cloud.string(forKey: "private") == nil && bench.cloud.string(forKey: "name") == nil)
    #expect(bench.suite.integer(forKey: "age") == 8)
    mirror.add(["name"])
    #expect(bench.cloud.string(forKey: "name") == "ada")
  }

  @Test("Leaving the account empties the mirrored keys, and no value of it reaches another")
  func accountSwitch() throws {
    let mirror = try bench.mirror()
    bench.suite.set("ada", forKey: "name")
    bench.passTime()
    bench.simulator.signOut(device: 0)
    #expect(bench.suite.object(forKey: "name") == nil)
    bench.simulator.signIn(device: 0, to: "another")
    bench.passTime()
    #expect(bench.cloud.dictionaryRepresentation.isEmpty)
    bench.simulator.signOut(device: 0)
    bench.simulator.signIn(device: 0)
    bench.passTime()
    #expect(bench.suite.string(forKey: "name") == "ada")
    #expect(mirror.status.lastChange?.reason == .accountChange)
  }

  @Test("Writers on both sides at once leave both stores equal, and no write of the last is lost")
  func races() throws {
    let mirror = try bench.mirror()
    let (suite, cloud) = (bench.suite, bench.cloud)
    DispatchQueue.concurrentPerform(iterations: 4) { thread in
      for step in 1...200 {
        let value = Int64(thread * 1_000 + step)
        if thread.isMultiple(of: 2) {
          suite.set(value, forKey: "age")
        } else {
          cloud.set(value, forKey: "age")
        }
      }
    }
    #expect(suite.integer(forKey: "age") == Int(cloud.longLong(forKey: "age")))
    #expect([200, 1_200, 2_200, 3_200].contains(suite.integer(forKey: "age")))
    #expect(mirror.status.problem == nil)
  }

  @Test("A damaged memory is told of, and then the cloud's values stand")
  func damagedMemory() throws {
    var mirror = try bench.mirror()
    bench.suite.set("ada", forKey: "name")
    bench.passTime()
    try bench.damageMemory()
    mirror = try bench.relaunch(mirror)
    #expect(mirror.status.problem?.contains("is passed over") == true)
    #expect(bench.suite.string(forKey: "name") == "ada")
  }
}
