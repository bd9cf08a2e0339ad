import Foundation
import SetteePropertyLists
import TestSupport
import Testing

/// Commands of the built program against a kernel that kills or fails them at each of their calls.
@Suite("Commands and failing calls", .aside)
struct KernelFaultsTests {
  /// A command, what it begins with, and what the suite `trial` holds before and after.
  struct Scenario: CustomTestStringConvertible, Sendable {
    let name: String
    let setUp: [[String]]
    let command: [String]
    let before: PropertyDictionary
    let after: PropertyDictionary
    var testDescription: String { name }
  }

  private static let suite = ["--suite", "trial"]
  private static let scenarios = [
    Scenario(
      name: "set", setUp: [["set", "a", "1", "b", "2"]], command: ["set", "a", "2", "c", "3"],
      before: ["a": 1, "b": 2], after: ["a": 2, "b": 2, "c": 3]),
    Scenario(
      name: "set what is stored", setUp: [["set", "a", "1"]], command: ["set", "a", "1"],
      before: ["a": 1], after: ["a": 1]),
    Scenario(
      name: "reset", setUp: [["set", "a", "1", "b", "2"]], command: ["reset", "a"],
      before: ["a": 1, "b": 2], after: ["b": 2]),
    Scenario(
      name: "import", setUp: [["set", "a", "1", "b", "2"]], command: ["import", "VALUES"],
      before: ["a": 1, "b": 2], after: ["a": 7, "b": 2, "d": true]),
  ]

  @Test(
    "A command struck at any call leaves the old values or the new; 0 comes with its syncs",
    .enabled(if: StruckCommand.canTrace, "needs strace, and the right to use it"),
    arguments: scenarios)
  func suites(scenario: Scenario) throws {
    let sandbox = try Sandbox()
    let values = try sandbox.write("{\"a\": 7, \"d\": true}", to: "values.json")
    for command in scenario.setUp {
      let result = try settee(command, in: sandbox)
      guard result.status == 0 else { throw Failure(result.errors) }
    }
    let words = scenario.command.map { $0 == "VALUES" ? values : $0 } + Self.suite
    let command = try StruckCommand(
      words, in: sandbox, keeping: ["config"], watching: "trial.plist")
    try command.strikeEverywhere { run, fault, place in
      try check(run, scenario, fault, sandbox, "\(scenario.name), \(place)")
    }
  }

  private func settee(_ words: [String], in sandbox: Sandbox) throws -> Shell.Result {
    try Shell.run(Program.path, words + Self.suite, environment: sandbox.environment())
  }

  private func check(
    _ run: StruckCommand.Run, _ scenario: Scenario, _ fault: StruckCommand.Fault,
    _ sandbox: Sandbox, _ place: String
  ) throws {
    let stored = try values(in: sandbox)
    #expect(stored == scenario.before || stored == scenario.after, "\(place): \(stored)")
    switch run.code {
    case 0:
      #expect(stored == scenario.after, "\(place): \(run.errors)")
      #expect(run.isSynced, "\(place):\n\(run.trace)")
    case 3:
      let isNew = run.errors.contains("holds the new values, but a loss of power")
      #expect(stored == (isNew ? scenario.after : scenario.before), "\(place): \(run.errors)")
      // A sentence that cannot be written is not read either.
      let isMute = place.contains("write") && fault == .lasting
      #expect(isMute || run.errors.hasSuffix(".\n"), "\(place): \(run.errors)")
    case 2:
      #expect(run.errors.hasSuffix(".\n") && run.errors.contains("values.json cannot be read"))
      #expect(stored == scenario.before, "\(place)")
    default: #expect(fault == .kill || !run.isOurs, "\(place): \(run.code) \(run.errors)")
    }
    if fault == .interrupted { #expect(run.code == 0, "\(place): \(run.errors)") }
    let next = try settee(["set", "next", "1"], in: sandbox)
    #expect(next.status == 0, "\(place): \(next.errors)")
    let names = try FileManager.default.contentsOfDirectory(atPath: sandbox.config)
    #expect(!names.contains { $0.hasSuffix(".tmp") }, "\(place)")
  }

  private func values(in sandbox: Sandbox) throws -> PropertyDictionary {
    let bytes = try Data(contentsOf: URL(filePath: sandbox.path()))
    guard case .dictionary(let values) = try PropertyList(xml: Array(bytes)) else {
      throw Failure("no dictionary")
    }
    return PropertyDictionary(values.sorted { $0.key < $1.key }.map { ($0.key, $0.value) })
  }
}
