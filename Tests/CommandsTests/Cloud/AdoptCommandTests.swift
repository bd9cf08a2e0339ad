import Foundation
import TestSupport
import Testing

@testable import SetteeCommands

/// What `settee cloud adopt` tells of values, and of those that the account does not take.
@MainActor
struct AdoptCommandTests {
  private let left = CommandWorld(device: "left")
  private let right = CommandWorld(device: "right")
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder(isQuick: true) }

  @discardableResult
  private func run(_ world: CommandWorld, _ words: String...) -> CommandRun { run(world, words) }

  @discardableResult
  private func run(_ world: CommandWorld, _ words: [String]) -> CommandRun {
    world.run(words + ["--suite", "trial", "--cloud", "folder:\(folder.text)/shared"])
  }

  private func wipe() throws {
    try FileManager.default.removeItem(atPath: "\(folder.text)/shared")
  }

  @Test(
    "What the account has no room for stays here, and that is told with the reason",
    arguments: [("both", 8, "y, z stay"), ("mine", 16, "z stays")])
  func fullAccount(side: String, room: Int, words: String) throws {
    run(left, "set", "x", "0", "y", "0", "z", "0")
    try wipe()
    // A number takes eight bytes.
    run(right, "set", "large", String(repeating: "l", count: 1_048_576 - room))
    let adopt = run(left, "cloud", "adopt", "--keep", side)
    #expect(adopt.outcome == .exit(.notSo))
    #expect(
      adopt.errors == "\(words) here only: the account holds at most 1,048,576 bytes of values.\n")
    #expect(run(left, "get", "z").output == "0\n")
    #expect(run(right, "get", "x").output == "0\n")
    #expect(run(right, "get", "z").outcome == .exit(.notSo))
  }

  @Test("Secrets are masked in what differs, and shown with '--reveal', in rows and as JSON")
  func revealing() throws {
    let schema = "\(folder.text)/schema.json"
    let token = #"{"type": "string", "x-settee": {"secret": true, "storage": "cloud"}}"#
    try (#"{"properties": {"token": "# + token + "}}").write(
      toFile: schema, atomically: true, encoding: .utf8)
    run(left, "set", "token", "hush", "--schema", schema)
    try wipe()
    run(right, "set", "token", "whisper", "--schema", schema)
    let words = ["cloud", "adopt", "--schema", schema]
    for more in [[], ["--json"]] {
      let masked = run(left, words + more)
      #expect(masked.outcome == .exit(.notSo) && masked.output.contains("token"))
      #expect(!masked.output.contains("hush") && !masked.output.contains("whisper"))
    }
    let shown = run(left, words + ["--reveal"])
    #expect(shown.outcome == .exit(.notSo))
    #expect(shown.output.contains("\t\"hush\" by left, "), "\(shown.output)")
    #expect(shown.output.contains("\t\"whisper\" by right, "), "\(shown.output)")
    let json = run(left, words + ["--reveal", "--json"]).output
    #expect(json.contains("\"value\": \"hush\"") && json.contains("\"value\": \"whisper\""))
  }

  @Test("What two devices have lost is settled on both once one of them has brought it back")
  func restoredElsewhere() throws {
    run(left, "set", "a", "1", "b", "2")
    run(right, "list")
    try wipe()
    run(CommandWorld(device: "third"), "set", "a", "5")
    for world in [left, right] {
      #expect(run(world, "cloud", "adopt", "--keep", "theirs").outcome == .exit(.done))
    }
    #expect(run(right, "cloud", "conflicts").output.split(separator: "\n").count == 2)
    run(left, "set", "a", "1")
    let rows = run(right, "cloud", "journal").output.split(separator: "\n")
    #expect(
      rows.count == 2 && rows[0].contains("\ta\tsettled\t") && rows[1].contains("\tb\topen\t"))
    #expect(run(left, "cloud", "journal", "--restore", "all").outcome == .exit(.done))
    // The one that has not heard of it yet comes first: the other is told of its losses.
    for world in [right, left] {
      let told = run(world, "cloud", "conflicts")
      #expect(told.errors == "No conflict is open.\n" && told.outcome == .exit(.notSo))
      #expect(run(world, "cloud", "status").output.contains("conflicts: 0\n"))
    }
  }
}
