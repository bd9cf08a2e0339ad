import SetteeForms
import SetteePropertyLists
import SetteeSettings
import Testing

@Suite("Number steps")
struct NumberStepTests {
  typealias Numbers = SettingType.NumberConstraints

  static let port = SettingType.integer(Numbers(minimum: .init(1024), maximum: .init(65535)))
  static let tab = SettingType.integer(
    Numbers(minimum: .init(1), maximum: .init(30), multipleOf: 8))
  static let tenths = SettingType.number(Numbers(multipleOf: 0.1))
  static let opacity = SettingType.number(
    Numbers(minimum: .init(0), maximum: .init(1, isExclusive: true)))
  static let halves = SettingType.number(Numbers(maximum: .init(5), step: 0.5))
  static let free = SettingType.number(Numbers())
  static let even = SettingType.integer(
    Numbers(
      minimum: .init(0, isExclusive: true), maximum: .init(8, isExclusive: true), multipleOf: 2))

  @Test(
    "A step goes by the type's unit, exactly, and stops at its bounds with a sentence",
    arguments: [
      (port, 2000, 1, 2001, nil), (port, 65535, 1, 65535, "65535 is the most."),
      (port, 65530, 10, 65535, "65535 is the most."), (port, 80, 1, 1024, "1024 is the least."),
      (port, nil, 1, 1024, "1024 is the least."), (port, "x", -1, 1024, "1024 is the least."),
      (tab, 8, 1, 16, nil), (tab, 9, 1, 16, nil), (tab, 9, -1, 8, nil),
      (tab, 24, 1, 24, "24 is the most."), (tab, 8, -1, 8, "8 is the least."),
      (tenths, 0.1, 2, 0.3, nil), (tenths, 0.7, 1, 0.8, nil), (tenths, 0.9, 1, 1.0, nil),
      (tenths, -0.05, -1, -0.1, nil), (tenths, -0.05, 1, 0.0, nil),
      (opacity, 0.5, 1, 0.6, nil), (opacity, 0.9, 1, 0.9, "0.9 is the most."),
      (opacity, 0, -1, 0, "0 is the least."),
      (free, 1.5, 1, 2.5, nil), (free, 9_007_199_254_740_992, 1, 9_007_199_254_740_993, nil),
      (even, 2, -1, 2, "2 is the least."), (even, 6, 1, 6, "6 is the most."),
      (halves, 1.25, 1, 1.75, nil), (halves, 4.75, 1, 5.0, "5 is the most."),
      (.nullable(port), .null, 1, 1024, "1024 is the least."),
    ] as [(SettingType, PropertyList?, Int, PropertyList, String?)])
  func steps(
    type: SettingType, value: PropertyList?, count: Int, after: PropertyList, message: String?
  ) throws {
    let outcome = try #require(NumberStep(type: type)).stepped(value, by: count)
    #expect(outcome.value == after)
    #expect(outcome.message == message)
    #expect(type.problem(with: outcome.value) == nil)
  }

  @Test("Numbers beyond all bounds never trap")
  func extremes() throws {
    let values: [PropertyList] = [
      .integer(Int128(UInt64.max)), .integer(Int128(Int64.min)), .integer(.max), .integer(.min),
      .real(.greatestFiniteMagnitude), .real(.leastNonzeroMagnitude), .real(.nan),
      .real(-.infinity),
    ]
    for type in [Self.port, Self.tab, Self.tenths, Self.opacity, Self.free, Self.even] {
      let step = try #require(NumberStep(type: type))
      for value in values {
        for count in [1, -1, .max, .min, 0] { _ = step.stepped(value, by: count) }
      }
    }
  }

  @Test("Other types have no step")
  func others() {
    #expect(NumberStep(type: .boolean) == nil)
    #expect(NumberStep(type: .string(.init())) == nil)
  }
}
