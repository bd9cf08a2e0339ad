import SetteeCloudCore
import SetteePropertyLists
import Testing

@Suite("Values as JSON that keeps them exactly")
struct TaggedJSONTests {
  @Test(
    "Every value comes back as it was",
    arguments: [
      PropertyList.null, .boolean(true), .integer(Int128(UInt64.max)), .integer(-1), .real(2),
      .real(-0.0), .real(.leastNonzeroMagnitude), .real(1e300), .real(.nan), .real(.infinity),
      .real(-.infinity),
      .string("\u{0} \" \\ \u{1F469}"), .data([]), .data([0, 1, 255]),
      .date(Timestamp(secondsSinceReferenceDate: 0.123)),
      .date(Timestamp(secondsSinceReferenceDate: .infinity)),
      ["$date": 1], ["$dictionary": ["$data": "AA=="]], ["$a": 1, "$b": 2], [:], [],
      [["$x": [.data([7])]], .date(Timestamp(secondsSinceReferenceDate: -1))],
    ])
  func roundTrip(value: PropertyList) throws {
    try expectRoundTrip(value)
  }

  @Test("The deepest values a store takes come back, plain or wrapped", arguments: ["a", "$a"])
  func depth(key: String) throws {
    let deep = (1..<64).reduce(PropertyList.array([])) { inner, _ in
      .dictionary(PropertyDictionary([(Key(key), inner)]))
    }
    try expectRoundTrip(deep)
  }

  @Test("An unknown tag is no value", arguments: [#"{"$new": 1}"#, #"[{"$data": "?"}]"#])
  func unknown(text: String) throws {
    let node = try JSONDocument(Array(text.utf8)).root
    #expect(TaggedJSON.untagged(node.propertyList) == nil)
  }

  private func expectRoundTrip(_ value: PropertyList) throws {
    let document = try JSONDocument(Array(TaggedJSON.text(of: value).utf8))
    #expect(TaggedJSON.untagged(document.root.propertyList) == value)
  }
}
