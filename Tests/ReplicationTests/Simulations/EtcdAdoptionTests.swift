import SetteeCloudCore
import SetteeFiles
import SetteePropertyLists
import SetteeReplication
import SetteeStores
import TestSupport
import Testing

@testable import SetteeSimulations

/// A device's choice where another cluster of etcd stands in the place of its own, whatever becomes
/// of one of the requests.
@Suite("Adopting a replaced cluster of etcd", .aside)
struct EtcdAdoptionTests {
  /// What stands after a choice, and what is in the journals of the two devices.
  struct Row: Sendable, CustomTestStringConvertible {
    let side: Adoption.Side
    let values: [Key: PropertyList]
    let lost: [Key: PropertyList]
    var testDescription: String { side.rawValue }
  }

  private static let rows = [
    Row(side: .both, values: ["a": 2, "mine": 1, "theirs": 2], lost: ["a": 1]),
    Row(side: .mine, values: ["a": 1, "mine": 1, "theirs": 2], lost: ["a": 2]),
    Row(side: .theirs, values: ["a": 2, "theirs": 2], lost: ["a": 1, "mine": 1]),
  ]

  private enum Strike: CaseIterable {
    case lost, unanswered, leaderlessUndone, leaderlessDone

    var fate: SimulatedEtcd.Fate {
      switch self {
      case .lost: .lost
      case .unanswered: .unanswered
      case .leaderlessUndone: .leaderless(isDone: false)
      case .leaderlessDone: .leaderless(isDone: true)
      }
    }
  }

  @Test("It leaves what it says on all devices, and what goes in the journal", arguments: rows)
  func undisturbed(row: Row) throws { _ = try choose(row, nil) }

  @Test(
    "With any request lost, or carried out and not answered, the choice made again is the same",
    arguments: rows)
  func struck(row: Row) throws {
    let requestCount = try choose(row, nil)
    #expect(requestCount > 3, "else little is struck")
    var pairCount = 0
    for number in 1...requestCount {
      for strike in Strike.allCases {
        pairCount += 1
        // Coprime to the number of fates, so that each meets every part of the choice.
        guard Effort.isLong || pairCount.isMultiple(of: 7) else { continue }
        _ = try choose(row, (number, strike.fate))
      }
    }
  }

  /// Makes the choice, with one request of it struck, and checks what it leaves.
  /// - Returns: How many requests it took.
  private func choose(_ row: Row, _ strike: (number: Int, fate: SimulatedEtcd.Fate)?) throws -> Int
  {
    let programs = EtcdPrograms()
    let (one, other) = (try programs.program(1, seed: 1), try programs.program(2, seed: 2))
    try one.write(["a": 1, "mine": 1], by: programs.time)
    programs.cluster.restore(nil, as: 2)
    try other.write(["a": 2, "theirs": 2], by: programs.time)
    var requestCount = 0
    programs.cluster.onRequest = {
      requestCount += 1
      return strike.flatMap { requestCount == $0.number ? $0.fate : nil } ?? .served
    }
    for _ in 0..<3 {
      programs.time.advance(by: .seconds(61))
      try one.sync()
      do { try one.adopt(row.side) } catch is TransportError { continue }
    }
    let count = requestCount
    try one.sync()
    try other.sync()
    try one.sync()
    let place: Comment = "\(row.side), \(strike.map { "\($0)" } ?? "undisturbed")"
    for program in [one, other] { #expect(program.shownValues == row.values, place) }
    #expect(one.device.status.pendingCount == 0, place)
    let lost = (one.device.lostWrites + other.device.lostWrites).map(\.conflict)
    let contents = lost.map { ($0.key, $0.loser.content) }
    #expect(
      Dictionary(contents) { one, _ in one } == row.lost.mapValues { .value($0) }, place)
    #expect(programs.cluster.defect == nil, place)
    return count
  }
}

extension EtcdPrograms.Program {
  /// Writes values, and lets time pass until the account has them.
  fileprivate func write(_ values: [Key: PropertyList], by time: ManualTimekeeper) throws {
    try sync()
    _ = try device.write(values.map { Edit($0.key, $0.value) })
    for _ in 0..<2 {
      time.advance(by: .seconds(61))
      try sync()
    }
  }
}
