import Foundation
import Testing

@testable import SetteeCommands

@Suite("Exports of documents")
@MainActor
struct DocumentExportTests {
  private let world = CommandWorld()

  private func document(_ text: String, name: String = "tsconfig.json") throws -> String {
    try world.write(text, to: name)
  }

  private func run(_ words: [String], _ path: String) -> CommandRun {
    world.run(words + ["--file", path])
  }

  @Test("An export keeps the order, tells of comments, and names what the target cannot hold")
  func export() throws {
    let path = try document("{\n  // c\n  \"z\": 1,\n  \"a\": {\"n\": null, \"l\": [true]}\n}\n")
    let json = run(["export", "--json"], path)
    #expect(json.output.hasPrefix("{\n  \"z\": 1,\n  \"a\": {"))
    #expect(json.errors == "1 comment was left behind.\n")
    let toml = run(["export", "--toml"], path)
    #expect(toml.code == .usage && toml.errors.hasPrefix("/a/n: TOML has no null."))
    let dropped = run(["export", "--toml", "--drop"], path)
    #expect(dropped.output == "z = 1\n\n[a]\nl = [true]\n")
    #expect(dropped.errors.contains("/a/n was left out."))
  }

  @Test("An export keeps any order, is never an empty text, and says where a value cannot be held")
  func exportWhole() throws {
    let path = try document(
      "{\"a\": 1, \"b\": {\"z\": 1, \"A\": 2}, \"c\": 3, \"z\": 1, \"d\": 2, \"B\": 0}")
    #expect(
      run(["export", "--yaml"], path).output == "a: 1\nb:\n  z: 1\n  A: 2\nc: 3\nz: 1\nd: 2\nB: 0\n"
    )
    #expect(
      run(["export", "--json"], path).output.filter { !$0.isWhitespace }
        == "{\"a\":1,\"b\":{\"z\":1,\"A\":2},\"c\":3,\"z\":1,\"d\":2,\"B\":0}")
    #expect(
      run(["export", "--toml"], path).output
        == "a = 1\nc = 3\nz = 1\nd = 2\nB = 0\n\n[b]\nz = 1\nA = 2\n")
    let empty = try document("{}", name: "empty.json")
    for (word, text) in [("--json", "{}\n"), ("--yaml", "{}\n"), ("--toml", "")] {
      #expect(run(["export", word], empty).output == text, "\(word)")
    }
    let toml = try document("# none\n", name: "empty.toml")
    #expect(run(["export", "--json"], toml).output == "{}\n")
    let null = try document("{\"n\": {\"m\": null}}", name: "null.json")
    #expect(run(["export", "--toml", "--drop"], null).output == "n = {}\n")
    let text = try document(
      "{\"t\": {\"u\": \"a\\u0000b\"}, \"k\\u0001\": 1, \"v\": 2}", name: "text.json")
    let refused = run(["export", "--plist"], text)
    #expect(refused.code == .usage)
    #expect(
      refused.errors == """
        /t/u: A settings file cannot hold the character U+0000.
        /k\u{2401}: A settings file cannot hold the character U+0001.
        '--drop' leaves these out.

        """)
    let dropped = run(["export", "--plist", "--drop"], text)
    #expect(dropped.code == .done && dropped.output.contains("<key>v</key>"))
    #expect(dropped.errors.contains("/t/u was left out.") && dropped.errors.contains("/k"))
  }
}
