import SetteePropertyLists
import Testing

@Suite("Reading JSON")
struct JSONReadingTests {
  @Test(
    "A JSON text becomes the property list it stands for",
    arguments: [
      ("null", .null), ("true", true), ("false", false), ("\"\"", ""), ("[]", []), ("{}", [:]),
      (" \t\r\n[1, 2 ,3]\n", [1, 2, 3]),
      (#"{"a": {"b": [null, false, "x"]}}"#, ["a": ["b": [.null, false, "x"]]]),
      (#""\"\\\/\b\f\n\r\t""#, "\"\\/\u{8}\u{C}\n\r\t"),
      (#""é\u00e9\u00E9 \ud83d\ude00 😀""#, "ééé 😀 😀"),
      (#""a\u0000b""#, "a\0b"),
      (
        "\"eight plain bytes, then \\n and more than eight\"",
        "eight plain bytes, then \n and more than eight"
      ),
      ("\u{FEFF}{\"a\": 1}", ["a": 1]),
      ("\"\u{7F}\u{2028}\"", "\u{7F}\u{2028}"),
    ] as [(String, PropertyList)])
  func values(text: String, value: PropertyList) throws {
    #expect(try document(text).root.propertyList == value)
  }

  @Test(
    "Numbers keep their exact value",
    arguments: [
      ("0", .integer(0)), ("-0", .integer(0)), ("-1", .integer(-1)),
      ("9007199254740993", .integer(9_007_199_254_740_993)),
      ("-9223372036854775808", .integer(-9_223_372_036_854_775_808)),
      ("18446744073709551615", .integer(18_446_744_073_709_551_615)),
      ("0.1", .real(0.1)), ("1.0", .real(1)), ("1e3", .real(1000)), ("-0.0", .real(-0.0)),
      ("1E+2", .real(100)), ("5e-324", .real(.leastNonzeroMagnitude)), ("0e999", .real(0)),
      ("1.7976931348623157e308", .real(1.7976931348623157e308)),
    ] as [(String, PropertyList)])
  func numbers(text: String, value: PropertyList) throws {
    #expect(try document(text).root.propertyList == value)
    #expect(try document("[\(text)]").root.elements.map(\.source) == [text])
  }

  @Test("Members and elements come in file order, with their places")
  func places() throws {
    let document = try document("{\"b\": [10, \"é\", {\"x\": null}],\n  \"a/~\": true}")
    let members = Array(document.root.members)
    #expect(members.map(\.key) == ["b", "a/~"])
    #expect(members.map(\.keyOffset) == [1, 33])
    #expect(document.position(ofOffset: members[1].keyOffset) == JSONPosition(line: 2, column: 3))
    #expect(members[1].value.pointer == "/a~1~0")
    let x = try #require(Array(members[0].value.elements)[2]["x"])
    #expect(x.pointer == "/b/2/x")
    #expect(x.kind == .null)
    #expect(document.position(ofOffset: x.offset) == JSONPosition(line: 1, column: 23))
    #expect(document.root.pointer.isEmpty)
    #expect(document.root["c"] == nil)
  }

  @Test("Two spellings of one letter are two keys")
  func canonicalEquivalence() throws {
    let value = try document("{\"\u{E9}\": 1, \"e\u{301}\": 2}").root.propertyList
    #expect(value == ["\u{E9}": 1, "e\u{301}": 2])
  }

  @Test("A line ends with LF, CR or both, and a byte order mark takes no column")
  func lines() throws {
    let document = try document("\u{FEFF}[1,\r\n2,\r3,\n\n4]")
    let places = document.root.elements.map { document.position(ofOffset: $0.offset) }
    #expect(
      places == [
        JSONPosition(line: 1, column: 2), JSONPosition(line: 2, column: 1),
        JSONPosition(line: 3, column: 1), JSONPosition(line: 5, column: 1),
      ])
  }

  @Test("The escape of a JSON pointer's step can be undone")
  func pointerEscapes() {
    #expect(JSONPointer.unescaped("a~1b~0c") == "a/b~c")
    #expect(JSONPointer.unescaped("~01") == "~1")
    #expect(JSONPointer.unescaped("~2") == nil)
    #expect(JSONPointer.unescaped("~") == nil)
  }

  private func document(_ text: String) throws -> JSONDocument {
    try JSONDocument(Array(text.utf8))
  }
}
