@testable import Defaults
import SetteeFiles
import SetteePropertyLists
import SetteeStores
import TestSupport
import Testing

private struct Point: Codable, Defaults.Serializable, Equatable {
  var x: Int
}

@Suite("Typed keys: command line and environment")
struct OverrideTests {
  @Test("What the command line says is the value, as text or as JSON, and says so")
  func arguments() throws {
    let suite = try keySuite(arguments: [
      "-number", "5", "-flag", "true", "-point", "{\"x\":3}", "-list", "[1,2]", "-text", "hello",
      "-real", "0.5", "-wrong", "five",
    ])
    #expect(Defaults[Defaults.Key<Int>("number", default: 0, suite: suite)] == 5)
    #expect(Defaults[Defaults.Key<Bool>("flag", default: false, suite: suite)])
    #expect(
      Defaults[Defaults.Key<Point>("point", default: Point(x: 0), suite: suite)] == Point(x: 3))
    #expect(Defaults[Defaults.Key<[Int]>("list", default: [], suite: suite)] == [1, 2])
    #expect(Defaults[Defaults.Key<String>("text", default: "", suite: suite)] == "hello")
    let real = Defaults.Key<Double>("real", default: 0, suite: suite)
    #expect(Defaults[real] == 0.5 && real.source == .argument && real.isOverridden)
    let wrong = Defaults.Key<Int>("wrong", default: 7, suite: suite)
    #expect(Defaults[wrong] == 7 && wrong.problem != nil)
  }

  @Test("A value set beneath an override is stored, and shows when the override is gone")
  func beneath() throws {
    let disk = InMemoryDisk.withHome()
    let time = ManualTimekeeper()
    let suite = try SimulatedProcess(on: disk, time: time, arguments: ["-n", "5"]).suite()
    let key = Defaults.Key<Int>("n", default: 0, suite: suite)
    Defaults[key] = 8
    #expect(Defaults[key] == 5)
    try suite.flush()
    let later = try SimulatedProcess(on: disk, time: time, id: 2).suite()
    #expect(Defaults[Defaults.Key<Int>("n", default: 0, suite: later)] == 8)
  }

  @Test("Variables with the prefix override keys, declared before or after, and are the source")
  func environment() throws {
    let suite = try keySuite(arguments: ["-settee test mode", "3"])
    let early = Defaults.Key<Int>("settee-test.fontSize", default: 12, suite: suite)
    let observed = Record<Step>()
    let observer = Defaults.observe(early, options: []) { observed.append(Step($0)) }
    Defaults.overrideFromEnvironment(
      prefix: "ZZ_",
      variables: [
        "ZZ_SETTEE_TEST_FONT_SIZE": "20", "ZZ_SETTEE_TEST_LATE": "true",
        "ZZ_SETTEE_TEST_MODE": "4", "SETTEE_TEST_FONT_SIZE": "1",
      ])
    let late = Defaults.Key<Bool>("setteeTestLate", default: false, suite: suite)
    let mode = Defaults.Key<Int>("settee test mode", default: 0, suite: suite)
    #expect(Defaults[early] == 20 && observed.all == [Step(12, 20)])
    #expect(early.source == .environment(variable: "ZZ_SETTEE_TEST_FONT_SIZE"))
    #expect(suite.integer(forKey: "settee-test.fontSize") == 20, "for every way of reading")
    #expect(Defaults[late])
    #expect(Defaults[mode] == 3 && mode.source == .argument, "the command line goes first")
    Defaults[early] = 30
    #expect(Defaults[early] == 20 && early.isOverridden)
    withExtendedLifetime(observer) {}
  }

  @Test(
    "Names of keys become names of variables",
    arguments: [
      ("fontSize", "FONT_SIZE"), ("font-size", "FONT_SIZE"),
      ("editor.fontSize", "EDITOR_FONT_SIZE"),
      ("URLPath", "URLPATH"), ("v2Mode", "V2_MODE"), ("_x", "X"), ("größe", "GR_E"),
    ])
  func variables(name: String, variable: String) throws {
    let suite = try keySuite()
    let key = Defaults.Key<Int>("\(name)", default: 0, suite: suite)
    #expect(EnvironmentOverrides.variable(for: key.name) == variable)
  }

  @Test("A form locks what is overridden, and says by whom")
  @MainActor
  func locks() throws {
    let suite = try keySuite(arguments: ["-n", "5"])
    let form = Defaults.form(Defaults.Key<Int>("n", default: 0, suite: suite))
    let reading = try #require(form.settings.first).reading
    #expect(reading.value == 5 && reading.lock == "set by the command line")
  }
}
