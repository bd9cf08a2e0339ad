import Foundation
import Testing

@testable import SetteeCommands

/// What a schema that belongs to a document says on the command line, and what is said where there
/// is another one, or none.
@Suite("Schemas that belong to documents")
@MainActor
struct FoundSchemasTests {
  private let world = CommandWorld()

  /// A folder with a catalogue that knows `tool.json`.
  private func catalogue() throws -> [String] {
    _ = try world.write(
      "{\"properties\": {\"strict\": {\"type\": \"boolean\"}}}", to: "store/tool.json")
    let catalogue = try world.write(
      """
      {"schemas": [{"name": "Tool", "url": "https://example.org/tool.json",
       "fileMatch": ["tool.json"]}]}
      """, to: "store/catalog.json")
    return ["--catalog", catalogue]
  }

  @Test(
    "Where the schema that a document names is not to be had that is told, and the next one counts",
    arguments: [
      ("./missing.json", "The schema ./missing.json cannot be read beside the document."),
      ("broken.json", "broken.json is no schema that can be read."),
      (
        "https://example.org/other.json",
        "The schema https://example.org/other.json is not here; 'settee schemas fetch' gets it."
      ),
    ])
  func instead(name: String, sentence: String) throws {
    let catalog = try catalogue()
    _ = try world.write("{\"secret", to: "broken.json")
    let path = try world.write("{\"$schema\": \"\(name)\", \"strict\": 1}", to: "tool.json")
    let check = world.run(["check", path] + catalog)
    #expect(check.code == .notSo && check.output.contains("warning: \(sentence)"))
    #expect(check.output.contains("strict: "))
    let edit = world.run(["edit", path, "--dump-screen", "--size", "200x24"] + catalog).output
    let last = name.split(separator: "/").last ?? ""
    #expect(edit.hasPrefix("─ tool.json · ✗ schema \(last.prefix(4))"))
    let other = try world.write("{\"$schema\": \"\(name)\", \"strict\": 1}", to: "other.json")
    let none = world.run(["check", other] + catalog)
    #expect(none.code == .done && none.output.contains(sentence))
    #expect(!check.output.contains("secret\""))
  }

  @Test("A refusal names a schema that was found, and tells nobody who named one to do so")
  func refusals() throws {
    let schema = try world.write(
      #"{"properties": {"port": {}}, "additionalProperties": false}"#, to: "closed.json")
    let path = try world.write(##"{"$schema": "closed.json"}"##, to: "d.json")
    let reason = "'prot' is not known here; did you mean 'port'? Nothing was changed"
    let words = ["set", "prot", "1", "--file", path]
    let found = world.run(words)
    #expect(found.code == .usage)
    let next = "the schema is closed.json ($schema), and '--schema' names another."
    #expect(found.errors == "prot: \(reason); \(next)\n")
    let named = world.run(words + ["--schema", schema])
    #expect(named.code == .usage && named.errors == "prot: \(reason).\n", "\(named.errors)")
  }

  @Test("'schemas list' tells of a schema that is not to be had, and of the one that counts")
  func listed() throws {
    let catalog = try catalogue()
    let path = try world.write("{\"$schema\": \"./missing.json\"}", to: "tool.json")
    let run = world.run(["schemas", "list", path] + catalog)
    #expect(run.code == .done && run.output.contains("store/tool.json"))
    #expect(run.errors.contains("./missing.json cannot be read"))
  }

  @Test("A schema above the document's folder finds what it refers to", arguments: [true, false])
  func above(isNamed: Bool) throws {
    _ = try world.write(
      "{\"properties\": {\"x\": {\"$ref\": \"b.json\"}}}", to: "schemas/a.json")
    _ = try world.write("{\"type\": \"string\"}", to: "schemas/b.json")
    let name = isNamed ? "" : "\"$schema\": \"../schemas/a.json\", "
    let path = try world.write("{\(name)\"x\": 5}", to: "p/d.json")
    let folder = world.config.appending(path: "p").path
    let words = isNamed ? ["--schema", "\(folder)/../schemas/a.json"] : []
    let run = world.run(["check", path] + words)
    #expect(run.code == .notSo && run.output.contains(" x: "), "\(run.output)\(run.errors)")
  }

  @Test("What an added schema refers to beside it is found by a document that names its address")
  func besideAdded() throws {
    let added = try world.write(
      """
      {"$id": "https://example.org/schemas/a.json",
       "properties": {"x": {"$ref": "b.json#/$defs/n"}, "y": {"$ref": "https://example.org/c.json"},
         "z": {"$ref": "in/d.json"}, "u": {"$ref": "../e.json"}}}
      """, to: "lib/a.json")
    _ = try world.write(#"{"$defs": {"n": {"type": "integer"}}}"#, to: "lib/b.json")
    for name in ["lib/c.json", "lib/in/d.json", "e.json"] {
      _ = try world.write(#"{"type": "integer"}"#, to: name)
    }
    #expect(world.run(["schemas", "add", added]).code == .done)
    let path = try world.write(
      #"{"$schema": "https://example.org/schemas/a.json", "x": "", "y": "", "z": "", "u": ""}"#,
      to: "d.json")
    let run = world.run(["check", path])
    let sentences = run.output.split(separator: "\n").map { $0.drop { $0 != " " } }
    #expect(
      sentences == [" x: Must be a whole number.", " z: Must be a whole number."],
      "what is not beside it is taken from nowhere else: \(run.output)\(run.errors)")
  }

  @Test("Settings inside a block for a language are known as those outside are")
  func languageBlocks() throws {
    let manifest = try world.write(
      """
      {"name": "ext", "contributes": {"configuration": {"title": "Ext", "properties": {
        "editor.tabSize": {"type": "integer", "scope": "language-overridable"},
        "editor.fmt": {"type": "boolean", "scope": "language-overridable"},
        "swift.path": {"type": "string"}}}}}
      """, to: "package.json")
    let path = try world.write("{\n  \"[swift]\": {}\n}\n", to: "settings.json")
    func run(_ words: String...) -> CommandRun {
      world.run(words + ["--schema", manifest, "--file", path])
    }
    #expect(run("set", "[swift].editor.fmt", "true", "[c][d].editor.tabSize", "2").code == .done)
    #expect(
      try String(contentsOfFile: path, encoding: .utf8) == """
        {
          "[swift]": {
            "editor.fmt": true
          },
          "[c][d]": {
            "editor.tabSize": 2
          }
        }

        """)
    #expect(run("set", "[swift].editor.tabSize", "x").code == .usage)
    #expect(run("describe", "[swift].editor.tabSize").output.contains("whole number"))
    #expect(run("keys").output.contains("[swift].editor.fmt\n"))
    let bad = try world.write("{\"[swift]\": {\"editor.tabSize\": \"x\"}}", to: "bad.json")
    let check = world.run(["check", bad, "--schema", manifest])
    #expect(check.code == .notSo && check.output.contains("editor.tabSize"))
    let screen = world.run([
      "edit", path, "[swift].editor.fmt", "--schema", manifest, "--dump-screen", "--keys",
      "<Space>",
    ])
    #expect(screen.code == .done)
    #expect(run("get", "[swift].editor.fmt").output == "false\n")
  }
}
