import SetteePropertyLists
import SetteeSettings
import Testing

@Suite("Codecs")
struct SettingCodecTests {
  enum Size: String { case small, large }

  @Test("Each type comes back from its stored form")
  func bothWays() throws {
    try expectBothWays(true, .boolean(true), settingCodec(for: Bool.self))
    try expectBothWays(-7, .integer(-7), settingCodec(for: Int.self))
    try expectBothWays(0.1, .real(0.1), settingCodec(for: Double.self))
    try expectBothWays("é", .string("é"), settingCodec(for: String.self))
    try expectBothWays([1, 2], [1, 2], settingCodec(for: [Int].self))
    try expectBothWays(Int?.none, .null, settingCodec(for: Int?.self))
    try expectBothWays(Int?.some(3), 3, settingCodec(for: Int?.self))
    try expectBothWays(Size.large, "large", settingCodec(for: Size.self))
    try expectBothWays(Size?.none, .null, settingCodec(for: Size?.self))
    try expectBothWays(["a"], ["a"], settingCodec(for: String.self).list)
    try expectBothWays(["a": [1]], ["a": [1]], settingCodec(for: [String: [Int]].self))
    try expectBothWays(UInt64.max, .integer(Int128(UInt64.max)), settingCodec(for: UInt64.self))
    try expectBothWays(Int8.min, -128, settingCodec(for: Int8.self))
    try expectBothWays(Float(0.25), .real(0.25), settingCodec(for: Float.self))
  }

  @Test("A value that cannot be encoded is an error, not another value")
  func unencodable() {
    struct Refusal: Error {}
    let codec = SettingCodec<Int>(
      type: .integer(.init()), encode: { _ in throw Refusal() }, decode: { _ in nil })
    #expect(throws: Refusal.self) { try codec.optional.list.encode([1]) }
  }

  @Test("Numbers are read in both forms, where they fit")
  func numbers() {
    #expect(settingCodec(for: Int.self).decode(.real(4)) == 4)
    #expect(settingCodec(for: Int.self).decode(.real(4.5)) == nil)
    #expect(settingCodec(for: Int.self).decode(.integer(Int128(UInt64.max))) == nil)
    #expect(settingCodec(for: Double.self).decode(.integer(4)) == 4)
  }

  @Test("Another shape is no value")
  func otherShapes() {
    #expect(settingCodec(for: Bool.self).decode(1) == nil)
    #expect(settingCodec(for: [Int].self).decode([1, "2"]) == nil)
    #expect(settingCodec(for: Size.self).decode("medium") == nil)
    #expect(settingCodec(for: Int?.self).decode("x") == nil)
  }

  private func expectBothWays<Value: Equatable>(
    _ value: Value, _ stored: PropertyList, _ codec: SettingCodec<Value>
  ) throws {
    #expect(try codec.encode(value) == stored)
    #expect(codec.decode(stored) == value)
    #expect(codec.type.problem(with: stored) == nil)
  }
}
