import Defaults
import Foundation
import SetteePropertyLists
import Testing

@Suite("Reading stored values of typed keys")
struct ReadingTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let outcome: @Sendable () throws -> Bool

    /// A stored form that reads as a value.
    init<Value: Defaults.Serializable & Sendable & Equatable>(
      _ name: String, _ stored: PropertyList, is value: Value
    ) {
      testDescription = name
      outcome = { try read(stored, as: Value.self) == (value, []) }
    }
  }

  private static func data(_ text: String) -> PropertyList { .data(Array(text.utf8)) }

  private static let noon = Time(hour: 12, minute: 0)

  private static let commandLine = [
    Case("an integer's text", "5", is: 5),
    Case("a whole real's text", "5.0", is: 5),
    Case("a real's text", "0.5", is: 0.5),
    Case("a Boolean's text", "true", is: true),
    Case("an array's text", "[1, 2]", is: [1, 2]),
    Case("a dictionary's text", #"{"a": 1}"#, is: ["a": 1]),
    Case("a bare address", "https://a.example", is: URL(string: "https://a.example")),
    Case("a path", "/etc", is: URL(filePath: "/etc")),
    Case("a whole number for a real", 2, is: 2.0),
    Case("a whole real for an integer", .real(2), is: 2),
    Case("1 for a Boolean", 1, is: true),
    Case("text that looks like a number stays text", "5", is: "5"),
  ]

  /// Another library keeps every value as JSON in data.
  private static let jsonData = [
    Case("Bool", data("true"), is: true), Case("Int", data("5"), is: 5),
    Case("String", data(#""a""#), is: "a"), Case("Double", data("0.5"), is: 0.5),
    Case("Date", data("1.5"), is: Date(timeIntervalSinceReferenceDate: 1.5)),
    Case("enum", data(#""10 Minutes""#), is: Stretch.tenMinutes),
    Case("Codable enum", data(#""application\/json""#), is: Mime.json),
    Case("struct", data(#"{"minute":0,"hour":12}"#), is: noon),
    Case("array", data(#"[{"minute":0,"hour":12}]"#), is: [noon]),
    Case("dictionary", data(#"{"a":[1]}"#), is: ["a": [1]]),
    Case("range", data("[1,5]"), is: 1...5), Case("nil", data("null"), is: Int?.none),
    Case("URL", data(#""https:\/\/a.example""#), is: URL(string: "https://a.example")),
    Case(
      "UUID", data(#""00010203-0405-0607-0809-0A0B0C0D0E0F""#),
      is: UUID(uuidString: "00010203-0405-0607-0809-0A0B0C0D0E0F")),
  ]

  private static let earlier = [
    Case("an array as text", #"[{"hour":12,"minute":0}]"#, is: [noon]),
    Case("a set as text", "[1,2]", is: Set([1, 2])),
    Case("a dictionary as text", #"{"a":{"hour":12,"minute":0}}"#, is: ["a": noon]),
    Case("a raw enum that was Codable", #""10 Minutes""#, is: Stretch.tenMinutes),
    Case("a Codable enum that was raw", "application/json", is: Mime.json),
    Case("a raw enum of integers that was Codable", "3", is: Level.highest),
    Case("an enum that prefers raw values, quoted", #""round""#, is: Shape.round),
    Case("a Codable struct that stands unfolded", ["hour": 12, "minute": 0], is: noon),
  ]

  @Test("Every known form is read", arguments: commandLine + jsonData + earlier)
  func forms(_ one: Case) throws {
    #expect(try one.outcome())
  }

  struct Broken: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let failure: @Sendable () throws -> Void
    let message: String

    init<Value: Defaults.Serializable & Sendable>(
      _ stored: PropertyList, as type: Value.Type, _ message: String
    ) {
      testDescription = "\(stored.kindPhrase) as \(type)"
      failure = { _ = try read(stored, as: type) }
      self.message = message
    }
  }

  private static let broken = [
    Broken("six", as: Int8.self, "Must be a whole number from -128 to 127. Found text."),
    Broken(200, as: Int8.self, "Must be a whole number from -128 to 127. Found a whole number."),
    Broken(1.5, as: Int.self, "Must be a whole number. Found a number."),
    Broken(-1, as: UInt64.self, "Must be a whole number of 0 or more. Found a whole number."),
    Broken("YES", as: Bool.self, "Must be on or off. Found text."),
    Broken(5, as: String.self, "Must be text. Found a whole number."),
    Broken("now", as: Date.self, "Must be a date. Found text."),
    Broken(1, as: Data.self, "Must be data. Found a whole number."),
    Broken("x", as: Level.self, "Must be one of: Low, Highest. Found text."),
    Broken(2, as: Level.self, "Must be one of: Low, Highest. Found a whole number."),
    Broken("x", as: Stretch.self, "Must be a raw value of Stretch. Found text."),
    Broken(
      "x", as: UUID.self,
      "Must be a UUID such as E621E1F8-C36C-495A-93FC-0C247A3E6E5F. "
        + "Found text."),
    Broken(
      [5, 1], as: ClosedRange<Int>.self,
      "Must be two bounds, the lower one first. Found an array."),
    Broken(
      [.real(.nan), 1.5], as: ClosedRange<Double>.self,
      "Must be two bounds, the lower one first. Found an array."),
    Broken([1], as: Range<Int>.self, "Must be an array of two bounds. Found an array."),
    Broken("{}", as: [Int].self, "Must be an array. Found text."),
    Broken([1], as: [String: Int].self, "Must be a dictionary. Found an array."),
    Broken(
      #"{"hour":1}"#, as: Time.self,
      "Must be JSON of a Time: it has no 'minute'. Found text."),
    Broken(
      #"{"hour":"1","minute":0}"#, as: Time.self,
      "Must be JSON of a Time: 'hour' is no Int. Found text."),
    Broken("{", as: Time.self, "Must be JSON of a Time: it cannot be read. Found text."),
    Broken(
      ["name": "a"], as: Person.self,
      "Must be what PersonBridge makes a Person of. Found a dictionary."),
    Broken(.null, as: Int.self, "Must be a whole number. Found null."),
  ]

  @Test(
    "What cannot be read is an error that says what would be right, and quotes nothing",
    arguments: broken)
  func errors(_ one: Broken) throws {
    let error = try #require(throws: (any Error).self) { try one.failure() }
    #expect("\(error)" == one.message)
  }

  @Test("Elements that cannot be read are left out, and said to be")
  func dropped() throws {
    let (numbers, lost) = try read([1, "x", 3, .null], as: [Int].self)
    #expect(numbers == [1, 3])
    #expect(
      lost == [
        "item 2: Must be a whole number. Found text.",
        "item 4: Must be a whole number. Found null.",
      ])
    let (nested, deep) = try read([["a": ["x", 1]], 5], as: [[String: Set<Int>]].self)
    #expect(nested == [["a": [1]]])
    #expect(
      deep == [
        "item 1: 'a': item 1: Must be a whole number. Found text.",
        "item 2: Must be a dictionary. Found a whole number.",
      ])
    let (byNumber, names) = try read(["1": "a", "one": "b"], as: [Int: String].self)
    #expect(byNumber == [1: "a"] && names == ["The key 'one' is no Int."])
    let (bag, rest) = try read(["a", 1], as: Bag<String>.self)
    #expect(bag.items == ["a"] && rest.count == 1)
  }

  @Test("A form knows what it can show of each type")
  func types() {
    func words<Value: Defaults.Serializable>(_ type: Value.Type) -> String {
      let shown = settingType(of: type)
      return [shown.kindName, shown.constraintSummary].filter { !$0.isEmpty }
        .joined(separator: ", ")
    }
    #expect(words(Bool.self) == "on or off")
    #expect(words(Int8.self) == "whole number, -128 to 127")
    #expect(words(Double?.self) == "number, may be none")
    #expect(words(Level.self) == "choice, one of 2")
    #expect(words(Shape.self) == "text")
    #expect(words([String].self) == "list of text")
    #expect(words(Set<Level>.self) == "list of choices, all different, each one of 2")
    #expect(words(Time.self) == "JSON" && words([Time].self) == "JSON")
    #expect(words([[Int]].self) == "JSON" && words(UUID.self) == "text")
  }
}
