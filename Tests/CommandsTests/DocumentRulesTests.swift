import Foundation
import Testing

@testable import SetteeCommands

@Suite("What a schema asks of a document, in its form")
@MainActor
struct DocumentRulesTests {
  private let world = CommandWorld()

  private nonisolated static let schema = """
    {"required": ["host", "port"], "properties": {
      "kind": {"enum": ["git", "tar"]}, "host": {"type": "string"},
      "port": {"type": "integer", "default": 80}, "when": {"type": "string", "format": "date"},
      "tags": {"type": "array", "uniqueItems": true, "items": {"enum": ["a", "b", "c"]}},
      "pair": {"type": "array", "maxItems": 2, "items": {"type": "integer"}},
      "map": {"type": "object", "maxProperties": 1, "additionalProperties": {"type": "string"}}},
      "if": {"properties": {"kind": {"const": "git"}}, "required": ["kind"]},
      "then": {"properties": {"url": {"type": "string"}}}}
    """

  private func edit(
    _ text: String, at place: String, _ keys: String = ""
  ) throws -> (screen: String, text: String) {
    let schema = try world.write(Self.schema, to: "rules.schema.json")
    let file = try world.write(text, to: "rules.json")
    let run = world.run([
      "edit", file, place, "--schema", schema, "--dump-screen", "--size", "110x30", "--keys", keys,
    ])
    return (run.output, try String(contentsOfFile: file, encoding: .utf8))
  }

  @Test("A required member is missing though it has a default, until that is stored")
  func missing() throws {
    let text = "{\n  \"host\": \"x\"\n}\n"
    let before = try edit(text, at: "port").screen
    #expect(before.contains("✗ port") && before.contains("'port' is missing"), "\(before)")
    #expect(before.contains("Default  80"))
    let after = try edit(text, at: "port", "<Enter><Enter>")
    #expect(after.text == "{\n  \"host\": \"x\",\n  \"port\": 80\n}\n", "\(after.screen)")
    #expect(!after.screen.contains("missing"))
  }

  @Test("A stored text that is no date is a warning in the form as it is for 'check'")
  func noDate() throws {
    let text = #"{"host": "x", "port": 1, "when": "someday"}"#
    let screen = try edit(text, at: "when").screen
    #expect(screen.contains("△ when") && !screen.contains("✗"), "\(screen)")
    let (schema, file) = ("rules.schema.json", "rules.json")
    let check = world.run([
      "check", world.config.appending(path: file).path, "--schema",
      world.config.appending(path: schema).path,
    ])
    #expect(check.code == .done && check.output.contains("warning"), "\(check.output)")
    #expect(try edit(text, at: "when", "<Enter><C-u>never<Enter>").text == text)
  }

  @Test(
    "What can be added nowhere is refused at once",
    arguments: [
      ("pair", #"{"host": "x", "port": 1, "pair": [1, 2]}"#, "Must have at most 2 items."),
      ("map", #"{"host": "x", "port": 1, "map": {"a": "b"}}"#, "Must have at most 1 entry."),
    ])
  func full(place: String, text: String, sentence: String) throws {
    let run = try edit(text, at: place, "<Enter>a")
    #expect(run.screen.contains(sentence) && run.text == text, "\(run.screen)")
  }

  @Test("A wrong item of a list of choices hinders no other tick")
  func wrongItem() throws {
    let text = #"{"host": "x", "port": 1, "tags": ["a", "old"]}"#
    let run = try edit(text, at: "tags", "<Enter><Down><Space><Enter>")
    #expect(run.text.contains(#"["a", "b", "old"]"#), "\(run.screen)")
  }

  @Test("A member that only another branch describes says when it would be")
  func otherBranch() throws {
    let text = #"{"host": "x", "port": 1, "kind": "tar", "url": "u"}"#
    #expect(try edit(text, at: "url").screen.contains("Only where kind is git."))
  }

  @Test("Places in a root that is a list are told as commands take them")
  func rootList() throws {
    let file = try world.write(#"[{"a": 1}]"#, to: "list.json")
    let run = world.run(["edit", file, "0.a", "--dump-screen", "--size", "110x30"])
    #expect(run.output.contains("Key      0.a\n"), "\(run.output)")
    #expect(world.run(["get", "0.a", "--file", file]).output == "1\n")
  }
}
