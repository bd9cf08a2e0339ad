import Dispatch
import Glibc

/// One writer: a program that is started, listened to, and killed, again and again.
final class Writer: @unchecked Sendable {
  enum Kind {
    /// One process for each commit: `settee set`.
    case single
    /// One process that commits until it dies: `store-probe commit`.
    case endless
  }

  let name: String
  private let kind: Kind
  private let programs: String
  private let environment: [String: String]
  private var chance: SplitMix
  private var number = 0
  /// Whether it is killed; who is not may find the file busy, or damaged, and say so.
  private let isKilled: Bool

  init(
    name: String, kind: Kind, programs: String, environment: [String: String], chance: SplitMix,
    isKilled: Bool
  ) {
    self.isKilled = isKilled
    self.name = name
    self.kind = kind
    self.programs = programs
    self.environment = environment
    self.chance = chance
  }

  /// Starts the program once, and perhaps kills it after a moment.
  func round(_ ledger: Ledger) throws {
    switch kind {
    case .single: try single(ledger)
    case .endless where isKilled:
      _ = try endless(ledger, count: nil, killAfter: chance.below(60_000))
    case .endless: _ = try endless(ledger, count: 1 + chance.below(20), killAfter: nil)
    }
  }

  /// Commits so many numbers without being killed, however often others hold the file.
  func commit(_ count: Int, _ ledger: Ledger) throws {
    var rest = count
    for _ in 0..<Self.tryMax where rest > 0 {
      rest -= try endless(ledger, count: rest, killAfter: nil)
    }
    guard rest == 0 else { throw Failure("\(rest) commits found the file busy") }
  }

  /// So often a program is started again whose commits others keep away.
  private static let tryMax = 1_000

  private func single(_ ledger: Ledger) throws {
    number += 1
    ledger.attempt(number, by: name)
    let text = String(number)
    let pairs = Ledger.keys(name, number).flatMap { [$0.name, text] }
    let child = try Child(
      ["\(programs)/settee", "set", "--suite", "probe"] + pairs + ["shared", "\(name) \(number)"],
      environment: environment)
    // Two of three are killed somewhere on their way, which takes some milliseconds.
    if isKilled, chance.below(3) > 0 {
      usleep(UInt32(chance.below(25_000)))
      child.kill()
    }
    child.readLines { _ in }
    switch child.wait() {
    case .exited(0): ledger.acknowledge(number, by: name)
    // Another writer had the lock for two seconds; nobody was told that the value is safe.
    case .exited(3): break
    case .exited(let code): throw Failure("settee set ended with \(code)")
    case .signalled: ledger.noteKill()
    }
  }

  /// - Returns: How many commits were acknowledged.
  private func endless(_ ledger: Ledger, count: Int?, killAfter: Int?) throws -> Int {
    let first = number + 1
    var acknowledgedCount = 0
    // How far it will get nobody knows; further than this it cannot.
    ledger.attempt(first + (count ?? 100_000), by: name)
    let child = try Child(
      ["\(programs)/store-probe", "commit", name, String(first)]
        + (count.map { [String($0)] } ?? []),
      environment: environment)
    let killer = killAfter.map { delay in
      DispatchQueue.detached {
        usleep(UInt32(delay))
        child.kill()
      }
    }
    child.readLines { line in
      guard let acknowledged = Int(line) else { return }
      number = acknowledged
      acknowledgedCount += 1
      ledger.acknowledge(acknowledged, by: name)
    }
    // It may have written one more before it died.
    number += 1
    killer?.wait()
    switch child.wait() {
    // Another writer had the lock for two seconds, or others have left the file damaged.
    case .exited(0), .exited(3): break
    case .exited(let code): throw Failure("store-probe ended with \(code)")
    case .signalled: ledger.noteKill()
    }
    return acknowledgedCount
  }
}

extension DispatchQueue {
  /// Runs work on a thread of its own; the semaphore is signalled when it is done.
  static func detached(_ work: @escaping @Sendable () -> Void) -> DispatchSemaphore {
    let done = DispatchSemaphore(value: 0)
    DispatchQueue(label: "settee.kill-run").async {
      work()
      done.signal()
    }
    return done
  }
}

/// Pseudo-random numbers, the same for the same seed (SplitMix64).
struct SplitMix {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func below(_ limit: Int) -> Int {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = (state ^ state >> 30) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
    return Int((mixed ^ mixed >> 31) % UInt64(limit))
  }
}
