import Defaults
import Foundation
import TestSupport
import Testing

/// Bridges called by hand, as code from Apple's platforms does: nothing throws, and the types are
/// that library's.
@Suite("Bridges called by hand")
struct BridgeCallsTests {
  @Test("Each kind makes what it keeps, and the value of that, without a try")
  func each() {
    let numbers: [Int]? = [Int].bridge.serialize([1, 2])
    #expect(numbers == [1, 2] && [Int].bridge.deserialize(numbers) == [1, 2])
    let number: Int? = Int?.bridge.serialize(Optional(5))
    #expect(number == 5 && Int?.bridge.deserialize(number) == 5)
    let range: [Any]? = (1..<5).bridgeOfType.serialize(1..<5)
    #expect(range as? [Int] == [1, 5] && Range<Int>.bridge.deserialize(range) == 1..<5)
    let set: [Int]? = Set<Int>.bridge.serialize([7])
    #expect(set == [7] && Set<Int>.bridge.deserialize(set) == [7])
    let entries: [String: String]? = [Int: String].bridge.serialize([1: "a"])
    #expect(entries == ["1": "a"] && [Int: String].bridge.deserialize(entries) == [1: "a"])
    let raw: Int? = Level.bridge.serialize(.highest)
    #expect(raw == 3 && Level.bridge.deserialize(raw) == .highest)
    let json: String? = Time.bridge.serialize(Time(hour: 1, minute: 0))
    #expect(json == #"{"hour":1,"minute":0}"#)
    #expect(Time.bridge.deserialize(json) == Time(hour: 1, minute: 0))
    let text: String? = UUID.bridge.serialize(UUID(uuidString: Self.id))
    #expect(text == Self.id && UUID.bridge.deserialize(text)?.uuidString == Self.id)
    let any: Any? = Defaults.AnySerializable.bridge.serialize(5)
    #expect(any as? Int == 5 && Defaults.AnySerializable.bridge.deserialize(any) == 5)
    let items: [String]? = Bag<String>.bridge.serialize(Bag(["a"]))
    #expect(items == ["a"] && Bag<String>.bridge.deserialize(items) == Bag(["a"]))
    let letters: [String]? = Letters.bridge.serialize(Letters(["a"]))
    #expect(letters == ["a"] && Letters.bridge.deserialize(letters) == Letters(["a"]))
  }

  private static let id = "E621E1F8-C36C-495A-93FC-0C247A3E6E5F"

  @Test("Elements are kept by their own bridges, and what fails is nothing")
  func failures() {
    let times: [String]? = [Time].bridge.serialize([Time(hour: 1, minute: 0)])
    #expect(times == [#"{"hour":1,"minute":0}"#])
    #expect([Time].bridge.deserialize(["no time"]) == [])
    #expect(Time.bridge.deserialize("no time") == nil)
    #expect(Level.bridge.deserialize(2) == nil)
    #expect(Range<Int>.bridge.deserialize([5, 1]) == nil)
    #expect(Range<Int>.bridge.deserialize(["a", 1, 2]) == nil)
    #expect(UUID.bridge.deserialize("no id") == nil)
    let bytes: Data? = Data.bridge.serialize(Data([1]))
    #expect(bytes == Data([1]))
  }

  @Test("A bridge of the program's may throw, and its reason is told by the key")
  func throwing() throws {
    #expect(throws: Odd.Refusal.self) { try Odd.bridge.serialize(Odd(number: 2)) }
    let suite = DefaultsSuite.inMemory()
    let key = Defaults.Key<Odd>("odd", default: Odd(number: 1), suite: suite)
    #expect(throws: Defaults.Problem.self) { try Defaults.write(Odd(number: 2), to: key) }
    #expect(Defaults[key].number == 1)
    #expect([Odd].bridge.serialize([Odd(number: 1), Odd(number: 2)]) == [1])
  }

  private struct Odd: Defaults.Serializable, Sendable {
    let number: Int

    struct Refusal: Error {}

    struct Bridge: Defaults.Bridge {
      func serialize(_ value: Odd?) throws -> Int? {
        if let value, value.number.isMultiple(of: 2) { throw Refusal() }
        return value?.number
      }

      func deserialize(_ object: Int?) -> Odd? { object.map { Odd(number: $0) } }
    }

    static let bridge = Bridge()
  }

  @Test("The collections that code names with their elements are those")
  func named() {
    func count(_ items: some Defaults.CollectionSerializable<String>) -> Int { items.count }
    func members(_ items: some Defaults.SetAlgebraSerializable<String>) -> Int {
      items.toArray().count
    }
    #expect(count(Bag(["a"])) == 1 && members(Letters(["a", "b"])) == 2)
  }
}

extension Range where Bound == Int {
  fileprivate var bridgeOfType: Defaults.RangeBridge<Range<Int>> { Self.bridge }
}
