import SetteeForms
import SetteePropertyLists
import SetteeSettings
import Testing

@Suite("Values as text")
struct ValueTextTests {
  static let integer = SettingType.integer(.init())
  static let number = SettingType.number(.init())
  static let text = SettingType.string(.init())
  static let size = SettingType.choice([
    .init(value: "s", title: "Small"), .init(value: 3, title: "Three"),
  ])

  @Test(
    "A value shows as one line for people",
    arguments: [
      (SettingType.boolean, .boolean(true), "on"), (.boolean, false, "off"),
      (integer, 9_007_199_254_740_993, "9007199254740993"), (number, 0.1, "0.1"),
      (number, .real(2), "2.0"), (text, "a b", "a b"), (text, "", "\"\""),
      (size, "s", "Small"), (size, .real(3), "Three"), (size, "gone", "gone"),
      (.list(.init(element: size)), ["s", 3, "x"], "Small, Three, x"),
      (.list(.init(element: text)), [], "no items"), (.nullable(integer), .null, "none"),
      (.json(reason: ""), ["a": [1, .null, "q\"\n"]], "{\"a\": [1, null, \"q\\\"\\n\"]}"),
      (integer, ["x"], "[\"x\"]"), (text, .data([1, 2]), "2 bytes"),
      (
        .dateTime, .date(.init(secondsSinceReferenceDate: 0)), "2001-01-01T00:00:00Z"
      ),
      (
        .dateTime, .date(.init(secondsSinceReferenceDate: -0.5)), "2000-12-31T23:59:59Z"
      ),
      (.dateTime, .date(.init(secondsSinceReferenceDate: 1e300)), "1e+300 s"),
      (.dateTime, .date(.init(secondsSinceReferenceDate: .nan)), "nan s"),
    ] as [(SettingType, PropertyList, String)])
  func display(type: SettingType, value: PropertyList, line: String) {
    #expect(ValueText.display(value, as: type) == line)
  }

  @Test(
    "Bytes that a form has as text show as their number",
    arguments: [
      ("", "0 bytes"), ("aA==", "1 byte"), ("aGVsbG8=", "5 bytes"), ("aGVsbG8", "aGVsbG8"),
    ])
  func bytes(text: String, line: String) {
    let stored = SettingDescription(key: "k", type: .string(.init()))
    let form = EditedForm(.string(.init()), stored: .data)
    let shown = stored.shown(as: form, note: SettingNote())
    #expect(ValueText.display(.string(text), of: shown) == line)
    #expect(ValueText.editText(.string(text), as: shown.type) == text)
  }

  @Test("A secret shows as a mask of one length, and nothing as not set")
  func secrets() {
    let secret = setting("s", Self.text, traits: .secret)
    #expect(ValueText.display("a", of: secret) == ValueText.mask)
    #expect(ValueText.display("a much longer one", of: secret) == ValueText.mask)
    #expect(ValueText.display(nil, of: secret) == "not set")
  }

  @Test("Long values are cut, with their size, at a cost that does not grow with characters")
  func long() {
    let marks = "e" + String(repeating: "\u{301}", count: 1_000_000)
    let line = ValueText.display(.string(marks), as: Self.text)
    #expect(line.utf8.count < 4_096)
    #expect(line.hasSuffix("… 2.0 MB"))
    let list = PropertyList.array(Array(repeating: "item", count: 100_000))
    let items = ValueText.display(list, as: .list(.init(element: Self.text)))
    #expect(items.hasSuffix(" more"))
    #expect(items.utf8.count < 8_192)
    var deep = PropertyList.array([])
    for _ in 0..<1_000 { deep = [deep] }
    #expect(ValueText.display(deep, as: .json(reason: "")).hasSuffix("…"))
  }

  @Test(
    "Typed text becomes a value, numbers exactly",
    arguments: [
      (SettingType.boolean, "Yes", .boolean(true)), (.boolean, " off ", false),
      (integer, "9007199254740993", 9_007_199_254_740_993), (integer, " -5 ", -5),
      (integer, "1e3", 1000), (integer, "7.0", 7),
      (integer, "18446744073709551615", .integer(Int128(UInt64.max))),
      (number, "0.1", 0.1), (number, "2", 2), (number, "2.0", .real(2)), (number, "1e-7", 1e-7),
      (number, "9007199254740993", 9_007_199_254_740_993), (number, ".5", 0.5),
      (text, " kept ", " kept "), (.date, " 2024-02-29 ", "2024-02-29"),
      (size, "Small", "s"), (size, "small", "s"), (size, "s", "s"), (size, "3", 3),
      (.list(.init(element: integer)), "1, 2,3", [1, 2, 3]),
      (.list(.init(element: integer)), " ", []),
      (.nullable(integer), "", .null), (.nullable(integer), "none", .null),
      (.nullable(integer), "4", 4), (.constant("v2"), "v2", "v2"),
    ] as [(SettingType, String, PropertyList)])
  func parse(type: SettingType, typed: String, value: PropertyList) {
    #expect(ValueText.parse(typed, as: type) == .value(value))
  }

  @Test(
    "Text that is no value is told the rule",
    arguments: [
      (SettingType.boolean, "maybe", "Must be on or off."),
      (
        .integer(.init(minimum: .init(1), maximum: .init(9))), "x",
        "Must be a whole number from 1 to 9."
      ),
      (
        .integer(.init(minimum: .init(1), maximum: .init(9))), "10",
        "Must be a whole number from 1 to 9."
      ),
      (.integer(.init()), "1.5", "Must be a whole number."),
      (
        .integer(.init()), "18446744073709551616",
        "Must be a whole number from -9223372036854775808 to 18446744073709551615."
      ),
      (number, "1,5", "Must be a number."), (number, "nan", "Must be a number."),
      (
        number, "0.10000000000000000001",
        "Has more digits than can be kept; the nearest number is 0.1."
      ),
      (number, "1e999", "Must be a smaller number."),
      (size, "large", "Must be one of: Small, Three."),
      (.nullable(size), "large", "Must be one of: Small, Three, none."),
      (.date, "today", "Must be a date such as 2026-11-21."),
      (
        .list(.init(element: integer)), "1, x",
        "Must be a list, its items apart by commas; each: Must be a whole number."
      ),
      (.nullable(.boolean), "perhaps", "Must be on or off."),
      (.constant("v2"), "v1", "Must be v2."),
      (.json(reason: "it nests"), "{}", "Is shown as JSON and not edited here: it nests."),
    ] as [(SettingType, String, String)])
  func refuse(type: SettingType, typed: String, sentence: String) {
    #expect(ValueText.parse(typed, as: type) == .problem(sentence))
  }

  @Test(
    "What an editor opens with is read back as the same value",
    arguments: [
      (integer, 9_007_199_254_740_993), (number, 0.1), (number, .real(-0.0)), (number, .real(1e22)),
      (text, ""), (text, "two\nlines"), (.boolean, true), (size, "s"), (size, 3),
      (.nullable(integer), .null), (.date, "2026-11-21"),
      (.list(.init(element: number)), [1, 0.5]),
    ] as [(SettingType, PropertyList)])
  func roundTrip(type: SettingType, value: PropertyList) {
    let read = ValueText.parse(ValueText.editText(value, as: type), as: type)
    #expect(read.value.map { type.isSame($0, value) } == true)
  }
}
