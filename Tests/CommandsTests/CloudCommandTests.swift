import Foundation
import TestSupport
import Testing

@testable import SetteeCommands

/// Commands on an account in a shared folder, as two machines use it.
@MainActor
struct CloudCommandTests {
  private let left = CommandWorld(device: "left")
  private let right = CommandWorld(device: "right")
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder(isQuick: true) }

  @discardableResult
  private func run(_ world: CommandWorld, _ words: String..., more: [String] = []) -> CommandRun {
    world.run(words + ["--suite", "trial", "--cloud", "folder:\(folder.text)/shared"] + more)
  }

  @Test("What one machine sets, the other gets")
  func travel() {
    #expect(run(left, "set", "name", "ada").errors == "")
    let get = run(right, "get", "name")
    #expect(get.output == "ada\n" && get.errors == "" && get.outcome == .exit(.done))
    #expect(run(right, "list").output == "name\t\"ada\"\tstring\t-\tdevice left\n")
    run(right, "reset", "name")
    #expect(run(left, "get", "name").outcome == .exit(.notSo))
  }

  @Test("The status tells of each key, of the device, and of the account")
  func status() {
    run(left, "set", "name", "ada")
    let status = run(left, "cloud", "status")
    let lines = status.output.split(separator: "\n").map(String.init)
    #expect(lines.contains("account: folder:\(folder.text)/shared"))
    #expect(lines.contains("device: left") && lines.contains("state: online"))
    #expect(lines.contains("pending: 0") && lines.contains("conflicts: 0"))
    #expect(lines.last?.hasPrefix("name\tsynced\tset\tby left\twritten here\t20") == true)
    let other = run(right, "cloud", "status").output
    #expect(other.contains("name\tsynced\tset\tby left\tcame with the first sync\t20"))
    #expect(other.contains("last change: name by the first sync, 20"))
    #expect(run(right, "cloud", "status", "--json").output.contains("\"state\": \"synced\""))
  }

  @Test("What was unsent when the account became another one is told as parked, and comes back")
  func parked() throws {
    run(left, "set", "seen", "1")
    try withoutFolder { run(left, "set", "name", "ada") }
    let files = FileManager.default
    let (shared, first) = ("\(folder.text)/shared", "\(folder.text)/first")
    try files.moveItem(atPath: shared, toPath: first)
    run(right, "set", "theirs", "2")
    run(left, "get", "theirs")
    let status = run(left, "cloud", "status").output
    #expect(status.contains("pending: 0\n") && status.contains("parked: 1\n"))
    let row = try #require(status.split(separator: "\n").first { $0.hasPrefix("name\t") })
    #expect(row.hasPrefix("name\tparked\tset\tby left\twritten here\t20"))
    #expect(row.hasSuffix("Z\tunsent when the device left its account"))
    #expect(status.contains("theirs\tsynced\tset\tby right\tcame with the account\t"))
    let seen = left.run(
      ["cloud", "status", "--suite", "trial", "--cloud", "folder:\(shared)"], isTerminal: true)
    #expect(seen.output.contains("Z  unsent when the device left its account\n"))
    let json = run(left, "cloud", "status", "--json").output
    #expect(json.contains("\"state\": \"parked\""))
    #expect(json.contains("\"obstacle\": \"unsent when the device left its account\""))
    #expect(run(left, "get", "name").outcome == .exit(.notSo))
    try files.moveItem(atPath: shared, toPath: "\(folder.text)/second")
    try files.moveItem(atPath: first, toPath: shared)
    run(left, "get", "name")
    #expect(run(left, "cloud", "status").output.contains("parked: 0\n"))
    #expect(run(left, "get", "name").output == "ada\n")
  }

  @Test("A write that lost unseen is in the journal with both values, and comes back by its number")
  func journal() throws {
    run(left, "set", "name", "first")
    run(right, "get", "name")
    try withoutFolder {
      let set = run(left, "set", "name", "mine")
      #expect(set.outcome == .exit(.done), "safe here, though it cannot be sent")
      let lines = set.errors.split(separator: "\n")
      #expect(lines.last == "1 of this device's writes wait and are safe here.")
      #expect(lines.count == 2, "what keeps the account away is said once: \(set.errors)")
      run(right, "set", "name", "theirs")
    }
    run(right, "get", "name")
    run(left, "get", "name")
    let conflicts = run(left, "cloud", "conflicts").output
    #expect(conflicts.hasPrefix("0\tname\topen\tlost \"mine\" from left\tto \"theirs\" from right"))
    #expect(conflicts.hasSuffix(" later by the devices' clocks\n"))
    #expect(run(left, "cloud", "journal", more: ["--restore", "0"]).outcome == .exit(.done))
    #expect(run(right, "get", "name").output == "mine\n")
    #expect(run(left, "cloud", "conflicts").output == "")
    #expect(run(left, "cloud", "journal").output.contains("\tsettled\t"))
    #expect(run(left, "cloud", "journal", more: ["--restore", "7"]).outcome == .exit(.notSo))
  }

  @Test("A loser can be let go; what stands stays")
  func dismissal() throws {
    run(left, "set", "name", "first")
    run(right, "get", "name")
    try withoutFolder {
      run(left, "set", "name", "mine")
      run(right, "set", "name", "theirs")
    }
    run(right, "get", "name")
    run(left, "get", "name")
    run(left, "cloud", "conflicts", more: ["--dismiss", "0"])
    #expect(run(left, "cloud", "conflicts").output == "")
    #expect(run(left, "get", "name").output == "theirs\n")
  }

  @Test(
    "Words that name no account are refused with what would be right",
    arguments: [
      (["get", "a", "--suite", "t", "--cloud", "ftp://x"], "'ftp://x' is no place for an account"),
      (["get", "a", "--cloud", "sim:"], "Whose settings?"),
      (["get", "a", "--cloud", "sim:", "--file", "x"], "name two places"),
      (["cloud", "status", "--suite", "t"], "Which account?"),
      (
        [
          "cloud", "journal", "--cloud", "sim:", "--suite", "t", "--restore", "1", "--dismiss", "1",
        ],
        "settle an entry in two ways"
      ),
      (["cloud", "jurnal", "--suite", "t", "--cloud", "sim:"], "Did you mean 'journal'?"),
      (["edit", "code-editor", "--cloud", "sim:", "--dump-screen"], "is synced"),
    ])
  func refusals(words: [String], sentence: String) {
    let run = CommandWorld().run(words)
    #expect(run.outcome == .exit(.usage) && run.errors.contains(sentence), "\(run.errors)")
  }

  @Test("The editor shows how its synced fields stand with the account")
  func editor() {
    let cloud = ["--cloud", "folder:\(folder.text)/shared", "--dump-screen", "--size", "100x24"]
    let edit = left.run(["edit", "reading", "--keys", "<Down><Space>"] + cloud)
    #expect(edit.outcome == .exit(.done) && edit.errors == "")
    let other = right.run(["edit", "reading"] + cloud)
    #expect(other.output.contains("left") || other.output != edit.output)
  }

  /// Runs work while the shared folder is out of reach.
  private func withoutFolder(_ work: () -> Void) throws {
    let files = FileManager.default
    let (shared, away) = ("\(folder.text)/shared", "\(folder.text)/away")
    try files.moveItem(atPath: shared, toPath: away)
    _ = files.createFile(atPath: shared, contents: Data([1]))
    work()
    try files.removeItem(atPath: shared)
    try files.moveItem(atPath: away, toPath: shared)
  }
}
