import SetteePropertyLists
import Testing

@testable import SetteeReplication

@Suite("Records")
struct RecordTests {
  /// All lawful records of three replicas that write at most twice, each in sight of any other.
  static let records: [Record] = {
    let first = [(1, alpha), (2, beta), (2, gamma)].map { time, replica in
      Record(value: .integer(Int128(time)), stamp: stamp(Int64(time), by: replica))
    }
    let second = first.flatMap { seen in
      [(alpha, 5), (beta, 6), (gamma, 6)].map { replica, time in
        let place = Int64(time * 10) + Int64(seen.stamp.replica.number)
        return Record(
          value: time == 5 ? Optional.none : .some("later"), stamp: stamp(place, by: replica),
          after: seen)
      }
    }
    return first + second
  }()

  @Test("Merging is commutative, associative and idempotent, exhaustively on small cases")
  func algebra() {
    for a in Self.records {
      #expect(a.merged(with: a) == a)
      for b in Self.records {
        #expect(a.merged(with: b) == b.merged(with: a))
        for c in Self.records {
          #expect(a.merged(with: b).merged(with: c) == a.merged(with: b.merged(with: c)))
        }
      }
    }
  }

  @Test("Both sides of a meeting come to the same verdict")
  func antisymmetry() {
    for a in Self.records {
      for b in Self.records where a != b {
        switch (a.verdict(on: b), b.verdict(on: a)) {
        case (.incomingWins(let here), .currentWins(let there)),
          (.currentWins(let here), .incomingWins(let there)):
          #expect(here == there)
        default: Issue.record("\(a) and \(b) disagree")
        }
      }
    }
  }

  @Test("A write that had seen the other is no conflict, one that had not is")
  func conflicts() {
    let first = Record(value: 1, stamp: stamp(1, by: alpha))
    let knowing = Record(value: 2, stamp: stamp(2, by: beta), after: first)
    let unknowing = Record(value: 3, stamp: stamp(3, by: gamma))
    let later = Record(value: 4, stamp: stamp(4, by: gamma), after: knowing)
    #expect(first.verdict(on: knowing) == .incomingWins(isConflict: false))
    #expect(first.verdict(on: unknowing) == .incomingWins(isConflict: true))
    #expect(knowing.verdict(on: unknowing) == .incomingWins(isConflict: true))
    #expect(later.hasSeen(first.stamp) && later.hasSeen(knowing.stamp))
    #expect(later.hasSeen(unknowing.stamp), "a replica has seen its own writes")
    #expect(!knowing.hasSeen(later.stamp))
  }

  @Test("Equal stamps on different values are decided by content, the same way everywhere")
  func twins() {
    let one = Record(value: "one", stamp: stamp(1))
    let two = Record(value: "two", stamp: stamp(1))
    #expect(one.merged(with: two) == two.merged(with: one))
    #expect(one.verdict(on: two) != .same)
  }

  @Test(
    "Of one write that copies of a device made, each knowing other writes, one stands everywhere")
  func copies() {
    let seen = [
      Record(value: 1, stamp: stamp(1, by: beta)), Record(value: 2, stamp: stamp(2, by: gamma)),
    ]
    let copies = seen.map { Record(value: "same", stamp: stamp(3), after: $0) }
    let unknowing = Record(value: "same", stamp: stamp(3))
    for record in copies + [unknowing] {
      #expect(copies[0].verdict(on: record) == .same, "no value is lost by it")
      #expect(copies[1].merged(with: record) == copies[1])
      #expect(record.merged(with: copies[1]) == copies[1])
    }
  }

  @Test("What a writer had seen stays bounded, and forgetting errs towards conflicts")
  func boundedHistory() {
    var record = Record(value: 0, stamp: stamp(0, by: ReplicaID(0)))
    for number in 1...100 as ClosedRange<UInt64> {
      record = Record(
        value: .integer(Int128(number)), stamp: stamp(Int64(number), by: ReplicaID(number)),
        after: record)
    }
    #expect(record.seen.count == Record.seenCountMax)
    #expect(record.seen == record.seen.sorted { $0.replica < $1.replica })
    #expect(record.hasSeen(stamp(99, by: ReplicaID(99))))
    #expect(!record.hasSeen(stamp(1, by: ReplicaID(1))))
  }

  @Test("Null is a value and no tombstone")
  func null() {
    #expect(Record(value: .some(.null), stamp: stamp(1)).byteCount == 1)
    #expect(Record(value: Optional.none, stamp: stamp(1)).byteCount == nil)
  }

  @Test("Fingerprints follow equality: order of keys does not count, types and absence do")
  func fingerprints() {
    let values: [PropertyList?] = [
      Optional.none, .some(.null), true, 1, .real(1), "1", .data([49]), [1], [[1]], ["1"],
      .dictionary(["a": 1]), .dictionary(["a": 1, "b": 2]), .real(-0.0), .real(0), "ab",
      ["a", "b"],
    ]
    #expect(Set(values.map { Fingerprint.of($0) }).count == values.count)
    #expect(
      Fingerprint.of(.dictionary(["a": 1, "b": 2]))
        == Fingerprint.of(.dictionary(["b": 2, "a": 1])))
  }
}
