import Testing

@testable import SetteeReplication

@Suite("Stamps and clocks")
struct StampTests {
  @Test("Stamps are ordered by time, then counter, then replica")
  func order() {
    let inOrder = [
      stamp(1), stamp(1, by: beta), stamp(1, 1), stamp(1, 1, by: beta), stamp(2),
      stamp(2, 0, by: beta),
    ]
    for (left, first) in inOrder.enumerated() {
      for (right, second) in inOrder.enumerated() {
        #expect((first < second) == (left < right))
        #expect((first == second) == (left == right))
      }
    }
  }

  @Test("A clock's stamps grow, whatever the wall clock does")
  func monotonic() throws {
    var clock = HybridClock()
    var last: Stamp?
    for wallClock in [100, 100, 50, -7, .min, 101, 100, 101, .max, 102] as [Int64] {
      let given = clock.next(wallClock: wallClock, replica: alpha)
      let next = try #require(given)
      if let last { #expect(next > last, "at \(wallClock)") }
      last = next
    }
    #expect(clock.milliseconds == 102)
  }

  @Test("A stamp given after another was heard is later, though the wall clock is behind")
  func hearing() {
    var clock = HybridClock()
    clock.hear(stamp(5_000, 7, by: beta))
    clock.hear(stamp(4_000, 9, by: beta))
    expectNext(stamp(5_000, 8), of: &clock, at: 10)
    clock.hear(stamp(5_000, 3, by: beta))
    expectNext(stamp(5_000, 9), of: &clock, at: 10)
  }

  @Test("A full counter carries into the milliseconds")
  func carry() {
    var clock = HybridClock()
    clock.hear(stamp(10, .max, by: beta))
    expectNext(stamp(11, 0), of: &clock, at: 0)
  }

  @Test("At the end of time the clock gives no stamp rather than a wrong one")
  func endOfTime() {
    var clock = HybridClock()
    clock.hear(stamp(Stamp.millisecondsLimit - 1, .max, by: beta))
    let next = clock.next(wallClock: 0, replica: alpha)
    #expect(next == nil)
  }

  @Test(
    "Impossible times are told from possible ones",
    arguments: [
      (0, true), (Stamp.millisecondsLimit - 1, true), (Stamp.millisecondsLimit, false),
      (-1, false), (.max, false), (.min, false),
    ] as [(Int64, Bool)])
  func wellFormed(milliseconds: Int64, isWellFormed: Bool) {
    #expect(stamp(milliseconds).isWellFormed == isWellFormed)
  }

  private func expectNext(_ stamp: Stamp, of clock: inout HybridClock, at wallClock: Int64) {
    let next = clock.next(wallClock: wallClock, replica: alpha)
    #expect(next == stamp)
  }
}
