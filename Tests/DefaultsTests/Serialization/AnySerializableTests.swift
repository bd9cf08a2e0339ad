import Defaults
import Foundation
import SetteePropertyLists
import Testing

@Suite("Values of any serializable type")
struct AnySerializableTests {
  private typealias Any_ = Defaults.AnySerializable

  @Test("Each of the seven literals makes one")
  func literals() throws {
    #expect(Any_("a") == "a" && Any_(1) == 1 && Any_(1.5) == 1.5 && Any_(true) == true)
    #expect(try encodeForStore(nil as Any_) == nil)
    #expect(
      try encodeForStore([1, "a", Any_(Mime.json)] as Any_) == [1, "a", #""application\/json""#])
    #expect(
      try encodeForStore(["a": 1, "b": [true], "c": ["d": Any_(Stretch.halfHour)]] as Any_)
        == ["a": 1, "b": [true], "c": ["d": "30 Minutes"]])
  }

  @Test("Get gives back what was set, of every type")
  func getAndSet() {
    var any: Defaults.AnySerializable = "a"
    #expect(any.get(String.self) == "a")
    any.set(5)
    #expect(any.get() == 5 && any.get(Int8.self) == 5 && any.get(Double.self) == 5)
    any.set(0.5, type: Float.self)
    #expect(any.get(Float.self) == 0.5)
    any.set(Date(timeIntervalSinceReferenceDate: 1.5))
    #expect(any.get() == Date(timeIntervalSinceReferenceDate: 1.5))
    any.set(Data([1]))
    #expect(any.get() == Data([1]))
    any.set(URL(filePath: "/a"))
    #expect(any.get() == URL(filePath: "/a"))
    any.set(Mime.json)
    #expect(any.get(Mime.self) == .json)
    any.set(Stretch.halfHour)
    #expect(any.get(Stretch.self) == .halfHour)
    any.set(Time(hour: 1, minute: 2))
    #expect(any.get(Time.self) == Time(hour: 1, minute: 2))
    any.set(Person(name: "a", age: "b"))
    #expect(any.get(Person.self) == Person(name: "a", age: "b"))
    any.set(["a": Set([1, 2])])
    #expect(any.get() == ["a": Set([1, 2])])
    any.set(Any_(Any_(1)))
    #expect(any.get(Int.self) == 1)
  }

  @Test("Sets and dictionaries mix types")
  func mixed() throws {
    let values: [String: Defaults.AnySerializable] = [
      "unicorn": "🦄", "number": 3, "boolean": true, "enum": Any_(Mime.json),
    ]
    let stored = try #require(try encodeForStore(values))
    let (read, dropped) = try read(stored, as: [String: Defaults.AnySerializable].self)
    #expect(read == values && dropped.isEmpty)
    #expect(read["unicorn"]?.get(String.self) == "🦄" && read["enum"]?.get(Mime.self) == .json)
    let set: Set<Defaults.AnySerializable> = [1, "a", 1, true]
    #expect(set.count == 3 && set.contains("a"))
  }

  @Test("Another type is nil, without a trap or a circle")
  func wrongTypes() {
    let text: Defaults.AnySerializable = "5"
    #expect(text.get(Int.self) == nil && text.get(Bool.self) == nil && text.get([Int].self) == nil)
    #expect(text.get([String: Int].self) == nil && text.get(Date.self) == nil)
    #expect(text.get(Time.self) == nil && text.get(Person.self) == nil)
    let none: Defaults.AnySerializable = nil
    #expect(none.get(Int.self) == nil && none.get(String.self) == nil)
    let list: Defaults.AnySerializable = [Any_(Mime.json)]
    #expect(list.get(Mime.self) == nil && list.get([Mime].self) == [.json])
  }

  @Test("A number is the same in whatever integer it came")
  func widths() {
    #expect(Any_(Int8(1)) == Any_(UInt64(1)) && Any_(1) == Any_(Int16(1)))
    #expect(Any_(1).hashValue == Any_(UInt8(1)).hashValue)
    #expect(Any_(1) != Any_(1.0) && Any_(1) != Any_(true) && Any_(1) != Any_("1"))
  }

  @Test("A literal that no property list holds is refused when it is stored, without a trap")
  func unstorable() throws {
    let value: Defaults.AnySerializable = [1, Unknown()]
    #expect(value.get([Int].self) == nil)
    #expect(
      throws: DefaultsStoringError("Unknown is none of the types that can be kept")
    ) { try encodeForStore(value) }
    #expect(throws: DefaultsStoringError("the key 1 of a dictionary is no text")) {
      try encodeForStore([1: "a"] as Any_)
    }
  }

  private struct Unknown {}
}
