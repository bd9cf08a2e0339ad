import SetteeCloudCore
import SetteeFiles
import SetteeReplication
import SetteeStores
import Synchronization

/// An account in memory whose devices live by a clock that the test moves.
package final class DeviceBench: Sendable {
  package let cloud = InMemoryCloud()
  package let time = ManualTimekeeper()
  private let fault = Mutex<InMemoryCloud.Fault?>(nil)
  private let visitor = Mutex<(@Sendable () -> Void)?>(nil)
  private let generator = Mutex(SplitMix64(seed: 7))

  package init() {}

  /// Makes every exchange from now on fail; `nil` mends it.
  package func fail(_ fault: InMemoryCloud.Fault?) { self.fault.withLock { $0 = fault } }

  /// Does something in the midst of every exchange from now on.
  package func onExchange(_ visit: @escaping @Sendable () -> Void) {
    visitor.withLock { $0 = visit }
  }

  /// A device with its storage, or one process of it.
  package func device(
    _ name: String = "this device", storage: InMemoryReplicaStorage = InMemoryReplicaStorage(),
    parameters: SyncParameters = SyncParameters(), isSavedAtExit: Bool = false
  ) throws(StoreError) -> CloudDevice {
    try device(
      name, storage: storage.process(), parameters: parameters, isSavedAtExit: isSavedAtExit)
  }

  /// A device of any account.
  package func device(
    over transport: any CloudTransport, parameters: SyncParameters = SyncParameters()
  ) throws(StoreError) -> CloudDevice {
    try CloudDevice(
      name: "this device", storage: InMemoryReplicaStorage().process(), transport: transport,
      environment: CloudEnvironment(
        time: time, chance: { [self] in generator.withLock { $0.next() } }),
      parameters: parameters)
  }

  /// A process of a device whose replica is kept in any storage.
  package func device(
    _ name: String, storage: any ReplicaStorage, parameters: SyncParameters = SyncParameters(),
    isSavedAtExit: Bool = false
  ) throws(StoreError) -> CloudDevice {
    try CloudDevice(
      name: name, storage: storage,
      transport: cloud.transport(fault: { [self] in
        visitor.withLock { $0 }?()
        return fault.withLock { $0 }
      }),
      environment: CloudEnvironment(
        time: time, isSavedAtExit: isSavedAtExit,
        chance: { [self] in generator.withLock { $0.next() } }),
      parameters: parameters)
  }
}
