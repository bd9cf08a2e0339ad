import Defaults
import Foundation
import SetteeStores

/// What typed keys cost beside the same work on Foundation's `UserDefaults` and on a plain
/// dictionary, in one run; no store touches a disk meanwhile.
///
/// Foundation on Linux tells nobody of a change, so there observing is a notification that is
/// posted by hand; the dictionary's is a call of a closure.
@MainActor
enum DefaultsBenchmark {
  static func run(_ arguments: BenchmarkOptions) throws {
    try arguments.allow()
    let bench = try TypedBench()
    print("nanoseconds for one, the best of many batches; times: typed key to the other's share")
    print(line("", ["typed key", "UserDefaults", "dictionary", "times", "times"]))
    show("get Int", bench.key.get, bench.foundation.get, bench.dictionary.get)
    show("set Int", bench.key.set, bench.foundation.set, bench.dictionary.set)
    show(
      "get Codable", bench.key.getCodable, bench.foundation.getCodable, bench.dictionary.getCodable)
    show(
      "set and get Codable", bench.key.setCodable, bench.foundation.setCodable,
      bench.dictionary.setCodable)
    show("get 1,000 Ints", bench.key.getList, bench.foundation.getList, bench.dictionary.getList)
    showLimit(bench)
    let observation = bench.observe()
    show("observe and set", bench.key.set, bench.foundation.setAndPost, bench.dictionary.setAndCall)
    guard bench.dictionary.heardCount > 0, observation.isComplete else {
      throw UsageError("a change was not heard")
    }
    observation.end()
  }

  /// What is promised: a get of a number costs at most two of the suite's own.
  private static func showLimit(_ bench: TypedBench) {
    let (time, suiteTime) = (nanoseconds(bench.key.get), nanoseconds(bench.key.getFromSuite))
    let times = FigureTable.decimal(time / suiteTime, places: 2)
    print(
      line("get Int, of the suite's", [time, suiteTime].map { FigureTable.decimal($0, places: 1) })
        + "  x\(times) of x2")
  }

  private static func show(
    _ name: String, _ key: (Int) -> Void, _ foundation: (Int) -> Void, _ dictionary: (Int) -> Void
  ) {
    let times = [nanoseconds(key), nanoseconds(foundation), nanoseconds(dictionary)]
    let shares = times.dropFirst().map { FigureTable.decimal($0 / times[0], places: 2) }
    print(line(name, times.map { FigureTable.decimal($0, places: 1) } + shares))
  }

  /// The best of many batches, since whatever else the machine does only makes one slower.
  private static func nanoseconds(_ work: (Int) -> Void) -> Double {
    var count = 20
    while batch(count, work) < .milliseconds(2) { count *= 2 }
    let best = (0..<40).map { _ in batch(count, work) }.min() ?? .zero
    return best / .nanoseconds(1) / Double(count)
  }

  private static func batch(_ count: Int, _ work: (Int) -> Void) -> Duration {
    let clock = ContinuousClock()
    let start = clock.now
    for number in 0..<count { work(number) }
    return clock.now - start
  }

  private static func line(_ name: String, _ cells: [String]) -> String {
    cells.reduce(FigureTable.left(name, 22)) { $0 + FigureTable.right($1, 14) }
  }
}
