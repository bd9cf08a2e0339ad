import SetteeCloudCore
import FoundationEssentials
import ObservableDefaults
import SetteePropertyLists
import SetteeSettings
import SetteeStores
import TestSupport
import Testing

private enum Mode: String, Codable { case calm, wild }
private enum Grade: Int, Codable { case low = 1, high = 2 }

/// A structure that got a raw value later, and still has its own way to be `Codable`.
private struct Tag: RawRepresentable, Codable, Equatable {
  var rawValue: String

  private enum CodingKeys: String, CodingKey { case rawValue = "text" }

  init(rawValue: String) { self.rawValue = rawValue }

  init(from decoder: any Decoder) throws {
    rawValue = try decoder.container(keyedBy: CodingKeys.self)
      .decode(String.self, forKey: .rawValue)
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(rawValue, forKey: .rawValue)
  }
}

@ObservableDefaults
private final class Forms {
  var handle = Handle(rawValue: "")
  var maybeHandle: Handle?
  var handles: [Handle] = []
  var table: [String: Handle] = [:]
  var deep: [String: [Handle]]?
  var mode: Mode = .calm
  var grade: Grade = .low
  var tag = Tag(rawValue: "")
  var maybeMode: Mode?
  var modes: [Mode] = []
  var flags: UInt8 = 0
  var home = URL(filePath: "/")
}

@Suite("Forms in which values are stored")
struct StoredFormsTests {
  @Test("A type that got raw values is stored by them inside of others too")
  func hybridsInside() throws {
    let suite = try memorySuite()
    let settings = Forms(userDefaults: suite)
    let handle = Handle(rawValue: "h")
    settings.handle = handle
    settings.maybeHandle = handle
    settings.handles = [handle]
    settings.table = ["a": handle]
    settings.deep = ["a": [handle]]
    #expect(suite.stored("handle") == "h")
    #expect(suite.stored("maybeHandle") == "h")
    #expect(suite.stored("handles") == ["h"])
    #expect(suite.stored("table") == ["a": "h"])
    #expect(suite.stored("deep") == ["a": ["h"]])
    let again = Forms(userDefaults: suite)
    #expect(again.maybeHandle == handle)
    #expect(again.handles == [handle])
    #expect(again.table == ["a": handle])
    #expect(again.deep == ["a": [handle]])
    settings.maybeHandle = nil
    #expect(suite.stored("maybeHandle") == nil)
  }

  @Test("What was stored before the type got raw values is read inside of others too")
  func legacyHybridsInside() throws {
    let suite = try memorySuite()
    suite.set(1, forKey: "maybeHandle")
    suite.set([2, "new"], forKey: "handles")
    suite.set(["a": 3], forKey: "table")
    let settings = Forms(userDefaults: suite)
    #expect(settings.maybeHandle == Handle(rawValue: "#1"))
    #expect(settings.handles == [Handle(rawValue: "#2"), Handle(rawValue: "new")])
    #expect(settings.table == ["a": Handle(rawValue: "#3")])
    #expect(settings.settingsActivity.problems.isEmpty)
  }

  @Test(
    "A raw value that was stored as JSON is read, and stored raw from then on",
    arguments: [.data(Array(#""wild""#.utf8)), #""wild""#, "wild"] as [PropertyList])
  func legacyJSON(stored: PropertyList) throws {
    let suite = try memorySuite()
    try suite.write([
      Edit("mode", stored), Edit("maybeMode", stored), Edit("modes", .array([stored, "calm"])),
    ])
    let settings = Forms(userDefaults: suite)
    #expect(settings.mode == .wild)
    #expect(settings.maybeMode == .wild)
    #expect(settings.modes == [.wild, .calm])
    #expect(settings.settingsActivity.problems.isEmpty)
    settings.mode = .wild
    #expect(suite.stored("mode") == "wild")
  }

  @Test("JSON of numbers, of whole lists, of nothing and of one's own shape is read")
  func otherJSON() throws {
    let suite = try memorySuite()
    try suite.set(json: "2", forKey: "grade")
    try suite.set(json: #"["wild","calm"]"#, forKey: "modes")
    try suite.set(json: "null", forKey: "maybeMode")
    try suite.set(json: #"{"text":"t"}"#, forKey: "tag")
    try suite.set(json: "255", forKey: "flags")
    try suite.set(json: #""https://a.b/?q=1""#, forKey: "home")
    let settings = Forms(userDefaults: suite)
    #expect(settings.grade == .high)
    #expect(settings.modes == [.wild, .calm])
    #expect(settings.maybeMode == nil)
    #expect(settings.tag == Tag(rawValue: "t"))
    #expect(settings.flags == 255)
    #expect(settings.home == URL(string: "https://a.b/?q=1"))
    #expect(settings.settingsActivity.problems.isEmpty)
  }

  @Test("A raw value that is no case, in no form, shows the default and is told")
  func noCase() throws {
    let suite = try memorySuite()
    try suite.set(json: #""furious""#, forKey: "mode")
    suite.set(3, forKey: "grade")
    let settings = Forms(userDefaults: suite)
    #expect(settings.mode == .calm)
    #expect(settings.grade == .low)
    #expect(settings.settingsActivity.problems.count == 2)
  }
}

extension DefaultsSuite {
  /// Stores JSON as data, as a `Codable` value is stored.
  func set(json: String, forKey key: Key) throws { try set(.data(Array(json.utf8)), forKey: key) }
}
