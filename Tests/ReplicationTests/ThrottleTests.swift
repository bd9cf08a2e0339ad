import Testing

@testable import SetteeReplication

@Suite("Throttle")
struct ThrottleTests {
  @Test("A burst goes at once, then one per period, and rest refills the bucket")
  func bucket() {
    var throttle = Throttle(burst: 3, period: 100)
    let taken = (0..<10).map { throttle.take(at: $0 * 50) }
    #expect(taken == [true, true, true, true, true, false, true, false, true, false])
    #expect(throttle.nextToken(from: 450) == 500)
    let later = (0..<4).map { _ in throttle.take(at: 10_000) }
    #expect(later == [true, true, true, false])
  }

  @Test("Useless parameters still let something through")
  func uselessParameters() {
    var throttle = Throttle(burst: 0, period: 0)
    let taken = [throttle.take(at: 0), throttle.take(at: 0), throttle.take(at: 1)]
    #expect(taken == [true, false, true])
  }

  @Test("Extreme spans are held within a range in which times can be added")
  func extremeSpans() throws {
    let pace = Pace(period: .max, uploadDelay: .max, timeout: .max, burst: .min, refill: .max)
    var world = World.devices(1, parameters: SyncParameters(pace: pace), isSynced: false)
    let wild = Link.Conditions(delayMin: .min, delayMax: .max, loss: .max, duplication: .max)
    world.setConditions(wild, of: 0)
    world.settle()
    #expect(world.devices[0].replica.isSyncing)
    #expect(pace.burst == 1 && pace.period == Pace.spanMax)
    #expect(Pace(period: .min, uploadDelay: .min, timeout: .min).uploadDelay == 0)
  }
}
