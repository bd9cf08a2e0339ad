import Dispatch
import SetteePropertyLists
import SetteeStores
import Synchronization

/// Threads that use one suite at once; under ThreadSanitizer a race ends the program with a report.
extension StoreProbe {
  static let threads: [String: Scenario] = [
    "threads": { _ in
      let suite = try suite()
      DispatchQueue.concurrentPerform(iterations: threadCount) { thread in
        do {
          // Every other thread has an object of its own for the suite.
          try hammer(thread.isMultiple(of: 2) ? suite : StoreProbe.suite(), thread: thread)
        } catch {
          say("\(error)")
        }
      }
      let isWhole = (0..<threadCount).allSatisfy {
        suite.integer(forKey: "\($0)") == roundCount - 1
      }
      let isTold = [1, 2, 4, 8].allSatisfy { tellsEverything(suite, byThreads: $0) }
      say(isWhole && isTold && suite.keys().count == threadCount + 1 ? "whole" : "broken")
    }
  ]

  private static let threadCount = 8
  private static let roundCount = 100

  /// Whether 10,000 distinct writes are told 10,000 times, one at a time and each from where the
  /// last one ended, while other observers come and go and hear nothing once they have gone.
  private static func tellsEverything(_ suite: DefaultsSuite, byThreads count: Int) -> Bool {
    suite.set(-1, forKey: "told")
    // Held by nothing but the promise that calls come one at a time.
    nonisolated(unsafe) var told: [KeyChange] = []
    let observation = suite.observe(["told"]) { change in told += change.changes }
    let lateCount = Atomic(0)
    DispatchQueue.concurrentPerform(iterations: count + 1) { thread in
      if thread == count { return comeAndGo(suite, countingLate: lateCount) }
      for round in 0..<(10_000 / count) { suite.set(thread * 100_000 + round, forKey: "told") }
    }
    observation.cancel()
    let isChain = zip(told, told.dropFirst()).allSatisfy { $0.new == $1.old }
    let isWhole = told.count == 10_000 && told.last?.new == suite.value(forKey: "told")
    return isChain && isWhole && lateCount.load(ordering: .relaxed) == 0
  }

  private static func comeAndGo(_ suite: DefaultsSuite, countingLate late: borrowing Atomic<Int>) {
    for _ in 0..<200 {
      let ending = Ending()
      let observation = suite.observe { _ in if ending.isOver { ending.lateCount += 1 } }
      _ = suite.keys()
      observation.cancel()
      ending.isOver = true
      late.add(ending.lateCount, ordering: .relaxed)
    }
  }

  /// Changed without a lock: no call is under way or begins once an observation has ended.
  private final class Ending: @unchecked Sendable {
    var isOver = false
    var lateCount = 0
  }

  private static func hammer(_ suite: DefaultsSuite, thread: Int) throws {
    let observation = suite.observe { change in
      for key in change.keys { _ = suite.value(forKey: key) }
    }
    defer { observation.cancel() }
    for round in 0..<roundCount {
      suite.set(round, forKey: "\(thread)")
      _ = suite.dictionaryRepresentation()
      switch round % 25 {
      case 0: suite.synchronize()
      case 5: try suite.write([Edit(Key("\(thread)"), 0)], durability: .committed)
      case 10: suite.addSuite(named: "other")
      case 15: suite.removeSuite(named: "other")
      case 20: suite.setVolatileDomain(["v": round], forName: "mine")
      default: break
      }
    }
  }
}
