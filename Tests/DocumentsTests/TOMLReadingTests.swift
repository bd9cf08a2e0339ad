import SetteePropertyLists
import Testing

@testable import SetteeDocuments

@Suite("Reading TOML documents")
struct TOMLReadingTests {
  private static func document(
    _ text: String, _ version: TOMLFormat.Version = .v1_1
  ) throws -> Document {
    try Document(Array(text.utf8), format: TOMLFormat(version: version))
  }

  @Test("Headers, dotted keys, inline tables and super-tables defined later are one tree")
  func tree() throws {
    let document = try Self.document(
      """
      # the first line
      title = "a\\tb"
      fruit.apple.color = 'red'   # of the peel
      [a.b]
      c = 1_000
      [[p]]
      name = { first = "x", last.of.it = 0xFF }
      [[p]]
      [a]
      d = [1, [2.5, true],]
      """)
    #expect(
      document.root.propertyList
        == .dictionary([
          "title": "a\tb",
          "fruit": .dictionary(["apple": .dictionary(["color": "red"])]),
          "a": .dictionary([
            "b": .dictionary(["c": 1000]),
            "d": .array([1, .array([2.5, true])]),
          ]),
          "p": .array([
            .dictionary([
              "name": .dictionary([
                "first": "x", "last": .dictionary(["of": .dictionary(["it": 255])]),
              ])
            ]),
            .dictionary([:]),
          ]),
        ]))
    #expect(document.comments.map(document.text) == ["# the first line", "# of the peel"])
  }

  @Test("Keys keep the order in which the text first names them, and know where that is")
  func order() throws {
    let document = try Self.document("[b.c]\n[a]\n[b]\nz = 1\ny = 2\n")
    #expect(document.keys == ["b", "a"])
    let table = try #require(document.node(at: Place("b")))
    #expect((0..<table.count).map { table.member(at: $0).name } == ["c", "z", "y"])
    #expect(document.text(table.range) == "[b]")
    #expect(table.keyRanges(ofMembersNamed: "y").map(document.text) == ["y"])
  }

  @Test(
    "Numbers keep their spelling and come to what they are",
    arguments: [
      ("0xDEAD_beef", PropertyList.integer(0xDEAD_BEEF)), ("0o17", .integer(15)),
      ("0b101", .integer(5)), ("+1_0", .integer(10)), ("-9223372036854775808", .integer(-1 << 63)),
      ("1e3", .real(1000)), ("-0.0", .real(-0.0)), ("6.02_2e+23", .real(6.022e23)),
      ("inf", .real(.infinity)), ("-inf", .real(-.infinity)), ("nan", .real(.nan)),
    ])
  func numbers(spelling: String, value: PropertyList) throws {
    let node = try #require(try Self.document("n = \(spelling)").node(at: Place("n")))
    #expect(node.scalar == value)
    #expect(node.spelling == spelling)
  }

  @Test(
    "A date with an offset is a moment, and one without is text",
    arguments: [
      ("1979-05-27T07:32:00Z", ValueKind.date, 296_638_320.0),
      ("1979-05-27 00:32:00.5-07:00", .date, 296_638_320.5),
      ("2001-01-01T00:00Z", .date, 978_307_200.0),
      ("1600-02-29T23:59:59Z", .date, -11_670_912_001.0),
      ("1979-05-27T07:32:00", .string, 0), ("1979-05-27", .string, 0), ("07:32", .string, 0),
    ])
  func dates(spelling: String, kind: ValueKind, unixSeconds: Double) throws {
    let node = try #require(try Self.document("d = \(spelling)").node(at: Place("d")))
    #expect(node.kind == kind)
    if kind == .date {
      let moment = Timestamp(secondsSinceReferenceDate: unixSeconds - 978_307_200)
      #expect(node.scalar == .date(moment))
    } else {
      #expect(node.scalar == .string(spelling))
    }
  }

  @Test(
    "Texts of the four kinds come to what they say",
    arguments: [
      (#""a\u00E9\x41\e""#, "a\u{E9}A\u{1B}"), (#"'a\b'"#, #"a\b"#),
      ("\"\"\"\nfirst\\\n   \n  second\n\"\"\"", "firstsecond\n"),
      ("'''\r\na''b'''''", "a''b''"), ("\"\"\"\"\"two quotes\"\"\"\"\"", "\"\"two quotes\"\""),
      ("''", ""),
    ])
  func texts(spelling: String, text: String) throws {
    let node = try #require(try Self.document("t = \(spelling)").node(at: Place("t")))
    #expect(node.scalar == .string(text))
  }

  @Test(
    "A mistake is told with its place",
    arguments: [
      ("a = 1\na = 2", "line 2, column 1: 'a' stands in line 1 already."),
      ("[a]\n[b]\n[a]", "line 3, column 2: 'a' stands in line 1 already."),
      (
        "a = {}\n[a.b]",
        "line 2, column 2: 'a' of line 1 is a value, to which nothing can be added."
      ),
      ("a = []\n[[a]]", "line 2, column 3: 'a' of line 1 is no array of tables."),
      (
        "[a]\nb.c = 1\n[a.d]\n[a]", "line 4, column 2: 'a' stands in line 1 already."
      ),
      ("a = 01", "line 1, column 5: a number does not begin with a superfluous 0."),
      (
        "a = 9223372036854775808",
        "line 1, column 5: whole numbers go from -9223372036854775808 to 9223372036854775807."
      ),
      ("a = \"x", "line 1, column 5: the text is not closed."),
      ("a = 2021-02-30", "line 1, column 5: there is no such day."),
      ("a = 1 b = 2", "line 1, column 7: expected the end of the line, found 'b'."),
      ("a = yes", "line 1, column 5: expected a value, found 'yes'."),
      ("= 1", "line 1, column 1: expected a key, found '='."),
      (
        "a = \"\\q\"",
        "line 1, column 6: there is no such escape; a backslash itself is written \\\\."
      ),
    ])
  func mistakes(text: String, sentence: String) {
    let problem = #expect(throws: DocumentProblem.self) { try Self.document(text) }
    #expect(problem?.description == sentence)
  }

  @Test(
    "Version 1.0 refuses by name what 1.1 has added",
    arguments: ["a = {b = 1,}", "a = {\nb = 1}", "a = 07:32", #"a = "\e""#, #"a = "\x41""#])
  func versions(text: String) throws {
    _ = try Self.document(text)
    #expect(throws: DocumentProblem.self) { try Self.document(text, .v1_0) }
  }

  @Test("Brackets and keys nested too deeply are stopped")
  func depth() {
    for text in [
      "a = " + String(repeating: "[", count: 100_000),
      "a = " + String(repeating: "{b=", count: 100_000),
      "[" + String(repeating: "a.", count: 100_000) + "a]",
      String(repeating: "a.", count: 100) + "a = " + String(repeating: "[", count: 40),
    ] {
      let problem = #expect(throws: DocumentProblem.self) { try Self.document(text) }
      #expect(problem?.reason.contains("deep inside") == true, "\(problem?.reason ?? "none")")
    }
  }
}
