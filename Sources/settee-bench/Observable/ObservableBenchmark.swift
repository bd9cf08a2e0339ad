import ObservableDefaults
import SetteeStores

/// What one observed property costs in classes of several sizes, beside a plain `@Observable`
/// class in the same run.
@MainActor
enum ObservableBenchmark {
  private static let count = 2_000

  static func run(_ arguments: BenchmarkOptions) throws {
    print("nanoseconds for one of \(count), the median of nine runs; get, set, x of plain's")
    print("slowest/fastest: of the sizes above it, get and set; at most x1.2 is wanted")
    let plain = OnePlain()
    let plainTimes = measure("plain class of 1", { plain.p00 }, { plain.p00 = $0 })
    let large = HundredPlain()
    _ = measure("plain class of 100", { large.p00 }, { large.p00 = $0 }, plainTimes)
    try printSpread("macro classes", measureMacros(plainTimes))
    print("imitated: as the macro expands, by index; a class of 1,000 takes the compiler minutes")
    try printSpread("imitated classes", measureImitated(plainTimes))
    let people = try measureCodable()
    let observed = try measureObservers()
    try printLimits(people: people, observed: observed)
  }

  /// What is promised, each as its share of what it may cost.
  private static func printLimits(people: Double, observed: Double) throws {
    let suite = try DefaultsSuite.inMemory()
    let settings = OneSettings(userDefaults: suite)
    settings.p00 = 1
    var number = 0
    let suiteTime = nanoseconds("suite set") {
      number += 1
      suite.set(number, forKey: "other")
    }
    let time = nanoseconds("class set") {
      number += 1
      settings.p00 = number
    }
    print("promised: what it costs, and how much of what it may")
    print(line("set, observed by nobody", [time, suiteTime], [time / suiteTime]) + "  of x4")
    print(line("set, observed by one, of plain's", [], [observed]) + "  of x2")
    print(line("codable get of 100 people", [people], []) + "  of 150 ns")
  }

  private static func measureMacros(_ plain: Times) throws -> [Times] {
    let one = OneSettings(userDefaults: try .inMemory())
    let ten = TenSettings(userDefaults: try .inMemory())
    let hundred = HundredSettings(userDefaults: try .inMemory())
    return [
      measure("macro class of 1", { one.p00 }, { one.p00 = $0 }, plain),
      measure("macro class of 10", { ten.p00 }, { ten.p00 = $0 }, plain),
      measure("macro class of 100", { hundred.p00 }, { hundred.p00 = $0 }, plain),
    ]
  }

  private static func measureImitated(_ plain: Times) throws -> [Times] {
    try [1, 10, 100, 1_000].map { size in
      let numbered = NumberedSettings(count: size, suite: try .inMemory())
      return measure("imitated class of \(size)", { numbered[0] }, { numbered[0] = $0 }, plain)
    }
  }

  /// How much slower the slowest size is than the fastest.
  private static func printSpread(_ name: String, _ times: [Times]) {
    let spread = [times.map(\.get), times.map(\.set)].map {
      ($0.max() ?? 0) / ($0.min() ?? 1)
    }
    print(line("\(name), slowest/fastest", [], spread))
  }

  private typealias Times = (get: Double, set: Double)

  /// Every get is tracked and every set is observed, as a row of a form does it.
  private static func measure(
    _ name: String, _ get: () -> Int, _ set: (Int) -> Void, _ plain: Times? = nil
  ) -> Times {
    var number = 0
    let getTime = nanoseconds("get") {
      withObservationTracking {
        _ = get()
      } onChange: {
      }
    }
    let setTime = nanoseconds("set") {
      withObservationTracking {
        _ = get()
      } onChange: {
      }
      number += 1
      set(number)
    }
    print(
      line(name, [getTime, setTime], plain.map { [getTime / $0.get, setTime / $0.set] } ?? []))
    return (getTime, setTime)
  }

  /// What a get takes whose value has not changed.
  private static func measureCodable() throws -> Double {
    let people = (0..<100).map { Person(name: "person \($0)", age: $0) }
    let (plain, settings) = (PlainPeople(), CodableSettings(userDefaults: try .inMemory()))
    plain.people = people
    settings.people = people
    let plainTime = nanoseconds("get") { _ = plain.people.count }
    let time = nanoseconds("get") { _ = settings.people.count }
    print(line("plain get of 100 people", [plainTime], []))
    print(line("codable get of 100 people", [time], [time / plainTime]))
    return time
  }

  /// Each observer begins anew with every set, since a change ends it.
  /// - Returns: How much more than a plain class a set takes that one observes.
  private static func measureObservers() throws -> Double {
    let counts = [0, 1, 10, 100]
    let plain = OnePlain()
    let plainTimes = counts.map { time(ofSetWith: $0, { plain.p00 }, { plain.p00 = $0 }) }
    let settings = OneSettings(userDefaults: try .inMemory())
    let times = counts.map { time(ofSetWith: $0, { settings.p00 }, { settings.p00 = $0 }) }
    for (index, count) in counts.enumerated() {
      print(line("plain set, observed by \(count)", [plainTimes[index]], []))
      print(
        line("macro set, observed by \(count)", [times[index]], [times[index] / plainTimes[index]]))
    }
    let (plainCost, cost) = (costPerObserver(plainTimes, counts), costPerObserver(times, counts))
    print(line("plain, each observer more", [plainCost], []))
    print(line("macro, each observer more", [cost], [cost / plainCost]))
    return times[1] / plainTimes[1]
  }

  private static func costPerObserver(_ times: [Double], _ counts: [Int]) -> Double {
    ((times.last ?? 0) - (times.first ?? 0)) / Double(counts.last ?? 1)
  }

  private static func time(
    ofSetWith observers: Int, _ get: () -> Int, _ set: (Int) -> Void
  ) -> Double {
    var number = 0
    return nanoseconds("set", count: 200) {
      for _ in 0..<observers {
        withObservationTracking {
          _ = get()
        } onChange: {
        }
      }
      number += 1
      set(number)
    }
  }

  private static func nanoseconds(
    _ name: String, count: Int = count, _ work: () -> Void
  ) -> Double {
    let figure = Figure(name) { for _ in 0..<count { work() } }
    return figure.median / .nanoseconds(1) / Double(count)
  }

  private static func line(_ name: String, _ times: [Double], _ ratios: [Double]) -> String {
    let cells = times.map { column("\(Int($0.rounded()))") }.joined()
    let shares = ratios.map { column("x\(Double(Int($0 * 10)) / 10)") }.joined()
    return name + String(repeating: " ", count: max(1, 36 - name.count)) + cells + shares
  }

  private static func column(_ text: String) -> String {
    String(repeating: " ", count: max(1, 9 - text.count)) + text
  }
}

struct Person: Codable {
  var name: String
  var age: Int
}

@Observable
final class PlainPeople {
  var people: [Person] = []
}

@ObservableDefaults
final class CodableSettings {
  var people: [Person] = []
}
