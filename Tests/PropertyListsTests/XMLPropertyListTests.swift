import SetteePropertyLists
import TestSupport
import Testing

@Suite("Property lists in XML")
struct XMLPropertyListTests {
  static let header = """
    <?xml version="1.0" encoding="UTF-8"?>
    <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" \
    "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
    <plist version="1.0">

    """

  static func document(_ body: String) -> [UInt8] { Array((header + body + "\n</plist>\n").utf8) }

  /// Values and the only way we write them.
  static let spellings: [(PropertyList, String)] = [
    (true, "<true/>"),
    (false, "<false/>"),
    (0, "<integer>0</integer>"),
    (.integer(Int128(Int64.min)), "<integer>-9223372036854775808</integer>"),
    (.integer(Int128(UInt64.max)), "<integer>18446744073709551615</integer>"),
    (0.1, "<real>0.1</real>"),
    (2.0, "<real>2.0</real>"),
    (.real(-0.0), "<real>-0.0</real>"),
    (.real(.leastNonzeroMagnitude), "<real>5e-324</real>"),
    (.real(.greatestFiniteMagnitude), "<real>1.7976931348623157e+308</real>"),
    (.real(.nan), "<real>nan</real>"),
    (.real(.infinity), "<real>+infinity</real>"),
    (.real(-.infinity), "<real>-infinity</real>"),
    ("", "<string></string>"),
    (" a\n\tb ", "<string> a\n\tb </string>"),
    ("<&>\"'\r\n", "<string>&lt;&amp;&gt;\"'&#13;\n</string>"),
    ("]]>", "<string>]]&gt;</string>"),
    (
      "é e\u{301} 👩‍👩‍👧 \u{7F} \u{FFFD} \u{10FFFF}",
      "<string>é e\u{301} 👩‍👩‍👧 \u{7F} \u{FFFD} \u{10FFFF}</string>"
    ),
    (.null, "<string>$null</string>"),
    ("$null", "<string>&#36;null</string>"),
    ("$nullify", "<string>$nullify</string>"),
    (.data([]), "<data></data>"),
    (.data([0]), "<data>AA==</data>"),
    (.data([0, 255]), "<data>AP8=</data>"),
    (.data([0, 255, 1]), "<data>AP8B</data>"),
    (.array([]), "<array/>"),
    ([1, "a"], "<array>\n\t<integer>1</integer>\n\t<string>a</string>\n</array>"),
    (.dictionary([:]), "<dict/>"),
    (
      .dictionary(["z": 1, "<a>": .dictionary(["": true])]),
      "<dict>\n\t<key>z</key>\n\t<integer>1</integer>\n\t<key>&lt;a&gt;</key>\n\t<dict>\n\t\t"
        + "<key></key>\n\t\t<true/>\n\t</dict>\n</dict>"
    ),
  ]

  @Test("A value is written one way and reads back equal", arguments: spellings)
  func spelling(value: PropertyList, text: String) throws {
    let bytes = try value.xml()
    #expect(String(decoding: bytes, as: UTF8.self) == Self.header + text + "\n</plist>\n")
    #expect(try PropertyList(xml: bytes) == value)
  }

  static let dates: [(Double, String)] = [
    (0, "<date>2001-01-01T00:00:00Z</date>"),
    (-978_307_200, "<date>1970-01-01T00:00:00Z</date>"),
    (822_907_800.5, "<date>2027-01-29T09:30:00Z</date><!-- .5 -->"),
    (0.123, "<date>2001-01-01T00:00:00Z</date><!-- .123 -->"),
    (-0.25, "<date>2000-12-31T23:59:59Z</date><!-- .75 -->"),
    (-1e-20, "<date>2001-01-01T00:00:00Z</date><!-- -1e-20 -->"),
    (94_607_999, "<date>2003-12-31T23:59:59Z</date>"),
    (-63_114_076_800, "<date>0000-12-30T00:00:00Z</date>"),
    (252_423_993_599, "<date>9999-12-31T23:59:59Z</date>"),
    (99_705_600, "<date>2004-02-29T00:00:00Z</date>"),
  ]

  @Test("A date keeps its fraction in a comment after it", arguments: dates)
  func date(seconds: Double, text: String) throws {
    let value = PropertyList.date(Timestamp(secondsSinceReferenceDate: seconds))
    let bytes = try value.xml()
    #expect(String(decoding: bytes, as: UTF8.self) == Self.header + text + "\n</plist>\n")
    #expect(try PropertyList(xml: bytes) == value)
  }

  @Test("Dates of any fraction come back to the last bit")
  func dateBits() throws {
    var generator = SplitMix(seed: 7)
    for _ in 0..<2_000 {
      let seconds = Double(Int64(bitPattern: generator.next()) >> 28) / 4_096 + generator.unit
      let value = PropertyList.date(Timestamp(secondsSinceReferenceDate: seconds))
      #expect(try PropertyList(xml: value.xml()) == value)
    }
  }

  @Test("Long data is wrapped and reads back", arguments: [57, 58, 114, 1 << 20])
  func longData(count: Int) throws {
    let value = PropertyList.data((0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31) })
    #expect(try PropertyList(xml: value.xml()) == value)
  }

  @Test("Keys stay in order")
  func keyOrder() throws {
    let keys = ["zebra", "apple", "Mango", "10", "9"].map { Key($0) }
    let value = PropertyList.dictionary(PropertyDictionary(keys.map { ($0, true) }))
    guard case .dictionary(let entries) = try PropertyList(xml: value.xml()) else {
      Issue.record("no dictionary")
      return
    }
    #expect(entries.keys == keys)
  }

  static let unstorable: [(PropertyList, XMLStorageProblem)] = [
    ("a\u{0}b", .illegalCharacter("\u{0}")),
    ("\u{1B}[2J", .illegalCharacter("\u{1B}")),
    ("\u{FFFE}", .illegalCharacter("\u{FFFE}")),
    (.dictionary(["\u{B}": 1]), .illegalCharacter("\u{B}")),
    ([["\u{FFFF}"]], .illegalCharacter("\u{FFFF}")),
    (.integer(Int128(UInt64.max) + 1), .integerOutOfRange),
    (.integer(Int128(Int64.min) - 1), .integerOutOfRange),
    (.date(Timestamp(secondsSinceReferenceDate: .nan)), .dateOutOfRange),
    (.date(Timestamp(secondsSinceReferenceDate: 252_423_993_600)), .dateOutOfRange),
    (.date(Timestamp(secondsSinceReferenceDate: -.infinity)), .dateOutOfRange),
    (nested(65), .nestingTooDeep(depthMax: 64)),
    (nested(1_000), .nestingTooDeep(depthMax: 64)),
  ]

  @Test("What XML cannot carry is a reported error", arguments: unstorable)
  func refusal(value: PropertyList, problem: XMLStorageProblem) {
    #expect(throws: problem) { try value.xml() }
    #expect(throws: problem) { try value.checkXMLStorable() }
  }

  @Test("Sixty-four levels are written and read")
  func deepest() throws {
    #expect(try PropertyList(xml: Self.nested(64).xml()) == Self.nested(64))
  }

  static func nested(_ depth: Int) -> PropertyList {
    (0..<depth).reduce(PropertyList.array([])) { inner, level in level == 0 ? inner : [inner] }
  }
}
