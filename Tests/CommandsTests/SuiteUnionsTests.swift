import Foundation
import Testing

@testable import SetteeCommands

@Suite("Settings that are of one variant each, in suites and documents")
@MainActor
struct SuiteUnionsTests {
  private let world = CommandWorld()

  private static let branches = """
    {"title": "Trial", "properties": {"on": {"type": "boolean", "default": false}},
     "dependencies": {"on": {"oneOf": [
       {"properties": {"on": {"const": false}, "path": {"type": "string"}}},
       {"properties": {"on": {"const": true}, "host": {"type": "string", "minLength": 2}},
        "required": ["host"]}]}}}
    """
  private static let root = """
    {"title": "Trial", "oneOf": [
      {"properties": {"kind": {"const": "git"}, "rev": {"type": "string"}}, "required": ["kind"]},
      {"properties": {"kind": {"const": "path"}, "dir": {"type": "string"}}, "required": ["kind"]}]}
    """

  private func place(_ schema: String) throws -> [String] {
    ["--suite", "mine", "--schema", try world.write(schema, to: "schema.json")]
  }

  /// The rows of the list after keys.
  private func rows(_ words: [String], _ keys: String = "") -> [String] {
    let run = world.run(
      ["edit"] + words + ["--dump-screen", "--size", "80x16", "--keys", keys])
    #expect(run.code == .done, "\(run.errors)")
    return run.output.split(separator: "\n").dropFirst().prefix { !$0.contains("┴") }
      .map { $0.drop { $0 != "│" }.dropFirst().split(separator: " ").joined(separator: " ") }
      .filter { !$0.isEmpty }
  }

  @Test("Commands know the settings of each variant of a union that a condition brings")
  func commands() throws {
    let place = try place(Self.branches)
    #expect(world.run(["set", "on", "true", "host", "h"] + place).code == .usage)
    #expect(world.run(["set", "on", "true", "host", "hh"] + place).code == .done)
    #expect(world.run(["get", "host"] + place).output == "hh\n")
    #expect(world.run(["keys"] + place).output == "on\nhost\n")
    world.run(["set", "on", "false"] + place)
    #expect(world.run(["list"] + place).output.contains("path\t(not set)"))
    #expect(world.run(["describe", "host"] + place).output.contains("Only where on is on."))
    let json = #"{"on": true, "host": "back"}"#
    #expect(world.run(["import", "-"] + place, input: json).code == .done)
    #expect(world.run(["get", "host"] + place).output == "back\n")
  }

  @Test("Rows come and go with the tag, and what stays of the others stands under 'Other'")
  func frames() throws {
    let place = try place(Self.branches)
    #expect(rows(place) == ["▌ On [ ] off", "Path not set"])
    let needed = "✗ Host missing: needed where on is on"
    #expect(rows(place, "<Space>u") == ["▌ On [ ] off", "Path not set"])
    #expect(rows(place, "<Space>") == ["▌● On [✓] on default off", needed])
    world.run(["set", "on", "true", "host", "hh"] + place)
    let left = rows(place, "<Space>").map { String($0.prefix(6)) }
    #expect(left == ["▌ On [", "Path n", "Other ", "Host h"])
  }

  @Test("A root that is one of several shapes follows its tag, too")
  func root() throws {
    let place = try place(Self.root)
    #expect(world.run(["set", "kind", "path"] + place).code == .done)
    let refused = world.run(["set", "kind", "other"] + place)
    #expect(refused.errors == "kind: Must be one of: git, path.\n")
    #expect(rows(place) == ["▌ Kind path", "Dir not set"])
    #expect(rows(place, "<Space>") == ["▌ Kind git", "Rev not set"])
  }

  @Test("A document has the rows, and a tag in it makes it another variant")
  func document() throws {
    let schema = try world.write(Self.branches, to: "schema.json")
    let file = try world.write("{\"on\": true}\n", to: "file.json")
    let words = [file, "--schema", schema]
    let needed = "✗ host missing: needed where on is on"
    #expect(rows(words) == ["▌● on [✓] on default off", needed])
    #expect(rows(words, "<Space>") == ["▌ on [ ] off", "path not set"])
    #expect(try String(contentsOfFile: file, encoding: .utf8) == "{\"on\": false}\n")
  }

  @Test("A page has a row for the variant of a union that a condition brings")
  func page() throws {
    let schema = try world.write(
      """
      {"properties": {"list": {"items": {"properties": {"on": {"type": "boolean"}},
        "dependencies": {"on": {"anyOf": [
          {"title": "A", "properties": {"a": {"type": "integer"}}, "required": ["a"]},
          {"title": "B", "properties": {"b": {"type": "integer"}}, "required": ["b"]}]}}}}}}
      """, to: "schema.json")
    let file = try world.write("{\"list\": [{\"on\": true, \"b\": 5}]}\n", to: "file.json")
    let words = [file, "--schema", schema]
    let shown = rows(words, "<Enter><Enter>")
    #expect(shown.prefix(3) == ["▌ Variant B", "On [✓] on", "B 5"], "\(shown)")
  }
}
