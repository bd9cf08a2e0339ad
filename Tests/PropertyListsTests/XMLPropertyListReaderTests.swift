import SetteePropertyLists
import TestSupport
import Testing

@Suite("Reading property lists in XML")
struct XMLPropertyListReaderTests {
  /// What other programs write, and what it means.
  static let accepted: [(String, PropertyList)] = [
    ("<true></true>", true),
    ("<integer> 42\n</integer>", 42),
    ("<integer>+7</integer>", 7),
    ("<integer>0xff</integer>", 255),
    ("<integer>-0X10</integer>", -16),
    ("<real>inf</real>", .real(.infinity)),
    ("<real>-INFINITY</real>", .real(-.infinity)),
    ("<real>NaN</real>", .real(.nan)),
    ("<real>1E3</real>", 1000.0),
    ("<real>7</real>", 7.0),
    ("<string/>", ""),
    ("<string>a<!-- no text -->b</string>", "ab"),
    ("<string><![CDATA[<&> ]] ]]></string>", "<&> ]] "),
    ("<string><![CDATA[$null]]></string>", "$null"),
    ("<string>&lt;&gt;&amp;&quot;&apos;&#65;&#x42;</string>", "<>&\"'AB"),
    ("<string>a\r\nb\rc</string>", "a\nb\nc"),
    ("<data>\n\tAP8B\n\tAA==\n</data>", .data([0, 255, 1, 0])),
    ("<data/>", .data([])),
    ("<array></array>", []),
    ("<dict >\r\n<key a='1'>k</key><!-- why --><false/></dict >", .dictionary(["k": false])),
    (
      "<date>2001-01-01T00:00:01Z</date> <!-- .5 -->",
      .date(Timestamp(secondsSinceReferenceDate: 1))
    ),
    (
      "<date>2001-01-01T00:00:01Z</date><!-- half past -->",
      .date(Timestamp(secondsSinceReferenceDate: 1))
    ),
  ]

  @Test("What other programs write is read", arguments: accepted)
  func reading(text: String, value: PropertyList) throws {
    #expect(try PropertyList(xml: XMLPropertyListTests.document(text)) == value)
  }

  /// Bodies that stand from line 4 on, with the error's line and column.
  static let refused: [(String, Int, Int, XMLPropertyListError.Reason)] = [
    ("<date>2026-02-30T00:00:00Z</date>", 4, 1, malformed("date", "2026-02-30T00:00:00Z")),
    ("<date>2026-01-01T00:00:00.5Z</date>", 4, 1, malformed("date", "2026-01-01T00:00:00.5Z")),
    ("<integer></integer>", 4, 1, malformed("integer", "")),
    ("<integer>1.0</integer>", 4, 1, malformed("integer", "1.0")),
    ("<integer>--1</integer>", 4, 1, malformed("integer", "--1")),
    ("<integer>0x+1</integer>", 4, 1, malformed("integer", "0x+1")),
    (
      "<integer>18446744073709551616</integer>", 4, 1,
      malformed("integer", "18446744073709551616")
    ),
    ("<real>1e400</real>", 4, 1, malformed("real", "1e400")),
    ("<real>0x1p3</real>", 4, 1, malformed("real", "0x1p3")),
    ("<data>A</data>", 4, 1, malformed("data", "A")),
    ("<data>AA=A</data>", 4, 1, malformed("data", "AA=A")),
    ("<array>\n  <set/>\n</array>", 5, 3, .unknownElement("set")),
    ("<dict>\n<true/></dict>", 5, 1, .expected("<key>")),
    ("<dict>\n<key>a</key></dict>", 5, 13, .expected("a value")),
    ("<dict>\n<key>é</key><key>b</key></dict>", 5, 13, .expected("a value")),
    ("<dict><key>a</key><true/>\n<key>a</key><true/></dict>", 5, 1, .duplicateKey("a")),
    ("<string>&nbsp;</string>", 4, 9, .unknownEntity("nbsp")),
    ("<string>&#0;</string>", 4, 9, .unknownEntity("#0")),
    ("<string>&#xD800;</string>", 4, 9, .unknownEntity("#xD800")),
    ("<string>a\u{1}</string>", 4, 10, .illegalCharacter),
    ("<string>\u{FFFE}</string>", 4, 9, .illegalCharacter),
    ("<string>a</array>", 4, 10, .expected("</string>")),
    ("<array><string>a</string>", 5, 1, .expected("</array>")),
    ("<string>a<b/></string>", 4, 10, .expected("an end tag")),
    ("<true/><true/>", 4, 8, .expected("</plist>")),
    ("", 5, 1, .expected("a value")),
    ("</plist> x <plist>", 4, 1, .expected("a value")),
  ]

  static func malformed(_ element: String, _ text: String) -> XMLPropertyListError.Reason {
    .malformedValue(element: element, text: text)
  }

  @Test("A mistake is told with its line and column", arguments: refused)
  func mistake(body: String, line: Int, column: Int, reason: XMLPropertyListError.Reason) {
    let error = #expect(throws: XMLPropertyListError.self) {
      try PropertyList(xml: XMLPropertyListTests.document(body))
    }
    #expect(
      error?.line == line && error?.column == column && error?.reason == reason, "\(error as Any)")
  }

  /// Whole files that are no property list in XML.
  static let hostile: [(String, XMLPropertyListError.Reason)] = [
    ("", .endOfText),
    ("{\"a\": 1}", .expected("an element")),
    ("bplist00\u{1}", .otherFormat("a binary property list")),
    ("<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?><plist/>", .unknownEncoding("ISO-8859-1")),
    ("<!DOCTYPE plist [<!ENTITY a \"aaaa\">]><plist><string>&a;</string></plist>", .internalSubset),
    (
      "<!DOCTYPE plist SYSTEM \"file:///etc/passwd\"><plist><string>&x;</string></plist>",
      .unknownEntity("x")
    ),
    ("<plist version=\"999\"><dict/></plist>", .unknownVersion("999")),
    ("<plist version=\"2.10\"><dict/></plist>", .unknownVersion("2.10")),
    ("<plist version=\"1*0\"/>", .malformedValue(element: "plist", text: "1*0")),
    ("<plist version=\"1.\"/>", .malformedValue(element: "plist", text: "1.")),
    ("<plist version=\"\"/>", .malformedValue(element: "plist", text: "")),
    ("<plist version=\"1.0\"><dict/></plist><dict/>", .textAfterEnd),
    ("<dict/>", .expected("<plist>")),
    (
      String(repeating: "<array>", count: 100_000),
      .expected("<plist>")
    ),
    ("<plist>" + String(repeating: "<array>", count: 100_000), .nestingTooDeep(depthMax: 64)),
    ("<!-- never closed", .endOfText),
  ]

  @Test("A file that is no property list is refused", arguments: hostile)
  func refusal(text: String, reason: XMLPropertyListError.Reason) {
    let error = #expect(throws: XMLPropertyListError.self) {
      try PropertyList(xml: Array(text.utf8))
    }
    #expect(error?.reason == reason)
  }

  @Test("A byte order mark is accepted, UTF-16 and broken UTF-8 are not")
  func encodings() throws {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    #expect(try PropertyList(xml: mark + XMLPropertyListTests.document("<true/>")) == true)
    let wide = "<plist/>".utf8.reduce(into: [UInt8]()) { $0 += [$1, 0] }
    #expect(throws: XMLPropertyListError.self) { try PropertyList(xml: [0xFF, 0xFE] + wide) }
    let broken = Array("<plist><string>".utf8) + [0xC0, 0xAF] + Array("</string></plist>".utf8)
    #expect(throws: XMLPropertyListError.self) { try PropertyList(xml: broken) }
  }

  @Test("No cut of a file is accepted, and none traps")
  func cuts() throws {
    let bytes = try Self.sample.xml()
    // Cut after "</plist>" only the final newline is missing, which is no loss.
    for count in 0..<(bytes.count - 1) {
      #expect(throws: XMLPropertyListError.self) { try PropertyList(xml: Array(bytes[..<count])) }
    }
  }

  @Test("Any changed byte of a value is an error or another value, and none traps")
  func changedBytes() throws {
    #expect(try Self.unnoticedChanges { try PropertyList(xml: $0) } == [])
    // A reader that guesses would be found out.
    #expect(try Self.unnoticedChanges { _ in Self.sample }.count > 100)
    #expect(
      try Self.unnoticedChanges { bytes in
        (try? PropertyList(xml: bytes)) ?? Self.sample
      }.count > 100)
  }

  /// Where a byte of the sample's values may be another without the reader's noticing.
  private static func unnoticedChanges(
    by read: ([UInt8]) throws -> PropertyList
  ) throws -> [Int] {
    let bytes = try sample.xml()
    let body = try #require(bytes.firstRange(of: Array("<dict>".utf8))).lowerBound
    var generator = SplitMix(seed: 11)
    return (body..<bytes.count).filter { index in
      var changed = bytes
      changed[index] ^= UInt8(truncatingIfNeeded: generator.next() % 255 + 1)
      // One white space is as good as another between elements.
      if isSpace(bytes[index]), isSpace(changed[index]) { return false }
      guard let value = try? read(changed) else { return false }
      return value == sample
    }
  }

  private static func isSpace(_ byte: UInt8) -> Bool { [0x20, 0x09, 0x0A, 0x0D].contains(byte) }

  @Test("Eight megabytes are the limit")
  func size() {
    let bytes = [UInt8](repeating: 0x20, count: XMLPropertyListLimits.byteCountMax + 1)
    let error = #expect(throws: XMLPropertyListError.self) { try PropertyList(xml: bytes) }
    #expect(error?.reason == .tooLarge(byteCountMax: 8 << 20))
  }

  static let sample: PropertyList = .dictionary([
    "a": [1, 2.5, "x < y", .null], "b": .dictionary(["c": .data([1, 2, 3]), "d": true]),
    "e": .date(Timestamp(secondsSinceReferenceDate: 0.5)),
  ])
}
