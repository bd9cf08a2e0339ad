import Defaults
import SetteeFiles
import Foundation
import SetteePropertyLists
import SetteeStores
import TestSupport
import Testing

@Suite("Round trips of typed values")
struct RoundTripTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let stored: @Sendable () throws -> PropertyList?
    /// Whether the value is read back as it was.
    let isRead: @Sendable (PropertyList) throws -> Bool

    init<Value: Defaults.Serializable & Sendable & Equatable>(
      _ values: Value..., isSame: @escaping @Sendable (Value, Value) -> Bool = { $0 == $1 }
    ) {
      testDescription = "\(Value.self)"
      stored = { try encodeForStore(values) }
      isRead = { stored in
        let (read, dropped) = try read(stored, as: [Value].self)
        return dropped.isEmpty && read.count == values.count
          && zip(read, values).allSatisfy(isSame)
      }
    }
  }

  private static let cases = [
    Case(true, false),
    Case(Int8.min, -1, Int8.max), Case(Int16.min, Int16.max), Case(Int32.min, Int32.max),
    Case(Int64.min, Int64.max), Case(Int.min, Int.max),
    Case(UInt8.max, 0), Case(UInt16.max), Case(UInt32.max), Case(UInt64.max), Case(UInt.max),
    Case(
      Float.infinity, -.infinity, .nan, .leastNonzeroMagnitude, .leastNormalMagnitude,
      .greatestFiniteMagnitude, -0.0, 0.1,
      isSame: { $0.bitPattern == $1.bitPattern || $0.isNaN && $1.isNaN }),
    Case(
      Double.infinity, -.infinity, .nan, .leastNonzeroMagnitude, .leastNormalMagnitude,
      .greatestFiniteMagnitude, -0.0, 0.1,
      isSame: { $0.bitPattern == $1.bitPattern || $0.isNaN && $1.isNaN }),
    Case("", "5", "true", "{}", "\u{1F984} \u{65}\u{301}", "a\nb", "$null"),
    Case(Data(), Data([0, 255]), Data((0...255).map { UInt8($0) })),
    Case(
      Date(timeIntervalSinceReferenceDate: 0),
      Date(timeIntervalSinceReferenceDate: 785_073_600.125),
      Date(timeIntervalSinceReferenceDate: -0.5)),
    Case(URL(filePath: "/a b"), URL(filePath: "/ä?#%20")),
    Case(UUID()),
    Case(0..<0, 1..<2), Case(-1.5...2.5),
    Case(Time(hour: 1, minute: 2)), Case(Mime.json, .stream), Case(Shape.square),
    Case(Stretch.halfHour), Case(Level.low),
    Case(Person(name: "a", age: "b")), Case(Timetable(times: [Time(hour: 1, minute: 2)])),
    Case(Mixture(count: 1, names: ["a", "b"])),
    Case(Int?.none, 1), Case([[1], []]), Case(Set([1, 2, 3]), []),
    Case([["a": Set([["b": 1]])]]), Case([[Person(name: "a", age: "b")]: 1].map { $0.key }),
    Case([1.5: "a"]), Case(Bag([Bag([1]), Bag([])])), Case(Letters(["a", "b"])),
    Case(Defaults.AnySerializable(1), "a", nil, [1, "b"]),
  ]

  @Test(
    "Every value comes back, from memory and from the file in another process", arguments: cases)
  func roundTrip(_ one: Case) throws {
    let disk = InMemoryDisk.withHome()
    let stored = try #require(try one.stored())
    let suite = try SimulatedProcess(on: disk, time: ManualTimekeeper()).suite()
    try suite.write([Edit("k", stored)])
    #expect(try one.isRead(try #require(suite.value(forKey: "k"))))
    try suite.flush()
    let other = try SimulatedProcess(on: disk, time: ManualTimekeeper(), id: 2).suite()
    #expect(try one.isRead(try #require(other.value(forKey: "k"))))
  }

  @Test("A date keeps its fraction of a second in the file")
  func fractions() throws {
    let disk = InMemoryDisk.withHome()
    let date = Date(timeIntervalSinceReferenceDate: 785_073_600.123456)
    let suite = try SimulatedProcess(on: disk, time: ManualTimekeeper()).suite()
    try suite.write([Edit("k", try encodeForStore(date))])
    try suite.flush()
    let other = try SimulatedProcess(on: disk, time: ManualTimekeeper(), id: 2).suite()
    let read = try read(try #require(other.value(forKey: "k")), as: Date.self).value
    #expect(abs(read.timeIntervalSince(date)) < 0.000_001)
  }
}
