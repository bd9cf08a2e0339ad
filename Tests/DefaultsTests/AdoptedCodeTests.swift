import Defaults
import Foundation
import Synchronization
import Testing

extension HermeticStores: TestTrait, SuiteTrait, TestScoping {}

/// A type of the program's own, which is kept as JSON.
private struct Clock: Hashable, Codable, Defaults.Serializable {
  var hour: Int
  var minute: Int
}

private struct Shift: Hashable, Codable {
  var start: Clock
  var end: Clock
}

extension Shift: Defaults.Serializable {
  /// Keeps a shift as an array of what is kept in its turn.
  struct Bridge: Defaults.Bridge {
    typealias Value = Shift
    typealias Serializable = [Clock]

    func serialize(_ value: Value?) -> Serializable? { value.map { [$0.start, $0.end] } }

    func deserialize(_ object: Serializable?) -> Value? {
      guard let object, object.count == 2 else { return nil }
      return Shift(start: object[0], end: object[1])
    }
  }

  static let bridge = Bridge()
}

private final class UserBridge: Defaults.Bridge {
  typealias Value = User
  typealias Serializable = [String: String]

  func serialize(_ value: Value?) -> Serializable? { value.map { ["name": $0.name] } }
  func deserialize(_ object: Serializable?) -> Value? { object?["name"].map { User(name: $0) } }
}

private struct User: Hashable {
  var name: String
}

extension User: Defaults.Serializable {
  static let bridge = UserBridge()
}

/// What code that was written for the original is likely to say, as its own tests do.
@Suite("Typed keys in code that was written for Apple's platforms", HermeticStores())
struct AdoptedCodeTests {
  @Test("A type says whether a property list holds its values as they are")
  func nativeTypes() {
    #expect(Int.isNativelySupportedType && String.isNativelySupportedType)
    #expect(Bool.isNativelySupportedType && Double.isNativelySupportedType)
    #expect(Data.isNativelySupportedType && Date.isNativelySupportedType)
    #expect((Int?).isNativelySupportedType && [String].isNativelySupportedType)
    #expect([String: Int].isNativelySupportedType)
    #expect(!URL.isNativelySupportedType && !UUID.isNativelySupportedType)
    #expect(!Shift.isNativelySupportedType && ![User].isNativelySupportedType)
  }

  @Test("What a bridge makes may be kept by bridges in its turn")
  func bridgesInBridges() {
    let shift = Shift(start: Clock(hour: 1, minute: 0), end: Clock(hour: 2, minute: 30))
    let key = Defaults.Key<Shift>("shift", default: shift)
    #expect(Defaults[key] == shift)
    let texts = [#"{"hour":1,"minute":0}"#, #"{"hour":2,"minute":30}"#]
    #expect(DefaultsSuite.standard.array(forKey: key.name) as? [String] == texts)
    let later = Shift(start: shift.end, end: Clock(hour: 4, minute: 59))
    Defaults[key] = later
    #expect(Defaults[key] == later)
  }

  @Test("Values inside of lists and maps are changed in place, however deep they are")
  func nested() {
    let ann = User(name: "Ann")
    let key = Defaults.Key<[String: [[User]]]>("nested", default: ["0": [[ann]]])
    Defaults[key]["0"]?[0].append(User(name: "Ben"))
    Defaults[key]["1"] = [[ann]]
    Defaults[key]["1"]?[0][0].name = "Cid"
    #expect(Defaults[key]["0"]?[0].map(\.name) == ["Ann", "Ben"])
    #expect(Defaults[key]["1"] == [[User(name: "Cid")]])
    let mixed = Defaults.Key<[Defaults.AnySerializable]?>("mixed")
    Defaults[mixed] = [123]
    Defaults[mixed]?.append("text")
    Defaults[mixed]![0] = 1.5
    #expect(Defaults[mixed]?[0].get(Double.self) == 1.5)
    #expect(Defaults[mixed]?[1].get(String.self) == "text")
  }

  @Test("Keys without their types are in one set, and are reset from one list")
  func keysOfAnyType() {
    let (text, same) = (Defaults.Key<String>("a", default: "x"), Defaults.Key("a", default: "x"))
    let number = Defaults.Key<Int>("b", default: 1)
    let keys: Set<Defaults._AnyKey> = [text, same, number]
    #expect(keys.count == 2 && keys.contains(same))
    Defaults[text] = "y"
    Defaults[number] = 2
    Defaults.reset(Array(keys))
    #expect(Defaults[text] == "x" && Defaults[number] == 1 && text.isDefaultValue)
  }

  @Test("An observation is named by its protocol alone, and ended inside its own handler")
  func observations() {
    let key = Defaults.Key<Bool>("observed", default: false)
    nonisolated(unsafe) var observation: Defaults.Observation!
    nonisolated(unsafe) var seen: [Bool] = []
    observation = Defaults.observe(key, options: []) { change in
      seen += [change.oldValue, change.newValue]
      observation.invalidate()
    }
    Defaults[key] = true
    Defaults[key] = false
    #expect(seen == [false, true])
    weak let tied = Defaults.observe(key, options: []) { _ in }
      .tieToLifetime(of: DefaultsSuite.standard)
    tied?.removeLifetimeTie()
    #expect(tied == nil)
  }

  @Test("A hundred tasks that set one key are told a hundred times, beside how things stood")
  func manyTasks() async {
    let key = Defaults.Key<Int>("many", default: 0)
    let told = Mutex(0)
    let observation = Defaults.observe(key) { _ in told.withLock { $0 += 1 } }
    await withTaskGroup(of: Void.self) { group in
      for number in 1...100 { group.addTask { Defaults[key] = number } }
    }
    observation.invalidate()
    #expect(told.withLock { $0 } == 101)
  }
}
