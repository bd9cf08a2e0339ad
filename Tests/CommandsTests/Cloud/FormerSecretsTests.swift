import Foundation
import TestSupport
import Testing

@testable import SetteeCommands

/// Secrets that nobody is to find any more, in no file of a device nor of a shared folder.
@MainActor
struct FormerSecretsTests {
  private let left = CommandWorld(device: "left")
  private let right = CommandWorld(device: "right")
  private let folder: TemporaryFolder
  private let schema: String

  init() throws {
    folder = try TemporaryFolder(isQuick: true)
    schema = "\(folder.text)/schema.json"
    let token = #"{"type": "string", "x-settee": {"secret": true, "storage": "cloud"}}"#
    try (#"{"properties": {"token": "# + token + "}}").write(
      toFile: schema, atomically: true, encoding: .utf8)
  }

  @discardableResult
  private func run(_ world: CommandWorld, _ words: String...) -> CommandRun {
    world.run(words + place)
  }

  @Test(
    "After a reset, or a new value, no file holds the former secret, whichever device did it",
    arguments: [["set", "token", "whisper"], ["reset", "token"]], [true, false])
  func former(words: [String], isWriter: Bool) throws {
    run(left, "set", "token", "hush")
    #expect(run(right, "get", "token", "--reveal").output == "hush\n")
    #expect(try !holders(of: "hush").isEmpty, "else nothing is shown here")
    let world = isWriter ? left : right
    #expect(world.run(words + place).outcome == .exit(.done))
    // The other device's copy goes with its next round, and so does a share of its own.
    run(isWriter ? right : left, "list")
    #expect(try holders(of: "hush") == [])
    let value = words.count > 2 ? "whisper\n" : ""
    for world in [left, right, CommandWorld(device: "fresh")] {
      #expect(run(world, "get", "token", "--reveal").output == value)
    }
  }

  @Test("A secret that lost unseen is gone from all files once both devices have heard of it")
  func lost() throws {
    run(left, "set", "token", "first")
    run(right, "list")
    let (shared, away) = ("\(folder.text)/shared", "\(folder.text)/away")
    try FileManager.default.moveItem(atPath: shared, toPath: away)
    _ = FileManager.default.createFile(atPath: shared, contents: Data([1]))
    run(left, "set", "token", "hush")
    run(right, "set", "token", "whisper")
    try FileManager.default.removeItem(atPath: shared)
    try FileManager.default.moveItem(atPath: away, toPath: shared)
    for world in [left, right, left] { run(world, "list") }
    #expect(run(left, "get", "token", "--reveal").output == "whisper\n")
    #expect(try holders(of: "hush") == [] && holders(of: "first") == [])
  }

  private var place: [String] {
    ["--schema", schema, "--suite", "trial", "--cloud", "folder:\(folder.text)/shared"]
  }

  /// The files that hold a text, of both devices and of the folder.
  private func holders(of text: String) throws -> [String] {
    try [left.config.path, right.config.path, folder.text].flatMap { root in
      try FileManager.default.subpathsOfDirectory(atPath: root).map { "\(root)/\($0)" }
    }.filter { path in
      var isFolder: ObjCBool = false
      _ = FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
      guard !isFolder.boolValue else { return false }
      return try Data(contentsOf: URL(filePath: path)).firstRange(of: Data(text.utf8)) != nil
    }
  }
}
