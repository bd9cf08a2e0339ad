import Foundation
import SetteePropertyLists
import TestSupport
import Testing

@Suite("Other readers of our property lists")
struct XMLForeignReadersTests {
  static let everything: PropertyDictionary = [
    "true": true, "false": false, "min": .integer(Int128(Int64.min)),
    "max": .integer(Int128(UInt64.max)), "tenth": 0.1, "minus zero": .real(-0.0),
    "nan": .real(.nan), "infinity": .real(.infinity), "minus infinity": .real(-.infinity),
    "text": "<&> \r\n\t é 👩‍👩‍👧", "dollar": "$null", "null": .null, "empty": "",
    "data": .data([0, 1, 255]), "long": .data([UInt8](repeating: 7, count: 200)),
    "date": .date(Timestamp(secondsSinceReferenceDate: 822_907_800.125)),
    "list": [1, ["two", [3.0]]], "": .dictionary(["<key>": .dictionary([:])]),
  ]

  @Test("Foundation reads every type we write")
  func foundation() throws {
    let bytes = try PropertyList.dictionary(Self.everything).xml()
    let object = try PropertyListSerialization.propertyList(from: Data(bytes), format: nil)
    let read = try #require(object as? [String: Any])
    #expect(read.count == Self.everything.count)
    #expect(read["true"] as? Bool == true)
    #expect((read["min"] as? NSNumber)?.int64Value == .min)
    #expect((read["max"] as? NSNumber)?.uint64Value == .max)
    #expect(read["tenth"] as? Double == 0.1)
    #expect((read["minus zero"] as? Double)?.sign == .minus)
    #expect((read["nan"] as? Double)?.isNaN == true)
    #expect(read["infinity"] as? Double == .infinity)
    #expect(read["minus infinity"] as? Double == -.infinity)
    #expect(read["text"] as? String == "<&> \r\n\t é 👩‍👩‍👧")
    #expect(read["dollar"] as? String == "$null")
    #expect(read["data"] as? Data == Data([0, 1, 255]))
    #expect(read["long"] as? Data == Data([UInt8](repeating: 7, count: 200)))
    #expect((read["date"] as? Date)?.timeIntervalSinceReferenceDate == 822_907_800)
  }

  @Test("We read what Foundation writes")
  func foundationWrites() throws {
    let object: [String: Any] = [
      "int": 42, "max": UInt64.max, "real": 0.1, "bool": true, "text": "a<b>&\"c\"", "empty": "",
      "data": Data([UInt8](repeating: 9, count: 100)),
      "date": Date(timeIntervalSinceReferenceDate: 822_907_800),
      "past": Date.distantPast, "nan": Double.nan, "list": [1, [2]] as [Any],
    ]
    let data = try PropertyListSerialization.data(
      fromPropertyList: object, format: .xml, options: 0)
    let expected: PropertyList = .dictionary([
      "int": 42, "max": .integer(Int128(UInt64.max)), "real": 0.1, "bool": true,
      "text": "a<b>&\"c\"", "empty": "", "data": .data([UInt8](repeating: 9, count: 100)),
      "date": .date(Timestamp(secondsSinceReferenceDate: 822_907_800)),
      "past": .date(
        Timestamp(secondsSinceReferenceDate: Date.distantPast.timeIntervalSinceReferenceDate)),
      "nan": .real(.nan), "list": [1, [2]],
    ])
    #expect(try PropertyList(xml: Array(data)) == expected)
  }

  @Test("A binary property list is told apart")
  func binary() throws {
    let data = try PropertyListSerialization.data(
      fromPropertyList: ["a": 1], format: .binary, options: 0)
    let error = #expect(throws: XMLPropertyListError.self) { try PropertyList(xml: Array(data)) }
    #expect(error?.reason == .otherFormat("a binary property list"))
  }

  @Test("Python's plistlib reads every type we write", .enabled(if: hasPython, "needs python3"))
  func plistlib() throws {
    let script = """
      import datetime, math, plistlib, sys
      p = plistlib.loads(sys.stdin.buffer.read())
      assert p["true"] is True and p["false"] is False
      assert p["min"] == -2**63 and p["max"] == 2**64 - 1
      assert p["tenth"] == 0.1 and math.copysign(1, p["minus zero"]) == -1
      assert math.isnan(p["nan"]) and p["infinity"] == math.inf
      assert p["minus infinity"] == -math.inf
      assert p["text"] == "<&> \\r\\n\\t \\u00e9 \\U0001F469\\u200d\\U0001F469\\u200d\\U0001F467"
      assert p["dollar"] == "$null" and p["empty"] == ""
      assert p["data"] == bytes([0, 1, 255]) and p["long"] == bytes([7] * 200)
      assert p["date"] == datetime.datetime(2027, 1, 29, 9, 30)
      assert p["list"] == [1, ["two", [3.0]]] and p[""] == {"<key>": {}}
      assert list(p) == sorted(p, key=list(p).index) and len(p) == 18
      """
    let bytes = try PropertyList.dictionary(Self.everything).xml()
    #expect(try Self.run(["python3", "-c", script], input: Data(bytes)) == 0)
  }

  @Test(
    "plistlib reads and writes random keys and values",
    .enabled(if: hasPython, "needs python3"))
  func randomValues() throws {
    var chance = SplitMix(seed: 7)
    for _ in 0..<20 {
      let values = PropertyList.dictionary(.random(40, depth: 3, &chance))
      let output = try Self.output(
        of: ["python3", "-c", Self.rewriting], input: Data(try values.xml()))
      #expect(try PropertyList(xml: Array(output)) == values)
    }
  }

  private static let rewriting = """
    import plistlib, sys
    p = plistlib.loads(sys.stdin.buffer.read())
    plistlib.dump(p, sys.stdout.buffer, sort_keys=False)
    """

  static let hasPython = Result { try run(["python3", "--version"], input: Data()) == 0 }.isTrue

  private static func run(_ arguments: [String], input: Data) throws -> Int32 {
    try OtherProgram(arguments, input: input).status
  }

  private static func output(of arguments: [String], input: Data) throws -> Data {
    let ended = try OtherProgram(arguments, input: input)
    try #require(ended.status == 0)
    return ended.output
  }
}

extension Result where Success == Bool {
  fileprivate var isTrue: Bool {
    switch self {
    case .success(let value): value
    case .failure: false
    }
  }
}
