import SetteeFiles
import Foundation
import SetteePropertyLists
import SetteeStores
import TestSupport
import Testing

@Suite("Setters")
struct SettersTests {
  let suite: DefaultsSuite

  init() throws {
    suite = try SimulatedProcess(on: .withHome(), time: ManualTimekeeper()).suite()
  }

  private typealias Removal = @Sendable (DefaultsSuite) -> Void

  /// Every way to say that a key shall have no value.
  private static let removals: [(String, Removal)] = [
    ("nil", { $0.set(nil, forKey: "k") }),
    ("URL?", { $0.set(nil as URL?, forKey: "k") }),
    ("Any?", { $0.set(nil as Any?, forKey: "k") }),
    ("String?", { $0.set(nil as String?, forKey: "k") }),
    ("Data?", { $0.set(nil as Data?, forKey: "k") }),
    ("Date?", { $0.set(nil as Date?, forKey: "k") }),
    ("[Any]?", { $0.set(nil as [Any]?, forKey: "k") }),
    ("[String: Any]?", { $0.set(nil as [String: Any]?, forKey: "k") }),
    ("Int?", { $0.set(nil as Int?, forKey: "k") }),
    ("Bool?", { $0.set(nil as Bool?, forKey: "k") }),
    ("Double?", { $0.set(nil as Double?, forKey: "k") }),
    ("an empty optional as Any", { $0.set(Int?.none as Any, forKey: "k") }),
    ("an empty optional in an optional", { $0.set(Int??.some(nil) as Any, forKey: "k") }),
    ("removeObject", { $0.removeObject(forKey: "k") }),
  ]

  @Test("nil removes by every overload, is announced once, and shows what is registered")
  func removing() throws {
    suite.register(["k": "default"])
    for (name, remove) in Self.removals {
      suite.set("own", forKey: "k")
      let changes = RecordedChanges(of: suite)
      remove(suite)
      remove(suite)
      #expect(suite.string(forKey: "k") == "default", "\(name)")
      #expect(changes.all == [ToldKeys(keys: ["k"], origin: .ownWrite)], "\(name)")
      changes.cancel()
    }
  }

  /// What no property list holds.
  private static var unsupported: [(String, Any)] {
    [
      ("a null object", NSNull()), ("a structure", Mutable()), ("a class", Unknown()),
      ("a set", Set([1])), ("a UUID", UUID()), ("a character", Character("a")),
      ("a location", URL(filePath: "/a") as Any), ("a decimal", Decimal(1)), ("a tuple", (1, 2)),
      ("a closure", { () -> Int in 1 }), ("a type", Int.self), ("a range", 1..<2),
      ("keys that are no text", [1: "a"]), ("null in an array", [NSNull()]),
      ("a set in a dictionary", ["a": ["b": Set([1])]]),
    ]
  }

  private final class Unknown {}

  private struct Mutable { var value = 1 }

  @Test("A type that property lists lack is reported, changes nothing, and ends no process")
  func unsupportedTypes() throws {
    suite.set("kept", forKey: "k")
    let notices = RecordedNotices(of: suite)
    let changes = RecordedChanges(of: suite)
    for (index, (name, value)) in Self.unsupported.enumerated() {
      suite.set(value, forKey: "k")
      suite.register(defaults: ["registered": value])
      #expect(notices.all.count == 2 * (index + 1), "\(name)")
    }
    #expect(suite.string(forKey: "k") == "kept" && changes.all.isEmpty)
    #expect(suite.object(forKey: "registered") == nil)
    guard case .refused(.unstorable("k", let reason))? = notices.all.first else {
      Issue.record("no reason")
      return
    }
    #expect(reason.contains("NSNull"))
  }

  @Test("A value that contains itself too deeply is reported")
  func deepValue() throws {
    let notices = RecordedNotices(of: suite)
    var deep: [Any] = []
    for _ in 0..<10_000 { deep = [deep] }
    suite.set(deep, forKey: "k")
    #expect(notices.all.count == 1 && suite.keys().isEmpty)
    while let inner = deep.first as? [Any] { deep = inner }
  }

  @Test("Foundation's own objects are stored as the values they hold")
  func foundationObjects() throws {
    suite.set(NSString("text"), forKey: "string")
    suite.set(NSNumber(value: 42), forKey: "number")
    suite.set(NSNumber(value: 2.5), forKey: "real")
    suite.set(NSArray(array: [1, "a"]), forKey: "array")
    suite.set(NSDictionary(dictionary: ["a": 1]), forKey: "dictionary")
    suite.set(NSDate(timeIntervalSinceReferenceDate: 5), forKey: "date")
    suite.set(NSData(data: Data([1])), forKey: "data")
    #expect(suite.value(forKey: "string") == "text" && suite.value(forKey: "number") == 42)
    #expect(suite.value(forKey: "real") == 2.5 && suite.value(forKey: "array") == [1, "a"])
    #expect(suite.value(forKey: "dictionary") == .dictionary(["a": 1]))
    #expect(suite.date(forKey: "date") == Date(timeIntervalSinceReferenceDate: 5))
    #expect(suite.data(forKey: "data") == Data([1]))
  }

  @Test("A value passed in is stored as it was; what becomes of the original later is not seen")
  func copies() throws {
    let original = NSMutableArray(array: [1])
    suite.set(original, forKey: "k")
    original.add(2)
    #expect(suite.array(forKey: "k") as? [Int] == [1])
  }

  /// Stored values, and the location each stands for.
  static let places: [(PropertyList, String?)] = [
    ("/etc/hosts", "file:///etc/hosts"), ("~", "file:///home/ann"),
    ("~/notes", "file:///home/ann/notes"),
    ("https://example.org/a?b#c", "https://example.org/a?b#c"),
    (.data([1, 2, 3]), nil), (.data([]), nil), (7, nil), (true, nil), (["/a"], nil), (.null, nil),
    (.dictionary(["a": "/a"]), nil), (.date(Timestamp(secondsSinceReferenceDate: 0)), nil),
  ]

  @Test("A location is read from a text, and from nothing else", arguments: places)
  func locations(value: PropertyList, expected: String?) throws {
    try suite.write([Edit("k", value)])
    let url = suite.url(forKey: "k")
    #expect(url?.absoluteString.drop(suffix: "/") == expected)
  }

  /// Texts of arrays: only where every element is one.
  static let arrays: [(PropertyList, [String]?)] = [
    (["a", "b"], ["a", "b"]), ([], []), (["a", 1], nil), ([1], nil), (["a", .null], nil),
    (["a", ["b"]], nil), ("a", nil), (.dictionary(["a": "b"]), nil),
  ]

  @Test("An array of texts is one where every element is a text", arguments: arrays)
  func textArrays(value: PropertyList, expected: [String]?) throws {
    try suite.write([Edit("k", value)])
    #expect(suite.stringArray(forKey: "k") == expected)
  }
}

extension String {
  fileprivate func drop(suffix: String) -> String {
    hasSuffix(suffix) ? String(dropLast(suffix.count)) : self
  }
}
