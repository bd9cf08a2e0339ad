import ObservableDefaults
import Stores

/// What one observed property costs in classes of several sizes, beside a plain `@Observable`
/// class in the same run.
@MainActor
enum ObservableBenchmark {
  private static let count = 2_000

  static func run(_ arguments: Arguments) throws {
    print("nanoseconds for one of \(count), the median of nine runs")
    let plain = OnePlain()
    let (plainGet, plainSet) = measure("plain class of 1", { plain.p00 }, { plain.p00 = $0 })
    let large = HundredPlain()
    _ = measure("plain class of 100", { large.p00 }, { large.p00 = $0 }, plainGet, plainSet)
    try measureMacros(plainGet, plainSet)
    try measureNumbered(plainGet, plainSet)
    try measureCodable()
    try measureObservers()
  }

  private static func measureMacros(_ get: Double, _ set: Double) throws {
    let one = OneSettings(userDefaults: try .inMemory())
    _ = measure("macro class of 1", { one.p00 }, { one.p00 = $0 }, get, set)
    let ten = TenSettings(userDefaults: try .inMemory())
    _ = measure("macro class of 10", { ten.p00 }, { ten.p00 = $0 }, get, set)
    let hundred = HundredSettings(userDefaults: try .inMemory())
    _ = measure("macro class of 100", { hundred.p00 }, { hundred.p00 = $0 }, get, set)
  }

  /// The same objects by index, so that a thousand need not be compiled.
  private static func measureNumbered(_ get: Double, _ set: Double) throws {
    for size in [1, 10, 100, 1_000] {
      let numbered = NumberedSettings(count: size, suite: try .inMemory())
      _ = measure("numbered class of \(size)", { numbered[0] }, { numbered[0] = $0 }, get, set)
    }
  }

  /// Every get is tracked and every set is observed, as a row of a form does it.
  private static func measure(
    _ name: String, _ get: () -> Int, _ set: (Int) -> Void, _ plainGet: Double? = nil,
    _ plainSet: Double? = nil
  ) -> (get: Double, set: Double) {
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
    let ratios = plainGet.map { [getTime / $0, setTime / (plainSet ?? 1)] } ?? []
    print(line(name, [getTime, setTime], ratios))
    return (getTime, setTime)
  }

  private static func measureCodable() throws {
    let settings = CodableSettings(userDefaults: try .inMemory())
    settings.people = (0..<100).map { Person(name: "person \($0)", age: $0) }
    print(line("codable get of 100", [nanoseconds("get") { _ = settings.people.count }], []))
  }

  private static func measureObservers() throws {
    for observers in [0, 1, 10, 100] {
      let settings = OneSettings(userDefaults: try .inMemory())
      var number = 0
      let time = nanoseconds("set", count: 200) {
        for _ in 0..<observers {
          withObservationTracking {
            _ = settings.p00
          } onChange: {
          }
        }
        number += 1
        settings.p00 = number
      }
      print(line("set with \(observers) observers", [time], []))
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
    return name + String(repeating: " ", count: max(1, 26 - name.count)) + cells + shares
  }

  private static func column(_ text: String) -> String {
    String(repeating: " ", count: max(1, 9 - text.count)) + text
  }
}

struct Person: Codable {
  var name: String
  var age: Int
}

@ObservableDefaults
final class CodableSettings {
  var people: [Person] = []
}
