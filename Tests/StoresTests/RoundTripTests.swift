import Foundation
import SetteePropertyLists
import SetteeStores
import TestSupport
import Testing

@Suite("Values before and after a restart")
struct RoundTripTests {
  /// What a program may store, and the same as it must come back.
  static let table: [PropertyList] = [
    .integer(Int128(Int.max)), .integer(Int128(Int.min)), .integer(1 << 53 + 1),
    .integer(Int128(UInt64.max)), 0, 1, true, false, -0.0, 0.0, .real(.nan), .real(.infinity),
    .real(-.infinity), .real(.leastNonzeroMagnitude), .real(.greatestFiniteMagnitude), 0.1, 2.0,
    date(0), date(0.123), date(-1.5), date(822_907_800.123456), date(-62_135_769_600),
    .data([]), .data([0]), .data([UInt8](repeating: 0xA5, count: 1 << 20)),
    "", " ", "a\r\nb\tc", "<&>\"'", "e\u{301}👩‍👩‍👧", "]]>", .null,
    [], .dictionary([:]), [[[[1, [2.5, "x"]], []]]], [.null, true, 1, 1.0],
    .dictionary(["a": [.dictionary(["b": .data([1])])], "": "empty", "\u{E9}": 1, "e\u{301}": 2]),
  ]

  private static func date(_ seconds: Double) -> PropertyList {
    .date(Timestamp(secondsSinceReferenceDate: seconds))
  }

  @Test("Every type is read as it was set, at once, and from the disk in another process")
  func everyType() throws {
    let folder = try TemporaryFolder()
    let suite = try DefaultsSuite(named: "app", environment: .testing(in: folder))
    for (index, value) in Self.table.enumerated() {
      try suite.set(value, forKey: Key("\(index)"))
      #expect(isSame(suite.value(forKey: Key("\(index)")), value), "\(index)")
    }
    try suite.flush()
    let reopened = try DefaultsSuite(named: "app", environment: .testing(in: folder))
    #expect(reopened.keys().count == Self.table.count)
    for (index, value) in Self.table.enumerated() {
      #expect(isSame(reopened.value(forKey: Key("\(index)")), value), "\(index)")
    }
  }

  /// Equal, and of equal sign where it is zero.
  private func isSame(_ left: PropertyList?, _ right: PropertyList) -> Bool {
    guard case .real(let number) = right, case .real(let other)? = left else {
      return left == right
    }
    return number.isNaN ? other.isNaN : number == other && number.sign == other.sign
  }

  @Test("Swift's own values come back as what they were")
  func swiftValues() throws {
    let folder = try TemporaryFolder()
    let suite = try DefaultsSuite(named: "app", environment: .testing(in: folder))
    let date = Date(timeIntervalSinceReferenceDate: 822_907_800.123456)
    let nested: [Any] = [[1, 2], ["a": [true, 2.5]], date, Data([1])]
    suite.set(Int.max, forKey: "max")
    suite.set(9_007_199_254_740_993, forKey: "odd")
    suite.set(UInt64.max, forKey: "unsigned")
    suite.set(-0.0, forKey: "zero")
    suite.set(Double.nan, forKey: "nan")
    suite.set(date, forKey: "date")
    suite.set(nested, forKey: "nested")
    try suite.flush()
    let reopened = try DefaultsSuite(named: "app", environment: .testing(in: folder))
    #expect(reopened.integer(forKey: "max") == .max)
    #expect(reopened.string(forKey: "max") == "9223372036854775807")
    #expect(reopened.object(forKey: "odd") as? Int == 9_007_199_254_740_993)
    #expect(reopened.object(forKey: "unsigned") as? UInt64 == .max)
    #expect(reopened.double(forKey: "zero").sign == .minus)
    #expect(reopened.double(forKey: "nan").isNaN)
    #expect(reopened.date(forKey: "date") == date)
    let back = try #require(reopened.array(forKey: "nested"))
    #expect(
      back[0] as? [Int] == [1, 2] && back[2] as? Date == date && back[3] as? Data == Data([1]))
    #expect((back[1] as? [String: [Any]])?["a"]?[0] as? Bool == true)
  }
}
