import SetteeFiles
import Foundation
import SetteePropertyLists
import SetteeStores
import TestSupport
import Testing

@Suite("Typed getters")
struct TypedGettersTests {
  struct Row: Sendable {
    var value: PropertyList
    var text: String?
    var integer: Int
    var double: Double
    var boolean: Bool

    init(
      _ value: PropertyList, _ text: String?, _ integer: Int, _ double: Double, _ boolean: Bool
    ) {
      self.value = value
      self.text = text
      self.integer = integer
      self.double = double
      self.boolean = boolean
    }
  }

  /// A stored value, and what each getter makes of it.
  static let table: [Row] = [
    Row("YES", "YES", 0, 0, true), Row("yes", "yes", 0, 0, true), Row("Y", "Y", 0, 0, true),
    Row("true", "true", 0, 0, true), Row("t", "t", 0, 0, true), Row("1", "1", 1, 1, true),
    Row("2", "2", 2, 2, true), Row("9x", "9x", 9, 9, true), Row("-7", "-7", -7, -7, true),
    Row(" Yes", " Yes", 0, 0, true), Row("+001", "+001", 1, 1, true),
    Row("NO", "NO", 0, 0, false), Row("0", "0", 0, 0, false), Row("on", "on", 0, 0, false),
    Row("", "", 0, 0, false), Row("abc", "abc", 0, 0, false), Row("0x10", "0x10", 0, 0, false),
    Row("42", "42", 42, 42, true), Row(" 42 ", " 42 ", 42, 42, true),
    Row("42abc", "42abc", 42, 42, true), Row("3.99", "3.99", 3, 3.99, true),
    Row("-.5e1x", "-.5e1x", 0, -5, false), Row("5.", "5.", 5, 5, true),
    Row("1e3", "1e3", 1, 1000, true), Row("1e", "1e", 1, 1, true), Row(".", ".", 0, 0, false),
    Row("99999999999999999999", "99999999999999999999", .max, 1e20, true),
    Row("-99999999999999999999", "-99999999999999999999", .min, -1e20, true),
    Row("-9223372036854775808", "-9223372036854775808", .min, -9_223_372_036_854_775_808, true),
    Row(0, "0", 0, 0, false), Row(1, "1", 1, 1, true), Row(-1, "-1", -1, -1, true),
    Row(.integer(Int128(Int64.max)), "9223372036854775807", .max, 9.223372036854775807e18, true),
    Row(.integer(Int128(UInt64.max)), "18446744073709551615", .max, 1.8446744073709552e19, true),
    Row(2.5, "2.5", 2, 2.5, true), Row(2.67, "2.67", 2, 2.67, true),
    Row(-2.67, "-2.67", -2, -2.67, true), Row(2.0, "2", 2, 2, true), Row(0.0, "0", 0, 0, false),
    Row(.real(.infinity), "inf", .max, .infinity, true),
    Row(.real(-1e30), "-1e+30", .min, -1e30, true),
    Row(true, "1", 1, 1, true), Row(false, "0", 0, 0, false),
    Row(.data([49]), nil, 0, 0, false), Row([1], nil, 0, 0, false),
    Row(.dictionary(["a": 1]), nil, 0, 0, false), Row(.null, nil, 0, 0, false),
    Row(.date(Timestamp(secondsSinceReferenceDate: 1)), nil, 0, 0, false),
  ]

  private func suite(holding value: PropertyList?) throws -> DefaultsSuite {
    let suite = try SimulatedProcess(on: .withHome(), time: ManualTimekeeper()).suite()
    try suite.write([Edit("k", value)])
    return suite
  }

  @Test("A value of another type is converted", arguments: table)
  func coercion(row: Row) throws {
    let suite = try suite(holding: row.value)
    #expect(suite.string(forKey: "k") == row.text)
    #expect(suite.integer(forKey: "k") == row.integer)
    #expect(suite.double(forKey: "k") == row.double)
    #expect(suite.float(forKey: "k") == Float(row.double))
    #expect(suite.bool(forKey: "k") == row.boolean)
  }

  @Test("No getter fails on any value", arguments: table.map(\.value) + [.real(.nan)])
  func noFailure(value: PropertyList) throws {
    let suite = try suite(holding: value)
    _ = suite.url(forKey: "k")
    _ = suite.integer(forKey: "k")
    #expect((suite.data(forKey: "k") != nil) == { if case .data = value { true } else { false } }())
    #expect((suite.date(forKey: "k") != nil) == { if case .date = value { true } else { false } }())
    #expect((suite.object(forKey: "k") == nil) == (value == .null))
  }

  @Test("What is absent is 0, false or nothing")
  func absent() throws {
    let suite = try suite(holding: nil)
    #expect(suite.object(forKey: "k") == nil && suite.string(forKey: "k") == nil)
    #expect(suite.integer(forKey: "k") == 0 && suite.bool(forKey: "k") == false)
    #expect(suite.array(forKey: "k") == nil && suite.url(forKey: "k") == nil)
  }

  @Test("Arrays and dictionaries come back as what went in, unboxed")
  func collections() throws {
    let suite = try suite(holding: nil)
    suite.set([1, 2, 3], forKey: "ints")
    suite.set([[1], [2, 3]], forKey: "nested")
    suite.set(["a": ["b": "c"]], forKey: "dictionary")
    suite.set(["x", "y"], forKey: "texts")
    #expect(suite.object(forKey: "ints") as? [Int] == [1, 2, 3])
    #expect(suite.array(forKey: "nested") as? [[Int]] == [[1], [2, 3]])
    #expect(
      suite.dictionary(forKey: "dictionary") as? [String: [String: String]] == ["a": ["b": "c"]])
    #expect(suite.stringArray(forKey: "texts") == ["x", "y"])
    #expect(suite.stringArray(forKey: "ints") == nil)
    #expect(suite.dictionaryRepresentation()["ints"] as? [Int] == [1, 2, 3])
  }

  @Test("A null is no value for those who read as with UserDefaults; in a list it keeps its place")
  func nulls() throws {
    let suite = try suite(holding: .null)
    try suite.write([
      Edit("list", [1, .null]), Edit("entries", .dictionary(["a": 1, "b": .null])),
    ])
    #expect(suite.object(forKey: "k") == nil)
    let all = suite.dictionaryRepresentation()
    let own = try #require(suite.persistentDomain(forName: suite.name))
    for values in [all, own] { #expect(values.keys.sorted() == ["entries", "list"]) }
    #expect(suite.array(forKey: "list")?.last as? PropertyList == .null)
    #expect(suite.dictionary(forKey: "entries") as? [String: Int] == ["a": 1])
    #expect(suite.value(forKey: "k" as Key) == .null)
  }

  @Test("Every overload stores, and nil removes")
  func setters() throws {
    let suite = try suite(holding: nil)
    let url = URL(string: "https://example.org/a?b#c")
    suite.set(Int.max, forKey: "a")
    suite.set(Float(0.1), forKey: "b")
    suite.set(0.1, forKey: "c")
    suite.set(true, forKey: "d")
    suite.set(url, forKey: "e")
    suite.set("text", forKey: "f")
    suite.set(Data([1]), forKey: "g")
    suite.set(Date(timeIntervalSinceReferenceDate: 0.25), forKey: "h")
    suite.set(UInt64.max, forKey: "i")
    #expect(suite.integer(forKey: "a") == .max && suite.float(forKey: "b") == 0.1)
    #expect(suite.double(forKey: "c") == 0.1 && suite.bool(forKey: "d"))
    #expect(suite.url(forKey: "e") == url && suite.string(forKey: "f") == "text")
    #expect(suite.data(forKey: "g") == Data([1]))
    #expect(suite.date(forKey: "h")?.timeIntervalSinceReferenceDate == 0.25)
    #expect(suite.object(forKey: "i") as? UInt64 == .max)
    suite.set(nil, forKey: "a")
    suite.set(nil as URL?, forKey: "e")
    suite.set(nil as Any?, forKey: "f")
    suite.set(Optional<Int>.none as Any, forKey: "g")
    suite.removeObject(forKey: "h")
    #expect(Set(suite.keys()) == ["b", "c", "d", "i"])
  }

  @Test("A text is a file's path or a location")
  func urls() throws {
    let suite = try suite(holding: nil)
    suite.set("/etc/hosts", forKey: "path")
    suite.set("~/notes", forKey: "home")
    suite.set(URL(fileURLWithPath: "/tmp/a b"), forKey: "file")
    #expect(suite.url(forKey: "path")?.path == "/etc/hosts")
    #expect(suite.url(forKey: "home")?.path == "/home/ann/notes")
    #expect(suite.string(forKey: "file") == "/tmp/a b")
    #expect(suite.url(forKey: "file")?.isFileURL == true)
  }

  @Test("dictionaryRepresentation says of every key what object(forKey:) says")
  func representation() throws {
    let suite = try SimulatedProcess(
      on: .withHome(), time: ManualTimekeeper(), arguments: ["-a", "line"]
    ).suite()
    suite.register(defaults: ["a": 1, "b": 2, "c": 3])
    suite.set(20, forKey: "b")
    let all = suite.dictionaryRepresentation()
    #expect(all.count == 3)
    #expect(all["a"] as? String == "line" && all["b"] as? Int == 20 && all["c"] as? Int == 3)
  }

  @Test("A setter writes beneath the command line")
  func beneathArguments() throws {
    let disk = InMemoryDisk.withHome()
    let suite = try SimulatedProcess(
      on: disk, time: ManualTimekeeper(), arguments: ["-a", "99"]
    ).suite()
    suite.set(7, forKey: "a")
    try suite.flush()
    #expect(suite.integer(forKey: "a") == 99)
    #expect(try disk.settings() == .dictionary(["a": 7]))
  }
}
