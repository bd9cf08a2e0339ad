import Foundation
import TestSupport
import Testing

@testable import SetteeCommands

/// Many lost writes that are to come back at once.
@MainActor
struct RestoringTests {
  private let machines: TwoMachines
  private var left: CommandWorld { machines.left }
  private var right: CommandWorld { machines.right }
  private var folder: TemporaryFolder { machines.folder }

  init() throws { machines = try TwoMachines() }

  @discardableResult
  private func run(_ world: CommandWorld, _ words: [String]) -> CommandRun {
    world.run(words + ["--suite", "trial", "--cloud", "folder:\(folder.text)/shared"])
  }

  @Test(
    "Of all that was lost the account takes what it has room for; the rest is told of and stays")
  func fullAccount() throws {
    run(left, ["set", "x", "0", "y", "0"])
    run(right, ["get", "x"])
    let files = FileManager.default
    let (shared, away) = ("\(folder.text)/shared", "\(folder.text)/away")
    try files.moveItem(atPath: shared, toPath: away)
    _ = files.createFile(atPath: shared, contents: Data([1]))
    run(left, ["set", "x", "1", "y", "2"])
    run(right, ["reset", "x", "y"])
    try files.removeItem(atPath: shared)
    try files.moveItem(atPath: away, toPath: shared)
    // Of 1,024 keys one is left.
    let filling = run(right, ["set"] + (0..<1_023).flatMap { ["key\($0)", "1"] })
    #expect(filling.outcome == .exit(.done), "\(filling.errors)")
    run(left, ["list"])
    let restored = run(left, ["cloud", "journal", "--restore", "all"])
    #expect(restored.outcome == .exit(.notSo))
    #expect(restored.errors.hasPrefix("y: ") && restored.errors.contains("1,024"))
    #expect(run(right, ["get", "x"]).output == "1\n")
    #expect(run(right, ["get", "y"]).outcome == .exit(.notSo))
    let journal = run(left, ["cloud", "journal"]).output
    #expect(journal.contains("\tx\tsettled\t") && journal.contains("\ty\topen\t"))
  }
}
