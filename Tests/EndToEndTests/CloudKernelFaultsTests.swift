import Foundation
import TestSupport
import Testing

/// Commands on an account in a shared folder against a kernel that kills or fails them at each of
/// their calls.
@Suite("Synced commands and failing calls", .aside)
struct CloudKernelFaultsTests {
  /// What the device may hold before and after, key by key, and what it surely holds after exit 0.
  struct Scenario: CustomTestStringConvertible, Sendable {
    let name: String
    /// Whether another account has taken the place of the device's own.
    let isApart: Bool
    let command: [String]
    let lawful: [[String: String]]
    let done: [String: String]
    /// What the key that both devices have is in the end, and which value of it is in the journal.
    var end = "1"
    var lost = "5"
    /// Every how many pairs of a call and a fault are struck.
    var stride = StruckCommand.standardStride
    var testDescription: String { name }
  }

  private static let scenarios = [
    Scenario(
      name: "sync", isApart: false, command: ["set", "c", "3"],
      lawful: [
        ["a": "1"], ["a": "1", "b": "2"], ["a": "1", "c": "3"], ["a": "1", "b": "2", "c": "3"],
      ],
      done: ["c": "3"]),
    Scenario(
      name: "adopt", isApart: true, command: ["cloud", "adopt", "--keep", "mine"],
      lawful: [["a": "1"], ["a": "1", "b": "2"]], done: ["b": "2"]),
  ]

  /// The other choices, where there is time for them.
  private static let others =
    Effort.isLong ? [adoption(keeping: "both"), adoption(keeping: "theirs")] : []

  /// A choice after which the other device's value stands: the later one, or theirs.
  private static func adoption(keeping side: String) -> Scenario {
    Scenario(
      name: "adopt \(side)", isApart: true, command: ["cloud", "adopt", "--keep", side],
      lawful: [["a": "1"], ["a": "5", "b": "2"]], done: ["a": "5", "b": "2"], end: "5", lost: "1",
      stride: Effort.isWhole ? 1 : 17)
  }

  @Test(
    "A synced command struck at any call leaves one state or the other, and nothing is lost",
    .enabled(if: StruckCommand.canTrace, "needs strace, and the right to use it"),
    arguments: scenarios + others)
  func accounts(scenario: Scenario) throws {
    let sandbox = try Sandbox()
    try command(scenario, in: sandbox).strikeEverywhere(every: scenario.stride) {
      run, fault, place in
      try check(run, fault, scenario, sandbox, "\(scenario.name), \(place)")
    }
  }

  @Test(
    "A folder that cannot be listed is not taken for an empty one",
    .enabled(if: StruckCommand.canTrace, "needs strace, and the right to use it"),
    arguments: [.inputOutput, .lasting, .interrupted] as [StruckCommand.Fault])
  func unlistable(fault: StruckCommand.Fault) throws {
    let sandbox = try Sandbox()
    let scenario = Self.scenarios[1]
    let command = try command(scenario, in: sandbox)
    for index in 1...6 {
      try command.strike("getdents64", index, fault) { run, fault, place in
        #expect(!run.errors.contains("holds no account"), "\(place): \(run.errors)")
        try check(run, fault, scenario, sandbox, place)
      }
    }
  }

  /// The command of a scenario, in the state that it begins with.
  private func command(_ scenario: Scenario, in sandbox: Sandbox) throws -> StruckCommand {
    try check(Self.settee(["set", "a", "1"], on: "one", in: sandbox))
    if scenario.isApart {
      try FileManager.default.removeItem(atPath: "\(sandbox.home.text)/share")
      try check(Self.settee(["set", "a", "5"], on: "two", in: sandbox))
    }
    try check(Self.settee(["set", "b", "2"], on: "two", in: sandbox))
    return try StruckCommand(
      scenario.command + Self.place(in: sandbox), in: sandbox, Self.variables("one", sandbox),
      keeping: ["one", "two", "share"], watching: ".replica")
  }

  private func check(_ result: Shell.Result) throws {
    guard result.status == 0, result.errors.isEmpty else { throw Failure(result.errors) }
  }

  private func check(
    _ run: StruckCommand.Run, _ fault: StruckCommand.Fault, _ scenario: Scenario,
    _ sandbox: Sandbox, _ place: String
  ) throws {
    let held = try valuesOutOfReach(sandbox)
    #expect(scenario.lawful.contains(held), "\(place): \(held)")
    switch run.code {
    case 0:
      for (key, value) in scenario.done { #expect(held[key] == value, "\(place): \(run.errors)") }
      // What follows the command's own commit may fail, and that is said.
      #expect(run.isSynced || !run.errors.isEmpty, "\(place):\n\(run.trace)")
    case 3:
      // A sentence that cannot be written is not read either.
      let isMute = place.contains("write") && fault == .lasting
      #expect(isMute || run.errors.hasSuffix(".\n"), "\(place): \(run.errors)")
    default: #expect(fault == .kill || !run.isOurs, "\(place): \(run.code) \(run.errors)")
    }
    if fault == .interrupted { #expect(run.code == 0, "\(place): \(run.errors)") }
    try checkRecovery(scenario, held, sandbox, place)
  }

  /// Whatever happened, the next commands find everything, on both devices.
  private func checkRecovery(
    _ scenario: Scenario, _ held: [String: String], _ sandbox: Sandbox, _ place: String
  ) throws {
    if scenario.isApart {
      let again = try Self.settee(scenario.command, on: "one", in: sandbox)
      #expect(again.status == 0, "\(place): \(again.errors)")
    }
    let next = try Self.settee(["set", "next", "1"], on: "one", in: sandbox)
    #expect(next.status == 0 && next.errors.isEmpty, "\(place): \(next.errors)")
    var expected = held.merging(["a": scenario.end, "b": "2", "next": "1"]) { $1 }
    expected["c"] = held["c"]
    for device in ["two", "one", "fresh"] {
      let values = try Self.values(on: device, in: sandbox)
      #expect(values == expected, "\(place): \(device) has \(values)")
    }
    try FileManager.default.removeItem(atPath: "\(sandbox.home.text)/fresh")
    guard scenario.isApart else { return }
    let journal = try Self.settee(["cloud", "journal"], on: "one", in: sandbox).output
    let row = "\ta\topen\tlost \(scenario.lost) from "
    #expect(journal.contains(row), "\(place): \(journal)")
  }

  /// What the device itself holds, while its account is out of reach.
  private func valuesOutOfReach(_ sandbox: Sandbox) throws -> [String: String] {
    let (share, away) = ("\(sandbox.home.text)/share", "\(sandbox.home.text)/away")
    try FileManager.default.moveItem(atPath: share, toPath: away)
    try Data([1]).write(to: URL(filePath: share))
    let values = try Self.values(on: "one", in: sandbox)
    try FileManager.default.removeItem(atPath: share)
    try FileManager.default.moveItem(atPath: away, toPath: share)
    return values
  }

  private static func values(on device: String, in sandbox: Sandbox) throws -> [String: String] {
    let list = try settee(["list"], on: device, in: sandbox)
    guard list.status == 0 else { throw Failure(list.errors) }
    let rows = list.output.split(separator: "\n").map { $0.split(separator: "\t") }
    return Dictionary(
      uniqueKeysWithValues: rows.filter { $0.count > 1 }.map { (String($0[0]), String($0[1])) })
  }

  private static func settee(
    _ words: [String], on device: String, in sandbox: Sandbox
  ) throws -> Shell.Result {
    try Shell.run(
      Program.path, words + place(in: sandbox),
      environment: sandbox.environment(variables(device, sandbox)))
  }

  private static func place(in sandbox: Sandbox) -> [String] {
    ["--suite", "trial", "--cloud", "folder:\(sandbox.home.text)/share"]
  }

  private static func variables(_ device: String, _ sandbox: Sandbox) -> [String: String?] {
    ["SETTEE_DEVICE": device, "XDG_DATA_HOME": "\(sandbox.home.text)/\(device)"]
  }
}
