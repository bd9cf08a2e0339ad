import Defaults
import Foundation
import SetteePropertyLists
import SetteeStores

/// The same values behind typed keys, in Foundation's store and in a dictionary.
@MainActor
struct TypedBench {
  let key: TypedKeys
  let foundation: FoundationValues
  let dictionary = DictionaryValues()

  init() throws {
    key = TypedKeys(suite: try .inMemory())
    guard let defaults = Foundation.UserDefaults(suiteName: "settee-bench-typed") else {
      throw UsageError("Foundation opens no suite")
    }
    foundation = try FoundationValues(defaults: defaults)
  }

  /// Observes all three stores.
  func observe() -> Heard {
    let heard = Heard()
    heard.observe(key.number, foundation.defaults)
    dictionary.observe()
    return heard
  }

  /// A value of a few members, as programs keep them.
  struct Profile: Codable, Equatable, Defaults.Serializable {
    var name = "Ann"
    var mail = "ann@example.com"
    var age = 30
    var tags = ["a", "b", "c"]
  }

  static let list = Array(0..<1_000)
}

/// How often observers were called.
@MainActor
final class Heard {
  private var counts = [0, 0]
  private var ends: [() -> Void] = []

  /// Whether both observers were called.
  var isComplete: Bool { counts.allSatisfy { $0 > 0 } }

  func observe(_ key: Defaults.Key<Int>, _ defaults: Foundation.UserDefaults) {
    let token = Defaults.observe(key, options: []) { [unowned self] _ in
      MainActor.assumeIsolated { counts[0] += 1 }
    }
    let center = NotificationCenter.default
    let observer = center.addObserver(
      forName: Foundation.UserDefaults.didChangeNotification, object: nil, queue: nil
    ) { [unowned self] _ in MainActor.assumeIsolated { counts[1] += 1 } }
    ends = [{ token.invalidate() }, { center.removeObserver(observer) }]
  }

  func end() {
    for end in ends { end() }
  }
}

/// The values by typed keys.
struct TypedKeys {
  let number: Defaults.Key<Int>
  let profile: Defaults.Key<TypedBench.Profile>
  let list: Defaults.Key<[Int]>
  private static let numberKey: SetteePropertyLists.Key = "number"

  @MainActor
  init(suite: DefaultsSuite) {
    number = Defaults.Key("number", default: 0, suite: suite)
    profile = Defaults.Key("profile", default: TypedBench.Profile(), suite: suite)
    list = Defaults.Key("list", default: [], suite: suite)
    Defaults[profile] = TypedBench.Profile(age: 31)
    Defaults[list] = TypedBench.list
  }

  func get(_ number: Int) { _ = Defaults[self.number] }
  func getFromSuite(_ number: Int) { _ = self.number.suite.value(forKey: Self.numberKey) }
  func set(_ number: Int) { Defaults[self.number] = number }
  func getCodable(_ number: Int) { _ = Defaults[profile].age }
  func setCodable(_ number: Int) {
    Defaults[profile].age = number
    _ = Defaults[profile].age
  }
  func getList(_ number: Int) { _ = Defaults[list].count }
}

/// The values in Foundation's store, `Codable` ones as JSON text.
@MainActor
struct FoundationValues {
  let defaults: Foundation.UserDefaults

  init(defaults: Foundation.UserDefaults) throws {
    self.defaults = defaults
    defaults.set(0, forKey: "number")
    // As Foundation's own objects: linked statically, it does not bridge a list of numbers.
    defaults.set(NSArray(array: TypedBench.list.map { NSNumber(value: $0) }), forKey: "list")
    defaults.set(Self.text(of: TypedBench.Profile(age: 31)), forKey: "profile")
    guard profile.age == 31 else { throw UsageError("Foundation's store keeps no text") }
  }

  func get(_ number: Int) { _ = defaults.integer(forKey: "number") }
  func set(_ number: Int) { defaults.set(number, forKey: "number") }
  func setAndPost(_ number: Int) {
    set(number)
    NotificationCenter.default.post(
      name: Foundation.UserDefaults.didChangeNotification, object: defaults)
  }
  func getCodable(_ number: Int) { _ = profile.age }
  func setCodable(_ number: Int) {
    var profile = profile
    profile.age = number
    defaults.set(Self.text(of: profile), forKey: "profile")
    _ = self.profile.age
  }
  func getList(_ number: Int) { _ = (defaults.array(forKey: "list") as? [Int])?.count }

  private var profile: TypedBench.Profile {
    let data = Data((defaults.string(forKey: "profile") ?? "").utf8)
    do {
      return try JSONDecoder().decode(TypedBench.Profile.self, from: data)
    } catch {
      // The beginning looks whether this works.
      return TypedBench.Profile()
    }
  }

  private static func text(of profile: TypedBench.Profile) -> String {
    do {
      return String(decoding: try JSONEncoder().encode(profile), as: UTF8.self)
    } catch {
      // The beginning looks whether this works.
      return ""
    }
  }
}

/// The values in a dictionary of any types.
@MainActor
final class DictionaryValues {
  private var values: [String: Any] = [
    "number": 0, "profile": TypedBench.Profile(), "list": TypedBench.list,
  ]
  private var observers: [(Int) -> Void] = []
  private(set) var heardCount = 0

  func observe() { observers.append { [unowned self] _ in heardCount += 1 } }

  func get(_ number: Int) { _ = values["number"] as? Int }
  func set(_ number: Int) { values["number"] = number }
  func setAndCall(_ number: Int) {
    set(number)
    for observer in observers { observer(number) }
  }
  func getCodable(_ number: Int) { _ = (values["profile"] as? TypedBench.Profile)?.age }
  func setCodable(_ number: Int) {
    var profile = values["profile"] as? TypedBench.Profile ?? TypedBench.Profile()
    profile.age = number
    values["profile"] = profile
    getCodable(number)
  }
  func getList(_ number: Int) { _ = (values["list"] as? [Int])?.count }
}
