import Foundation
import TestSupport
import Testing

@testable import SetteeCommands

/// The leaves of others' documents, on the command line.
@Suite("Leaves of documents of others")
@MainActor
struct SuiteLeavesTests {
  private let world = CommandWorld()

  /// A row of a list of leaves.
  private struct Leaf: Decodable {
    let key: String
    let place: String
  }

  @Test(
    "Every leaf is read, set and reset by its word as by its pointer",
    .enabled(if: isThere, "The suites of others are not here: ../shared/suites"),
    arguments: ["json", "toml", "yaml"])
  func leaves(ending: String) throws {
    let names = try FileManager.default.subpathsOfDirectory(atPath: Self.folder.path)
      .filter { $0.hasSuffix(".\(ending)") }.sorted()
    let stride = Effort.isLong ? 1 : ending == "json" ? 90 : 24
    var (count, failures) = (0, [String]())
    for (number, name) in names.enumerated() where number % stride == 3 % stride {
      let text = try String(contentsOf: Self.folder.appending(path: name), encoding: .utf8)
      let path = try world.write(text, to: "leaves.\(ending)")
      let list = world.run(["list", "--json", "--file", path])
      // Several documents are asked for by number, and a few are no YAML to libyaml.
      guard list.code == .done else { continue }
      let leaves = try JSONDecoder().decode([Leaf].self, from: Data(list.output.utf8))
      let step = Effort.isLong ? 1 : max(1, leaves.count / 3)
      for index in Swift.stride(from: 0, to: leaves.count, by: step) {
        count += 1
        let leaf = leaves[index]
        for act in ["get", "set", "reset"] {
          let (one, other) = try (run(act, leaf.key, path, text), run(act, leaf.place, path, text))
          if one != other || act == "get" && one.code != .done {
            failures.append("\(name): \(act) \(leaf.key), \(leaf.place): \(one) \(other)")
          }
        }
      }
    }
    #expect(failures.prefix(5) == [], "\(failures.count) of \(count)")
    #expect(count > 10)
  }

  /// What an act comes to on the text of a file.
  private struct Result: Equatable {
    let code: ExitCode?
    let output: String
    let text: String
  }

  private func run(
    _ act: String, _ place: String, _ path: String, _ text: String
  ) throws -> Result {
    try text.write(toFile: path, atomically: false, encoding: .utf8)
    var words = [act, place]
    if act == "set" { words += ["another", "--type", "string"] }
    let run = world.run(words + ["--file", path])
    return Result(
      code: run.code, output: run.output, text: try String(contentsOfFile: path, encoding: .utf8))
  }

  private nonisolated static let folder = CommandWorld.repository.deletingLastPathComponent()
    .appending(path: "shared/suites/schemastore/documents")
  private nonisolated static let isThere = FileManager.default.fileExists(atPath: folder.path)
}
