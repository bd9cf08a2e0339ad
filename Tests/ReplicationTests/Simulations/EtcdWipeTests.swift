import Foundation
import SetteeCloudCore
import SetteeEngines
import SetteeFiles
import SetteePropertyLists
import SetteeReplication
import SetteeStores
import Synchronization
import TestSupport
import Testing

@testable import SetteeSimulations

/// Clusters of etcd whose place empty or older ones take at any moment, between devices that write,
/// sync and end.
@Suite("Replaced clusters of etcd", .aside)
struct EtcdWipeTests {
  private static let isLong = ProcessInfo.processInfo.environment["SETTEE_LONG"] == "1"
  /// Each replaces its cluster a few times.
  private static let seeds = 1...UInt64(isLong ? 400 : 20)

  @Test("No value is lost, whenever the cluster is replaced, and nothing is in a journal")
  func wipes() throws {
    var wipeCount = 0
    for seed in Self.seeds {
      let run = try Run(seed: seed)
      for _ in 0..<80 { try run.step() }
      try run.settle()
      for (number, program) in run.programs.enumerated() {
        #expect(program.shownValues == run.expected, "seed \(seed), device \(number)")
        #expect(program.device.lostWrites.isEmpty, "seed \(seed), device \(number)")
        #expect(program.device.status.pendingCount == 0, "seed \(seed), device \(number)")
      }
      wipeCount += run.wipeCount
    }
    #expect(wipeCount >= Int(Self.seeds.upperBound) * 5 / 2, "too few to tell: \(wipeCount)")
  }

  /// Devices that write keys of their own, so that what stands in the end is known.
  private final class Run {
    private let cluster = SimulatedEtcd()
    private let time = ManualTimekeeper()
    private var disks: [InMemoryDisk] = []
    private(set) var programs: [Program] = []
    private(set) var expected: [Key: PropertyList] = [:]
    private(set) var wipeCount = 0
    private var backups: [SimulatedEtcd.State] = []
    private var generator: SplitMix64
    private var nextValue: Int64 = 0

    init(seed: UInt64) throws {
      generator = SplitMix64(seed: seed)
      for number in 0..<Int(generator.number(from: 2, through: 5)) {
        let disk = InMemoryDisk()
        disk.makeFolder(Path("/data"))
        disks.append(disk)
        programs.append(try program(number))
      }
    }

    func step() throws {
      let number = Int(generator.number(from: 0, through: Int64(programs.count - 1)))
      let program = programs[number]
      time.advance(by: .milliseconds(generator.number(from: 1, through: 30_000)))
      switch generator.number(from: 0, through: 19) {
      case 0..<8: write(by: program, number)
      case 8..<15: try program.sync()
      case 15, 16:
        try program.device.close()
        programs[number] = try self.program(number)
      case 17: try program.keepBoth()
      default:
        backups.append(cluster.state)
        if generator.happens(500) { replaceCluster() }
      }
    }

    /// Lets everybody sync, and choose where there is something to choose, until all is quiet.
    func settle() throws {
      for _ in 0..<6 {
        for program in programs {
          try program.sync()
          try program.keepBoth()
          try program.sync()
        }
        time.advance(by: .seconds(61))
      }
    }

    private func replaceCluster() {
      wipeCount += 1
      let backup = generator.happens(300) ? backups.pick(using: &generator) : nil
      cluster.restore(backup, as: UInt64(wipeCount + 1))
    }

    private func write(by program: Program, _ number: Int) {
      let key = Key("\(number) \(generator.number(from: 0, through: 3))")
      nextValue += 1
      let value: PropertyList? = generator.happens(200) ? nil : .integer(Int128(nextValue))
      do throws(WriteRefusal) {
        _ = try program.device.write([Edit(key, value)])
        expected[key] = value
      } catch {
        // Refused while the device joins, and so not acknowledged.
      }
    }

    private func program(_ number: Int) throws -> Program {
      let seed = generator.next()
      let chance: @Sendable () -> UInt64 = { [draws = Draws(seed: seed)] in draws.next() }
      let name = "device \(number)"
      let environment = DiskEnvironment(
        files: InMemoryFileSystem(on: disks[number], processID: 1),
        watcher: InMemoryFileWatcher(on: disks[number]), time: time, chance: chance)
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
  }

  /// One program of a device, which talks on the thread of its caller.
  private final class Program {
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

    func keepBoth() throws {
      guard case .member(let former) = device.read({ $0.membership }),
        device.read({ $0.isApart })
      else { return }
      let there: AccountID
      switch try account.findAccount(expecting: former) {
      case .own: return
      case .twin(let other), .other(let other): there = other
      case .none: there = try account.findAccount()
      }
      _ = try device.adoptInPlace(try account.contents(of: there), .both)
    }
  }

  /// Numbers by a seed, drawn from any thread.
  private final class Draws: Sendable {
    private let generator: Mutex<SplitMix64>

    init(seed: UInt64) { generator = Mutex(SplitMix64(seed: seed)) }

    func next() -> UInt64 { generator.withLock { $0.next() } }
  }
}
