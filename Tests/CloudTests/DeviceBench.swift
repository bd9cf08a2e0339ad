import Cloud
import Files
import Replication
import Stores
import Synchronization

/// An account in memory whose devices live by a clock that the test moves.
final class DeviceBench: Sendable {
  let cloud = InMemoryCloud()
  let time = ManualTimekeeper()
  private let fault = Mutex<InMemoryCloud.Fault?>(nil)
  private let generator = Mutex(SplitMix64(seed: 7))

  /// Makes every exchange from now on fail; `nil` mends it.
  func fail(_ fault: InMemoryCloud.Fault?) { self.fault.withLock { $0 = fault } }

  /// A device with its storage, or one process of it.
  func device(
    _ name: String = "this device", storage: InMemoryReplicaStorage = InMemoryReplicaStorage()
  ) throws(StoreError) -> CloudDevice {
    try CloudDevice(
      name: name, storage: storage.process(),
      transport: cloud.transport(fault: { [self] in fault.withLock { $0 } }),
      environment: CloudEnvironment(
        time: time, chance: { [self] in generator.withLock { $0.next() } }))
  }
}
