import Foundation
import TestSupport
import Testing

@testable import SetteeCommands

/// What a schema says of an account's settings: which are sent, and which no journal keeps.
@MainActor
struct AccountSchemasTests {
  private let machines: TwoMachines
  private var left: CommandWorld { machines.left }
  private var right: CommandWorld { machines.right }
  private var folder: TemporaryFolder { machines.folder }

  init() throws { machines = try TwoMachines() }

  @discardableResult
  private func run(_ world: CommandWorld, _ words: String...) -> CommandRun {
    run(world, words)
  }

  @discardableResult
  private func run(_ world: CommandWorld, _ words: [String]) -> CommandRun {
    world.run(words + ["--suite", "trial", "--cloud", "folder:\(folder.text)/shared"])
  }

  @Test("What a schema keeps on the device is neither sent to an account nor read from it")
  func keptHere() throws {
    let schema = "\(folder.text)/schema.json"
    let synced = #""type": "string", "x-settee": {"storage": "cloud"}"#
    let text = #"{"properties": {"far": {"# + synced + #"}, "near": {"type": "string"}}}"#
    try text.write(toFile: schema, atomically: true, encoding: .utf8)
    try #"{"far": "a", "near": "b"}"#.write(
      toFile: "\(folder.text)/values.json", atomically: true, encoding: .utf8)
    run(left, "set", "near", "sent before")
    for words in [
      ["set", "near", "x"], ["set", "far", "x", "near", "x"],
      ["import", "\(folder.text)/values.json"],
    ] {
      let refused = run(left, words + ["--schema", schema])
      #expect(refused.outcome == .exit(.usage))
      #expect(refused.errors.hasPrefix("'near' stays on this device: "), "\(refused.errors)")
    }
    #expect(run(left, "set", "far", "x", "--schema", schema).outcome == .exit(.done))
    // What was sent before is shown, and can be taken back.
    #expect(run(left, "get", "near", "--schema", schema).output == "sent before\n")
    #expect(run(left, "reset", "near", "--schema", schema).outcome == .exit(.done))
    #expect(run(left, "get", "near", "--schema", schema).outcome == .exit(.usage))
    #expect(run(left, "keys", "--schema", schema).output == "far\n")
  }

  @Test("A secret that lost is listed as not kept, and restoring all says that it stays away")
  func lostSecret() throws {
    let schema = "\(folder.text)/schema.json"
    let token = #"{"type": "string", "x-settee": {"secret": true, "storage": "cloud"}}"#
    try (#"{"properties": {"token": "# + token + "}}").write(
      toFile: schema, atomically: true, encoding: .utf8)
    run(left, "set", "token", "hush", "--schema", schema)
    run(left, "set", "name", "ada")
    try FileManager.default.removeItem(atPath: "\(folder.text)/shared")
    run(right, "set", "theirs", "2")
    run(left, "cloud", "adopt", "--keep", "theirs", "--yes", "--schema", schema)
    let journal = run(left, "cloud", "journal", "--schema", schema).output
    #expect(journal.contains("\ttoken\topen\tlost (secret, not kept) from left"), "\(journal)")
    #expect(run(left, "cloud", "journal", "--json").output.contains("\"kept\": false"))
    let restored = run(left, "cloud", "journal", "--restore", "all")
    #expect(restored.outcome == .exit(.notSo))
    #expect(
      restored.errors
        == "1 of them is a secret, which no journal keeps; set anew what is missing.\n")
    #expect(run(left, "get", "name").output == "ada\n")
  }

  @Test(
    "A secret that both have is given up only with a yes, whichever side is kept",
    arguments: ["both", "mine", "theirs"])
  func differingSecrets(side: String) throws {
    let schema = "\(folder.text)/schema.json"
    let token = #"{"type": "string", "x-settee": {"secret": true, "storage": "cloud"}}"#
    try (#"{"properties": {"token": "# + token + "}}").write(
      toFile: schema, atomically: true, encoding: .utf8)
    run(left, "set", "token", "hush", "--schema", schema)
    try FileManager.default.removeItem(atPath: "\(folder.text)/shared")
    run(right, "set", "token", "other", "--schema", schema)
    let refused = run(left, "cloud", "adopt", "--keep", side, "--schema", schema)
    #expect(refused.outcome == .exit(.notSo) && refused.errors.contains("token"))
    #expect(run(left, "get", "token", "--reveal", "--schema", schema).output == "hush\n")
    let taken = run(left, "cloud", "adopt", "--keep", side, "--yes", "--schema", schema)
    #expect(taken.outcome == .exit(.done))
  }
}
