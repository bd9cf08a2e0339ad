import Foundation
import Testing

@testable import SetteeCommands

@Suite("Secrets inside values")
@MainActor
struct HiddenMembersTests {
  private let world = CommandWorld()

  private nonisolated static let schema = """
    {"properties": {
      "toks": {"type": "array", "items": {"type": "string", "writeOnly": true}},
      "en": {"type": "object", "writeOnly": true, "properties": {"a": {"type": "string"}}},
      "c": {"type": "object", "properties": {"kind": {"enum": ["open", "locked"]}},
        "if": {"properties": {"kind": {"const": "locked"}}, "required": ["kind"]},
        "then": {"properties": {"pw": {"type": "string", "writeOnly": true}}}}}}
    """
  private nonisolated static let text = """
    {"toks": ["HUSH1", "HUSH2"], "en": {"a": "HUSH3"}, "c": {"kind": "open", "pw": "HUSH4"}}
    """

  @Test(
    "No secret shows, be it an item, in an object that is one, or one that another branch knows",
    arguments: [
      "", "<Enter>", "<Enter>xu", "R", "/HUSH", ":go c.pw<Enter>", ":go en<Enter>", "d",
      "<Enter>x<Esc>d",
    ])
  func form(keys: String) throws {
    for size in ["80x24", "140x40"] {
      let screen = try world.edit(Self.text, by: Self.schema, keys, size: size).screen
      let shown = screen.replacing("/HUSH", with: "").replacing("\"HUSH\"", with: "")
      #expect(!shown.contains("HUSH"), "\(screen)")
    }
  }

  @Test("Neither does a command print one on a terminal")
  func commands() throws {
    let schema = try world.write(Self.schema, to: "s.schema.json")
    let file = try world.write(Self.text, to: "s.json")
    for line in ["list", "get toks", "get en", "get c", "get c.pw", "export"] {
      let words = line.split(separator: " ").map(String.init)
      let run = world.run(words + ["--schema", schema, "--file", file], isTerminal: true)
      #expect(!run.output.contains("HUSH"), "\(words): \(run.output)")
    }
  }
}
