import SetteeFiles
import FoundationEssentials
import ObservableDefaults
import SetteePropertyLists
import SetteeSettings
import TestSupport
import Testing

enum Fruit: String, CaseIterable { case apple, pear }
enum Level: Int { case low = 1, high = 2 }
enum Shape: Codable, Equatable { case circle(radius: Double), square }

struct Nested: Codable, Equatable {
  var name: String
  var marks: [Int]
}

/// A value that could be stored as it is, and got a raw value later.
struct Handle: RawRepresentable, SettingScalar, Equatable {
  var rawValue: String

  static var settingCodec: SettingCodec<Handle> {
    SettingCodec(
      type: .integer(.init()), encode: { .string($0.rawValue) },
      decode: { if case .integer(let old) = $0 { Handle(rawValue: "#\(old)") } else { nil } })
  }
}

@ObservableDefaults
private final class EveryType {
  var bool = false
  var int = 0
  var int8: Int8 = 0
  var int16: Int16 = 0
  var int32: Int32 = 0
  var int64: Int64 = 0
  var uint: UInt = 0
  var uint8: UInt8 = 0
  var uint16: UInt16 = 0
  var uint32: UInt32 = 0
  var uint64: UInt64 = 0
  var float: Float = 0
  var double = 0.0
  var string = ""
  var data = Data()
  var date = Date(timeIntervalSinceReferenceDate: 0)
  @KeepsNil var url = URL(string: "https://a.b")
  var ints: [Int] = []
  var lists: [[String]] = []
  var table: [String: Double] = [:]
  var deep: [String: [Int8]] = [:]
  var fruit: Fruit = .apple
  var level: Level = .low
  var fruits: [Fruit] = []
  var shape: Shape = .square
  var nested = Nested(name: "", marks: [])
  var handle = Handle(rawValue: "")
  var address = URL(filePath: "/")
  var addresses: [URL] = []
  var handles: [Handle] = []
  var maybeBool: Bool?
  var maybeInt: Int?
  var maybeInt8: Int8?
  var maybeInt16: Int16?
  var maybeInt32: Int32?
  var maybeInt64: Int64?
  var maybeUInt: UInt?
  var maybeUInt8: UInt8?
  var maybeUInt16: UInt16?
  var maybeUInt32: UInt32?
  var maybeUInt64: UInt64?
  var maybeFloat: Float?
  var maybeDouble: Double?
  var maybeString: String?
  var maybeDate: Date?
  var maybeData: Data?
  var maybeTable: [String: Int64]?
  var maybeHandle: Handle?
  var maybeLevel: Level?
  var maybeShape: Shape?
  var maybeFruit: Fruit?
  var maybeNested: Nested?
  var maybeInts: [Int]?
}

@Suite("Types of stored properties")
struct TypesTests {
  @Test("Every whole number keeps its smallest and largest value")
  func wholeNumbers() throws {
    try expectAll(\.int, [.min, .max])
    try expectAll(\.int8, [.min, .max])
    try expectAll(\.int16, [.min, .max])
    try expectAll(\.int32, [.min, .max])
    try expectAll(\.int64, [.min, .max])
    try expectAll(\.uint, [.max, .min])
    try expectAll(\.uint8, [.max, .min])
    try expectAll(\.uint16, [.max, .min])
    try expectAll(\.uint32, [.max, .min])
    try expectAll(\.uint64, [.max, .min])
  }

  @Test("Every other scalar comes back from the file")
  func scalars() throws {
    try expectAll(\.bool, [true])
    try expectAll(\.float, [0.1, .infinity, -.greatestFiniteMagnitude, .leastNonzeroMagnitude])
    try expectAll(\.double, [0.1, .infinity, -.infinity, .greatestFiniteMagnitude, -1e-300])
    try expectAll(\.string, ["é\n\u{1F600}", " "])
    try expectAll(\.data, [Data([0, 255])])
    try expectAll(\.date, [Date(timeIntervalSinceReferenceDate: 800_000_000.25)])
    try expectAll(\.url, [URL(string: "https://x.y/z?q=1#f"), URL(filePath: "/tmp/a b"), nil])
    let address = try #require(URL(string: "https://x.y:8/z?q=1&r=%20#f"))
    try expectAll(\.address, [address, URL(filePath: "/tmp/a b")])
  }

  @Test("Every optional scalar comes back from the file, and nothing does")
  func optionalScalars() throws {
    try expectAll(\.maybeBool, [false, true, nil])
    try expectAll(\.maybeInt, [.min, .max, 0, nil])
    try expectAll(\.maybeInt8, [.min, .max, nil])
    try expectAll(\.maybeInt16, [.min, .max, nil])
    try expectAll(\.maybeInt32, [.min, .max, nil])
    try expectAll(\.maybeInt64, [.min, .max, nil])
    try expectAll(\.maybeUInt, [.min, .max, nil])
    try expectAll(\.maybeUInt8, [.min, .max, nil])
    try expectAll(\.maybeUInt16, [.min, .max, nil])
    try expectAll(\.maybeUInt32, [.min, .max, nil])
    try expectAll(\.maybeUInt64, [.min, .max, nil])
    try expectAll(\.maybeFloat, [0.1, -.infinity, nil])
    try expectAll(\.maybeDouble, [0.1, .infinity, -1e-300, nil])
    try expectAll(\.maybeString, ["", "é", nil])
    try expectAll(\.maybeDate, [Date(timeIntervalSinceReferenceDate: 1.5), nil])
    try expectAll(\.maybeData, [Data(), Data([1]), nil])
  }

  @Test("Collections, raw values, structures and optionals come back from the file")
  func compound() throws {
    try expectAll(\.ints, [[1, 2]])
    try expectAll(\.lists, [[["a"], []]])
    try expectAll(\.table, [["a": 0.5, "b.c": 1]])
    try expectAll(\.deep, [["a": [-128]]])
    try expectAll(\.fruit, [.pear])
    try expectAll(\.level, [.high])
    try expectAll(\.fruits, [[.pear, .apple]])
    try expectAll(\.shape, [.circle(radius: 1.5)])
    try expectAll(\.nested, [Nested(name: "n", marks: [1])])
    try expectAll(\.handle, [Handle(rawValue: "h")])
    try expectAll(\.handles, [[Handle(rawValue: "h"), Handle(rawValue: "")]])
    try expectAll(\.addresses, [[URL(filePath: "/a"), URL(filePath: "/b c")]])
    try expectAll(\.maybeLevel, [.high, nil])
    try expectAll(\.maybeHandle, [Handle(rawValue: "h"), nil])
    try expectAll(\.maybeShape, [.square, nil])
    try expectAll(\.maybeTable, [["a": .min, "b": .max], [:], nil])
    try expectAll(\.maybeFruit, [.pear, nil])
    try expectAll(\.maybeNested, [Nested(name: "m", marks: []), nil])
    try expectAll(\.maybeInts, [[1], nil])
  }

  /// Stores values, reads each back in another process, and sees that it was announced.
  private func expectAll<Value: Equatable & Sendable>(
    _ property: ReferenceWritableKeyPath<EveryType, Value>, _ values: [Value]
  ) throws {
    let disk = InMemoryDisk.withHome()
    let suite = try SimulatedProcess(on: disk, time: ManualTimekeeper()).suite()
    let settings = EveryType(userDefaults: suite)
    for value in values {
      let record = ChangeRecord { settings[keyPath: property] }
      settings[keyPath: property] = value
      #expect(record.count == 1)
      #expect(settings[keyPath: property] == value)
      try suite.flush()
      let reader = try SimulatedProcess(on: disk, time: ManualTimekeeper(), id: 2).suite()
      #expect(EveryType(userDefaults: reader)[keyPath: property] == value)
    }
    #expect(settings.settingsActivity.problems.isEmpty)
  }

  @Test("Raw values are stored raw, structures as JSON data")
  func storedForms() throws {
    let suite = try memorySuite()
    let settings = EveryType(userDefaults: suite)
    settings.fruit = .pear
    settings.level = .high
    settings.fruits = [.pear]
    settings.nested = Nested(name: "n", marks: [1])
    settings.handle = Handle(rawValue: "h")
    #expect(suite.stored("fruit") == "pear")
    #expect(suite.stored("level") == 2)
    #expect(suite.stored("fruits") == ["pear"])
    #expect(suite.stored("handle") == "h")
    #expect(suite.stored("nested") == .data(Array(#"{"marks":[1],"name":"n"}"#.utf8)))
  }

  @Test("What was stored in an earlier form is read")
  func legacyForms() throws {
    let suite = try memorySuite()
    try suite.set(42, forKey: Key("handle"))
    try suite.set(["name": "n", "marks": [1]], forKey: Key("nested"))
    try suite.set(#"{"square":{}}"#, forKey: Key("shape"))
    try suite.set(3, forKey: Key("double"))
    let settings = EveryType(userDefaults: suite)
    #expect(settings.handle == Handle(rawValue: "#42"))
    #expect(settings.nested == Nested(name: "n", marks: [1]))
    #expect(settings.shape == .square)
    #expect(settings.double == 3)
  }
}
