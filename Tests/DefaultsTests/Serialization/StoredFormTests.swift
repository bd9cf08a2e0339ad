import Defaults
import SetteeFiles
import Foundation
import SetteePropertyLists
import SetteeStores
import TestSupport
import Testing

/// The stored forms are those of the library whose interface this is, byte for byte.
@Suite("Stored forms of typed keys")
struct StoredFormTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let made: @Sendable () throws -> PropertyList?
    let expected: PropertyList?

    init<Value: Defaults.Serializable & Sendable>(
      _ name: String, _ value: Value, _ expected: PropertyList?
    ) {
      testDescription = name
      made = { try encodeForStore(value) }
      self.expected = expected
    }
  }

  private static let noon = Time(hour: 12, minute: 0)

  private static let scalars = [
    Case("Bool", true, true),
    Case("Int8", Int8.min, -128),
    Case("UInt64", UInt64.max, .integer(Int128(UInt64.max))),
    Case("Float", Float(0.5), 0.5),
    Case("Double", 0.1, 0.1),
    Case("String", "5", "5"),
    Case("Data", Data([1, 2]), .data([1, 2])),
    Case(
      "Date", Date(timeIntervalSinceReferenceDate: 1.25),
      .date(Timestamp(secondsSinceReferenceDate: 1.25))),
    Case("a property list", PropertyList.null, .null),
    Case("UUID", UUID(uuid: uuid), "00010203-0405-0607-0809-0A0B0C0D0E0F"),
    Case("URL", URL(string: "https://a.example/b?c=d"), #""https:\/\/a.example\/b?c=d""#),
    Case("a range", 1..<5, [1, 5]),
    Case("a closed range of reals", 0.5...1.5, [0.5, 1.5]),
    Case("a range of dates", noonAndLater, [.date(noonStamp), .date(laterStamp)]),
  ]

  private static let values = [
    Case("a Codable struct", Time(hour: 1, minute: 0), #"{"hour":1,"minute":0}"#),
    Case("a raw enum", Stretch.tenMinutes, "10 Minutes"),
    Case("an enum of integers", Level.highest, 3),
    Case("a Codable enum", Mime.json, #""application\/json""#),
    Case("a Codable enum that prefers raw values", Shape.round, "round"),
    Case("a bridge of the program's", Person(name: "a", age: "1"), ["age": "1", "name": "a"]),
    Case("a bridge to Codable values", Timetable(times: [noon]), [#"{"hour":12,"minute":0}"#]),
    Case("a bridge to Any", Mixture(count: 1, names: ["a"]), ["count": 1, "names": ["a"]]),
    Case("an optional", Optional(noon), #"{"hour":12,"minute":0}"#),
    Case("nil", Int?.none, nil),
    Case("nil of nil", Int??.some(nil), nil),
  ]

  private static let collections = [
    Case("an array", [1, 2], [1, 2]),
    Case("an array with nil", [1, nil], [1, .null]),
    Case("an array of Codable", [noon], [#"{"hour":12,"minute":0}"#]),
    Case("a set, in order", Set([3, 1, 2]), [1, 2, 3]),
    Case("a set of texts, in order", Set(["b", "a", "ä"]), ["a", "b", "ä"]),
    Case("a set of Codable", Set([noon]), [#"{"hour":12,"minute":0}"#]),
    Case("a dictionary of Codable", ["a": noon], ["a": #"{"hour":12,"minute":0}"#]),
    Case("a dictionary by integers", [2: "b", 1: "a"], ["1": "a", "2": "b"]),
    Case("a collection", Bag(["Hello", "World!"]), ["Hello", "World!"]),
    Case("a set of the program's, in order", Letters(["b", "c", "a"]), ["a", "b", "c"]),
    Case("deep nesting", [["a": Set([["b": 1]])]], [["a": [["b": 1]]]]),
  ]

  @Test("Each type is kept in its form", arguments: scalars + values + collections)
  func forms(_ one: Case) throws {
    #expect(try one.made() == one.expected)
  }

  @Test("The file holds the forms as every reader of property lists knows them")
  func bytes() throws {
    let disk = InMemoryDisk.withHome()
    let suite = try SimulatedProcess(on: disk, time: ManualTimekeeper()).suite()
    try suite.write([
      Edit("mime", try encodeForStore(Mime.json)),
      Edit("range", try encodeForStore(1...5)),
      Edit("time", try encodeForStore(Time(hour: 1, minute: 0))),
      Edit("times", try encodeForStore([Time(hour: 1, minute: 0)])),
    ])
    try suite.flush()
    let bytes = try #require(disk.bytes(at: SimulatedProcess.path))
    let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
      .map { $0.trimmingCharacters(in: .whitespaces) }
    let body = lines.drop { $0 != "<dict>" }.dropFirst().prefix { $0 != "</dict>" }
    #expect(
      Array(body) == [
        "<key>mime</key>", #"<string>"application\/json"</string>"#,
        "<key>range</key>", "<array>", "<integer>1</integer>", "<integer>5</integer>", "</array>",
        "<key>time</key>", #"<string>{"hour":1,"minute":0}</string>"#,
        "<key>times</key>", "<array>", #"<string>{"hour":1,"minute":0}</string>"#, "</array>",
      ])
  }

  @Test("Equal sets are kept alike, in whatever order they were filled")
  func setsAlike() throws {
    let words = (0..<200).map { "word \($0)" }
    #expect(try encodeForStore(Set(words)) == encodeForStore(Set(words.reversed())))
    #expect(
      try encodeForStore(Letters(Set(words))) == encodeForStore(Letters(Set(words.reversed()))))
    let mixed: [Defaults.AnySerializable] = [1, 2.5, "a", true, 10, "1", 9.5, nil, [1], ["a": 1]]
    #expect(try encodeForStore(Set(mixed)) == encodeForStore(Set(mixed.reversed())))
  }

  @Test("What cannot be encoded throws, saying what is wrong with it")
  func unencodable() throws {
    let error = try #require(throws: DefaultsStoringError.self) {
      try encodeForStore(Measure(value: .nan))
    }
    #expect(error.description.hasPrefix("'value' is no value of JSON"))
    #expect(throws: DefaultsStoringError("RefusingBridge made nothing of it")) {
      try encodeForStore([Refused()])
    }
    #expect(throws: DefaultsStoringError("it is nested deeper than 64 levels")) {
      try encodeForStore(Circle())
    }
  }

  struct Measure: Codable, Defaults.Serializable { var value: Double }

  /// A type whose bridge keeps nothing.
  struct Refused: Defaults.Serializable { static let bridge = RefusingBridge() }

  struct RefusingBridge: Defaults.Bridge {
    func serialize(_ value: Refused?) -> String? { nil }
    func deserialize(_ object: String?) -> Refused? { nil }
  }

  /// A type whose bridge leads to the type.
  struct Circle: Defaults.Serializable { static let bridge = CircleBridge() }

  struct CircleBridge: Defaults.Bridge {
    func serialize(_ value: Circle?) -> [Circle]? { value.map { [$0] } }
    func deserialize(_ object: [Circle]?) -> Circle? { object?.first }
  }

  private static let uuid: uuid_t = (0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15)
  private static let noonStamp = Timestamp(secondsSinceReferenceDate: 0)
  private static let laterStamp = Timestamp(secondsSinceReferenceDate: 60.5)
  private static let noonAndLater =
    Date(timeIntervalSinceReferenceDate: 0)...Date(timeIntervalSinceReferenceDate: 60.5)
}
