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
  /// Each replaces its cluster a few times.
  private static let seeds = 1...UInt64(Effort.pick(quick: 20, long: 100, whole: 400))

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
    private let bench = EtcdPrograms()
    private(set) var programs: [EtcdPrograms.Program] = []
    private(set) var expected: [Key: PropertyList] = [:]
    private(set) var wipeCount = 0
    private var backups: [SimulatedEtcd.State] = []
    private var generator: SplitMix64
    private var nextValue: Int64 = 0

    init(seed: UInt64) throws {
      generator = SplitMix64(seed: seed)
      for number in 0..<Int(generator.number(from: 2, through: 5)) {
        programs.append(try program(number))
      }
    }

    func step() throws {
      let number = Int(generator.number(from: 0, through: Int64(programs.count - 1)))
      let program = programs[number]
      bench.time.advance(by: .milliseconds(generator.number(from: 1, through: 30_000)))
      switch generator.number(from: 0, through: 19) {
      case 0..<8: write(by: program, number)
      case 8..<15: try program.sync()
      case 15, 16:
        try program.device.close()
        programs[number] = try self.program(number)
      case 17: try program.adopt(.both)
      default:
        backups.append(bench.cluster.state)
        if generator.happens(500) { replaceCluster() }
      }
    }

    /// Lets everybody sync, and choose where there is something to choose, until all is quiet.
    func settle() throws {
      for _ in 0..<6 {
        for program in programs {
          try program.sync()
          try program.adopt(.both)
          try program.sync()
        }
        bench.time.advance(by: .seconds(61))
      }
    }

    private func replaceCluster() {
      wipeCount += 1
      let backup = generator.happens(300) ? backups.pick(using: &generator) : nil
      bench.cluster.restore(backup, as: UInt64(wipeCount + 1))
    }

    private func write(by program: EtcdPrograms.Program, _ number: Int) {
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

    private func program(_ number: Int) throws -> EtcdPrograms.Program {
      try bench.program(number, seed: generator.next())
    }
  }
}
