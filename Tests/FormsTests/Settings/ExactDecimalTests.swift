import SetteePropertyLists
import SetteeSettings
import Testing

@Suite("Exact decimals")
struct ExactDecimalTests {
  @Test(
    "A number's text comes back as the same number",
    arguments: [
      ("0.1", "0.1"), ("-12.50", "-12.5"), ("1e3", "1000"), ("+7", "7"), (".5", "0.5"),
      ("-0.001", "-0.001"), ("9007199254740993", "9007199254740993"), ("1e-7", "0.0000001"),
      ("1e40", "1e40"), ("0.10", "0.1"),
      ("170141183460469231731687303715884105727", "170141183460469231731687303715884105727"),
    ])
  func text(text: String, shown: String) throws {
    #expect(try #require(ExactDecimal(text)).description == shown)
  }

  @Test(
    "Anything else is no number",
    arguments: [
      "", "-", ".", "1,5", "1e", "1e1001", "0x10", " 1", "1 ", "NaN", "inf", "1_000", "--1", "1..2",
      "9999999999999999999999999999999999999999",
    ])
  func refused(text: String) { #expect(ExactDecimal(text) == nil) }

  @Test(
    "Order is by value, however far apart the exponents",
    arguments: [
      ("0.1", "0.2"), ("-1", "0"), ("1e1000", "2e1000"), ("-1e1000", "1e-1000"), ("1e-1000", "1"),
      ("9007199254740992", "9007199254740993"), ("-2", "-1.99"), ("0", "1e-300"),
    ])
  func order(smaller: String, larger: String) throws {
    let (low, high) = (try #require(ExactDecimal(smaller)), try #require(ExactDecimal(larger)))
    #expect(low < high)
    #expect(!(high < low))
    #expect(low != high)
  }

  @Test(
    "Multiples are those of the text",
    arguments: [
      ("0.3", "0.1", true), ("1e30", "0.001", true), ("1e300", "3", false), ("9e300", "3", true),
      ("0.30000000000000004", "0.1", false), ("0", "7", true), ("-14", "7", true),
      ("5", "1e20", false), ("4.5", "1.5", true), ("18446744073709551615", "5", true),
      ("1e-7", "3e-8", false), ("5", "0", false),
    ])
  func multiples(number: String, step: String, isMultiple: Bool) throws {
    let (value, unit) = (try #require(ExactDecimal(number)), try #require(ExactDecimal(step)))
    #expect(value.isMultiple(of: unit) == isMultiple)
  }

  @Test("Whole numbers are found in every spelling")
  func integers() {
    #expect(ExactDecimal("1.0")?.integer == 1)
    #expect(ExactDecimal("12e2")?.integer == 1200)
    #expect(ExactDecimal("0.5")?.integer == nil)
    #expect(ExactDecimal("0e-900")?.integer == 0)
    #expect(ExactDecimal("1e900")?.integer == nil)
  }
}
