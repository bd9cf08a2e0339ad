import SetteeFiles
import ObservableDefaults
import SetteePropertyLists
import SetteeStores
import TestSupport
import Testing

private enum Mode: String { case calm, wild }

private struct Refusal: Error, CustomStringConvertible {
  var description: String { "it refuses" }
}

private struct Stubborn: Codable {
  var isRefusing = false

  func encode(to encoder: any Encoder) throws {
    if isRefusing { throw Refusal() }
    var container = encoder.singleValueContainer()
    try container.encode(isRefusing)
  }

  init(isRefusing: Bool = false) { self.isRefusing = isRefusing }

  init(from decoder: any Decoder) throws {
    isRefusing = try decoder.singleValueContainer().decode(Bool.self)
  }
}

@ObservableDefaults
private final class Fragile {
  var size = 10
  var mode: Mode = .calm
  var stubborn = Stubborn()
}

@Suite("Values that cannot be read or stored")
struct TroubleTests {
  @Test("A value of another type shows the default, is told, and gives way to any assignment")
  func wrongType() throws {
    let suite = try memorySuite()
    suite.set("ten", forKey: "size")
    suite.set("furious", forKey: "mode")
    let settings = Fragile(userDefaults: suite)
    #expect(settings.size == 10)
    #expect(settings.mode == .calm)
    let activity = settings.settingsActivity
    #expect(activity.problems["size"] == .unreadable("ten", type: "Int"))
    #expect(activity.problems["mode"] == .unreadable("furious", type: "Mode"))
    #expect(suite.stored("size") == "ten")
    settings.size = 10
    settings.mode = .calm
    #expect(suite.stored("size") == 10)
    #expect(suite.stored("mode") == "calm")
    #expect(activity.problems.isEmpty)
  }

  @Test("The telling is observable")
  func observable() throws {
    let suite = try memorySuite()
    let settings = Fragile(userDefaults: suite)
    let activity = settings.settingsActivity
    let record = ChangeRecord { activity.problems.count }
    suite.set("ten", forKey: "size")
    #expect(settings.size == 10)
    #expect(record.values == [1])
    #expect(activity.problems.count == 1)
  }

  @Test("A value that cannot be encoded is told and changes nothing")
  func unencodable() throws {
    let suite = try memorySuite()
    let settings = Fragile(userDefaults: suite)
    let record = ChangeRecord { settings.stubborn.isRefusing }
    settings.stubborn = Stubborn(isRefusing: true)
    #expect(suite.stored("stubborn") == nil)
    #expect(settings.stubborn.isRefusing == false)
    #expect(record.count == 0)
    let problem = settings.settingsActivity.problems["stubborn"]
    #expect(problem == .unencodable(reason: "it refuses"))
  }

  @Test("A value beneath the command line's is stored, does not show, and that is told")
  func overridden() throws {
    let process = SimulatedProcess(
      on: .withHome(), time: ManualTimekeeper(), arguments: ["-size", "7"])
    let suite = try process.suite()
    let settings = Fragile(userDefaults: suite)
    let record = ChangeRecord { settings.size }
    #expect(settings.size == 7 && settings.source(of: \.size) == .argument)
    #expect(settings.settingsActivity.problems.isEmpty)
    settings.size = 8
    #expect(record.count == 0)
    #expect(settings.size == 7)
    let problem = settings.settingsActivity.problems["size"]
    #expect(problem == .overridden(by: .argument))
    #expect(suite.persistentValues(forName: suite.name) == ["size": 8])
  }
}
