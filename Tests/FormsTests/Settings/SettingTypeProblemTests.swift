import SetteePropertyLists
import SetteeSettings
import Testing

typealias Numbers = SettingType.NumberConstraints

@Suite("Problems with values")
struct SettingTypeProblemTests {
  static let port = SettingType.integer(Numbers(minimum: .init(1024), maximum: .init(65535)))
  static let tab = SettingType.integer(
    Numbers(minimum: .init(8), maximum: .init(64), multipleOf: 8))
  static let tenths = SettingType.number(Numbers(multipleOf: 0.1))
  static let fraction = SettingType.number(
    Numbers(minimum: .init(0, isExclusive: true), maximum: .init(1, isExclusive: true)))
  static let size = SettingType.choice([
    .init(value: "s", title: "Small"), .init(value: "l", title: "Large"),
    .init(value: 3, title: "Three"),
  ])

  @Test(
    "A value of the type has no problem",
    arguments: [
      (SettingType.boolean, PropertyList.boolean(true)),
      (port, 1024), (port, 65535), (port, .real(2048.0)),
      (tab, 64), (tenths, 0.3), (tenths, 0.7), (tenths, 1e22), (tenths, 3), (tenths, -1.1),
      (fraction, 0.5), (fraction, .real(.leastNonzeroMagnitude)),
      (.integer(Numbers(minimum: .init(.integer(9_007_199_254_740_993)))), 9_007_199_254_740_993),
      (.integer(Numbers()), .integer(Int128(UInt64.max))),
      (.number(Numbers()), 5), (.number(Numbers(multipleOf: .real(1e-7))), 0.0000003),
      (.string(.init(minLength: 2, maxLength: 3)), "é́"),
      (.string(.init()), ""),
      (.date, "2024-02-29"), (.date, "2000-02-29"),
      (.dateTime, "2026-11-21T09:30:00Z"), (.dateTime, "2026-11-21t09:30:00.125+05:30"),
      (.dateTime, "1990-12-31T23:59:60Z"), (.dateTime, "1990-12-31T15:59:60-08:00"),
      (size, "l"), (size, .real(3.0)),
      (.list(.init(element: port, minItems: 1, isUnique: true)), [1024, 1025]),
      (.nullable(port), .null), (.nullable(port), 2000),
      (.constant(1), .real(1)), (.json(reason: "nested"), ["a": [1]]),
    ] as [(SettingType, PropertyList)])
  func fits(type: SettingType, value: PropertyList) {
    #expect(type.problem(with: value) == nil)
  }

  @Test(
    "A value of another kind or range is told the rule in words",
    arguments: [
      (SettingType.boolean, 1, "Must be on or off."),
      (port, 1023, "Must be a whole number from 1024 to 65535."),
      (port, 65536, "Must be a whole number from 1024 to 65535."),
      (port, 2000.5, "Must be a whole number from 1024 to 65535."),
      (port, "2000", "Must be a whole number from 1024 to 65535."),
      (tab, 12, "Must be a whole number from 8 to 64, in steps of 8."),
      (tenths, 0.35, "Must be a number, a multiple of 0.1."),
      (tenths, .real(.nan), "Must be a number, a multiple of 0.1."),
      (fraction, 0, "Must be a number more than 0 and less than 1."),
      (fraction, 1, "Must be a number more than 0 and less than 1."),
      (.number(Numbers(minimum: .init(0.5))), 0.25, "Must be a number of 0.5 or more."),
      (.number(Numbers(maximum: .init(2))), .real(.infinity), "Must be a number of 2 or less."),
      (.number(Numbers(minimum: .init(2))), .real(.nan), "Must be a number of 2 or more."),
      (.integer(Numbers()), .real(.infinity), "Must be a whole number."),
      (
        .integer(Numbers(minimum: .init(.integer(9_007_199_254_740_993)))),
        9_007_199_254_740_992, "Must be a whole number of 9007199254740993 or more."
      ),
      (
        .number(Numbers(maximum: .init(.integer(9_007_199_254_740_993)))),
        .real(9_007_199_254_740_994), "Must be a number of 9007199254740993 or less."
      ),
      (
        .number(Numbers(minimum: .init(0), maximum: .init(1, isExclusive: true))), 1,
        "Must be a number of 0 or more and less than 1."
      ),
      (.string(.init(minLength: 1)), "", "Must not be empty."),
      (.string(.init(minLength: 2, maxLength: 20)), "a", "Must have 2 to 20 characters."),
      (.string(.init(maxLength: 1)), "ab", "Must have at most 1 character."),
      (.string(.init()), 5, "Must be text."),
      (.date, "21.11.2026", "Must be a date such as 2026-11-21."),
      (.date, "2026-02-29", "Must be a date with a day from 01 to 28 in that month."),
      (.date, "1900-02-29", "Must be a date with a day from 01 to 28 in that month."),
      (.date, "2026-13-01", "Must be a date with a month from 01 to 12."),
      (.dateTime, "2026-11-21T24:00:00Z", "Must be a time of day from 00:00:00 to 23:59:59."),
      (.dateTime, "2026-11-21T09:30:60Z", "Must be a time of day from 00:00:00 to 23:59:59."),
      (
        .dateTime, "2026-11-21T09:30:00",
        "Must be a date and time such as 2026-11-21T09:30:00Z."
      ),
      (size, "m", "Must be one of: Small, Large, Three."),
      (.nullable(size), "m", "Must be one of: Small, Large, Three, none."),
      (
        .list(.init(element: port, minItems: 1, maxItems: 5)), [], "Must have 1 to 5 items."
      ),
      (
        .list(.init(element: port)), [1024, 1],
        "Item 2: Must be a whole number from 1024 to 65535."
      ),
      (
        .list(.init(element: .number(Numbers()), isUnique: true)), [1, 2, 1.0],
        "Items 1 and 3 are the same; each must be different."
      ),
      (.nullable(.boolean), "x", "Must be on or off."),
      (.constant("v2"), "v1", "Must be v2."),
    ] as [(SettingType, PropertyList, String)])
  func refuses(type: SettingType, value: PropertyList, sentence: String) {
    #expect(type.problem(with: value) == sentence)
  }

  @Test("A choice of many names eight and counts the rest")
  func manyChoices() {
    let type = SettingType.choice(
      (1...10).map { .init(value: .integer($0), title: "Level \($0)") })
    #expect(
      type.problem(with: 0) == "Must be one of: Level 1, Level 2, Level 3, Level 4, Level 5,"
        + " Level 6, Level 7, Level 8 and 2 more.")
  }

  @Test(
    "Constraints are summed up in words",
    arguments: [
      (SettingType.boolean, ""), (port, "1024–65535"), (tab, "8–64, in steps of 8"),
      (tenths, "a multiple of 0.1"), (fraction, "more than 0 and less than 1"),
      (.integer(Numbers(minimum: .init(-5), maximum: .init(5))), "-5 to 5"),
      (.integer(Numbers(minimum: .init(0))), "0 or more"),
      (.string(.init(minLength: 2, maxLength: 20)), "2 to 20 characters"),
      (.string(.init(minLength: 1)), "not empty"),
      (.string(.init(minLength: 4, maxLength: 4)), "exactly 4 characters"),
      (size, "one of 3"),
      (
        .list(.init(element: port, maxItems: 3, isUnique: true)),
        "at most 3 items, all different, each 1024–65535"
      ),
      (.nullable(port), "1024–65535, or none"), (.nullable(.boolean), "may be none"),
    ] as [(SettingType, String)])
  func summary(type: SettingType, words: String) {
    #expect(type.constraintSummary == words)
  }

  @Test(
    "Numbers are the same in both forms, and other values by their bytes",
    arguments: [
      (PropertyList.integer(2), PropertyList.real(2), true), (0.0, -0.0, true),
      (.integer(9_007_199_254_740_993), .real(9_007_199_254_740_992), false),
      ([1, 2.0], [1.0, 2], true), ("é", "e\u{301}", false), (true, 1, false),
    ] as [(PropertyList, PropertyList, Bool)])
  func sameness(left: PropertyList, right: PropertyList, isSame: Bool) {
    #expect(SettingType.json(reason: "").isSame(left, right) == isSame)
  }
}
