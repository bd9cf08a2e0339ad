import SetteePropertyLists
import Testing

@testable import SetteeSchemas

@Suite("Exact numbers")
struct ExactNumberTests {
  @Test(
    "Numbers are ordered by what their text says",
    arguments: [
      ("9007199254740992", "9007199254740993"), ("-1e400", "1e400"), ("1e400", "1e401"),
      ("-2", "-1.5"), ("0", "0.1"), ("-0.1", "0"), ("1e-400", "1e-399"), ("0.9999", "1"),
      ("9223372036854775807", "9223372036854775808"),
      ("-9223372036854775809", "-9223372036854775808"), ("1.5", "15"), ("99e5", "1e7"),
    ])
  func order(smaller: String, larger: String) throws {
    let (small, large) = (try number(smaller), try number(larger))
    #expect(small < large)
    #expect(!(large < small))
    #expect(small != large)
  }

  @Test(
    "Two spellings of a number are equal",
    arguments: [
      ("1", "1.0"), ("1e2", "100"), ("0", "-0.0"), ("0.10", "1e-1"),
      ("1e18", "1000000000000000000"),
      ("-9223372036854775808", "-9223372036854775808.0"), ("12e-1", "1.2"), ("0e999999999999", "0"),
      ("9223372036854775807e0", "9223372036854775807"),
    ])
  func equality(one: String, other: String) throws {
    #expect(try number(one) == number(other))
    #expect(try number(one).hashValue == number(other).hashValue)
  }

  @Test(
    "Multiples are exact, however long",
    arguments: [
      ("0.3", "0.1", true), ("1e308", "0.5", true), ("1e400", "3", false), ("1e400", "7e-9", false),
      ("12345678901234567890123456790", "3", false), ("12345678901234567890123456788", "4", true),
      ("0", "5", true), ("0.0075", "0.0001", true), ("0.00751", "0.0001", false),
      ("35", "1.01", false), ("4.5", "1.5", true), ("-6", "4", false), ("-8", "4", true),
      ("246913578024691357802469135781", "12345678901234567890123456789", false),
      ("24691357802469135780246913578", "12345678901234567890123456789", true),
      ("1e1000000000", "2", true), ("1e1000000000", "1024", true), ("5e-1000000000", "1", false),
    ])
  func multiples(number: String, step: String, isMultiple: Bool) throws {
    #expect(try self.number(number).isMultiple(of: self.number(step)) == isMultiple)
  }

  @Test(
    "Wholeness goes by value",
    arguments: [("1.0", true), ("1e400", true), ("1.5", false), ("1e-1", false)])
  func wholeness(text: String, isWhole: Bool) throws {
    #expect(try number(text).isWhole == isWhole)
  }

  @Test("Other texts are no numbers", arguments: ["", "-", "1e", "0x1", "1_0", ".", "e5", "1.5.2"])
  func refusal(text: String) {
    #expect(ExactNumber(text) == nil)
  }

  private func number(_ text: String) throws -> ExactNumber { try #require(ExactNumber(text)) }
}
