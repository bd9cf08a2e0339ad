import Dispatch
import SetteePropertyLists
import SetteeStores

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
      say(isWhole && suite.keys().count == threadCount ? "whole" : "broken")
    }
  ]

  private static let threadCount = 8
  private static let roundCount = 100

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
