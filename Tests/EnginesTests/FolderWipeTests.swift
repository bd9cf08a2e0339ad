import SetteeCloudCore
import SetteeFiles
import SetteePropertyLists
import SetteeReplication
import SetteeStores
import TestSupport
import Testing

@testable import SetteeEngines

/// Shared folders that somebody empties at any moment, between devices that write, sync and end.
@Suite("Wiped shared folders", .aside)
struct FolderWipeTests {
  /// Each wipes its folder a few times.
  private static let seeds = 1...UInt64(Effort.pick(quick: 20, long: 120, whole: 400))

  @Test("No value is lost, whenever the folder is wiped, and nothing is in a journal")
  func wipes() async throws {
    var wipeCount = 0
    for seed in Self.seeds {
      var run = try Run(seed: seed)
      for _ in 0..<80 { try await run.step() }
      try await run.settle()
      for (number, device) in run.devices.enumerated() {
        #expect(device.shownValues == run.expected, "seed \(seed), device \(number)")
        #expect(device.store.lostWrites.isEmpty, "seed \(seed), device \(number)")
        #expect(device.status.pendingCount == 0, "seed \(seed), device \(number)")
      }
      wipeCount += run.wipeCount
    }
    #expect(wipeCount >= Self.seeds.count * 5 / 2, "too few wipes to tell anything: \(wipeCount)")
  }

  /// Devices that write keys of their own, so that what stands in the end is known.
  private struct Run {
    let bench: FolderBench
    private(set) var devices: [CloudDevice] = []
    private(set) var expected: [Key: PropertyList] = [:]
    private(set) var wipeCount = 0
    private var generator: SplitMix64
    private var nextValue: Int64 = 0

    init(seed: UInt64) throws {
      bench = FolderBench(seed: seed)
      generator = SplitMix64(seed: seed)
      for number in 0..<Int(generator.number(from: 2, through: 5)) {
        devices.append(try bench.device("device \(number)"))
      }
    }

    mutating func step() async throws {
      let number = Int(generator.number(from: 0, through: Int64(devices.count - 1)))
      let device = devices[number]
      bench.time.advance(by: .milliseconds(generator.number(from: 1, through: 30_000)))
      switch generator.number(from: 0, through: 19) {
      case 0..<8: write(on: device, number)
      case 8..<15: await device.sync()
      case 15, 16:
        try device.close()
        devices[number] = try bench.device("device \(number)")
      case 17: try await choose(on: device)
      default:
        guard generator.happens(500) else { return }
        bench.disk.remove(FolderBench.root)
        wipeCount += 1
      }
    }

    /// Lets everybody sync, and choose where there is something to choose, until all is quiet.
    mutating func settle() async throws {
      for _ in 0..<6 {
        for device in devices {
          await device.sync()
          try await choose(on: device)
          await device.sync()
        }
        bench.time.advance(by: .seconds(61))
      }
    }

    private mutating func write(on device: CloudDevice, _ number: Int) {
      let key = Key("\(number) \(generator.number(from: 0, through: 3))")
      nextValue += 1
      do throws(StoreError) {
        if generator.happens(200) {
          try device.store.remove(key)
          expected[key] = nil
        } else {
          try device.store.set(.integer(Int128(nextValue)), forKey: key)
          expected[key] = .integer(Int128(nextValue))
        }
      } catch {
        // Refused while the device joins, and so not acknowledged.
      }
    }

    private func choose(on device: CloudDevice) async throws {
      guard device.choice != nil else { return }
      try await device.adopt(.both)
    }
  }
}
