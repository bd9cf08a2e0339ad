import Foundation
import SetteePropertyLists
import TestSupport
import Testing

/// Commands of the built program against a kernel that kills or fails them at each of their calls.
@Suite("Commands and failing calls", .aside)
struct KernelFaultsTests {
  private static let isLong = ProcessInfo.processInfo.environment["SETTEE_LONG"] == "1"
  private static let canTrace =
    (try? Shell.run("/usr/bin/strace", ["-o", "/dev/null", "true"]).status) == 0

  /// A command, what it begins with, and what the suite `trial` holds before and after.
  struct Scenario: CustomTestStringConvertible, Sendable {
    let name: String
    let setUp: [[String]]
    let command: [String]
    let before: PropertyDictionary
    let after: PropertyDictionary
    var testDescription: String { name }
  }

  /// What strace makes of a call: `%` is the call's number.
  enum Fault: String, CaseIterable {
    case kill = "signal=KILL:when=%"
    case inputOutput = "error=EIO:when=%"
    case lasting = "error=EIO:when=%+"
    case full = "error=ENOSPC:when=%"
    case interrupted = "error=EINTR:when=%"
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
    .enabled(if: canTrace, "needs strace, and the right to use it"), arguments: scenarios)
  func suites(scenario: Scenario) throws {
    let world = try World(scenario)
    var number = 0
    for call in World.calls {
      for index in try world.ourCalls(call) {
        for fault in Fault.allCases {
          number += 1
          // Coprime to the number of faults, so that every fault meets every kind of call.
          guard Self.isLong || number.isMultiple(of: 17) else { continue }
          try world.restore()
          let run = try world.run(fault.rawValue.replacing("%", with: "\(index)"), at: call)
          try check(run, scenario, fault, world, "\(scenario.name), \(call) \(index), \(fault)")
        }
      }
    }
    #expect(number > 100, "the program makes more calls than that")
  }

  private func check(
    _ run: World.Run, _ scenario: Scenario, _ fault: Fault, _ world: World, _ place: String
  ) throws {
    let stored = try world.stored()
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
    default:
      // What the dispatch library does with a wake-up that fails is its own affair.
      let isOurs = !run.trace.contains(#"\1\0\0\0\0\0\0\0"#)
      #expect(fault == .kill || !isOurs, "\(place): \(run.code) \(run.errors)")
    }
    if fault == .interrupted { #expect(run.code == 0, "\(place): \(run.errors)") }
    let next = try world.settee(["set", "next", "1"] + Self.suite)
    #expect(next.status == 0, "\(place): \(next.errors)")
    #expect(try world.temporaries().isEmpty, "\(place)")
  }

  /// A home as it is before each run.
  private struct World {
    static let calls = [
      "openat", "read", "write", "fsync", "rename", "close", "newfstatat", "flock", "getdents64",
    ]
    struct Run {
      let code: Int
      let errors: String
      /// The syncs and renames, and the calls that were struck.
      let trace: String

      /// Whether the last version was synced before it was put in place, and its folder after.
      var isSynced: Bool {
        let lines = trace.split(separator: "\n")
        guard
          let rename = lines.lastIndex(where: {
            $0.contains("rename(") && $0.hasSuffix("/trial.plist\") = 0")
          })
        else { return false }
        let isSync = { (line: Substring) in line.contains("fsync") && line.hasSuffix(" = 0") }
        return lines[..<rename].contains(where: isSync)
          && lines[(rename + 1)...].contains(where: isSync)
      }
    }

    private let sandbox: Sandbox
    private let words: [String]

    init(_ scenario: Scenario) throws {
      sandbox = try Sandbox()
      let values = try sandbox.write("{\"a\": 7, \"d\": true}", to: "values.json")
      words = scenario.command.map { $0 == "VALUES" ? values : $0 } + KernelFaultsTests.suite
      for command in scenario.setUp {
        let result = try settee(command + KernelFaultsTests.suite)
        guard result.status == 0 else { throw Failure(result.errors) }
      }
      try FileManager.default.copyItem(atPath: sandbox.config, toPath: kept)
    }

    private var kept: String { "\(sandbox.home.text)/kept" }
    private var trace: String { "\(sandbox.home.text)/trace" }

    func restore() throws {
      try FileManager.default.removeItem(atPath: sandbox.config)
      try FileManager.default.copyItem(atPath: kept, toPath: sandbox.config)
    }

    func settee(_ words: [String]) throws -> Shell.Result {
      try Shell.run(Program.path, words, environment: sandbox.environment())
    }

    /// The numbers of the calls of a kind from the first on that touches the settings.
    func ourCalls(_ call: String) throws -> Range<Int> {
      try restore()
      _ = try strace(["-e", "trace=\(Self.calls.joined(separator: ","))"])
      let lines = try sandbox.text("trace").split(separator: "\n")
      let start = lines.firstIndex { $0.contains(sandbox.config) } ?? 0
      let all = lines.count { $0.contains(" \(call)(") }
      let others = lines[..<start].count { $0.contains(" \(call)(") }
      return others + 1..<all + 1
    }

    func run(_ fault: String, at call: String) throws -> Run {
      let result = try strace([
        "-e", "trace=fsync,rename,\(call)", "-e", "inject=\(call):\(fault)",
      ])
      let lines = try sandbox.text("trace").split(separator: "\n").filter {
        $0.contains("fsync") || $0.contains("rename(") || $0.contains("INJECTED")
      }
      let code = result.errors.split(separator: "\n").last.flatMap { line in
        line.hasPrefix("ended ") ? Int(line.dropFirst(6)) : nil
      }
      let said = result.errors.split(separator: "\n").dropLast().map { "\($0)\n" }.joined()
      return Run(code: code ?? -1, errors: said, trace: lines.joined(separator: "\n"))
    }

    /// Runs the command; the shell says how it ended, for strace dies as its program does.
    private func strace(_ options: [String]) throws -> Shell.Result {
      try Shell.run(
        "/bin/sh",
        ["-c", "\"$@\"; echo \"ended $?\" >&2", "sh", "/usr/bin/strace", "-f", "-o", trace]
          + options + [Program.path] + words, environment: sandbox.environment())
    }

    func stored() throws -> PropertyDictionary {
      let bytes = try Data(contentsOf: URL(filePath: sandbox.path()))
      guard case .dictionary(let values) = try PropertyList(xml: Array(bytes)) else {
        throw Failure("no dictionary")
      }
      return PropertyDictionary(values.sorted { $0.key < $1.key }.map { ($0.key, $0.value) })
    }

    func temporaries() throws -> [String] {
      try FileManager.default.contentsOfDirectory(atPath: sandbox.config)
        .filter { $0.hasSuffix(".tmp") }
    }
  }
}
