import SetteeCloudCore
import SetteeFiles
import SetteePropertyLists
import SetteeReplication
import SetteeStores
import TestSupport
import Testing

@testable import SetteeEngines

/// What becomes of a folder whose files somebody or something has damaged: all values that any
/// device had are back within two rounds of each, and no journal grows.
@Suite("A damaged shared folder", .aside)
struct FolderDamageTests {
  @Test("All values are back, whatever happened to a share", arguments: Cell.all)
  func matrix(cell: Cell) async throws {
    for variant in cell.damage.variants {
      let crowd = try await Crowd()
      try await crowd.suffer(cell, variant)
      try await crowd.checkAllIsBack("\(cell), \(variant)")
    }
  }

  /// For the folder of all shares as a whole.
  @Test(
    "All values are back, whatever happened to the folder of the shares",
    arguments: FolderDamage.allCases, [true, false])
  func folder(damage: FolderDamage, isRunning: Bool) async throws {
    for variant in damage.variants {
      try await suffer(damage, variant, isRunning: isRunning)
    }
  }

  private func suffer(_ damage: FolderDamage, _ variant: Int, isRunning: Bool) async throws {
    let crowd = try await Crowd()
    if !isRunning { try crowd.close() }
    let mend = damage.strike(crowd, variant)
    if !isRunning { try crowd.reopen() }
    if let mend {
      // What cannot be read keeps all of them away; nothing is lost, and nothing is said to be
      // there.
      for device in crowd.living {
        #expect(await device.sync() != nil)
        #expect(device.shownValues == Crowd.values)
      }
      mend()
      crowd.bench.time.advance(by: .seconds(61))
    }
    try await crowd.checkAllIsBack("\(damage), \(variant), running: \(isRunning)")
  }

  struct Cell: Sendable, CustomTestStringConvertible {
    let damage: Damage
    let target: Target
    let isRunning: Bool

    var testDescription: String {
      "\(damage): \(target), the devices \(isRunning ? "running" : "not running")"
    }

    static let all = Damage.allCases.flatMap { damage in
      Target.allCases.flatMap { target in
        [true, false].map { Cell(damage: damage, target: target, isRunning: $0) }
      }
    }
  }

  enum Damage: CaseIterable, Sendable {
    case emptied, cut, noise, bitFlip, deleted, olderCopy, anothersCopy, unreadable

    /// At which of so many places it happens: each byte of a file, or a sample.
    var variants: [Int] {
      switch self {
      case .cut, .bitFlip:
        Effort.pick(
          quick: [0, 1, 40, 97, 300, 999], long: Array(stride(from: 0, to: 1_000, by: 7)),
          whole: Array(0..<1_000))
      default: [0]
      }
    }
  }

  enum Target: CaseIterable, Sendable {
    /// Of a device that lives on.
    case own
    /// Of a device that never comes back.
    case foreign
    case all
  }

  enum FolderDamage: CaseIterable, Sendable {
    case deleted, emptied, cut, noise, bitFlip, olderCopy, strangersCopy, aFile, unreadable

    /// At which of so many places it happens.
    var variants: [Int] {
      switch self {
      case .cut: Damage.cut.variants
      case .bitFlip: Damage.bitFlip.variants
      default: [0]
      }
    }

    /// Does it, to each file in a place of its own, and gives back what a person does then where
    /// nothing else helps.
    func strike(_ crowd: Crowd, _ variant: Int) -> (() -> Void)? {
      let (disk, replicas) = (crowd.bench.disk, FolderBench.replicas)
      let places = crowd.bench.shares.enumerated().map { ($0.element, variant + 131 * $0.offset) }
      switch self {
      case .cut: for (share, place) in places { crowd.strike(share, .cut, place) }
      case .noise: for (share, place) in places { crowd.strike(share, .noise, place) }
      case .bitFlip: for (share, place) in places { crowd.strike(share, .bitFlip, place) }
      case .deleted: disk.remove(replicas)
      case .emptied: for share in crowd.bench.shares { disk.remove(share) }
      case .olderCopy:
        for (path, bytes) in crowd.older { disk.write(bytes, at: path) }
      case .strangersCopy:
        for share in crowd.bench.shares { disk.write(Crowd.strangersShare(at: share), at: share) }
      case .aFile:
        disk.remove(replicas)
        disk.write([1, 2, 3], at: replicas)
        return { disk.remove(replicas) }
      case .unreadable:
        crowd.bench.isSealed.withLock { $0 = true }
        return { crowd.bench.isSealed.withLock { $0 = false } }
      }
      return nil
    }
  }
}

/// Two devices that live on, one that never comes back, and what all of them wrote.
final class Crowd {
  static let values: [Key: PropertyList] = ["k": 1, "k2": 2, "c": 3, "gone": 4]

  let bench = FolderBench()
  private(set) var living: [CloudDevice] = []
  /// The shares as they were before the last writes.
  private(set) var older: [Path: [UInt8]] = [:]
  private let lost: Path

  /// Fills the folder: a removed key, an identity given up, and values of each device.
  init() async throws {
    let (one, two) = (try bench.device("one"), try bench.device("two"))
    let away = try bench.device("away")
    living = [one, two]
    one.store.set(1, forKey: "k")
    one.store.set(9, forKey: "removed")
    away.store.set(0, forKey: "gone")
    for device in [one, two, away] { await device.sync() }
    for share in bench.shares { older[share] = bench.disk.bytes(at: share) }
    bench.time.advance(by: .seconds(1))
    one.store.set(2, forKey: "k2")
    one.store.removeObject(forKey: "removed")
    two.store.set(3, forKey: "c")
    away.store.set(4, forKey: "gone")
    for _ in 1...2 { for device in [one, two, away] { await device.sync() } }
    lost = bench.share(of: away)
    for device in [one, two, away] {
      try #require(device.shownValues == Self.values)
    }
    try away.close()
  }

  func close() throws { for device in living { try device.close() } }

  func reopen() throws { living = [try bench.device("one"), try bench.device("two")] }

  func suffer(_ cell: FolderDamageTests.Cell, _ variant: Int) async throws {
    let targets =
      switch cell.target {
      case .own: [bench.share(of: living[0])]
      case .foreign: [lost]
      case .all: bench.shares
      }
    if !cell.isRunning { try close() }
    for path in targets { strike(path, cell.damage, variant) }
    if !cell.isRunning { try reopen() }
  }

  /// Two rounds of each device, with the time between in which writers mend their own; then all
  /// have all, a fresh one too, and nothing is in a journal.
  func checkAllIsBack(_ what: String) async throws {
    for round in 1...2 {
      for device in living {
        #expect(await device.sync() == nil, "\(what), round \(round)")
      }
      bench.time.advance(by: .seconds(61))
    }
    for device in living {
      #expect(device.shownValues == Self.values, "\(what)")
      #expect(device.store.lostWrites.isEmpty, "\(what)")
    }
    let fresh = try bench.device("fresh")
    #expect(await fresh.sync() == nil, "\(what)")
    #expect(fresh.shownValues == Self.values, "\(what)")
    #expect(fresh.store.lostWrites.isEmpty && fresh.read { $0.record(for: "removed") != nil })
    let digests = Set((living + [fresh]).map { $0.read { $0.digest } })
    #expect(digests.count == 1, "\(what): they do not agree")
    // That others have what it gave them the first one hears in its next round.
    await living[0].sync()
    for device in living { #expect(device.status.pendingCount == 0, "\(what)") }
  }

  func strike(_ path: Path, _ damage: FolderDamageTests.Damage, _ variant: Int) {
    let disk = bench.disk
    guard var bytes = disk.bytes(at: path) else { return }
    switch damage {
    case .emptied: bytes = []
    case .cut: bytes = Array(bytes.prefix(variant % bytes.count))
    case .noise:
      var generator = SplitMix64(seed: 5 + UInt64(variant))
      bytes = bytes.map { _ in UInt8(truncatingIfNeeded: generator.next()) }
    case .bitFlip: bytes[variant % bytes.count] ^= 1 << UInt8(variant % 7)
    case .deleted: return disk.remove(path)
    case .olderCopy: bytes = older[path] ?? []
    case .anothersCopy:
      let others = bench.shares.filter { $0 != path }
      bytes = others.first.flatMap { disk.bytes(at: $0) } ?? []
    case .unreadable: return disk.setPermissions(0o000, at: path)
    }
    disk.write(bytes, at: path)
  }

  /// A whole share of a device of this name in another account.
  static func strangersShare(at path: Path) -> [UInt8] {
    let owner = FolderLayout.owner(of: path.name) ?? ReplicaID(1)
    var share = ReplicaShare(replica: owner, name: "stranger", account: AccountID(99))
    let stamp = Stamp(milliseconds: 1, counter: 0, replica: owner)
    _ = share.take([KeyedRecord(key: "theirs", record: Record(value: 1, stamp: stamp))])
    return share.bytes
  }
}
