import SetteePropertyLists
import SetteeSettings
import Testing

@Suite("Defaults beside whose entries others are stored")
struct JoinedDefaultTests {
  private static let base: PropertyList = ["a": 1, "in": ["x": 1, "y": 2], "list": [1, 2]]

  @Test(
    "Objects are joined entry by entry, all else replaces the default; stored is what differs",
    arguments: [
      ([:], ["a": 1, "in": ["x": 1, "y": 2], "list": [1, 2]]),
      (["a": 2], ["a": 2, "in": ["x": 1, "y": 2], "list": [1, 2]]),
      (["new": 3], ["a": 1, "in": ["x": 1, "y": 2], "list": [1, 2], "new": 3]),
      (["in": ["y": 5]], ["a": 1, "in": ["x": 1, "y": 5], "list": [1, 2]]),
      (["in": 7, "list": []], ["a": 1, "in": 7, "list": []]),
      (.null, .null), (5, 5),
    ] as [(PropertyList, PropertyList)])
  func joined(stored: PropertyList, inForce: PropertyList) {
    #expect(stored.joined(onto: Self.base) == inForce)
    #expect(inForce.apart(from: Self.base) == stored)
    #expect(stored.joined(onto: nil) == stored)
  }

  @Test("What was stored stays stored though it is what the default has")
  func kept() {
    let stored: PropertyList = ["a": 1, "in": ["x": 1]]
    #expect(stored.joined(onto: Self.base).apart(from: Self.base, keeping: stored) == stored)
  }

  @Test(
    "A value is told of the first entry of the default that it is without",
    arguments: [
      (["a": 9, "in": ["x": 1, "y": 0], "list": []], nil),
      (["in": [:], "list": []], ["a"]), (["a": 1, "in": ["y": 2], "list": 1], ["in", "x"]),
      (["a": 1, "in": false, "list": 1], nil), (.null, nil),
    ] as [(PropertyList, [Key]?)])
  func missing(value: PropertyList, way: [Key]?) {
    #expect(value.wayToMissing(of: Self.base) == way)
  }
}
