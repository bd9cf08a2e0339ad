import SetteeCloudCore
import SetteeEngines
import SetteeFiles
import SetteePropertyLists
import SetteeReplication
import SetteeStores
import Synchronization
import Testing

/// Devices that share a folder in memory, each with a disk of its own for what it keeps.
final class FolderBench: Sendable {
  static let root = Path("/shared")
  static let replicas = root.appending("replicas")

  let disk = InMemoryDisk()
  let time = ManualTimekeeper()
  private let homes = Mutex<[String: InMemoryDisk]>([:])
  private let generator: Mutex<SplitMix64>

  /// What devices have asked of the shared disk.
  private let calls = Mutex<[FileCall]>([])
  /// Whether nobody may look into the folder of the shares.
  let isSealed = Mutex(false)
  /// What others do right before a call of a device to the shared disk.
  let meddling = Mutex<(@Sendable (FileCall) -> Void)?>(nil)

  init(seed: UInt64 = 1) { generator = Mutex(SplitMix64(seed: seed)) }

  /// A process of a device; those of one name share what they keep.
  func device(
    _ name: String, parameters: SyncParameters = SyncParameters()
  ) throws -> CloudDevice {
    let home = homes.withLock { homes in
      if let home = homes[name] { return home }
      let home = InMemoryDisk()
      home.makeFolder(Path("/data"))
      homes[name] = home
      return home
    }
    let chance: @Sendable () -> UInt64 = { [self] in generator.withLock { $0.next() } }
    let storage = ReplicaFile(
      at: Path("/data/replica"), environment: environment(on: home, chance),
      parameters: parameters,
      makeReplica: { Replica(id: ReplicaID(chance()), name: name, parameters: parameters) })
    return try CloudDevice(
      name: name, storage: storage,
      transport: FolderTransport(
        Self.root, in: environment(on: disk, chance, isShared: true), parameters: parameters),
      environment: CloudEnvironment(time: time, chance: chance), parameters: parameters)
  }

  var sharedCalls: [FileCall] { calls.withLock { $0 } }

  /// Changes what a device that is not running keeps.
  func editReplica(of name: String, _ change: (inout Replica) -> Void) throws {
    let home = try #require(homes.withLock { $0[name] })
    let file = ReplicaFile(
      at: Path("/data/replica"), environment: environment(on: home, { 1 << 63 }),
      parameters: SyncParameters(), makeReplica: { Replica(id: ReplicaID(1), name: name) })
    _ = try file.refresh()
    try file.transaction { change(&$0) }
  }

  /// The share of a device.
  func share(of device: CloudDevice) -> Path {
    Self.replicas.appending(device.read { SealedJSON.digits(of: $0.id.number) } + ".json")
  }

  /// All shares, in order.
  var shares: [Path] {
    disk.names(in: Self.replicas).filter { $0.hasSuffix(".json") }.map(Self.replicas.appending)
  }

  private func environment(
    on disk: InMemoryDisk, _ chance: @escaping @Sendable () -> UInt64, isShared: Bool = false
  ) -> DiskEnvironment {
    let files = InMemoryFileSystem(on: disk, processID: 1)
    if isShared {
      files.onCall { [self] call in
        calls.withLock { $0.append(call) }
        meddling.withLock { $0 }?(call)
        return isSealed.withLock { $0 } && call.path.text.hasPrefix(Self.replicas.text)
          ? .error(13) : nil
      }
    }
    return DiskEnvironment(
      files: files, watcher: InMemoryFileWatcher(on: disk),
      time: time, chance: chance)
  }
}

extension CloudDevice {
  /// What programs of the device see.
  var shownValues: [Key: PropertyList] {
    read { replica in
      Dictionary(
        uniqueKeysWithValues: replica.keys.compactMap { key in
          replica.value(for: key).map { (key, $0) }
        })
    }
  }
}
