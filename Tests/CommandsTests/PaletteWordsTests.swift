import Foundation
import Testing

@testable import SetteeCommands

@Suite("Words of documents in the palette")
@MainActor
struct PaletteWordsTests {
  private let world = CommandWorld()

  /// Types a line in the palette of a document; gives the screen and what the file holds then.
  private func edit(_ line: String) throws -> (screen: String, text: String) {
    let schema = try world.write(
      """
      {"properties": {"listen": {"type": "object", "properties": {"port": {"type": "integer"}},
        "additionalProperties": false}, "env": {"type": "object",
        "propertyNames": {"pattern": "^[A-Z]+$"}, "additionalProperties": {"type": "string"}}},
       "propertyNames": {"pattern": "^[a-z.]+$"}, "additionalProperties": {"type": "integer"}}
      """, to: "schema.json")
    let file = try world.write(
      "{\"listen\": {\"port\": 1}, \"env\": {\"HOME\": \"h\"}}", to: "file.json")
    let typed = line.replacing(" ", with: "<Space>")
    let run = world.run([
      "edit", file, "--schema", schema, "--dump-screen", "--size", "100x24", "--keys",
      ":\(typed)<Enter>",
    ])
    return (run.output, try String(contentsOfFile: file, encoding: .utf8))
  }

  @Test(
    "A place is named as for commands, be it new",
    arguments: [
      ("set /listen/port 2", "\"port\": 2"), ("set env.PATH p", "\"PATH\": \"p\""),
      ("set /env/PATH p", "\"PATH\": \"p\""), ("set env.HOME x", "\"HOME\": \"x\""),
      ("set more 3", "\"more\": 3"), ("reset env.HOME", "\"env\": {}"),
    ])
  func places(line: String, text: String) throws {
    let (screen, file) = try edit(line)
    #expect(file.contains(text), "\(file)\n\(screen)")
  }

  @Test(
    "The rules for names hold for new places too",
    arguments: [
      ("set MORE 3", "The name 'MORE' must match"), ("set listen.other 3", "listen.other"),
      ("set more text", "more: Must be a whole number."),
      ("set env.path p", "env.path: The name"),
      ("go env[0]", "No setting env[0]"),
    ])
  func rules(line: String, sentence: String) throws {
    let (screen, file) = try edit(line)
    #expect(screen.contains(sentence), "\(screen)")
    #expect(file == "{\"listen\": {\"port\": 1}, \"env\": {\"HOME\": \"h\"}}")
  }

  @Test(
    "Numbers are written as they are typed, and lists taken as JSON too",
    arguments: [
      ("n 12345678901234567890123", #""n": 12345678901234567890123"#), ("n 1e2", #""n": 1e2"#),
      ("d 0.1000000000000000000001", #""d": 0.1000000000000000000001"#), ("d 1.50", #""d": 1.50"#),
      ("l [0.30000000000000000000000004, 1e2]", #""l": [0.30000000000000000000000004, 1e2]"#),
      ("l.- 1.50", #""l": [1, 1.50]"#), ("t [\"c\", \"d\"]", #""t": ["c", "d"]"#),
      ("t c,d", #""t": ["a", "b"]"#),
    ])
  func spellings(line: String, text: String) throws {
    let schema = try world.write(
      #"{"properties": {"t": {"type": "array", "items": {"type": "string"}}}}"#, to: "s.json")
    let file = try world.write(#"{"d": 0.5, "l": [1], "t": ["a", "b"]}"#, to: "f.json")
    let typed = "set \(line)".replacing(" ", with: "<Space>")
    let run = world.run([
      "edit", file, "--schema", schema, "--dump-screen", "--keys", ":\(typed)<Enter>",
    ])
    let stored = try String(contentsOfFile: file, encoding: .utf8)
    #expect(stored.contains(text), "\(stored)\n\(run.output)")
  }

  @Test(
    "A command without a key, or a key without a value, asks for it and does nothing",
    arguments: [
      ("set", "Type set, a key, and a value."), ("reset", "Type reset, and a key."),
      ("go", "Type go, and a key."), ("set env", "Type a blank and a value behind it."),
    ])
  func unfinished(line: String, sentence: String) throws {
    let (screen, file) = try edit(line)
    #expect(screen.contains(sentence), "\(screen)")
    #expect(file == "{\"listen\": {\"port\": 1}, \"env\": {\"HOME\": \"h\"}}")
  }
}
