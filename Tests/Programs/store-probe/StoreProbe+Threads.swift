import Dispatch
import Stores

/// Threads that use one suite at once; under ThreadSanitizer a race ends the program with a report.
extension StoreProbe {
  static let threads: [String: Scenario] = [
    "threads": { _ in
      let suite = try suite()
      DispatchQueue.concurrentPerform(iterations: 8) { hammer(suite, thread: $0) }
      let isWhole = (0..<8).allSatisfy { suite.integer(forKey: "\($0)") == 49 }
      say(isWhole && suite.keys().count == 8 ? "whole" : "broken")
    }
  ]

  private static func hammer(_ suite: DefaultsSuite, thread: Int) {
    let observation = suite.observe { change in
      for key in change.keys { _ = suite.value(forKey: key) }
    }
    for index in 0..<50 {
      suite.set(index, forKey: "\(thread)")
      _ = suite.dictionaryRepresentation()
      if index.isMultiple(of: 25) { suite.synchronize() }
    }
    observation.cancel()
  }
}
