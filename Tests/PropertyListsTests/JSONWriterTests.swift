import SetteePropertyLists
import Testing

@Suite("Writing JSON")
struct JSONWriterTests {
  @Test(
    "Compact text reads back as the same value",
    arguments: [
      (.null, "null"), (true, "true"),
      (.integer(18_446_744_073_709_551_615), "18446744073709551615"),
      (.real(0.1), "0.1"), (.real(1), "1.0"), (.real(-0.0), "-0.0"), (.real(1e300), "1e+300"),
      ("a\"\\\n\r\t\u{1}\u{1F}é😀", #""a\"\\\n\r\t\u0001\u001fé😀""#),
      ([], "[]"), ([:], "{}"), ([1, "a", [.null]], #"[1, "a", [null]]"#),
      (["b": 1, "a": ["c": false]], #"{"b": 1, "a": {"c": false}}"#),
    ] as [(PropertyList, String)])
  func compact(value: PropertyList, text: String) throws {
    #expect(value.json() == text)
    #expect(try JSONDocument(Array(text.utf8)).root.propertyList == value)
  }

  @Test("Pretty text has a line for each value")
  func pretty() {
    let value: PropertyList = ["a": [1, 2], "b": [:], "c": ["d": []]]
    #expect(
      value.json(.pretty) == """
        {
          "a": [
            1,
            2
          ],
          "b": {},
          "c": {
            "d": []
          }
        }
        """)
  }

  @Test(
    "What JSON cannot hold becomes the nearest string",
    arguments: [
      (.real(.nan), "nan"), (.real(-.infinity), "-inf"),
      (.data([]), ""), (.data([1]), "AQ=="), (.data([1, 2]), "AQI="), (.data([1, 2, 255]), "AQL/"),
      (date(0), "2001-01-01T00:00:00Z"), (date(-1), "2000-12-31T23:59:59Z"),
      (date(817_723_800.25), "2026-11-30T09:30:00.250Z"),
      (date(-978_307_200), "1970-01-01T00:00:00Z"),
      (date(-31_535_999), "2000-01-02T00:00:01Z"), (date(-26_438_400), "2000-03-01T00:00:00Z"),
      (date(-63_145_526_400), "0000-01-01T00:00:00Z"),
      (date(252_423_993_599), "9999-12-31T23:59:59Z"), (date(1e300), "1e+300"),
      (date(.nan), "nan"),
    ] as [(PropertyList, String)])
  func strings(value: PropertyList, text: String) {
    #expect(value.json() == "\"\(text)\"")
  }

  private static func date(_ seconds: Double) -> PropertyList {
    .date(Timestamp(secondsSinceReferenceDate: seconds))
  }
}
