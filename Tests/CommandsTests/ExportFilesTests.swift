import Foundation
import Testing

@testable import SetteeCommands

@Suite("Files that exported values replace")
@MainActor
struct ExportFilesTests {
  private let world = CommandWorld()

  private func path(_ name: String) -> String { world.config.appending(path: name).path }

  @Test(
    "A file that nobody would want replaced is refused, and stays",
    arguments: [
      ("broken", "holds something else than values"), ("protected", "is write-protected"),
      ("linked", "has 2 names"), ("itself", "is what is exported"),
    ])
  func refused(case name: String, sentence: String) throws {
    let source = try world.write("{\"a\": 1, // why\n\"b\": 2}", to: "source.jsonc")
    let text = name == "broken" ? "precious, not JSON" : "{\"old\": true}"
    var target = try world.write(text, to: "target.json")
    switch name {
    case "protected":
      try FileManager.default.setAttributes([.posixPermissions: 0o444], ofItemAtPath: target)
    case "linked": try FileManager.default.linkItem(atPath: target, toPath: path("twin.json"))
    case "itself": target = source
    default: break
    }
    let before = try String(contentsOfFile: target, encoding: .utf8)
    let run = world.run(["export", target, "--json", "--file", source])
    #expect(run.code != .done && run.errors.contains(sentence), "\(run.errors)")
    #expect(try String(contentsOfFile: target, encoding: .utf8) == before)
  }

  @Test("The ending says the format where no word does", arguments: ["toml", "yaml", "json"])
  func ending(format: String) throws {
    let source = try world.write("{\"a\": 1}", to: "source.json")
    let target = path("target.\(format)")
    #expect(world.run(["export", target, "--file", source]).code == .done)
    #expect(world.run(["get", "a", "--file", target]).output == "1\n")
    // It holds values by now, and is replaced.
    #expect(world.run(["export", target, "--file", source]).code == .done)
  }

  @Test("A file that is too large is a problem of its own for 'check'")
  func tooLarge() throws {
    let file = try world.write(String(repeating: " ", count: 17_000_000), to: "large.json")
    let check = world.run(["check", file])
    #expect(check.code == .notSo, "\(check.errors)")
    #expect(check.output == "\(file):1:1: The file is larger than 16 MB.\n")
  }
}
