import Observation
import ObservableDefaults
import SetteeSchemas
import SetteeSettings
import SetteeStores
import TestSupport
import Testing

@ObservableDefaults
private final class Limited {
  /// - Range: 0...10
  var number = 5
  /// - Range: -1.5...1.5
  /// - Step: 0.5
  var ratio = 0.5
  /// - Range: 2...4
  var word = "abc"
  /// - Range: 1...2
  var names = ["a"]
  /// - Choices: low, high
  var level = "low"
  /// - Range: 0...10
  var limit: Int?
  /// - Hidden
  var unseen = 1
  @Setting(hidden: true) var concealed = 1
  private var own = 1
  /// - Hidden: no
  private var told = 1
  private(set) var counted = 1

  func count() { (own, counted) = (own + 1, counted + 1) }
}

@Suite("Limits of a note hold wherever a value passes")
struct LimitsTests {
  private let suite = DefaultsSuite.inMemory()
  private let settings: Limited

  init() { settings = Limited(userDefaults: suite) }

  private var problems: [Key: SettingsProblem] { settings.settingsActivity.problems }

  @Test("A number that is assigned becomes the nearest end, which is told until one fits")
  func clamped() {
    settings.number = 500
    #expect(settings.number == 10 && suite.stored("number") == 10)
    #expect(problems["number"] == .unfit("Must be a whole number from 0 to 10."))
    #expect(settings.number == 10 && problems["number"] != nil)
    settings.number = 10
    #expect(problems.isEmpty)
    settings.number = -1
    #expect(settings.number == 0 && problems["number"] != nil)
    settings.ratio = -.infinity
    #expect(settings.ratio == -1.5 && suite.stored("ratio") == .real(-1.5))
    settings.ratio = 0.3
    #expect(settings.ratio == 0.3 && problems["ratio"] == nil, "steps bind forms alone")
    settings.limit = 11
    #expect(settings.limit == 10)
    settings.limit = nil
    #expect(settings.limit == nil && problems["limit"] == nil)
  }

  @Test("What no end is near leaves the value as it was, and is told")
  func refused() {
    let record = ChangeRecord { settings.word + settings.level + settings.names.joined() }
    settings.word = "a"
    settings.names = ["a", "b", "c"]
    settings.level = "middle"
    settings.ratio = .nan
    #expect(settings.word == "abc" && settings.names == ["a"] && settings.level == "low")
    #expect(settings.ratio == 0.5 && suite.keys().isEmpty && record.count == 0)
    #expect(problems["word"] == .unfit("Must have 2 to 4 characters."))
    #expect(problems["names"] == .unfit("Must have 1 to 2 items."))
    #expect(problems["level"] == .unfit("Must be one of: low, high."))
    settings.word = "abcd"
    #expect(suite.stored("word") == "abcd" && problems["word"] == nil)
  }

  @Test("What comes from elsewhere shows clamped or as the default, and stays as it is")
  func foreign() {
    suite.set(100_000, forKey: "number")
    suite.set("abcde", forKey: "word")
    #expect(settings.number == 10 && settings.word == "abc")
    #expect(suite.stored("number") == 100_000 && suite.stored("word") == "abcde")
    #expect(problems.keys.sorted() == ["number", "word"])
    settings.number = 7
    suite.set("abcd", forKey: "word")
    #expect(settings.number == 7 && settings.word == "abcd" && suite.stored("number") == 7)
    #expect(problems.isEmpty)
  }

  @Test("It is so for values loaded, and for streams of them")
  func loaded() async {
    suite.set(100_000, forKey: "number")
    let loaded = Limited(userDefaults: suite, ignoreExternalChanges: true)
    #expect(loaded.number == 10)
    var values = loaded.updates(\.number).makeAsyncIterator()
    #expect(await values.next() == 10)
    suite.set(-4, forKey: "number")
    #expect(await values.next() == 0)
  }

  @Test("A form shows what is stored, says what is wrong, and what the program uses")
  @MainActor
  func form() throws {
    suite.set(100_000, forKey: "number")
    let reading = try #require(settings.settings.first).reading
    #expect(reading.value == 100_000 && reading.used == 10)
    settings.number = 3
    #expect(try #require(settings.settings.first).reading.used == nil)
  }

  @Test("Hidden and private properties have no row, and others' setters lock theirs")
  @MainActor
  func rows() throws {
    settings.count()
    #expect(suite.stored("own") == 2 && suite.stored("counted") == 2)
    let rows = settings.settings
    let names = rows.map(\.description.key.name)
    #expect(
      names == ["number", "ratio", "word", "names", "level", "limit", "told", "counted"])
    #expect(rows.last?.reading.lock == "set by the program")
    #expect(rows[6].reading.lock == nil)
    let described = try Schema(bytes: Array(settings.schema().utf8), name: "it").descriptions
    #expect(described.map(\.key.name) == names)
    #expect(described.filter { $0.traits.contains(.readOnly) }.map(\.key.name) == ["counted"])
  }
}
