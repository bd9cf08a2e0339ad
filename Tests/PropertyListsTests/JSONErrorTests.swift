import SetteePropertyLists
import Testing

@Suite("Refusing what is not JSON")
struct JSONErrorTests {
  @Test(
    "Every problem is told with line and column",
    arguments: [
      ("", "1:1 Expected a value, found the end of the text."),
      ("  \n ", "2:2 Expected a value, found the end of the text."),
      ("[1,\n 2,]", "2:3 A comma must be followed by another value; remove it."),
      ("{\"a\": 1,}", "1:8 A comma must be followed by another value; remove it."),
      ("[,1]", "1:2 Expected a value, found ','."),
      ("{\"a\":1}x", "1:8 The text goes on after its value has ended."),
      ("{} // done", "1:4 JSON has no comments."),
      ("{\n  // mine\n}", "2:3 JSON has no comments."),
      ("{a: 1}", "1:2 Expected a key in quotes, found 'a'."),
      ("{\"a\" 1}", "1:6 Expected ':' after the key, found '1'."),
      ("{\"a\": 1 \"b\": 2}", "1:9 Expected ',' or '}', found '\"'."),
      ("[1 2]", "1:4 Expected ',' or ']', found '2'."),
      ("[1", "1:3 Expected ',' or ']', found the end of the text."),
      ("{\"a\":1,\n\"b\":2,\"\\u0061\":3}", "2:7 The key 'a' stands here for the second time."),
      ("\"abc", "1:1 The string has no closing quote on its line."),
      ("[\"abc\n\"]", "1:2 The string has no closing quote on its line."),
      ("\"a\tb\"", "1:3 A control character must be written as \\u0009 in a string."),
      ("\"a\u{1F}b\"", "1:3 A control character must be written as \\u001F in a string."),
      ("\"\\ud800\"", "1:2 Half of a surrogate pair stands alone."),
      ("\"\\ud800\\u0041\"", "1:2 Half of a surrogate pair stands alone."),
      ("\"\\ude00\"", "1:2 Half of a surrogate pair stands alone."),
      ("0123", "1:1 A number does not begin with a superfluous 0."),
      ("-", "1:2 Expected a digit, found the end of the text."),
      ("1.", "1:3 Expected a digit after the decimal point, found the end of the text."),
      ("1e+", "1:4 Expected a digit in the exponent, found the end of the text."),
      ("+1", "1:1 Expected a value, found '+'."),
      (".5", "1:1 Expected a value, found '.'."),
      ("NaN", "1:1 Expected a value, found 'NaN'."),
      ("-Infinity", "1:2 Expected a digit, found 'Infinity'."),
      ("[tru]", "1:2 Expected a value, found 'tru'."),
      ("'a'", "1:1 Expected a value, found '''."),
      ("[\u{1}]", "1:2 Expected a value, found a control character."),
      ("[é", "1:2 Expected a value, found 'é'."),
    ])
  func problems(text: String, expected: String) throws {
    let error = try #require(refusal(Array(text.utf8)))
    #expect("\(error.position.line):\(error.position.column) \(error.reason)" == expected)
  }

  @Test("An escape that JSON does not know is told", arguments: ["\\x", "\\'", "\\u12G4", "\\u12"])
  func escapes(escape: String) throws {
    let error = try #require(refusal(Array("\"\(escape)\"".utf8)))
    guard case .unknownEscape(let told) = error.reason else {
      Issue.record("told: \(error)")
      return
    }
    #expect(error.offset == 1)
    #expect("\(escape)\"".hasPrefix(told))
  }

  @Test(
    "A number that would be rounded away is refused",
    arguments: ["18446744073709551616", "-9223372036854775809", "1e400", "-1e400", "1e-400"]
      + [String(repeating: "9", count: 5000), "0." + String(repeating: "0", count: 400) + "1"])
  func range(number: String) throws {
    let error = try #require(refusal(Array("[\(number)]".utf8)))
    #expect(error.reason == .numberOutOfRange(String(number.prefix(40))))
    #expect(error.position == JSONPosition(line: 1, column: 2))
  }

  @Test(
    "Bytes that are not UTF-8 are refused where they stand",
    arguments: [[0xC0, 0xAF], [0xFF], [0xED, 0xA0, 0x80], [0xF5, 0x80, 0x80, 0x80]] as [[UInt8]])
  func encoding(bytes: [UInt8]) throws {
    let error = try #require(refusal(Array("\"ab".utf8) + bytes + Array("\"".utf8)))
    #expect(error.reason == .notUTF8)
    #expect(error.offset == 3)
  }

  @Test("UTF-16 is refused, with and without its mark, in both byte orders")
  func utf16() {
    for text: [UInt8] in [[0xFF, 0xFE, 0x7B, 0], [0xFE, 0xFF, 0, 0x7B], [0x7B, 0], [0, 0x7B]] {
      #expect(refusal(text)?.reason == .utf16)
    }
  }

  @Test("64 levels are read, 65 are not, and 100,000 do no harm")
  func depth() throws {
    func nested(_ depth: Int) -> [UInt8] {
      Array((String(repeating: "[", count: depth) + String(repeating: "]", count: depth)).utf8)
    }
    _ = try JSONDocument(nested(64))
    let deep = try #require(refusal(nested(65)))
    #expect(deep.reason == .tooDeep(limit: 64))
    #expect(deep.offset == 64)
    #expect(refusal(nested(100_000))?.reason == .tooDeep(limit: 64))
    #expect(
      refusal(Array(String(repeating: "{\"a\":", count: 65).utf8))?.reason == .tooDeep(limit: 64))
  }

  @Test("A text one byte too large is refused")
  func size() throws {
    let fits = Array("[\"123456\"]".utf8)
    _ = try JSONDocument(fits, byteCountMax: 10)
    #expect(throws: JSONError.self) { try JSONDocument(fits, byteCountMax: 9) }
    let large = [UInt8](repeating: 0x20, count: JSONDocument.byteCountMax + 1)
    #expect(refusal(large)?.reason == .tooLarge(byteCountMax: 8 << 20))
  }

  @Test("A duplicate is found among many keys, through escapes as well")
  func manyKeys() throws {
    let members = (0..<2000).map { "\"key\($0)\": \($0)" }
    let fine = "{" + members.joined(separator: ",") + "}"
    #expect(try JSONDocument(Array(fine.utf8)).root.members.map(\.key).count == 2000)
    let double = "{" + (members + ["\"k\\u0065y77\": 0"]).joined(separator: ",") + "}"
    #expect(refusal(Array(double.utf8))?.reason == .duplicateKey("key77"))
  }

  @Test("A text cut anywhere is refused, and no cut or flipped byte does harm")
  func mutations() throws {
    let text = Array(
      #"{"a": [1.5e3, -20, "x\n\u00e9\ud83d\ude00é", true, null], "b": {"c": false}}"#.utf8)
    for length in 0..<text.count { #expect(refusal(Array(text[..<length])) != nil) }
    for index in text.indices {
      for bit in 0..<8 {
        var flipped = text
        flipped[index] ^= 1 << bit
        if refusal(flipped) == nil { _ = try JSONDocument(flipped).root.propertyList }
      }
    }
  }

  @Test("The excerpt shows the line, cut to a screen, with a caret under the place")
  func excerpt() throws {
    let error = try #require(refusal(Array("{\n\t\t\"size\": 012,\r\n\"b\": 1}".utf8)))
    #expect(error.excerpt.lines == ["\"size\": 012,", "        ^"])
    let long = String(repeating: "x", count: 300)
    let cut = try #require(refusal(Array("[\"\(long)\" \"\(long)\"]".utf8))).excerpt
    #expect(cut.text == "…" + long.prefix(48) + "\" \"" + long.prefix(39) + "…")
    #expect(cut.caret == 51)
  }

  private func refusal(_ bytes: [UInt8]) -> JSONError? {
    do {
      _ = try JSONDocument(bytes)
      return nil
    } catch {
      return error
    }
  }
}
