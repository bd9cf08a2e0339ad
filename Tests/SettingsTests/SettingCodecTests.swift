import PropertyLists
import Settings
import Testing

@Suite("Codecs")
struct SettingCodecTests {
  enum Size: String { case small, large }

  @Test("Each type comes back from its stored form")
  func bothWays() {
    expectBothWays(true, .boolean(true), settingCodec(for: Bool.self))
    expectBothWays(-7, .integer(-7), settingCodec(for: Int.self))
    expectBothWays(0.1, .real(0.1), settingCodec(for: Double.self))
    expectBothWays("é", .string("é"), settingCodec(for: String.self))
    expectBothWays([1, 2], [1, 2], settingCodec(for: [Int].self))
    expectBothWays(Int?.none, .null, settingCodec(for: Int?.self))
    expectBothWays(Int?.some(3), 3, settingCodec(for: Int?.self))
    expectBothWays(Size.large, "large", settingCodec(for: Size.self))
    expectBothWays(Size?.none, .null, settingCodec(for: Size?.self))
    expectBothWays(["a"], ["a"], settingCodec(for: String.self).list)
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
  ) {
    #expect(codec.encode(value) == stored)
    #expect(codec.decode(stored) == value)
    #expect(codec.type.problem(with: stored) == nil)
  }
}
