import SetteeCloudCore
import SetteeEngines
import SetteeFiles
import SetteePropertyLists
import SetteeReplication
import SetteeStores
import Synchronization
import TestSupport

@testable import SetteeSimulations

/// A simulated cluster of etcd, and programs of devices whose disks are in memory.
final class EtcdPrograms {
  let cluster = SimulatedEtcd()
  let time = ManualTimekeeper()
  private var disks: [Int: InMemoryDisk] = [:]

  /// A program of a device; those of one number share what they keep.
  func program(_ number: Int, seed: UInt64) throws -> Program {
    let chance: @Sendable () -> UInt64 = { [draws = Draws(seed: seed)] in draws.next() }
    let (name, disk) = ("device \(number)", disk(of: number))
    let environment = DiskEnvironment(
      files: InMemoryFileSystem(on: disk, processID: 1),
      watcher: InMemoryFileWatcher(on: disk), time: time, chance: chance)
    let storage = ReplicaFile(
      at: Path("/data/replica"), environment: environment, parameters: SyncParameters(),
      makeReplica: { Replica(id: ReplicaID(chance()), name: name) })
    let place = EtcdPlace([.unix(path: "/run/etcd.sock:0")], app: "app")
    let device = try CloudDevice(
      name: name, storage: storage,
      transport: EtcdTransport(place, parameters: SyncParameters(), time: time, chance: chance),
      environment: CloudEnvironment(time: time, chance: chance), parameters: SyncParameters())
    return Program(
      device: device,
      account: EtcdAccount(
        place, over: [cluster.member()], parameters: SyncParameters(), time: time,
        chance: chance))
  }

  private func disk(of number: Int) -> InMemoryDisk {
    if let disk = disks[number] { return disk }
    let disk = InMemoryDisk()
    disk.makeFolder(Path("/data"))
    disks[number] = disk
    return disk
  }

  /// One program of a device, which talks on the thread of its caller.
  final class Program {
    let device: CloudDevice
    private var account: EtcdAccount

    init(device: CloudDevice, account: EtcdAccount) {
      (self.device, self.account) = (device, account)
    }

    var shownValues: [Key: PropertyList] {
      device.read { replica in
        Dictionary(
          uniqueKeysWithValues: replica.keys.compactMap { key in
            replica.value(for: key).map { (key, $0) }
          })
      }
    }

    func sync() throws {
      _ = device.roundInPlace { effect throws(TransportError) in
        switch effect {
        case .findAccount(let known?): .found(try account.findAccount(expecting: known))
        case .findAccount(nil): .found(.other(try account.findAccount()))
        case .readContents(let other): .contents(try account.contents(of: other))
        case .exchange(let request): .delivery(try account.exchange(request))
        case .takeLead, .perform, .store, .makeRequest, .end: .done
        }
      }
      try device.flush()
    }

    /// Makes a choice where there is one.
    func adopt(_ side: Adoption.Side) throws {
      guard case .member(let former) = device.read({ $0.membership }),
        device.read({ $0.isApart })
      else { return }
      let there: AccountID
      switch try account.findAccount(expecting: former) {
      case .own: return
      case .twin(let other), .other(let other): there = other
      case .none: there = try account.findAccount()
      }
      _ = try device.adoptInPlace(try account.contents(of: there), side)
    }
  }

  /// Numbers by a seed, drawn from any thread.
  private final class Draws: Sendable {
    private let generator: Mutex<SplitMix64>

    init(seed: UInt64) { generator = Mutex(SplitMix64(seed: seed)) }

    func next() -> UInt64 { generator.withLock { $0.next() } }
  }
}
