import SetteePropertyLists
import SetteeYAMLDocuments
import Testing

@testable import SetteeDocuments

/// 22: what a step leaves of a number's spelling.
@Suite("Numbers in place of others")
struct NumberSpellingTests {
  static let everywhere: [(String, PropertyList, String)] = [
    ("1.50", .real(2.5), "2.50"), ("1.50", .real(2.125), "2.125"), ("1.50", 2, "2"),
    ("-0.50", .real(0.25), "0.25"), ("0.10", .real(-0.1), "-0.10"), ("12", 13, "13"),
    ("1.50", .real(2), "2.00"), ("1.5", .real(1e-9), "1e-09"), ("1", .real(1.5), "1.5"),
    ("1e3", .real(1001.5), "1001.5"),
  ]

  static let inTOML: [(String, PropertyList, String)] = [
    ("1_000", 1_001, "1_001"), ("9_999", 10_000, "10_000"), ("1_00_00", 1_000_000, "1_00_00_00"),
    ("0xff", 256, "0x100"), ("0xFE", 255, "0xFF"), ("0x10", 15, "0x0f"), ("0o17", 16, "0o20"),
    ("0b101", 6, "0b110"), ("0b1000", 7, "0b0111"), ("0xdead_beef", 0xdead_bef0, "0xdead_bef0"),
    ("+5", 6, "+6"), ("+5", -1, "-1"), ("1_000.50", .real(2_000.5), "2_000.50"),
    // TOML's numbers to other bases have no sign.
    ("0x01", -1, "-1"),
  ]

  static let inYAML: [(String, PropertyList, String)] = [
    ("0xff", 256, "0x100"), ("0o17", 16, "0o20"), ("+5", 6, "+6"), ("+1.50", .real(2.5), "+2.50"),
    (".5", .real(1.5), "1.5"), ("0x00", -1, "-1"),
  ]

  static let formats: [(any DocumentFormat, String, String)] = [
    (JSONFormat.json, "{\"a\": ", "}\n"), (TOMLFormat.toml, "a = ", "\n"),
    (YAMLFormat.yaml, "a: ", "\n"),
  ]

  @Test("Base, width, groups of digits and decimals stay, where the format reads that number")
  func spellings() throws {
    let own = [[], Self.inTOML, Self.inYAML]
    for ((format, before, behind), more) in zip(Self.formats, own) {
      for (old, value, expected) in Self.everywhere + more {
        // YAML has a point before an exponent.
        let isPointed = format is YAMLFormat && expected.contains("e")
        let expected = isPointed ? expected.replacing("e", with: ".0e") : expected
        let document = try Document(Array((before + old + behind).utf8), format: format)
        let edited = try document.applying([DocumentEdit(["a"], .set(value))]).document
        #expect(edited.text == before + expected + behind, "\(format.name): \(old) to \(value)")
        #expect(edited.root.member(named: "a")?.scalar == value)
      }
    }
  }

  @Test("What was typed stands as it was typed")
  func typed() throws {
    let document = try Document(Array("a = 0xff\n".utf8), format: TOMLFormat.toml)
    let edit = DocumentEdit(["a"], .set(TypedNumber("256", value: 256)))
    #expect(try document.applying([edit]).document.text == "a = 256\n")
  }
}
