import SetteePropertyLists
import SetteeSettings
import Testing

@testable import SetteeForms

/// What JSON text makes of moments and bytes, which it has no spelling for.
@Suite("Kinds that JSON text does not have")
struct JSONTextKindsTests {
  private static let (first, second) = (moment(1_704_164_645), moment(1_704_251_045))

  private static func moment(_ seconds: Int64) -> PropertyList {
    .date(Timestamp(unixSeconds: seconds))
  }

  /// What is read back of a value's JSON text.
  private static func read(_ value: PropertyList) -> PropertyList {
    switch value {
    case .array(let items): .array(items.map(read))
    case .dictionary(let entries):
      .dictionary(PropertyDictionary(entries.map { ($0.key, read($0.value)) }))
    case .date, .data: StoredForm.date.unfold(value) ?? StoredForm.data.unfold(value) ?? value
    default: value
    }
  }

  struct Row: Sendable {
    let former: PropertyList
    let edited: PropertyList
    let stored: PropertyList
  }

  private static let bytes = PropertyList.data([1, 2, 3])
  private static let rows: [Row] = [
    Row(former: first, edited: second, stored: second),
    Row(former: first, edited: "soon", stored: "soon"),
    Row(former: bytes, edited: "no bytes", stored: "no bytes"),
    Row(former: "text", edited: "2024-01-02T03:04:05Z", stored: "2024-01-02T03:04:05Z"),
    Row(
      former: ["a": first, "n": 1], edited: ["a": first, "n": 2], stored: ["a": first, "n": 2]),
    Row(former: ["a": first], edited: ["b": first], stored: ["b": read(first)]),
    // An item that went, and one that came, shift the others.
    Row(
      former: [first, bytes, second], edited: [bytes, second], stored: [bytes, second]),
    Row(
      former: [first, bytes], edited: [first, "new", bytes], stored: [first, "new", bytes]),
    Row(
      former: [["at": first], ["at": second, "n": 1]],
      edited: [["at": second, "n": 2]], stored: [["at": second, "n": 2]]),
  ]

  @Test(
    "Each stays what it was where the text is the same, and is read as one elsewhere",
    arguments: rows)
  func refolded(row: Row) {
    #expect(Self.read(row.former).refolded(over: row.former) == row.former)
    #expect(Self.read(row.edited).refolded(over: row.former) == row.stored)
  }
}
