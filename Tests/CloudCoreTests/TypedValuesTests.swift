import SetteeCloudCore
import Foundation
import SetteePropertyLists
import SetteeStores
import Testing

@Suite("Typed values")
struct TypedValuesTests {
  let store = CloudSimulator().store()

  @Test("What a typed setter stores its getter returns")
  func roundTrips() {
    store.set(true, forKey: "bool")
    store.set(2.5, forKey: "double")
    store.set(Int64.max, forKey: "longLong")
    store.set("text", forKey: "string")
    store.set(Data([1, 2]), forKey: "data")
    store.set([1, "two", [3]] as [Any], forKey: "array")
    store.set(["a": 1, "b": ["c": true]] as [String: Any], forKey: "dictionary")
    store.set(Date(timeIntervalSinceReferenceDate: 0.25) as Any, forKey: "date")
    #expect(store.bool(forKey: "bool"))
    #expect(store.double(forKey: "double") == 2.5)
    #expect(store.longLong(forKey: "longLong") == .max)
    #expect(store.string(forKey: "string") == "text")
    #expect(store.data(forKey: "data") == Data([1, 2]))
    #expect(store.array(forKey: "array")?[0] as? Int == 1)
    #expect(store.array(forKey: "array")?[2] as? [Int] == [3])
    #expect((store.dictionary(forKey: "dictionary")?["b"] as? [String: Bool]) == ["c": true])
    #expect(store.value(forKey: "date") == .date(Timestamp(secondsSinceReferenceDate: 0.25)))
    #expect(store.dictionaryRepresentation.count == 8)
    #expect(store.dictionaryRepresentation["string"] as? String == "text")
  }

  @Test(
    "Getters convert as those of a suite do",
    arguments: [
      (1, true, 1, 1), (1.0, true, 1, 1), ("true", true, 0, 0), ("YES", true, 0, 0),
      ("1", true, 1, 1), ("0", false, 0, 0), ("no", false, 0, 0), (2.67, true, 2, 2.67),
      (-2.67, true, -2, -2.67), ("123", true, 123, 123), (" -42x", true, -42, -42),
      ("99999999999999999999", true, .max, 1e20),
      (.real(.infinity), true, .max, .infinity), (true, true, 1, 1), ([], false, 0, 0),
      (.integer(Int128(UInt64.max)), true, .max, Double(UInt64.max)), (.null, false, 0, 0),
    ] as [(PropertyList, Bool, Int64, Double)])
  func coercions(value: PropertyList, bool: Bool, longLong: Int64, double: Double) throws {
    try store.write([Edit("key", value)])
    #expect(store.bool(forKey: "key") == bool)
    #expect(store.longLong(forKey: "key") == longLong)
    #expect(store.double(forKey: "key") == double)
  }

  @Test("A missing number is 0, and object(forKey:) tells it from a stored 0")
  func missingNumber() {
    #expect(store.longLong(forKey: "number") == 0)
    #expect(store.object(forKey: "number") == nil)
    store.set(Int64(0), forKey: "number")
    #expect(store.object(forKey: "number") as? Int == 0)
  }

  @Test("A value that is no property list is logged and ignored, the old one stays")
  func unstorable() throws {
    store.set("old", forKey: "key")
    store.set(UUID() as Any, forKey: "key")
    store.set(["nested": [UUID()]] as [String: Any], forKey: "key")
    #expect(store.string(forKey: "key") == "old")
    let simulator = try #require(store.simulator)
    let log = simulator.events().events.suffix(2).map(\.description)
    #expect(
      log.first == "this device ignores a value of type UUID for key: it is no property list.")
    #expect(log.count == 2)
  }

  @Test("Setting nil removes, by every setter")
  func nilRemoves() {
    let setters: [() -> Void] = [
      { store.set(nil as String?, forKey: "key") }, { store.set(nil as Data?, forKey: "key") },
      { store.set(nil as [Any]?, forKey: "key") },
      { store.set(nil as [String: Any]?, forKey: "key") },
      { store.set(nil as Any?, forKey: "key") }, { store.removeObject(forKey: "key") },
    ]
    for setter in setters {
      store.set("value", forKey: "key")
      setter()
      #expect(store.object(forKey: "key") == nil)
    }
  }

  @Test("Whole numbers keep their type and range, as numbers and as NSNumber")
  func numbers() {
    store.set(UInt64.max as Any, forKey: "large")
    store.set(Int8(-5) as Any, forKey: "small")
    store.set(NSNumber(value: true) as Any, forKey: "flag")
    store.set(NSNumber(value: 1.5) as Any, forKey: "real")
    store.set(NSNumber(value: 7) as Any, forKey: "int")
    store.set(1 as Any, forKey: "one")
    #expect(store.value(forKey: "large") == .integer(Int128(UInt64.max)))
    #expect(store.value(forKey: "small") == .integer(-5))
    // What an NSNumber was made of cannot be asked without Foundation; its value can.
    #expect(store.value(forKey: "flag") == .integer(1))
    #expect(store.bool(forKey: "flag"))
    #expect(store.value(forKey: "real") == .real(1.5))
    #expect(store.value(forKey: "int") == .integer(7))
    #expect(store.value(forKey: "one") == .integer(1))
  }

  @Test("A key of 64 bytes is taken, one of 65 refused without an abort", arguments: [64, 65])
  func keyLength(length: Int) {
    let name = String(repeating: "k", count: length)
    store.set("value", forKey: name)
    #expect((store.string(forKey: name) == "value") == (length == 64))
  }

  @Test("A value nested too deep is refused")
  func nesting() {
    var deep: PropertyList = 1
    for _ in 0..<65 { deep = .array([deep]) }
    #expect(throws: StoreError.self) { try store.write([Edit("deep", deep)]) }
    #expect(store.value(forKey: "deep") == nil)
  }
}
