import SetteePropertyLists
import Testing

@testable import SetteeDocuments

@Suite("JSON, case by case")
struct JSONCasesTests {
  @Test("What is JSON is read as what it says", arguments: readTexts)
  func accepted(text: String, value: PropertyList) throws {
    let document = try json(text)
    #expect(document.root.propertyList == value)
    #expect(document.isReadAgainTheSame())
    #expect(try document.root.isSame(as: json(text).root))
  }

  @Test("What is not JSON is told with line and column", arguments: refusedTexts)
  func refused(text: String, sentence: String) {
    #expect(throws: DocumentProblem.self) { try json(text) }
    do throws(DocumentProblem) {
      _ = try Document(Array(text.utf8), format: JSONFormat.json)
    } catch {
      #expect("\(error.position.line):\(error.position.column) \(error.reason)" == sentence)
    }
  }

  @Test("Bytes that are no UTF-8 are told with line and column", arguments: refusedBytes)
  func encodings(bytes: [UInt8], sentence: String) {
    do throws(DocumentProblem) {
      _ = try Document(bytes, format: JSONFormat.json)
      Issue.record("was read")
    } catch {
      #expect("\(error.position.line):\(error.position.column) \(error.reason)" == sentence)
    }
  }

  @Test("In a file that says it is JSON5 the refusal says so", arguments: textsOfJSON5)
  func json5(text: String, sentence: String) {
    do throws(DocumentProblem) {
      _ = try Document(Array(text.utf8), format: JSONFormat.json5)
      Issue.record("was read")
    } catch {
      #expect("\(error)" == sentence)
    }
  }

  @Test("There are as many cases as were asked for")
  func count() {
    #expect(
      readTexts.count + refusedTexts.count + refusedBytes.count + textsOfJSON5.count >= 150)
  }
}

private let readTexts: [(String, PropertyList)] = [
  // Scalars
  ("null", .null), ("true", true), ("false", false), (" true ", true), ("\n\t\r null", .null),
  ("0", 0), ("-0", 0), ("7", 7), ("-7", -7), ("10", 10),
  ("123456789012345678", 123_456_789_012_345_678),
  ("9223372036854775807", .integer(Int128(Int64.max))),
  ("-9223372036854775808", .integer(Int128(Int64.min))),
  ("18446744073709551615", .integer(Int128(UInt64.max))),
  ("18446744073709551616", .real(18_446_744_073_709_551_616)),
  ("-9223372036854775809", .real(-9_223_372_036_854_775_808)),
  ("0.5", 0.5), ("-0.5", -0.5), ("0.0", 0.0), ("-0.0", .real(-0.0)), ("1.0", 1.0), ("1.50", 1.5),
  ("1e3", 1000.0), ("1E3", 1000.0), ("1e+3", 1000.0), ("1e-3", 0.001), ("1.5e3", 1500.0),
  ("0e0", 0.0), ("1e400", .real(.infinity)), ("-1e400", .real(-.infinity)), ("1e-400", 0.0),
  ("123456789012345678901234567890", .real(123_456_789_012_345_677_877_719_597_056)),
  // Strings
  ("\"\"", ""), ("\"a\"", "a"), ("\"a b\"", "a b"), ("\"é\"", "é"), ("\"日本\"", "日本"),
  ("\"😀\"", "😀"),
  (#""\"\\\/\b\f\n\r\t""#, "\"\\/\u{8}\u{C}\n\r\t"), (#""\u0041""#, "A"), (#""\u00e9""#, "é"),
  (#""\u00E9""#, "é"), (#""\ud83d\ude00""#, "😀"), (#""\uD83D\uDE00""#, "😀"),
  (#""\u0000""#, "\u{0}"), (#""\u001f""#, "\u{1F}"), ("\"\u{7F}\"", "\u{7F}"),
  ("\"\u{2028}\"", "\u{2028}"), (#""\u2028""#, "\u{2028}"),
  (#""/* no comment */""#, "/* no comment */"),
  (#""// none""#, "// none"), (#""a\\""#, "a\\"), (#""12345678""#, "12345678"),
  (#""1234567\n""#, "1234567\n"), ("\"\u{FEFF}\"", "\u{FEFF}"), ("\"e\u{301}\"", "e\u{301}"),
  // Lists
  ("[]", []), ("[ ]", []), ("[\n]", []), ("[1]", [1]), ("[1,2]", [1, 2]), ("[ 1 , 2 ]", [1, 2]),
  ("[[]]", [[]]), ("[[1],[2,[3]]]", [[1], [2, [3]]]), ("[null,true,\"a\"]", [.null, true, "a"]),
  ("[1,]", [1]), ("[1, ]", [1]), ("[1,\n]", [1]), ("[[1,],]", [[1]]),
  ("[1 /* c */ , 2]", [1, 2]),
  ("[/**/]", []), ("[// c\n]", []), ("[1// c\n]", [1]), ("[1,// c\n]", [1]),
  ("[/**/1/**/,/**/]", [1]),
  // Objects
  ("{}", .dictionary([:])), ("{ }", .dictionary([:])), ("{\"a\":1}", .dictionary(["a": 1])),
  ("{\"a\":1,\"b\":2}", .dictionary(["a": 1, "b": 2])), ("{\"\":1}", .dictionary(["": 1])),
  ("{\"a\" : 1}", .dictionary(["a": 1])), ("{\"a\"\n:\n1\n}", .dictionary(["a": 1])),
  ("{\"a\":{\"b\":{}}}", .dictionary(["a": .dictionary(["b": .dictionary([:])])])),
  ("{\"a\":1,}", .dictionary(["a": 1])), ("{\"a\":1,/**/}", .dictionary(["a": 1])),
  ("{/**/\"a\"/**/:/**/1/**/}", .dictionary(["a": 1])), ("{\"a.b\":1}", .dictionary(["a.b": 1])),
  (#"{"\u0061":1}"#, .dictionary(["a": 1])), ("{\"é\":1}", .dictionary(["é": 1])),
  (#"{"a/b":1,"~":2}"#, .dictionary(["a/b": 1, "~": 2])),
  // Equal keys: the last counts
  (#"{"a":1,"a":2}"#, .dictionary(["a": 2])), (#"{"a":1,"\u0061":2}"#, .dictionary(["a": 2])),
  (#"{"a":1,"b":0,"a":2,"a":3}"#, .dictionary(["b": 0, "a": 3])),
  (#"{"a":{"x":1},"a":{"y":2}}"#, .dictionary(["a": .dictionary(["y": 2])])),
  (#"[{"a":1,"a":2},{"a":3}]"#, [.dictionary(["a": 2]), .dictionary(["a": 3])]),
  // Around the value
  ("// c\n1", 1), ("/* c */1", 1), ("1// c", 1), ("1/* c */", 1), ("1\n// c\n/* d */\n", 1),
  ("\u{FEFF}1", 1), ("\u{FEFF}{}", .dictionary([:])), ("\u{FEFF}// c\n[]", []),
  ("/* * ** */1", 1), ("/***/1", 1), ("//\n1", 1), ("//\r1", 1), ("1//\r\n", 1),
  // Nothing is an object without members
  ("", .dictionary([:])), (" \n", .dictionary([:])), ("// c", .dictionary([:])),
  ("/* c */\n", .dictionary([:])), ("\u{FEFF}", .dictionary([:])),
]

private let refusedTexts: [(String, String)] = [
  ("{\"a\": 1 \"b\": 2}", "1:9 expected ',' or '}', found \"b\""),
  (
    "{\n  \"a\": [80, 100]\n  \"editor.tabSize\": 4\n}",
    "3:3 expected ',' or '}', found \"editor.tabSize\""
  ),
  ("[1 2]", "1:4 expected ',' or ']', found '2'"),
  ("[1", "1:3 expected ',' or ']', found the end of the file"),
  ("[1,", "1:4 expected a value, found the end of the file"),
  ("[", "1:2 expected a value, found the end of the file"),
  ("{", "1:2 expected a key in quotes, found the end of the file"),
  ("{\"a\"", "1:5 expected ':' after the key, found the end of the file"),
  ("{\"a\":", "1:6 expected a value, found the end of the file"),
  ("{\"a\":}", "1:6 expected a value, found '}'"),
  ("{\"a\" 1}", "1:6 expected ':' after the key, found '1'"),
  ("{a: 1}", "1:2 expected a key in quotes, found 'a'"),
  ("{'a': 1}", "1:2 expected a key in quotes, found '''"),
  ("{1: 1}", "1:2 expected a key in quotes, found '1'"),
  ("{,}", "1:2 expected a key in quotes, found ','"),
  ("{\"a\":1,,}", "1:8 expected a key in quotes, found ','"),
  ("[,]", "1:2 expected a value, found ','"),
  ("[1,,]", "1:4 expected a value, found ','"), ("]", "1:1 expected a value, found ']'"),
  ("[}", "1:2 expected a value, found '}'"), ("[1}", "1:3 expected ',' or ']', found '}'"),
  ("{\"a\":1]", "1:7 expected ',' or '}', found ']'"),
  ("{}{}", "1:3 the text goes on after its value has ended"),
  ("1 2", "1:3 the text goes on after its value has ended"),
  ("{} x", "1:4 the text goes on after its value has ended"),
  ("tru", "1:1 expected a value, found 'tru'"), ("True", "1:1 expected a value, found 'True'"),
  ("truex", "1:1 expected a value, found 'truex'"), ("nul", "1:1 expected a value, found 'nul'"),
  ("undefined", "1:1 expected a value, found 'undefined'"),
  ("NaN", "1:1 expected a value, found 'NaN'"),
  ("Infinity", "1:1 expected a value, found 'Infinity'"),
  ("-Infinity", "1:2 expected a digit, found 'Infinity'"),
  ("-", "1:2 expected a digit, found the end of the file"),
  ("+1", "1:1 expected a value, found '+'"),
  (".5", "1:1 expected a value, found '.'"),
  ("1.", "1:3 expected a digit after the decimal point, found the end of the file"),
  ("1.e3", "1:3 expected a digit after the decimal point, found 'e3'"),
  ("1e", "1:3 expected a digit in the exponent, found the end of the file"),
  ("1e+", "1:4 expected a digit in the exponent, found the end of the file"),
  ("01", "1:1 a number does not begin with a superfluous 0"),
  ("-01", "1:2 a number does not begin with a superfluous 0"),
  ("00", "1:1 a number does not begin with a superfluous 0"),
  ("0x1F", "1:2 the text goes on after its value has ended"),
  ("[0x1F]", "1:3 expected ',' or ']', found 'x1F'"),
  ("1_000", "1:2 the text goes on after its value has ended"),
  ("\"a", "1:1 the string has no closing quote on its line"),
  ("[\"a\n\"]", "1:2 the string has no closing quote on its line"),
  ("\"a\\", "1:1 the string has no closing quote on its line"),
  ("\"a\tb\"", "1:3 a control character must be written as \\u0009 in a string"),
  ("\"\u{1F}\"", "1:2 a control character must be written as \\u001F in a string"),
  (#""\x""#, #"1:2 '\x' is no escape; JSON knows \" \\ \/ \b \f \n \r \t and \uXXXX"#),
  (#""\u12G4""#, #"1:2 '\u12G4' is no escape; JSON knows \" \\ \/ \b \f \n \r \t and \uXXXX"#),
  ("/* c", "1:1 the comment is not closed"), ("{} /*", "1:4 the comment is not closed"),
  ("/", "1:1 expected a value or a comment, found '/'"),
  ("# c\n{}", "1:1 expected a value, found '#'"),
  ("<a/>", "1:1 expected a value, found '<'"), ("a: 1", "1:1 expected a value, found 'a'"),
  ("\u{1}", "1:1 expected a value, found a control character"),
  ("é", "1:1 expected a value, found 'é'"),
  ("{}\u{FEFF}", "1:3 the text goes on after its value has ended"),
  ("[\"é\", x]", "1:7 expected a value, found 'x'"),
  ("\r\n\r\n x", "3:2 expected a value, found 'x'"),
  ("\u{FEFF}x", "1:1 expected a value, found 'x'"),
]

private let refusedBytes: [([UInt8], String)] = [
  ([0x22, 0xFF, 0x22], "1:2 these bytes are not UTF-8"),
  ([0x5B, 0x0A, 0x22, 0xC3, 0x22, 0x5D], "2:2 these bytes are not UTF-8"),
  ([0x22, 0xC0, 0x80, 0x22], "1:2 these bytes are not UTF-8"),
  ([0x22, 0xED, 0xA0, 0x80, 0x22], "1:2 these bytes are not UTF-8"),
  ([0x22, 0xF4, 0x90, 0x80, 0x80, 0x22], "1:2 these bytes are not UTF-8"),
  ([0xFF, 0xFE, 0x7B, 0x00], "1:1 the file is UTF-16 or UTF-32; save it as UTF-8"),
  ([0xFE, 0xFF, 0x00, 0x7B], "1:1 the file is UTF-16 or UTF-32; save it as UTF-8"),
  ([0x7B, 0x00, 0x7D, 0x00], "1:1 the file is UTF-16 or UTF-32; save it as UTF-8"),
]

private let textsOfJSON5: [(String, String)] = [
  (
    "{\n\n    a: 1}", "line 3, column 5: a key without quotes is JSON5, which is not edited here."
  ),
  ("{'a': 1}", "line 1, column 2: text in single quotes is JSON5, which is not edited here."),
  ("{\"a\": 'b'}", "line 1, column 7: text in single quotes is JSON5, which is not edited here."),
  ("[+1]", "line 1, column 2: this spelling of a number is JSON5, which is not edited here."),
  ("[.5]", "line 1, column 2: this spelling of a number is JSON5, which is not edited here."),
  ("[5.]", "line 1, column 4: this spelling of a number is JSON5, which is not edited here."),
  ("[0xFF]", "line 1, column 3: this spelling of a number is JSON5, which is not edited here."),
  ("[NaN]", "line 1, column 2: this spelling of a number is JSON5, which is not edited here."),
  (
    "[Infinity]",
    "line 1, column 2: this spelling of a number is JSON5, which is not edited here."
  ),
  (#"["\x41"]"#, "line 1, column 3: this escape is JSON5, which is not edited here."),
  ("{$a: 1}", "line 1, column 2: a key without quotes is JSON5, which is not edited here."),
  ("[1 2]", "line 1, column 4: expected ',' or ']', found '2'."),
]
