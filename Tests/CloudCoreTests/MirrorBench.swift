import SetteeCloudCore
import SetteeFiles
import Foundation
import SetteePropertyLists
import SetteeReplication
import SetteeStores
import TestSupport

/// A suite on a disk in memory, and two simulated devices of which the first is mirrored.
final class MirrorBench {
  let simulator = CloudSimulator(devices: ["this", "other"])
  let suite: DefaultsSuite
  private let disk = InMemoryDisk.withHome()
  private let time = ManualTimekeeper(unixSeconds: World.morning / 1_000)

  init() {
    let process = SimulatedProcess(on: disk, time: time)
    suite = DefaultsSuite(
      name: "app", path: SimulatedProcess.path, environment: process.environment)
  }

  var cloud: NSUbiquitousKeyValueStore { simulator.store(ofDevice: 0) }
  var other: NSUbiquitousKeyValueStore { simulator.store(ofDevice: 1) }

  func mirror() throws(StoreError) -> CloudMirror {
    CloudMirror(
      suite, cloud, keys: ["name", "age"], memory: MirrorMemory(beside: suite), time: time)
  }

  /// Ends a mirror as a program's end does, and starts another one.
  func relaunch(_ mirror: CloudMirror) throws(StoreError) -> CloudMirror {
    passTime()
    mirror.stop()
    return try self.mirror()
  }

  /// The same suite as another process has it open.
  func otherProcess() throws(StoreError) -> DefaultsSuite {
    try SimulatedProcess(on: disk, time: time, id: 2).suite()
  }

  /// Lets everything arrive and be stored.
  func passTime() {
    for _ in 1...3 {
      simulator.advance(by: .seconds(65))
      time.advance(by: .seconds(65))
    }
  }

  /// How often the account accepted a write of a key.
  func pushCount(of key: Key) -> Int {
    simulator.events().events.count { event in
      if case .accepted(key, _) = event.kind { true } else { false }
    }
  }

  func damageMemory() throws {
    let files = InMemoryFileSystem(on: disk, processID: 9)
    let path = SimulatedProcess.path.sibling(".app.plist.mirror")
    try AtomicReplacement(of: path, on: files).commit([1, 2, 3], permissions: 0o600)
  }
}

extension [UInt8] {
  var asData: Data { Data(self) }
}
